import ArgumentParser

/// The command line.
struct BlueGATT: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bluegatt",
    abstract: "Finds, reads, writes and watches Bluetooth LE devices; their values are explained by definition files.",
    discussion: """
      The definitions of the Bluetooth SIG are built in; --definitions adds your own.

      Exit status:
      \(ExitStatus.table)
      """,
    version: "0.1.0",
    subcommands: [
      ScanCommand.self, InspectCommand.self, ReadCommand.self, WriteCommand.self, SubscribeCommand.self,
      EmulateCommand.self, AdvertiseCommand.self, BeaconCommand.self, PairCommand.self, ForgetCommand.self,
      AdaptersCommand.self, DoctorCommand.self, RecordCommand.self, ReplayCommand.self,
      LintCommand.self, DecodeCommand.self, EncodeCommand.self, CatalogCommand.self,
    ]
  )
}

/// An end of the program that is not a success, with what is to be said about it.
struct Failure: Error {
  /// Lines for standard error, without `error:` before them.
  var message: String
  /// See `ExitStatus`.
  var status: Int32 = 1

  /// What is printed.
  var text: String { message.isEmpty ? "" : "bluegatt: error: \(message)\n" }
}
