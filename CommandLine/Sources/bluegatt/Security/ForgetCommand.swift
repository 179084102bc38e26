import ArgumentParser
import GATTCore
import GATTRuntime
import GATTText

/// `bluegatt forget`
struct ForgetCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Makes the host forget a device: its keys, its attributes and its name.",
    discussion: "The device need not be in range. Exit status: 4 when the host does not know it."
  )

  @Argument(help: ArgumentHelp("The device: its address, or its name.", valueName: "device"))
  var name: String

  @OptionGroup var radio: RadioOptions

  func run() async throws {
    try await radio.withRadio(isBounded: true) { radio in
      let central = try await CentralManager(backend: radio.backend)
      let wanted = name.lowercased()
      let all = try await central.retrievePeripherals()
      let known = all.filter { peripheral in
        [peripheral.identifier.rawValue, peripheral.name].contains { $0.lowercased() == wanted }
      }
      if known.isEmpty {
        let suggestion = NameSuggestion.text(for: name, among: all.map { printable($0.name) })
        throw Failure(.noDevice, "the host knows no device called '\(name)'\(suggestion)")
      }
      if known.count > 1 {
        let addresses = known.map { $0.identifier.rawValue }.joined(separator: ", ")
        throw Failure(.usage, "'\(name)' may be any of \(addresses); give the address")
      }
      try await central.forget(known[0])
      try Output.shared.line("forgot \(known[0].name)")
    }
  }
}
