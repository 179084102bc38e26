import BlueGATT
import Foundation
import GATTSimulator
import Synchronization
import TestEvents
import Testing

@testable import GATTGateway

/// The gateway over a simulated radio, without a broker.
@Suite struct GatewayTests {
  @Test func `simulated sensors are heard, also after the adapter was off and its host restarted`() async throws {
    let lines = Lines()
    let air = SimulatedAir(seed: 3)
    let sensors = SimulatedSensors(try library.get())
    let gateway = try Gateway(Configuration())
    try await air.run {
      let adapter = air.addAdapter(name: "gateway")
      let central = try await CentralManager(backend: adapter)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await sensors.run(in: air) }
        group.addTask { try await gateway.run(central) { lines.append($0) } }
        try await air.clock.sleep(for: .seconds(11))
        #expect(lines.definitions.count > 100)
        adapter.isPoweredOn = false
        try await air.clock.sleep(for: .seconds(10))
        adapter.isPoweredOn = true
        adapter.isDaemonRunning = false
        try await air.clock.sleep(for: .seconds(10))
        adapter.isDaemonRunning = true
        try await air.clock.sleep(for: .seconds(2))
        lines.clear()
        // Only devices with several examples have news.
        try await air.clock.sleep(for: .seconds(11))
        #expect(lines.definitions.count > 20)
        group.cancelAll()
      }
    }
    #expect(gateway.metrics[.scanFailures] >= 1)
    #expect(gateway.metrics[.overflows] == 0)
  }

  /// By default six minutes, because an hour takes more than a minute; `Gateway/scripts/faults` sets
  /// `BLUEGATT_SENSOR_MINUTES` to 60.
  @Test func `three hundred sensors are heard all the time, and every accepted event reaches the broker`() async throws
  {
    let minutes = ProcessInfo.processInfo.environment["BLUEGATT_SENSOR_MINUTES"].flatMap { Int($0) } ?? 6
    let folder = try TemporaryFolder()
    let air = SimulatedAir(seed: 3)
    let sensors = SimulatedSensors(try library.get(), count: 300, every: .seconds(60), interval: .seconds(10))
    var configuration = Configuration()
    configuration.spool.path = folder.path + "/spool"
    let gateway = try Gateway(configuration)
    let sink = CountingSink()
    try await air.run {
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await sensors.run(in: air) }
        let topics = Topics(prefix: "test", gateway: "gateway")
        group.addTask {
          try await gateway.deliver(
            DeviceLinks(central, metrics: gateway.metrics),
            to: sink,
            topics,
            nil,
            every: .seconds(60)
          ) { _, _ in
            try await central.clock.sleep(for: .seconds(100_000))
          }
        }
        try await air.clock.sleep(for: .seconds(60 * minutes))
        // Some definitions have examples that are too long to be advertised with a name.
        let metrics = gateway.metrics
        #expect(metrics[.advertisements] > 250 * 5 * minutes)
        #expect(metrics[.overflows] == 0)
        #expect(metrics[.scanFailures] == 0)
        #expect(metrics[.eventsAccepted] > 100 * minutes)
        #expect(metrics[.eventsRefused] + metrics[.spoolDropped] + metrics[.statesForgotten] == 0)
        // The newest states only, and a message about each device, whatever the time.
        #expect((400...1200).contains(metrics[.states]))
        group.cancelAll()
      }
    }
    let spool = try Spool(path: folder.path + "/spool", budget: 1 << 28, whenFull: .dropOldest)
    let waiting = try spool.first(1000).map { try SensorReading.counters(inBatch: $0.message.payload).count }
    #expect(sink.events.withLock { $0 } + waiting.reduce(0, +) == gateway.metrics[.eventsAccepted])
  }

  /// Returns the numbers of a gateway that has heard a sensor with these counters.
  private static func metrics(
    of configuration: Configuration,
    hearing counters: [UInt32]
  ) async throws -> Metrics {
    let gateway = try Gateway(configuration)
    let air = SimulatedAir(seed: 3)
    try await air.run {
      let sensor = air.addAdapter(name: "sensor")
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let sink = FakeSink(air.clock)
      try await withThrowingTaskGroup(of: Void.self) { group in
        let topics = Topics(prefix: "test", gateway: "gateway")
        let links = DeviceLinks(central, metrics: gateway.metrics)
        group.addTask {
          try await gateway.deliver(links, to: sink, topics, nil, every: .seconds(60)) { _, _ in
            try await central.clock.sleep(for: .seconds(100_000))
          }
        }
        try await air.clock.sleep(for: .seconds(2))
        for counter in counters {
          let advertisement = try Enciphered.advertisement(counter: counter, from: sensor.identifier.rawValue)
          let identifier = try await sensor.startAdvertising(advertisement, interval: .milliseconds(100))
          try await air.clock.sleep(for: .milliseconds(250))
          await sensor.stopAdvertising(identifier)
          try await air.clock.sleep(for: .seconds(1))
        }
        group.cancelAll()
      }
    }
    return gateway.metrics
  }

  @Test func `a packet that was recorded before the gateway was started again is dropped`() async throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration()
    configuration.spool.path = folder.path + "/spool"
    configuration.keys = try folder.write("keys.json", #"{"*": "\#(Enciphered.key)"}"#, mode: 0o600)
    let first = try await Self.metrics(of: configuration, hearing: [5, 7])
    #expect(first[.readings] > 0)
    #expect(first[.replayed] == 0)
    let second = try await Self.metrics(of: configuration, hearing: [5, 6, 8])
    #expect(second[.replayed] >= 2)
    #expect(second[.readings] * 2 == first[.readings])
    var forgetful = configuration
    let sensor = SimulatedAir(seed: 3).addAdapter(name: "sensor").identifier
    forgetful.forgetCounters = [try #require(DeviceAddress(sensor.rawValue))]
    #expect(try await Self.metrics(of: forgetful, hearing: [3])[.readings] == second[.readings])
    // A spool with other octets than counters.
    do {
      let spool = try Spool(path: configuration.spool.path, budget: 1 << 20, whenFull: .dropOldest)
      try spool.keep(counters: Data("?".utf8))
    }
    #expect(try await Self.metrics(of: configuration, hearing: [1])[.readings] == second[.readings])
  }

  @Test func `definitions that change are used at once, and those with errors are not`() async throws {
    @Sendable func definition(_ name: String, format: String = "uint8") -> String {
      """
      <?xml version="1.0" encoding="utf-8"?>
      <x:ManufacturerData xmlns:x="urn:bluegatt:1" name="\(name)" company="0x0499">
        <Value><Field name="Level"><Format>\(format)</Format></Field></Value>
      </x:ManufacturerData>
      """
    }
    let folder = try TemporaryFolder()
    try folder.write("mine.xml", definition("First"))
    var configuration = Configuration()
    configuration.definitions = [folder.path]
    let gateway = try Gateway(configuration)
    let lines = Lines()
    let air = SimulatedAir(seed: 3)
    try await air.run {
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let sensor = try await PeripheralManager(backend: air.addAdapter(name: "sensor"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await gateway.run(central) { lines.append($0) } }
        try await sensor.startAdvertising(Advertisement(manufacturerData: [0x0499: Data([42])]))
        try await air.clock.sleep(for: .seconds(2))
        #expect(lines.definitions == ["First"])
        lines.clear()
        try folder.write("mine.xml", definition("Longer name"))
        try await air.clock.sleep(for: .seconds(6))
        #expect(lines.definitions == ["Longer name"])
        lines.clear()
        try folder.write("mine.xml", definition("Wrong", format: "uint9000"))
        try await air.clock.sleep(for: .seconds(6))
        #expect(gateway.metrics[.definitionFailures] == 1)
        try await sensor.stopAdvertising()
        try await sensor.startAdvertising(Advertisement(manufacturerData: [0x0499: Data([43])]))
        try await air.clock.sleep(for: .seconds(2))
        #expect(lines.definitions == ["Longer name"])
        group.cancelAll()
      }
    }
  }
}

/// The definitions in the lines of a gateway.
private final class Lines: Sendable {
  private let state = Mutex(Set<String>())

  var definitions: Set<String> { state.withLock { $0 } }

  func append(_ line: Data) {
    struct Line: Decodable { let definition: String }
    guard let line = try? JSONDecoder().decode(Line.self, from: line) else { return }
    state.withLock { _ = $0.insert(line.definition) }
  }

  func clear() { state.withLock { $0 = [] } }
}

/// Accepts all messages, and counts the events in them.
private final class CountingSink: Sink {
  static let window = 128

  let events = Mutex(0)

  func send(_ messages: [Message]) async throws -> [Outcome] {
    let counts = try messages.filter { $0.topic == "test/events/gateway" }
      .map { try SensorReading.counters(inBatch: $0.payload).count }
    events.withLock { $0 += counts.reduce(0, +) }
    return messages.map { _ in .accepted }
  }
}
