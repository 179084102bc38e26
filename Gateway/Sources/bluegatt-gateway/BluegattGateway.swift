import ArgumentParser
import Foundation
import GATTGateway
import Logging

@main
struct BluegattGateway: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bluegatt-gateway",
    abstract: "Hears Bluetooth LE sensors, and writes their readings.",
    discussion: """
      bluegatt-gateway --radio simulated                  simulated sensors, a JSON object a line
      bluegatt-gateway --mqtt localhost                   to an MQTT broker
      bluegatt-gateway --mqtt localhost --home-assistant  the same, shown by Home Assistant
      bluegatt-gateway --configuration gateway.json       with the settings of a file
      bluegatt-gateway check gateway.json                 looks for errors in a file of settings, and does not run
      bluegatt-gateway forget --all-simulated --mqtt localhost

      Without a broker, readings are written to standard output, one JSON object a line. Options replace the settings of \
      the file. So do environment variables: BLUEGATT_SETTING_MQTT_HOST is the member "host" of "mqtt".
      """,
    version: Gateway.version,
    subcommands: [Check.self, Forget.self]
  )

  @Option(help: ArgumentHelp("A file of settings: a JSON object, as README.md documents it.", valueName: "file"))
  var configuration: String?

  @Option(help: ArgumentHelp("The MQTT broker; without a port, port 1883.", valueName: "host[:port]"))
  var mqtt: String?

  @Flag(help: "Announce the devices to Home Assistant.")
  var homeAssistant = false

  @Option(help: "bluez, the Bluetooth of this machine, or simulated: a device for each definition with examples.")
  var radio: Configuration.Radio?

  @Option(
    help: ArgumentHelp(
      "The number of simulated devices, 1 to 20000, to measure a broker or a machine.",
      valueName: "count"
    )
  )
  var devices: Int?

  @Option(help: ArgumentHelp("The adapter, by its name or address.", valueName: "name"))
  var adapter: String?

  @Option(help: ArgumentHelp("The name of this gateway in readings and topics.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("A folder of definition files. May be given several times.", valueName: "dir"))
  var definitions: [String] = []

  @Option(help: ArgumentHelp("The file of keys, as for 'bluegatt scan --keys'.", valueName: "file"))
  var keys: String?

  @Option(help: ArgumentHelp("The least important lines of the log, from trace to critical.", valueName: "level"))
  var logLevel = Logger.Level.info

  func run() async throws {
    // When the program that reads the output ends, a write fails. The signal would end this program before that is handled.
    signal(SIGPIPE, SIG_IGN)
    let level = logLevel
    LoggingSystem.bootstrap { label in
      var handler = RepetitionFilter(StreamLogHandler.standardError(label: label))
      handler.logLevel = level
      return handler
    }
    do {
      let gateway = try Gateway(settings())
      let output = FileHandle.standardOutput
      let task = Task {
        try await gateway.run { line in
          // Written at once, also where standard output is a pipe.
          try output.write(contentsOf: line + Data("\n".utf8))
        }
      }
      let signals = Signals { task.cancel() }
      defer { signals.stop() }
      try await task.value
    } catch is CancellationError {
    } catch let error as CocoaError where (error.underlying as NSError?)?.code == Int(EPIPE) {
      // The program that reads the output, such as head, has ended.
    } catch {
      FileHandle.standardError.write(Data("bluegatt-gateway: \(error)\n".utf8))
      throw ExitCode.failure
    }
  }

  /// The configuration of the file, the environment variables and the arguments.
  func settings() throws -> Configuration {
    var settings = try Configuration(file: configuration, environment: ProcessInfo.processInfo.environment)
    if let radio { settings.radio = radio }
    if let devices {
      guard settings.radio == .simulated else { throw ValidationError("--devices needs --radio simulated") }
      guard (1...20_000).contains(devices) else { throw ValidationError("\(devices) is not in 1 ... 20000") }
      settings.simulatedDevices = devices
    }
    if let adapter { settings.adapter = adapter }
    if let name { settings.gateway = name }
    if let keys { settings.keys = keys }
    settings.definitions += definitions
    if let mqtt {
      guard let broker = Self.broker(mqtt) else {
        // The argument may be a URL with a password.
        let argument = mqtt.contains("@") ? "an argument with '@'" : "'\(mqtt)'"
        throw ValidationError(
          "\(argument) is no broker, such as 'localhost' or 'broker.example.org:1884'; the settings contain the login"
        )
      }
      settings.mqtt = settings.mqtt ?? MQTTConfiguration(host: broker.host)
      settings.mqtt?.host = broker.host
      settings.mqtt?.port = broker.port
    }
    if homeAssistant {
      guard settings.mqtt != nil else { throw ValidationError("--home-assistant needs a broker: --mqtt localhost") }
      if settings.mqtt?.homeAssistant == nil { settings.mqtt?.homeAssistant = HomeAssistantConfiguration() }
    }
    return settings
  }

  /// The host and the port of an argument; nil for one that is no broker.
  private static func broker(_ text: String) -> (host: String, port: Int?)? {
    if MQTTConfiguration.problem(ofHost: text) == nil { return (text, nil) }
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (1...65535).contains(port), MQTTConfiguration.problem(ofHost: String(text[..<colon])) == nil
    else { return nil }
    return (String(text[..<colon]), port)
  }
}

extension Configuration.Radio: ExpressibleByArgument {}
extension Logger.Level: @retroactive ExpressibleByArgument {}
