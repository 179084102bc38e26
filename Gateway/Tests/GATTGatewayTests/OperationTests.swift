import FlyingSocks
import Foundation
import Testing

@testable import GATTGateway

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct OperationTests {
  /// Runs a server on a free port while `body` runs with the port.
  private static func serve(
    _ metrics: Metrics,
    hasBroker: Bool,
    _ body: @escaping @Sendable (Int) async throws -> Void
  ) async throws {
    var configuration = HTTPConfiguration()
    configuration.port = 0
    let server = StatusServer(configuration: configuration, metrics: metrics, hasBroker: hasBroker)
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { continuation.finish() }
        try await server.run { continuation.yield($0) }
      }
      try await body(try #require(await ports.first { _ in true }))
      group.cancelAll()
    }
  }

  private static func get(_ path: String, _ port: Int) async throws -> (status: Int, text: String) {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
    let (data, response) = try await URLSession.shared.data(from: url)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
  }

  private static func expect(_ path: String, _ port: Int, _ expected: (status: Int, text: String)) async throws {
    let found = try await get(path, port)
    #expect(found == expected)
  }

  @Test func `metrics are served in the text format of Prometheus`() async throws {
    let metrics = Metrics()
    metrics.count(.spoolDropped, 3)
    metrics.set(.spoolOctets, 1_234_567)
    try await Self.serve(metrics, hasBroker: true) { port in
      let (status, text) = try await Self.get("/metrics", port)
      #expect(status == 200)
      let lines = text.split(separator: "\n").map(String.init)
      #expect(lines.contains("# TYPE bluegatt_gateway_spool_dropped_total counter"))
      #expect(lines.contains("bluegatt_gateway_spool_dropped_total 3"))
      #expect(lines.contains("# TYPE bluegatt_gateway_spool_octets gauge"))
      #expect(lines.contains("bluegatt_gateway_spool_octets 1234567"))
      #expect(lines.count == 3 * (Metrics.Counter.allCases.count + Metrics.Gauge.allCases.count))
      #expect(try await Self.get("/other", port).status == 404)
    }
  }

  @Test func `health needs the radio and the broker, if there is one`() async throws {
    let metrics = Metrics()
    try await Self.serve(metrics, hasBroker: true) { port in
      try await Self.expect("/health", port, (503, #"{"broker":false,"healthy":false,"radio":false}"#))
      metrics.set(.radio, 1)
      try await Self.expect("/health", port, (503, #"{"broker":false,"healthy":false,"radio":true}"#))
      metrics.set(.connected, 1)
      try await Self.expect("/health", port, (200, #"{"broker":true,"healthy":true,"radio":true}"#))
    }
    try await Self.serve(metrics, hasBroker: false) { port in
      try await Self.expect("/health", port, (200, #"{"healthy":true,"radio":true}"#))
    }
  }

  @Test func `health shows problems until they are over`() async throws {
    let metrics = Metrics()
    metrics.set(.radio, 1)
    metrics.set(.connected, 1)
    try await Self.serve(metrics, hasBroker: true) { port in
      metrics.report(.events, "the broker refuses events: Not authorized")
      metrics.report(.broker, "Connection refused")
      try await Self.expect(
        "/health",
        port,
        (
          503,
          #"{"broker":true,"healthy":false,"problems":{"broker":"Connection refused","#
            + #""events":"the broker refuses events: Not authorized"},"radio":true}"#
        )
      )
      metrics.report(.broker, nil)
      metrics.report(.events, nil)
      try await Self.expect("/health", port, (200, #"{"broker":true,"healthy":true,"radio":true}"#))
    }
  }

  @Test func `a gateway needs a name that a topic can contain`() {
    for name in ["my attic", "a/b", "#", "", String(repeating: "a", count: 129)] {
      var configuration = Configuration()
      configuration.gateway = name
      let error = #expect(throws: GatewayError.self) { try Gateway(configuration) }
      #expect(error?.description == "'\(name)' cannot be the name of a gateway: \(Topics.nameRule)")
    }
  }

  @Test func `a password is in no description and no dump`() {
    let parameters = MQTTConnection.Parameters(
      host: "h",
      port: 1,
      client: "c",
      password: Secret("hunter2"),
      will: Message(topic: "t", payload: Data())
    )
    var dumped = ""
    dump(parameters, to: &dumped)
    for text in ["\(parameters)", String(reflecting: parameters), dumped, "\(Secret("hunter2"))"] {
      #expect(!text.contains("hunter2"))
    }
    #expect("\(parameters)".contains("(secret)"))
  }

  @Test func `pauses between attempts grow, and another client with the same identifier makes them long`() {
    var pauses = ReconnectionPauses()
    #expect(
      (0..<6).map { _ in pauses.next(after: .failed, lasting: .zero) } == [1, 2, 4, 8, 10, 10].map { .seconds($0) }
    )
    // A connection that ends at once is no better than none.
    #expect(pauses.next(after: .lost, lasting: .seconds(1)) == .seconds(10))
    #expect(pauses.next(after: .lost, lasting: .seconds(10)) == .seconds(1))
    let takeovers = (0..<7).map { _ in pauses.next(after: .takenOver, lasting: .seconds(30)) }
    #expect(takeovers == [30, 60, 120, 240, 480, 600, 600].map { .seconds($0) })
    #expect(pauses.next(after: .lost, lasting: .seconds(10)) == .seconds(1))
    #expect(pauses.next(after: .takenOver, lasting: .seconds(10)) == .seconds(600))
    #expect(pauses.next(after: .takenOver, lasting: .seconds(600)) == .seconds(30))
  }

  @Test func `an address that is none, or that is in use, is an error`() async throws {
    var configuration = HTTPConfiguration()
    configuration.address = "attic"
    let server = StatusServer(configuration: configuration, metrics: Metrics(), hasBroker: false)
    await #expect(throws: GatewayError("'attic' is no IP address, such as 127.0.0.1 or ::")) { try await server.run() }
    try await Self.serve(Metrics(), hasBroker: false) { port in
      var configuration = HTTPConfiguration()
      configuration.port = port
      let other = StatusServer(configuration: configuration, metrics: Metrics(), hasBroker: false)
      let error = await #expect(throws: GatewayError.self) { try await other.run() }
      #expect(error?.description.hasPrefix("127.0.0.1:\(port): cannot be listened on: ") == true)
    }
  }

  @Test func `systemd gets variables, and signs of life three times in its limit`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/notify"
    let socket = try Socket(domain: AF_UNIX, type: .datagram)
    defer { try? socket.close() }
    try socket.bind(to: .unix(path: path))
    let service = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "60000000"]))
    #expect(service.watchdogInterval == .seconds(20))
    service.tell("READY=1", "STATUS=hears")
    let datagram = try socket.read(atMost: 1000)
    #expect(String(decoding: datagram, as: UTF8.self) == "READY=1\nSTATUS=hears")
    #expect(ServiceManager(environment: [:]) == nil)
    #expect(ServiceManager(environment: ["NOTIFY_SOCKET": path])?.watchdogInterval == nil)
    // A socket that does not exist is no reason to end.
    ServiceManager(environment: ["NOTIFY_SOCKET": folder.path + "/nothing"])?.tell("READY=1")
  }
}
