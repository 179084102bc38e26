import BlueGATT
import Foundation
import GATTSimulator
import Synchronization
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
