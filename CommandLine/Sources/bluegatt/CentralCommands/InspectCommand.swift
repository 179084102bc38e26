import ArgumentParser
import GATTRuntime

/// `bluegatt inspect`
struct InspectCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what a device has, with its values.",
    discussion: """
        bluegatt inspect "Polar H10"
        bluegatt inspect A0:9E:1A:12:34:56 --json > polar.jsonl

      The command reads all values that can be read, and writes a tree of services, characteristics and descriptors. \
      With --json it writes an object for the device, then one for each service, characteristic and descriptor, in the \
      order of their handles.
      """
  )

  @OptionGroup var device: DeviceOptions

  @Flag(help: "Write JSON.")
  var json = false

  @Flag(name: .customLong("no-values"), help: "Read no values.")
  var isWithoutValues = false

  @OptionGroup var radio: RadioOptions
  @OptionGroup var source: DefinitionOptions
  @OptionGroup var colours: ColourOptions

  func run() async throws {
    let vocabulary = try Library(source).vocabulary
    try await radio.withRadio(isBounded: true, among: vocabulary) { radio in
      try await device.withConnection(over: radio) { connection in
        let remote = try await RemoteAttributes(of: connection, vocabulary, performsSetup: false)
        let inspection = Inspection(connection: connection, remote: remote, style: colours.style)
        let values = isWithoutValues ? [:] : try await Progress.during("reading values") { try await remote.values() }
        if json { try inspection.writeJSON(values) } else { try inspection.writeTree(values) }
      }
    }
  }
}
