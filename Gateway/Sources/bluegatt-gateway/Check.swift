import ArgumentParser
import Foundation
import GATTGateway

/// Looks for errors in a file of settings.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look for errors in a file of settings.",
    discussion: """
      Checks the settings and the files that they name: keys, password, certificates, definitions, the folder of the spool. \
      Environment variables replace settings of the file, as when the gateway runs. Uses neither the radio nor the network, \
      and writes nothing.
      """
  )

  @Argument(help: ArgumentHelp("The file of settings; without it, the variables only.", valueName: "file"))
  var file: String?

  func run() throws {
    do {
      var settings = try Configuration(file: file, environment: ProcessInfo.processInfo.environment)
      for path in settings.removeCredentials() {
        print("\(path): not checked, because systemd gives it to the running service only")
      }
      try Gateway(settings).check()
      print("\(file ?? "environment variables"): the settings can be used")
    } catch {
      FileHandle.standardError.write(Data("bluegatt-gateway: \(error)\n".utf8))
      throw ExitCode.failure
    }
  }
}
