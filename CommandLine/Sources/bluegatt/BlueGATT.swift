import ArgumentParser
import GATTModel
import GATTText

/// The root command.
struct BlueGATT: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bluegatt",
    abstract: "Bluetooth LE devices, and what their values mean.",
    discussion: """
        bluegatt doctor                           whether Bluetooth is ready
        bluegatt scan                             which devices are near
        bluegatt inspect "Polar H10"              what one of them has
        bluegatt subscribe "Polar H10" "Heart Rate Measurement"
        bluegatt emulate "Heart Rate" --animate   be such a device
        bluegatt decode 2A37 16480004             what octets mean

      Without Bluetooth, add '--radio simulated' to a command to try it on simulated devices, or run \
      'export \(RadioChoice.variable)=simulated' first. The definitions of the Bluetooth SIG \
      are built in; '--definitions my-sensor.xml' adds yours.

      Exit status: \(ExitStatus.summary).
      """,
    version: packageVersion,
    groupedSubcommands: [
      CommandGroup(
        name: "Device",
        subcommands: [
          ScanCommand.self, InspectCommand.self, ReadCommand.self, WriteCommand.self, RequestCommand.self,
          SubscribeCommand.self, ChannelCommand.self,
          RecordCommand.self, PairCommand.self, ForgetCommand.self,
        ]
      ),
      CommandGroup(
        name: "Peripheral",
        subcommands: [EmulateCommand.self, AdvertiseCommand.self, ListenCommand.self, BeaconCommand.self]
      ),
      CommandGroup(
        name: "Value",
        subcommands: [
          DecodeCommand.self, EncodeCommand.self, CatalogCommand.self, DraftCommand.self, LintCommand.self,
          MatchCommand.self, ReplayCommand.self,
        ]
      ),
      CommandGroup(
        name: "Machine",
        subcommands: [DoctorCommand.self, AdaptersCommand.self, ManualCommand.self]
      ),
    ]
  )
}

extension BlueGATT {
  /// Checks that the first argument, unless it is an option, is a command.
  ///
  /// - Throws: `Failure` with similar names if it is not.
  static func checkCommand(_ name: String?) throws(Failure) {
    guard let name, !name.hasPrefix("-") else { return }
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    if names.contains(name) { return }
    let suggestion = NameSuggestion.text(for: name, among: names, otherwise: "'bluegatt help' lists them")
    throw Failure(.usage, "there is no command '\(name)'\(suggestion)")
  }
}
