import FlyingSocks
import Foundation
import GATTSimulator
import Logging
import Synchronization
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

  @Test(.timeLimit(.minutes(10))) func `an address that is none, or that is in use, is an error`() async throws {
    var configuration = HTTPConfiguration()
    configuration.address = "attic"
    let server = StatusServer(configuration: configuration, metrics: Metrics(), hasBroker: false)
    await #expect(throws: GatewayError("'attic' is no IP address, such as 127.0.0.1 or ::")) { try await server.run() }
    try await Self.serve(Metrics(), hasBroker: false) { port in
      var configuration = HTTPConfiguration()
      configuration.port = port
      let other = StatusServer(configuration: configuration, metrics: Metrics(), hasBroker: false)
      let error = await #expect(throws: GatewayError.self) { try await other.run() }
      let reason = "Address already in use; another program listens there: give 'http' another 'port'"
      #expect(error?.description == "127.0.0.1:\(port): cannot be listened on: \(reason)")
    }
  }

  @Test func `after three short connections in a row without a reason, a gateway with the same name is the guess`()
    async
  {
    let delivery = MQTTDelivery(client: "bluegatt-attic", subscriptions: [], receivedLimit: 1)
    var events = delivery.events.makeAsyncIterator()
    var guesses: [Bool] = []
    for (seconds, isRefused) in [
      (4, false), (4, false), (60, false), (4, false), (4, true), (4, false), (4, false), (4, false),
    ] {
      _ = delivery.beginConnecting()
      delivery.connected(0, greatestPacket: nil)
      if isRefused { delivery.acknowledged(1, 0x87) }
      _ = delivery.ended(because: "The connection was lost.", lasting: .seconds(seconds))
      #expect(await events.next() == .connected)
      guard case .disconnected(let text) = await events.next() else {
        Issue.record("no disconnection")
        return
      }
      guesses.append(text.contains("'bluegatt-attic' connects; each gateway needs a different name"))
    }
    #expect(guesses == [false, false, false, false, false, false, false, true])
  }

  @Test func `the log says a problem at once, then each minute, and when it is over`() async throws {
    let (metrics, log, air) = (Metrics(), Log(), SimulatedAir())
    let problems = ProblemLog(metrics: metrics, logger: log.logger)
    try await air.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await problems.run(on: SimulatorClock(air.clock)) }
        // A failure a commit, and a message aside a second.
        for number in 0..<6000 {
          metrics.report(.spoolWrites, "the disk is full")
          if number % 20 == 0 { metrics.note(.setAside, "message \(number)") }
          try await air.clock.sleep(for: .milliseconds(50))
        }
        let lines = log.lines
        #expect(lines.filter { $0 == "warning the disk is full" }.count == 5)
        // Their texts differ.
        #expect((20...31).contains(lines.filter { $0.hasPrefix("warning message ") }.count), "\(lines)")
        #expect(lines.count < 40)
        metrics.report(.spoolWrites, nil)
        try await air.clock.sleep(for: .seconds(15))
        #expect(log.lines.last == "notice over: the disk is full")
        // A problem that has ended is a new one when it comes again.
        metrics.report(.spoolWrites, "the disk is full")
        try await air.clock.sleep(for: .seconds(2))
        #expect(log.lines.last == "warning the disk is full")
        group.cancelAll()
      }
    }
  }

  @Test func `an equal line of any part of the program is written once a minute, with the number of those left out`() {
    let log = Log()
    let time = Mutex(Duration.zero)
    let filter = RepetitionFilter(log.handler) { time.withLock { $0 } }
    let logger = Logger(label: "test") { _ in filter }
    for second in 0..<120 {
      time.withLock { $0 = .seconds(second) }
      logger.warning("BlueZ can't be started", metadata: ["error": "timeout"])
      logger.debug("tried")
    }
    logger.warning("BlueZ can't be started", metadata: ["error": "refused"])
    #expect(
      log.lines == [
        "warning BlueZ can't be started", "warning BlueZ can't be started left out=54",
        "warning BlueZ can't be started left out=54", "warning BlueZ can't be started",
      ]
    )
    // The lines that are kept are limited.
    for number in 0..<5000 { logger.info("\(number)") }
    #expect(log.lines.count == 5004)
  }

  @Test func `a line that comes again and again is written once among thousands of different lines`() {
    let log = Log()
    let time = Mutex(Duration.zero)
    let filter = RepetitionFilter(log.handler) { time.withLock { $0 } }
    let logger = Logger(label: "test") { _ in filter }
    for number in 0..<5000 {
      time.withLock { $0 = .milliseconds(number) }
      logger.info("\(number)")
      logger.warning("BlueZ can't be started")
    }
    #expect(log.lines.count { $0 == "warning BlueZ can't be started" } == 1)
    // Of the others, those that came last are known.
    for number in 4100..<5000 { logger.info("\(number)") }
    #expect(log.lines.count == 5001)
    for number in 0..<1000 { logger.info("\(number)") }
    #expect(log.lines.count == 6001)
  }

  @Test func `a problem that ends within a second is said, and one that comes and goes does not flood the log`()
    async throws
  {
    let (metrics, log, air) = (Metrics(), Log(), SimulatedAir())
    let problems = ProblemLog(metrics: metrics, logger: log.logger)
    try await air.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await problems.run(on: SimulatorClock(air.clock)) }
        for _ in 0..<150 {
          metrics.report(.broker, "the connection is lost")
          metrics.report(.broker, nil)
          try await air.clock.sleep(for: .seconds(4))
        }
        #expect(log.lines == Array(repeating: "warning the connection is lost", count: 10))
        metrics.report(.broker, "not authorized")
        try await air.clock.sleep(for: .seconds(12))
        #expect(log.lines.last == "warning not authorized")
        group.cancelAll()
      }
    }
  }

  @Test func `a line a minute says what was heard, and what has no definition`() async throws {
    let (metrics, log, air) = (Metrics(), Log(), SimulatedAir())
    let minutes = MinuteLog(metrics: metrics, logger: log.logger)
    try await air.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await minutes.run(on: SimulatorClock(air.clock)) }
        // The first minute begins when the task runs.
        try await air.clock.sleep(for: .seconds(1))
        metrics.count(.advertisements, 7)
        metrics.count(.readings, 5)
        metrics.count(.keyMissing)
        metrics.heard("a", isKnown: false)
        metrics.heard("a", isKnown: true)
        metrics.heard("a", isKnown: false)
        metrics.heard("b", isKnown: false)
        metrics.heard("c", isKnown: false)
        try await air.clock.sleep(for: .seconds(121))
        group.cancelAll()
      }
    }
    #expect(
      log.lines == [
        "info heard 3 devices in the last minute: 1 with a definition, 2 without; 7 advertisements, 5 readings, "
          + "1 values without a key",
        "info heard nothing in the last minute",
      ]
    )
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

/// The lines of a logger, each with its level.
private final class Log: Sendable {
  private struct Handler: LogHandler {
    let record: Log
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let leftOut = event.metadata?["left out"].map { " left out=\($0)" } ?? ""
      record.state.withLock { $0.append("\(event.level) \(event.message)" + leftOut) }
    }
  }

  private let state = Mutex([String]())

  var lines: [String] { state.withLock { $0 } }
  var handler: any LogHandler { Handler(record: self) }
  var logger: Logger { Logger(label: "test") { _ in handler } }
}
