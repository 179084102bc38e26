import ArgumentParser
import Foundation
import GATTGateway
import Logging

/// `bluegatt-gateway forget`: deletes what a broker keeps of devices that are gone.
struct Forget: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Deletes what the broker keeps of a device that is gone.",
    discussion: """
      bluegatt-gateway forget A4:C1:38:00:00:01 --configuration gateway.json
      bluegatt-gateway forget --all-simulated --mqtt localhost

      The states of the device, its presence, and its announcement for Home Assistant are deleted. A device that a gateway \
      still hears comes back.
      """
  )

  @Argument(help: ArgumentHelp("The address or the name of the device.", valueName: "name"))
  var device: String?

  @Flag(help: "Forget all simulated devices.")
  var allSimulated = false

  @Option(help: ArgumentHelp("The file of settings of the gateway.", valueName: "file"))
  var configuration: String?

  @Option(help: ArgumentHelp("The MQTT broker; without a port, port 1883.", valueName: "host[:port]"))
  var mqtt: String?

  func validate() throws {
    if (device == nil) != allSimulated { throw ValidationError("name one device, or give --all-simulated") }
  }

  func run() async throws {
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    var logger = Logger(label: "bluegatt-gateway")
    logger.logLevel = .error
    do {
      var arguments: [String] = []
      if let configuration { arguments += ["--configuration", configuration] }
      if let mqtt { arguments += ["--mqtt", mqtt] }
      let settings = try BluegattGateway.parse(arguments).settings()
      let selection = device.map { Forgetter.Selection.device($0) } ?? .simulated
      for device in try await Forgetter(settings, logger: logger).run(selection) { print("forgotten: \(device)") }
    } catch let error as GatewayError {
      FileHandle.standardError.write(Data("bluegatt-gateway: \(error)\n".utf8))
      throw ExitCode.failure
    } catch let error as ConfigurationError {
      FileHandle.standardError.write(Data("bluegatt-gateway: \(error)\n".utf8))
      throw ExitCode.failure
    }
  }
}
