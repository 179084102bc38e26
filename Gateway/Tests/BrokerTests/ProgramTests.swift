import FlyingSocks
import Foundation
import Synchronization
import Testing

@testable import GATTGateway

// Inside the other suite, so that no two tests have brokers at one time.
extension BrokerTests {
  /// The program `bluegatt-gateway` with the environment of a service.
  @Suite(.serialized) struct ProgramTests {
    private static let keys = #"{"54:48:E6:8F:80:A5": "231D39C1D7CC1AB1AEE224CD096DB932"}"#

    private let folder = TemporaryFolder()

    @Test func `a credential of systemd is read, although its group may read it`() async throws {
      let credentials = folder.path + "/credentials"
      try FileManager.default.createDirectory(atPath: credentials, withIntermediateDirectories: true)
      let inside = try folder.write("credentials/keys", Self.keys)
      let outside = try folder.write("keys", Self.keys)
      for (path, mode, isAccepted) in [
        (inside, 0o440, true), (inside, 0o400, true), (inside, 0o444, false), (inside, 0o460, false),
        (outside, 0o440, false), (outside, 0o400, true),
      ] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let program = try Program(
          ["--radio", "simulated", "--keys", path],
          environment: ["CREDENTIALS_DIRECTORY": credentials]
        )
        if isAccepted {
          try await wait("a reading") { program.output.contains("\n") }
          #expect(try await program.end() == 0)
        } else {
          try await wait("the end") { !program.isRunning }
          #expect(program.errors.contains("other users may use this file of keys"), "\(program.errors)")
        }
      }
    }

    @Test func `the program ends without an error when the program that reads its output ends`() async throws {
      let program = try Program(["--radio", "simulated"])
      try await wait("a reading") { program.output.contains("\n") }
      try program.closeOutput()
      try await wait("the end") { !program.isRunning }
      #expect(try await program.end() == 0)
      #expect(!program.errors.contains("Broken pipe"), "\(program.errors)")
    }

    @Test func `systemd hears that the service is ready, and that it stops before the connections have ended`()
      async throws
    {
      // The listening socket answers no connection, so the gateway is in an attempt.
      let server = try SilentServer(backlog: 0)
      try server.fill()
      let path = folder.path + "/notify"
      let socket = try Socket(domain: AF_UNIX, type: .datagram)
      defer { try? socket.close() }
      try socket.bind(to: .unix(path: path))
      let program = try Program(
        ["--radio", "simulated", "--mqtt", "127.0.0.1:\(server.parameters.port)"],
        environment: ["NOTIFY_SOCKET": path],
        folder: folder.path
      )
      #expect(String(decoding: try socket.read(atMost: 100), as: UTF8.self) == "READY=1")
      try await Task.sleep(for: .milliseconds(500))
      var status: Int32?
      let time = try await ContinuousClock().measure { status = try await program.end() }
      #expect(status == 0)
      // The system ends an attempt after two minutes.
      #expect(time < .seconds(60), "\(time)")
      #expect(String(decoding: try socket.read(atMost: 100), as: UTF8.self) == "STOPPING=1")
    }

    @Test func `two gateways cannot use one spool`() async throws {
      let arguments = ["--radio", "simulated", "--mqtt", "127.0.0.1:1"]
      let first = try Program(arguments, folder: folder.path)
      try await wait("the spool") {
        FileManager.default.fileExists(atPath: folder.path + "/bluegatt-gateway.spool-wal")
      }
      let second = try Program(arguments, folder: folder.path)
      try await wait("the end of the second") { !second.isRunning }
      #expect(second.errors.contains("bluegatt-gateway.spool: the spool: another gateway uses it"), "\(second.errors)")
      #expect(first.isRunning)
      _ = try await first.end()
    }

    @Test func `an argument with a password is not repeated`() async throws {
      let program = try Program(["--mqtt", "mqtt://user:hunter2@broker"])
      try await wait("the end") { !program.isRunning }
      #expect(program.errors.contains("is no broker"), "\(program.errors)")
      #expect(!(program.errors + program.output).contains("hunter2"))
    }

