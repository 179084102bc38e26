import ArgumentParser
import GATTRuntime

/// `bluegatt pair`
struct PairCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair",
    abstract: "Pairs with a device, and keeps the keys.",
    discussion: """
      The command asks on the terminal what the pairing needs, such as the passkey that the device shows. If standard \
      input is no terminal, only a pairing without questions succeeds.
      """
  )

  @OptionGroup var device: DeviceOptions
  @OptionGroup var radio: RadioOptions

  func run() async throws {
    // The user may take any time to answer.
    try await radio.withRadio(isBounded: !Terminal.isInput) { radio in
      let central = try await CentralManager(backend: radio.backend)
      let (peripheral, wasConnected) = try await device.find(with: central)
      do {
        try await pair(with: peripheral)
      } catch {
        if !wasConnected { await peripheral.disconnect() }
        throw error
      }
      if !wasConnected { await peripheral.disconnect() }
      try Output.shared.line("paired with \(peripheral.name)")
    }
  }

  private func pair(with peripheral: Peripheral) async throws {
    defer { Question.giveUp() }
    try await Progress.during("pairing with \(peripheral.name)") {
      try await peripheral.pair(agent: Terminal.isInput ? TerminalAgent(name: peripheral.name) : nil)
    }
  }
}

/// Asks the user at the terminal.
private struct TerminalAgent: PairingAgent {
  /// The name of the device.
  let name: String

  var capability: PairingCapability { .keyboardDisplay }

  func passkey(for peer: PeerIdentifier) async -> UInt32? {
    await Question.passkey("The passkey that \(name) shows: ")
  }

  func display(passkey: UInt32, entered: Int, for peer: PeerIdentifier) async {
    if entered == 0 { Question.tell("Type \(passkeyDigits(passkey)) on \(name).") }
  }

  func confirm(passkey: UInt32, for peer: PeerIdentifier) async -> Bool {
    await Question.agrees("Does \(name) show \(passkeyDigits(passkey))?")
  }

  func authorize(_ peer: PeerIdentifier) async -> Bool { await Question.agrees("Pair with \(name)?") }
}
