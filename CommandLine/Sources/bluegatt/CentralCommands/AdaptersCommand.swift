import ArgumentParser
import GATTRuntime

#if os(Linux)
  import GATTBlueZ
#endif

/// `bluegatt adapters`
struct AdaptersCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "adapters",
    abstract: "Lists the adapters: name, address, state.",
    discussion: "Exit status: 0 when there are any; 3 when there are none."
  )

  @Flag(help: "Write JSON, an object for each adapter.")
  var json = false

  @OptionGroup var choice: RadioChoice

  func run() async throws {
    switch try choice.kind() {
    case .simulated:
      try await SimulatedWorld.run(isFast: true) { try show($0, address: nil) }
    case .bluez:
      #if os(Linux)
        let host = try BlueZHost.shared()
        let first = try await Progress.during("asking BlueZ") { try await host.defaultAdapter() }
        let adapters = host.adapters.compactMap { $0 as? BlueZAdapter }
        for adapter in adapters { try show(adapter, address: adapter.address?.rawValue) }
        let explanation = first.stateExplanation
        await host.close()
        if adapters.isEmpty { throw Failure(.noBluetooth, explanation ?? "There is no adapter.") }
      #else
        throw Failure(.noBluetooth, "there is no radio but the simulated one on this system: --radio simulated")
      #endif
    }
  }

  private func show(_ adapter: any Backend, address: String?) throws {
    if json {
      try Output.shared.jsonLine { json in
        json.member("type", "adapter")
        json.member("name", adapter.adapterName)
        json.member("address", address)
        json.member("state", adapter.state.description)
        json.member("explanation", adapter.stateExplanation)
      }
    } else {
      let words = [adapter.adapterName, address, adapter.state.description]
      try Output.shared.line(words.compactMap { $0 }.joined(separator: "  "))
      if let explanation = adapter.stateExplanation { try Output.shared.line("  " + explanation) }
    }
  }
}
