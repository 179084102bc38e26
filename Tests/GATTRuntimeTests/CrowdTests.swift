import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// A place where strangers with random addresses come and go by the thousand, and one device that matters.
@Suite struct CrowdTests {
  /// A value of the company 0xFFFF: one octet, or nothing that decodes.
  private struct Level: ManufacturerDataValue {
    static let companies = CompanyIdentifiers.assigned([0xFFFF])
    static let match = MatchRule(fixedOctets: 0)
    var level: UInt8

    init(level: UInt8) { self.level = level }

    init(from reader: inout FieldReader) throws(DecodeError) {
      level = try reader.uint8("Level")
    }

    func encode(into output: inout FieldWriter) { output.append(level) }
  }

  private struct Lamp: DeviceProfile {
    static let name = "Lamp"
    static let match = MatchRule([.init(services: ["FF00"])])
  }

  private struct Place: Sendable {
    let air: SimulatedAir
    let central: CentralManager
    let sensor: SimulatedAdapter

    static let size = 50_000

    /// Runs `body` while the sensor advertises, and 50,000 strangers once each, some 400 a second.
    ///
    /// - Returns: What `body` has recorded when all strangers have been there.
    static func run<Element: Sendable>(
      sensor advertisement: Advertisement,
      every interval: Duration,
      strangers: Advertisement,
      _ body: @escaping @Sendable (Place, Record<Element>) async throws -> Void
    ) async throws -> [Element] {
      let air = SimulatedAir(seed: 3)
      return try await air.run {
        let place = Place(
          air: air,
          central: try await CentralManager(backend: air.addAdapter(name: "phone")),
          sensor: air.addAdapter(name: "sensor")
        )
        let crowd = air.addAdapter(name: "crowd")
        crowd.faults = [.changesAddress]
        let record = Record<Element>()
        let task = Task(executorPreference: air.clock) { try await body(place, record) }
        _ = try await place.sensor.startAdvertising(advertisement, interval: interval)
        try await air.clock.sleep(for: .seconds(1))
        // Each of ten advertisements comes every 25 ms on average.
        for _ in 0..<10 { _ = try await crowd.startAdvertising(strangers, interval: .milliseconds(20)) }
        try await air.clock.sleep(for: .milliseconds(25 * size / 10))
        await air.clock.runUntilIdle()
        task.cancel()
        _ = await task.result
        return record.all
      }
    }
  }

  @Test func `a scan reports a device once that is heard all the time, and the manager keeps it`() async throws {
    let advertisement = Advertisement(localName: "Sensor")
    let strangers = Advertisement()
    let counts = try await Place.run(sensor: advertisement, every: .seconds(5), strangers: strangers) { place, record in
      var (count, sightings) = (0, 0)
      let options = ScanOptions(buffering: .unbounded)
      for try await found in place.central.scan(options: options) {
        count += 1
        if found.peripheral.identifier == place.sensor.identifier { sightings += 1 }
        guard count % 1000 == 0 else { continue }
        let isKept = place.central.peripherals.contains { $0.identifier == place.sensor.identifier }
        record.append((count, sightings, isKept, place.central.peripherals.count))
      }
    }
    #expect(counts.last?.0 ?? 0 > 45_000)
    #expect(counts.allSatisfy { $0.1 == 1 && $0.2 && $0.3 <= 4096 + 1024 })
  }

  @Test func `a packet that a device repeats stays a repeat among strangers that send other data`() async throws {
    var stranger = Advertisement()
    stranger.manufacturerData[0xFFFF] = Data()
    let sensor = try Advertisement(Level(level: 5))
    let readings = try await Place.run(sensor: sensor, every: .seconds(60), strangers: stranger) { place, record in
      for await reading in place.central.readings(of: Level.self) { record.append(reading.device.identifier) }
    }
    #expect(readings.count == 1)
  }

  @Test func `a device of a profile that is heard all the time is found once among 50,000 others`() async throws {
    let lamp = Advertisement(services: ["FF00"])
    let found = try await Place.run(sensor: lamp, every: .seconds(5), strangers: lamp) { place, record in
      for await found in place.central.devices(of: Lamp.self, buffering: .unbounded) {
        record.append(found.peripheral.identifier == place.sensor.identifier)
      }
    }
    #expect(found.count > 45_000)
    #expect(found.count { $0 } == 1)
  }
}