    @Test(.enabled(if: BrokerKind.installed.contains(.mosquitto)))
    func `TLS without a file of authorities trusts those of the system`() async throws {
      try Certificates(folder).make()
      let broker = try await Broker(
        .mosquitto,
        settings: """
          allow_anonymous true
          cafile \(folder.path)/authority.pem
          certfile \(folder.path)/server.pem
          keyfile \(folder.path)/server.key
          """
      )
      let certificate = #", "certificate": "\#(folder.path)/server.pem", "key": "\#(folder.path)/server.key""#
      for (authority, extra, isAccepted) in [
        ("authority", "", true), ("authority", certificate, true), ("other", "", false), ("other", certificate, false),
      ] {
        let settings = try folder.write(
          "gateway.json",
          #"""
          {"radio": "simulated", "mqtt": {"host": "localhost", "port": \#(broker.port), "tls": {\#(extra.dropFirst())}}}
          """#
        )
        // OpenSSL looks there for the authorities of the system.
        let program = try Program(
          ["--configuration", settings],
          environment: ["SSL_CERT_FILE": "\(folder.path)/\(authority).pem"],
          folder: folder.path
        )
        try await wait("the end of the attempt, \(authority)\(extra)") {
          program.errors.contains("connected to the broker") || program.errors.contains("no connection to the broker")
            || !program.isRunning
        }
        #expect(program.errors.contains("connected to the broker") == isAccepted, "\(program.errors)")
        let isRefused = program.errors.contains("the certificate of the broker is refused for 'localhost': ")
        #expect(isRefused == !isAccepted, "\(program.errors)")
        _ = try await program.end()
      }
    }

    @Test(.enabled(if: BrokerKind.installed.contains(.mosquitto)), arguments: [false, true], [false, true])
    func `with every form of TLS the gateway connects again after the broker was restarted`(
      hasAuthorities: Bool,
      hasCertificate: Bool
    ) async throws {
      try Certificates(folder).make()
      let broker = try await Broker(
        .mosquitto,
        settings: """
          allow_anonymous true
          cafile \(folder.path)/authority.pem
          certfile \(folder.path)/server.pem
          keyfile \(folder.path)/server.key
          require_certificate \(hasCertificate)
          """
      )
      let authorities = hasAuthorities ? [#""authorities": "authority.pem""#] : []
      let certificate = hasCertificate ? [#""certificate": "server.pem", "key": "server.key""#] : []
      let tls = (authorities + certificate).joined(separator: ", ")
      let settings = try folder.write(
        "gateway.json",
        #"{"radio": "simulated", "mqtt": {"host": "localhost", "port": \#(broker.port), "tls": {\#(tls)}}}"#
      )
      let program = try Program(
        ["--configuration", settings, "--log-level", "debug"],
        environment: hasAuthorities ? [:] : ["SSL_CERT_FILE": "\(folder.path)/authority.pem"],
        folder: folder.path
      )
      for connections in 1...3 {
        try await wait("connection \(connections)") {
          program.errors.components(separatedBy: "connected to the broker localhost").count > connections
        }
        broker.crash()
        try await broker.start()
      }
      _ = try await program.end()
    }

    @Test(.enabled(if: BrokerKind.installed.contains(.mosquitto)))
    func `two gateways with one name say so, although the broker gives no reason`() async throws {
      let broker = try await Broker(.mosquitto)
      let other = TemporaryFolder()
      let arguments = ["--radio", "simulated", "--mqtt", "127.0.0.1:\(broker.port)", "--name", "attic"]
      let programs = try [folder, other].map { try Program(arguments, folder: $0.path) }
      try await wait("both say so", atMost: .seconds(90)) {
        programs.allSatisfy { $0.errors.contains("'bluegatt-attic' connects; each gateway needs a different name") }
      }
      for program in programs { _ = try await program.end() }
    }

    @Test func `check finds errors without running, and says the version`() async throws {
      for (text, status, message) in [
        (#"{"mqtt": {"host": "localhost"}, "spool": {"path": "spool"}}"#, 0, "gateway.json: the settings can be used"),
        (#"{"mqtt": {"host": "localhost:1883"}}"#, 1, "gateway.json:1:11: 'localhost:1883' has a port"),
        (
          #"{"mqtt": {"host": "a", "tls": {"authorities": "gateway.json"}}}"#, 1, "gateway.json: no certificates in PEM"
        ),
        (
          #"{"devices": [{"address": "C0:00:00:00:00:05", "subscribe": ["FFEEDD00-0000-0000-0000-000000000001"]}]}"#, 1,
          "no definition"
        ),
      ] {
        let settings = try folder.write("gateway.json", text)
        let program = try Program(["check", settings], folder: folder.path)
        try await wait("the end") { !program.isRunning }
        #expect(try await program.end() == Int32(status))
        try await wait("the message '\(message)'") { (program.output + program.errors).contains(message) }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["gateway.json"])
      let variables = ["BLUEGATT_SETTING_SPOOL_PATH": "spool", "BLUEGATT_SETTING_MQTT_HOST": "localhost:1883"]
      let checked = try Program(["check"], environment: variables, folder: folder.path)
      try await wait("the name of the variable") {
        checked.errors.contains("BLUEGATT_SETTING_MQTT_HOST: 'localhost:1883' has a port")
      }
      let program = try Program(["--version"])
      try await wait("the version") {
        program.output.trimmingCharacters(in: .whitespacesAndNewlines) == Gateway.version
      }
    }
  }
}

/// A run of `bluegatt-gateway`.
private final class Program: Sendable {
  private struct State {
    var output = Data()
    var errors = Data()
  }

  private let process: Mutex<Process>
  private let reader: FileHandle
  private let state = Mutex(State())

  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  var errors: String { state.withLock { String(decoding: $0.errors, as: UTF8.self) } }
  var isRunning: Bool { process.withLock { $0.isRunning } }

  init(_ arguments: [String], environment: [String: String] = [:], folder: String? = nil) throws {
    let process = Process()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "bluegatt-gateway")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    self.process = Mutex(process)
    reader = output.fileHandleForReading
    output.fileHandleForReading.readabilityHandler = { [weak self] handle in
      let data = handle.availableData
      if data.isEmpty { handle.readabilityHandler = nil }
      self?.state.withLock { $0.output += data }
    }
    errors.fileHandleForReading.readabilityHandler = { [weak self] handle in
      let data = handle.availableData
      if data.isEmpty { handle.readabilityHandler = nil }
      self?.state.withLock { $0.errors += data }
    }
    try self.process.withLock { try $0.run() }
  }

  deinit { process.withLock { if $0.isRunning { kill($0.processIdentifier, SIGKILL) } } }

  /// Reads no more of the output, as a program that ends.
  func closeOutput() throws {
    reader.readabilityHandler = nil
    try reader.close()
  }

  /// Ends the program as systemd does, and returns its status.
  func end() async throws -> Int32 {
    process.withLock { if $0.isRunning { kill($0.processIdentifier, SIGTERM) } }
    try await wait("the end of the program") { !isRunning }
    return process.withLock { $0.terminationStatus }
  }
}
