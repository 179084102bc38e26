import ArgumentParser
import GATTRuntime

/// `bluegatt pair`
struct PairCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair",
    abstract: "Pairs with a device, and keeps the keys.",
    discussion: """
      What there is to compare or to type is asked on the terminal; where standard input is none, only pairing without \
      questions succeeds.
      """
  )

  @OptionGroup var device: DeviceOptions
  @OptionGroup var radio: RadioOptions

  func run() async throws {
    // A person takes the time that it takes.
    try await radio.withRadio(isBounded: !Terminal.isInput) { radio in
      let central = try await CentralManager(backend: radio.backend)
      let peripheral = try await device.find(with: central)
      let wasConnected = peripheral.state == .connected
      do {
        try await peripheral.pair(agent: Terminal.isInput ? TerminalAgent() : nil)
      } catch {
        if !wasConnected { await peripheral.disconnect() }
        throw error
      }
      if !wasConnected { await peripheral.disconnect() }
      try Output.shared.line("paired with \(peripheral.name)")
    }
  }
}

/// Asks whoever sits at the terminal.
private struct TerminalAgent: PairingAgent {
  /// One reader for all questions: two would take lines from each other.
  private let lines = InputLines()

  var capability: PairingCapability { .keyboardDisplay }

  func passkey(for peer: PeerIdentifier) async -> UInt32? {
    await answer("The passkey that \(peer) shows: ").flatMap { UInt32($0) }.flatMap { $0 < 1_000_000 ? $0 : nil }
  }

  func display(passkey: UInt32, entered: Int, for peer: PeerIdentifier) async {
    if entered == 0 { Output.printError("Type \(digits(passkey)) on \(peer).\n") }
  }

  func confirm(passkey: UInt32, for peer: PeerIdentifier) async -> Bool {
    await agrees("Does \(peer) show \(digits(passkey))? [y/N] ")
  }

  func authorize(_ peer: PeerIdentifier) async -> Bool { await agrees("Pair with \(peer)? [y/N] ") }

  private func agrees(_ question: String) async -> Bool {
    ["y", "yes"].contains(await answer(question)?.lowercased() ?? "")
  }

  private func answer(_ question: String) async -> String? {
    Output.printError(question)
    for await line in lines { return String(line.filter { !$0.isWhitespace }) }
    return nil
  }

  private func digits(_ passkey: UInt32) -> String { String(String(1_000_000 + passkey).dropFirst()) }
}
