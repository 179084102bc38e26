import ArgumentParser
import GATTModel
import GATTRuntime
import GATTText

#if os(Linux)
  import GATTBlueZ
#endif

/// `bluegatt doctor`
struct DoctorCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says what is wrong with Bluetooth on this machine, and how to put it right.",
    discussion: "Exit status: 0 when Bluetooth can be used, with or without warnings; 3 when it can't."
  )

  @Flag(help: "Write JSON, an object for each check.")
  var json = false

  @OptionGroup var radio: AdapterOptions
  @OptionGroup var colours: ColourOptions

  func run() async throws {
    let checks = try await Progress.during("looking at Bluetooth") { try await examine() }
    for check in checks { try show(check) }
    try Output.shared.flush()
    if checks.contains(where: { $0.state == .failed }) { throw Failure(.noBluetooth) }
  }

  private func examine() async throws -> [Check] {
    switch try radio.choice.kind() {
    case .simulated: return [Check("radio", .ok, "simulated: nothing can be wrong with it")]
    case .bluez:
      #if os(Linux)
        let host = try BlueZHost.shared()
        let adapter = try await adapter(of: host)
        let verdict = Check(adapter, called: radio.adapter)
        let machine = MachineChecks(busAddress: Terminal.variable("DBUS_SYSTEM_BUS_ADDRESS")).all
        let blueZ = BlueZChecks(version: adapter?.blueZVersion, isOff: adapter?.state == .poweredOff).all
        let permission = adapter?.state == .unauthorized ? Check.group : nil
        let hearing: Check? = if let adapter, adapter.state == .poweredOn { try await .hearing(adapter) } else { nil }
        await host.close()
        // A usable adapter shows that the failed checks of the machine do not matter, as in a container.
        return (verdict.state == .ok ? machine.map { $0.asWarning } : machine) + blueZ
          + [permission, verdict, hearing].compactMap { $0 }
      #else
        return [Check("radio", .failed, "there is no radio but the simulated one on this system", "--radio simulated")]
      #endif
    }
  }

  #if os(Linux)
    private func adapter(of host: BlueZHost) async throws -> BlueZAdapter? {
      guard let name = radio.adapter else { return try await host.defaultAdapter() }
      return try await host.adapter(name)
    }
  #endif

  private func show(_ check: Check) throws {
    if json {
      return try Output.shared.jsonLine { json in
        json.member("type", "check")
        json.member("name", check.name)
        json.member("state", check.state.rawValue)
        json.member("detail", check.detail)
        json.member("remedy", check.remedy)
      }
    }
    let style = colours.style
    let (word, look): (String, Style.Look) =
      switch check.state {
      case .ok: ("ok     ", .green)
      case .warning: ("warning", .yellow)
      case .failed: ("failed ", .red)
      }
    try Output.shared.write(style(look, word) + "  " + style(.bold, check.name) + ": " + printable(check.detail) + "\n")
    if let remedy = check.remedy { try Output.shared.write("         " + printable(remedy) + "\n") }
  }
}
