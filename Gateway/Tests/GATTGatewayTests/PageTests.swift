import BlueGATT
import Foundation
import GATTCiphers
import Synchronization
import Testing

@testable import GATTGateway

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct PageTests {
  private static let time = Date(timeIntervalSince1970: 1_795_000_000.25)

  /// Runs a server on a free port while `body` runs with the port.
  private static func serve(_ heard: HeardDevices?, _ body: @escaping @Sendable (Int) async throws -> Void)
    async throws
  {
    var configuration = HTTPConfiguration()
    configuration.port = 0
    let server = StatusServer(
      configuration: configuration,
      gateway: "attic",
      metrics: Metrics(),
      hasBroker: false,
      heard: heard
    )
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run { continuation.yield($0) } }
      try await body(try #require(await ports.first { _ in true }))
      group.cancelAll()
    }
  }

  private static func get(_ path: String, _ port: Int) async throws -> (answer: HTTPURLResponse, text: String) {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
    let (data, response) = try await URLSession.shared.data(from: url)
    return (try #require(response as? HTTPURLResponse), String(decoding: data, as: UTF8.self))
  }

  /// A Ruuvi tag, and a device without a definition that has a hostile name.
  private static func heard() throws -> HeardDevices {
    let heard = HeardDevices()
    var decoder = ReadingDecoder(
      try library.get(),
      gateway: "attic",
      keys: KeyRing(),
      metrics: Metrics(),
      heard: heard
    )
    for packet in decoder.decode(report(ruuvi), at: time) { heard.add(packet) }
    let hostile = Advertisement(
      localName: "</script><script>alert(1)</script>",
      manufacturerData: [0xF0F1: Data([1, 2])]
    )
    _ = decoder.decode(report(hostile, from: "C0:00:00:00:00:02"), at: time)
    return heard
  }

  @Test func `devices, histories, drafts and values for Prometheus are served`() async throws {
    struct Report: Decodable {
      struct Device: Decodable {
        struct Value: Decodable {
          let field: String
          let unit: String?
        }

        let device: String
        let name: String?
        let rssi: Int
        let advertisements: Int
        let heard: String
        let definitions: [String: String]
        let values: [Value]
      }
      struct Status: Decodable {
        let gateway: String
        let health: [String: Bool]
        let counters: [String: Int]
      }

      let status: Status
      let devices: [Device]
    }
    try await Self.serve(try Self.heard()) { port in
      let report = try JSONDecoder().decode(Report.self, from: Data(try await Self.get("/devices", port).text.utf8))
      #expect(report.status.gateway == "attic")
      #expect(report.status.health["radio"] == false)
      #expect(report.status.counters["advertisements"] == 0)
      #expect(report.devices.map(\.device) == ["C0:00:00:00:00:01", "C0:00:00:00:00:02"])
      let tag = try #require(report.devices.first)
      #expect(tag.definitions == ["Ruuvi RAWv2": "read"])
      #expect(tag.values.first { $0.field == "Temperature" }?.unit == "°C")
      #expect(tag.heard == "2026-11-18T11:06:40.250Z")
      #expect(tag.rssi == -60 && tag.advertisements == 1)
      #expect(report.devices.last?.name == "</script><script>alert(1)</script>")
      let history = try await Self.get("/history?device=C0%3A00%3A00%3A00%3A00%3A01", port).text
      #expect(history.contains(#""field":"Temperature","points":[24.3],"spacing":1"#))
      let draft = try await Self.get("/draft?device=C0%3A00%3A00%3A00%3A00%3A02", port)
      #expect(draft.answer.statusCode == 200)
      #expect(draft.text.contains("<x:ManufacturerData"))
      #expect(!draft.text.contains("alert(1)"))
      // The device was heard long ago, so its values are no values of now.
      let metrics = try await Self.get("/metrics/devices", port).text
      #expect(metrics.contains("# TYPE bluegatt_device_value gauge"))
      #expect(!metrics.contains("C0:00:00:00:00:01"))
      for path in ["/history", "/draft", "/history?device=x", "/draft?device=C0%3A00%3A00%3A00%3A00%3A01"] {
        #expect(try await Self.get(path, port).answer.statusCode == 404)
      }
    }
  }

  @Test func `the page may run its own script only, which is another text in each answer`() async throws {
    try await Self.serve(try Self.heard()) { port in
      let first = try await Self.get("/", port)
      let second = try await Self.get("/", port)
      #expect(first.answer.value(forHTTPHeaderField: "Content-Type") == "text/html; charset=utf-8")
      let policy = try #require(first.answer.value(forHTTPHeaderField: "Content-Security-Policy"))
      let nonce = try #require(policy.split(separator: "'").first { $0.hasPrefix("nonce-") }).dropFirst("nonce-".count)
      #expect(policy.hasPrefix("default-src 'none'; "))
      #expect(policy.contains("require-trusted-types-for 'script'"))
      #expect(first.text.contains("<script nonce=\"\(nonce)\">"))
      #expect(!second.text.contains(String(nonce)))
      // Nothing from outside is in the page, and nothing in it makes HTML of a text.
      #expect(!first.text.contains("alert(1)"))
      for name in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
        #expect(!first.text.contains(name))
      }
    }
  }

  @Test func `without the setting there is no page`() async throws {
    try await Self.serve(nil) { port in
      for path in ["/", "/devices", "/events", "/history", "/draft", "/metrics/devices"] {
        let answer = try await Self.get(path, port).answer
        #expect(answer.statusCode == 404)
      }
    }
  }

  @Test(arguments: [
    ("127.0.0.1:9464", true), ("localhost:9464", true), ("localhost", true), ("[::1]:9464", true),
    ("192.168.1.2:80", true), ("evil.example:9464", false), ("127.0.0.1.evil.example", false), ("localhostile", false),
  ])
  func `the page of a name that is not this machine's is refused`(host: String, isAllowed: Bool) {
    #expect(StatusServer.isAddressOrLocal(host) == isAllowed)
  }

  @Test func `events begin with all devices in parts, and go on with those that change`() async throws {
    let heard = HeardDevices()
    for number in 0..<700 {
      let address = DeviceAddress(number: UInt64(number) | 0xC000_0000_0000)
      heard.hear(report(Advertisement(), from: address.description), [], at: Self.time)
    }
    let pauses = Mutex(0)
    let status: @Sendable () -> GatewayStatus = {
      GatewayStatus(gateway: "attic", Metrics(), hasBroker: false, at: Self.time)
    }
    let events = DeviceEvents(devices: heard, status: status, pause: { pauses.withLock { $0 += 1 } }, place: nil)
    var iterator = events.makeAsyncIterator()
    let first = try Self.names(in: try await iterator.nextBuffer(suggested: 4096))
    let second = try Self.names(in: try await iterator.nextBuffer(suggested: 4096))
    #expect(first == ["start", "status", "devices 500"])
    #expect(second == ["status", "devices 200"])
    // Nothing waits until all devices are sent.
    let pausesAtFirst = pauses.withLock { $0 }
    #expect(pausesAtFirst == 0)
    heard.hear(report(Advertisement(), from: "C0:00:00:00:00:05"), [], at: Self.time)
    let third = try Self.names(in: try await iterator.nextBuffer(suggested: 4096))
    let fourth = try Self.names(in: try await iterator.nextBuffer(suggested: 4096))
    #expect(third == ["status", "devices 1"])
    #expect(fourth == ["status"])
    let pausesAtLast = pauses.withLock { $0 }
    #expect(pausesAtLast == 2)
  }

  /// Returns the names of events, and the numbers of devices in them.
  private static func names(in text: Data?) throws -> [String] {
    struct Device: Decodable { let device: String }
    let text = String(decoding: try #require(text), as: UTF8.self)
    return try text.split(separator: "\n\n").map { event in
      let lines = event.split(separator: "\n")
      try #require(lines.count == 2)
      let name = String(lines[0].dropFirst("event: ".count))
      guard name == "devices" else { return name }
      let devices = try JSONDecoder().decode([Device].self, from: Data(lines[1].dropFirst("data: ".count).utf8))
      return "\(name) \(devices.count)"
    }
  }

  @Test func `streams have a limited number of places, which are free again at their end`() {
    let places = StreamPlaces(limit: 2)
    var first = places.take()
    let second = places.take()
    #expect(first != nil && second != nil)
    #expect(places.take() == nil)
    first = nil
    #expect(places.take() != nil)
    withExtendedLifetime(second) {}
  }
}
