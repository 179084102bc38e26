import FlyingSocks
import Foundation
import Synchronization
import Testing

@testable import GATTGateway

/// The brokers of the tests.
enum BrokerKind: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case mosquitto
  case nats = "nats-server"

  var testDescription: String { rawValue }

  /// The path of the program; nil when it is not installed.
  var program: String? {
    ["/usr/sbin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The brokers that are installed. Where `CI` is set, both are needed.
  static var installed: [BrokerKind] {
    let installed = allCases.filter { $0.program != nil }
    for kind in allCases where kind.program == nil {
      guard ProcessInfo.processInfo.environment["CI"] == nil else {
        fatalError("\(kind.rawValue) is not installed; run scripts/setup --gateway")
      }
      print("skipped: tests with \(kind.rawValue), which is not installed; run scripts/setup --gateway")
    }
    return installed
  }
}

/// A broker of one test, on a free port, with its files in a folder that is removed at the end.
final class Broker: Sendable {
  let kind: BrokerKind
  let port: Int
  let folder: TemporaryFolder
  private let process = Mutex<Process?>(nil)

  /// Starts a broker.
  ///
  /// - Parameter settings: Further lines of its configuration.
  init(_ kind: BrokerKind, settings: String = "", folder: TemporaryFolder = TemporaryFolder()) async throws {
    self.kind = kind
    self.folder = folder
    port = try Self.freePort()
    switch kind {
    case .mosquitto:
      try folder.write(
        "configuration",
        """
        user \(NSUserName())
        listener \(port) 127.0.0.1
        persistence true
        persistence_location \(folder.path)/
        set_tcp_nodelay true
        max_queued_messages 0
        log_dest none
        \(settings.isEmpty ? "allow_anonymous true" : settings)
        """
      )
    case .nats:
      try folder.write(
        "configuration",
        """
        host: 127.0.0.1
        port: \(try Self.freePort())
        server_name: test
        jetstream { store_dir: "\(folder.path)/store" }
        mqtt { host: 127.0.0.1, port: \(port) }
        \(settings)
        """
      )
    }
    try await start()
  }

  deinit { crash() }

  static func freePort() throws -> Int {
    let socket = try Socket(domain: AF_INET, type: .stream)
    defer { try? socket.close() }
    try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
    guard case .ip4(_, let port) = try socket.sockname() else { throw GatewayError("no port is free") }
    return Int(port)
  }

  /// Starts the broker, and waits until it accepts connections.
  func start() async throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(kind.program))
    process.arguments = ["-c", folder.path + "/configuration"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try Self.run(process)
    self.process.withLock { $0 = process }
    try await wait("the broker listens") { [port] in
      let socket = try Socket(domain: AF_INET, type: .stream)
      defer { try? socket.close() }
      return (try? socket.connect(to: .inet(ip4: "127.0.0.1", port: UInt16(port)))) != nil
    }
  }

  private static func run(_ process: Process) throws {
    // The threads of tests block signals, and the process would inherit that.
    var (none, blocked) = (sigset_t(), sigset_t())
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try process.run()
  }

  /// Ends the broker as a crash does.
  func crash() {
    process.withLock { process in
      if let process {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      process = nil
    }
  }

  /// Stops or continues the broker, as a machine that swaps.
  func suspend(_ isSuspended: Bool) {
    process.withLock { process in
      if let process { kill(process.processIdentifier, isSuspended ? SIGSTOP : SIGCONT) }
    }
  }

  /// Lets mosquitto read its files anew.
  func reload() {
    process.withLock { process in
      if let process { kill(process.processIdentifier, SIGHUP) }
    }
  }

  /// The settings of a gateway for this broker.
  var configuration: MQTTConfiguration {
    var configuration = MQTTConfiguration(host: "127.0.0.1", port: port)
    configuration.stateInterval = 0.1
    return configuration
  }
}

/// A folder that is removed at the end of a test.
final class TemporaryFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "gateway-\(UUID().uuidString)").path

  init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }
}

/// Waits for other processes, at most half a minute.
func wait(
  _ what: Comment,
  atMost limit: Duration = .seconds(30),
  sourceLocation: SourceLocation = #_sourceLocation,
  until condition: () throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try !condition() {
    try #require(ContinuousClock.now < end, what, sourceLocation: sourceLocation)
    // A process has no clock that a test could move.
    try await Task.sleep(for: .milliseconds(20))
  }
}
