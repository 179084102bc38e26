import BlueGATTVendorCatalog
import GATTCiphers
import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Readings of devices that encipher their advertisements.
@Suite struct OpenedReadingTests {
  private typealias Sensor = BTHome.BTHome

  private static let digits = "231d39c1d7cc1ab1aee224cd096db932"

  /// A simulated radio with a sensor, and functions that make centrals, keys and values.
  private struct Room: Sendable {
    let air: SimulatedAir
    let sensor: SimulatedAdapter

    @discardableResult
    static func run<Result: Sendable>(
      _ body: @escaping @Sendable (Room) async throws -> Result
    ) async throws -> Result {
      let air = SimulatedAir(seed: 7)
      return try await air.run(timeLimit: .seconds(7200)) {
        try await body(Room(air: air, sensor: air.addAdapter(name: "sensor")))
      }
    }

    func address() throws -> DeviceAddress { try #require(DeviceAddress(sensor.identifier.rawValue)) }

    func central(keys: (any KeyProvider)?, replayGuard: ReplayGuard = ReplayGuard()) async throws -> CentralManager {
      try await CentralManager(backend: air.addAdapter(name: "phone"), keys: keys, replayGuard: replayGuard)
    }

    /// A ring with the key of the sensor, after other keys.
    func ring(after others: [CipherKey] = []) throws -> KeyRing {
      var ring = KeyRing()
      for key in others { ring.add(key, for: try address()) }
      ring.add(try CipherKey(hexadecimal: digits), for: try address())
      return ring
    }

    /// Returns an enciphered temperature.
    func value(_ hundredths: Int16, counter: UInt32) throws -> Sensor {
      let temperature = Sensor.Object.Temperature(temperature: Quantity(raw: hundredths))
      let value = Sensor(
        objects: .open([Sensor.Object(measurement: .temperature(temperature))]),
        counter: counter,
        check: Data(count: 4)
      )
      return try value.sealed(with: try CipherKey(hexadecimal: digits), sender: try address(), engine: OpenSSLEngine())
    }

    /// Advertises a value for a time, at an interval of 100 ms.
    func send(_ value: Sensor, for time: Duration = .milliseconds(50)) async throws {
      let identifier = try await sensor.startAdvertising(try Advertisement(value), interval: .milliseconds(100))
      try await air.clock.sleep(for: time)
      await sensor.stopAdvertising(identifier)
      try await air.clock.sleep(for: .seconds(1))
    }

    /// Collects the readings of a central while `body` runs.
    func collect(
      _ central: CentralManager,
      includesRepeats: Bool = false,
      while body: @escaping @Sendable () async throws -> Void
    ) async throws -> [Reading<Sensor>] {
      let readings = central.readings(of: Sensor.self, includesRepeats: includesRepeats)
      let task = Task(executorPreference: air.clock) {
        var found: [Reading<Sensor>] = []
        for await reading in readings { found.append(reading) }
        return found
      }
      try await air.clock.sleep(for: .seconds(1))
      try await body()
      task.cancel()
      return await task.value
    }
  }

  private static func temperature(_ reading: Reading<Sensor>) -> Int16? {
    guard case .temperature(let object)? = reading.value.objects.content?.first?.measurement else { return nil }
    return object.temperature.raw
  }

  @Test func `a value is deciphered with the key of its device, after a key that does not fit`() async throws {
    try await Room.run { room in
      let other = try CipherKey([UInt8](repeating: 0, count: 16))
      let central = try await room.central(keys: try room.ring(after: [other]))
      let readings = try await room.collect(central) { try await room.send(try room.value(2506, counter: 7)) }
      #expect(readings.map(Self.temperature) == [2506])
      #expect(readings.map(\.authenticity) == [.authenticated])
    }
  }

  @Test func `without a key, a value is delivered sealed`() async throws {
    try await Room.run { room in
      for keys in [nil, KeyRing()] as [KeyRing?] {
        let central = try await room.central(keys: keys)
        let readings = try await room.collect(central) { try await room.send(try room.value(2506, counter: 7)) }
        #expect(readings.map(\.value.isSealed) == [true])
        #expect(readings.map(\.authenticity) == [.plain])
      }
    }
  }

  @Test func `a packet that was recorded and sent again later is dropped and counted`() async throws {
    try await Room.run { room in
      let central = try await room.central(keys: try room.ring())
      let readings = try await room.collect(central) {
        try await room.send(try room.value(2506, counter: 7))
        try await room.send(try room.value(2507, counter: 8))
        try await room.send(try room.value(2506, counter: 7))
        try await room.send(try room.value(2508, counter: 9))
      }
      #expect(readings.map(Self.temperature) == [2506, 2507, 2508])
      #expect(central.readingStatistics.replayedCount > 0)
    }
  }

  @Test func `the last packet is a repeat after other packets too`() async throws {
    try await Room.run { room in
      let central = try await room.central(keys: try room.ring())
      let readings = try await room.collect(central) {
        for counter in [7, 8, 7, 8, 9] as [UInt32] {
          try await room.send(try room.value(2500 + Int16(counter), counter: counter))
          try await room.air.clock.sleep(for: .seconds(60))
        }
      }
      #expect(readings.map(Self.temperature) == [2507, 2508, 2509])
    }
  }

  @Test func `the same packet heard again is a repeat`() async throws {
    try await Room.run { room in
      let central = try await room.central(keys: try room.ring())
      let once = try await room.collect(central) {
        try await room.send(try room.value(2506, counter: 7), for: .seconds(2))
      }
      #expect(once.count == 1)
      let all = try await room.collect(central, includesRepeats: true) {
        try await room.send(try room.value(2507, counter: 8), for: .seconds(2))
      }
      #expect(all.count > 5)
      #expect(all.map(\.isRepeat) == [false] + [Bool](repeating: true, count: all.count - 1))
      #expect(central.readingStatistics.replayedCount == 0)
    }
  }

  @Test func `each of two loops gets each value once`() async throws {
    try await Room.run { room in
      let central = try await room.central(keys: try room.ring())
      let other = Task(executorPreference: room.air.clock) {
        try await room.collect(central) { try await room.air.clock.sleep(for: .seconds(5)) }
      }
      let readings = try await room.collect(central) {
        try await room.send(try room.value(2506, counter: 7), for: .seconds(1))
      }
      #expect(readings.map(Self.temperature) == [2506])
      #expect(try await other.value.map(Self.temperature) == [2506])
    }
  }

  @Test func `a slow loop gets the values that a fast loop has passed`() async throws {
    try await Room.run { room in
      let central = try await room.central(keys: try room.ring())
      let slow = Task(executorPreference: room.air.clock) {
        var readings: [Reading<Sensor>] = []
        for await reading in central.readings(of: Sensor.self) {
          readings.append(reading)
          if readings.count == 4 { break }
          if readings.count == 1 { try await room.air.clock.sleep(for: .seconds(30)) }
        }
        return readings
      }
      let fast = try await room.collect(central) {
        for counter in 7...10 { try await room.send(try room.value(2500 + Int16(counter), counter: UInt32(counter))) }
      }
      #expect(fast.map(Self.temperature) == [2507, 2508, 2509, 2510])
      #expect(try await slow.value.map(Self.temperature) == [2507, 2508, 2509, 2510])
    }
  }

  @Test func `counters are forgotten for every loop`() async throws {
    try await Room.run { room in
      let central = try await room.central(keys: try room.ring())
      let loops = (0..<2).map { _ in
        Task(executorPreference: room.air.clock) {
          try await room.collect(central) { try await room.air.clock.sleep(for: .seconds(10)) }
        }
      }
      try await room.air.clock.sleep(for: .seconds(1))
      let readings = try await room.collect(central) { try await room.send(try room.value(2506, counter: 7)) }
      central.forgetCounter(of: try #require(readings.first).device)
      try await room.send(try room.value(2510, counter: 0))
      for loop in loops { #expect(try await loop.value.map(Self.temperature) == [2506, 2510]) }
    }
  }

  @Test func `a manager with the counters of an earlier one knows what was recorded before`() async throws {
    try await Room.run { room in
      let first = try await room.central(keys: try room.ring())
      let readings = try await room.collect(first) { try await room.send(try room.value(2506, counter: 7)) }
      #expect(readings.count == 1)
      let second = try await room.central(keys: try room.ring(), replayGuard: first.replayGuard)
      #expect(try await room.collect(second) { try await room.send(try room.value(2499, counter: 6)) }.isEmpty)
      #expect(second.readingStatistics.replayedCount > 0)
      // A sensor counts from 0 again after a change of its battery.
      second.forgetCounter(of: readings[0].device)
      let later = try await room.collect(second) { try await room.send(try room.value(2510, counter: 0)) }
      #expect(later.map(Self.temperature) == [2510])
    }
  }

  @Test func `a manager takes the counters of an earlier one with another clock`() async throws {
    let saved = try await Room.run { room in
      try await room.air.clock.sleep(for: .seconds(3600))
      let central = try await room.central(keys: try room.ring())
      let readings = try await room.collect(central) { try await room.send(try room.value(2506, counter: 7)) }
      #expect(readings.count == 1)
      return central.replayGuard
    }
    try await Room.run { room in
      let central = try await room.central(keys: try room.ring(), replayGuard: saved)
      let readings = try await room.collect(central) {
        try await room.send(try room.value(2505, counter: 6))
        try await room.send(try room.value(2507, counter: 8))
      }
      #expect(readings.map(Self.temperature) == [2507])
    }
  }

  @Test func `a sensor that counts anew after a change of its battery is heard again after ten minutes`() async throws {
    try await Room.run { room in
      let central = try await room.central(keys: try room.ring())
      let other = Task(executorPreference: room.air.clock) {
        try await room.collect(central) { try await room.air.clock.sleep(for: .seconds(1200)) }
      }
      let readings = try await room.collect(central) {
        try await room.send(try room.value(2506, counter: 154_553))
        // About a value a minute.
        for number in 0..<12 {
          try await room.send(try room.value(2510 + Int16(number), counter: 148 + UInt32(number)))
          try await room.air.clock.sleep(for: .seconds(60))
        }
      }
      #expect(readings.map(Self.temperature) == [2506, 2520, 2521])
      #expect(try await other.value.map(Self.temperature) == [2506, 2520, 2521])
      #expect(central.readingStatistics.replayedCount > 0)
    }
  }

  @Test func `a recorded series that is sent again in its order is dropped while the sensor is heard`() async throws {
    try await Room.run { room in
      let central = try await room.central(keys: try room.ring())
      let readings = try await room.collect(central) {
        for number in 0..<60 {
          try await room.send(try room.value(2500 + Int16(number), counter: 1 + UInt32(number)))
          try await room.air.clock.sleep(for: .seconds(30))
          guard number >= 30 else { continue }
          try await room.send(try room.value(2500 + Int16(number) - 30, counter: 1 + UInt32(number) - 30))
          try await room.air.clock.sleep(for: .seconds(30))
        }
      }
      #expect(readings.map(Self.temperature) == (0..<60).map { Optional(2500 + Int16($0)) })
      #expect(central.readingStatistics.replayedCount >= 30)
    }
  }

  @Test func `a series that was recorded lately is dropped although the sensor is silent`() async throws {
    try await Room.run { room in
      let central = try await room.central(keys: try room.ring())
      let readings = try await room.collect(central) {
        for pause in [30, 60] {
          for number in 0..<20 {
            try await room.send(try room.value(2500 + Int16(number), counter: 1 + UInt32(number)))
            try await room.air.clock.sleep(for: .seconds(pause))
          }
        }
      }
      #expect(readings.map(Self.temperature) == (0..<20).map { Optional(2500 + Int16($0)) })
      #expect(central.readingStatistics.replayedCount >= 19)
    }
  }

  @Test func `a manager that accepts no restarts waits for the program to forget the counter`() async throws {
    try await Room.run { room in
      let strict = ReplayGuard(acceptsRestarts: false)
      let central = try await room.central(keys: try room.ring(), replayGuard: strict)
      let readings = try await room.collect(central) {
        try await room.send(try room.value(2506, counter: 154_553))
        for number in 0..<30 {
          try await room.send(try room.value(2510 + Int16(number), counter: 148 + UInt32(number)))
          try await room.air.clock.sleep(for: .seconds(60))
        }
        let device = AdvertisedDevice(identifier: room.sensor.identifier, address: try room.address())
        central.forgetCounter(of: device)
        try await room.send(try room.value(2550, counter: 178))
      }
      #expect(readings.map(Self.temperature) == [2506, 2550])
    }
  }

  @Test func `plaintext from a device with a key is dropped and counted`() async throws {
    try await Room.run { room in
      let temperature = Sensor.Object.Temperature(temperature: Quantity(raw: 2506))
      let plain = Sensor(objects: .open([Sensor.Object(measurement: .temperature(temperature))]))
      let central = try await room.central(keys: try room.ring())
      #expect(try await room.collect(central) { try await room.send(plain) }.isEmpty)
      #expect(central.readingStatistics.downgradedCount > 0)
      let other = try await room.central(keys: nil)
      #expect(try await room.collect(other) { try await room.send(plain) }.map(Self.temperature) == [2506])
    }
  }

  @Test func `a value that no key opens is undecoded`() async throws {
    try await Room.run { room in
      var ring = KeyRing()
      ring.add(try CipherKey([UInt8](repeating: 0, count: 16)), for: nil)
      let central = try await room.central(keys: ring)
      let undecoded = central.undecoded()
      #expect(try await room.collect(central) { try await room.send(try room.value(2506, counter: 7)) }.isEmpty)
      #expect(central.readingStatistics.undecodedCount > 0)
      _ = undecoded
    }
  }

  @Test func `a press in an enciphered value is an event, once`() async throws {
    try await Room.run { room in
      let central = try await room.central(keys: try room.ring())
      let readings = try await room.collect(central, includesRepeats: true) {
        let press = Sensor(
          objects: .open([Sensor.Object(measurement: .button(Sensor.Object.Button(button: .press)))]),
          counter: 7,
          check: Data(count: 4)
        )
        let key = try CipherKey(hexadecimal: Self.digits)
        let sealed = try press.sealed(with: key, sender: try room.address(), engine: OpenSSLEngine())
        try await room.send(sealed, for: .seconds(1))
      }
      #expect(readings.first?.events == ["Button"])
      #expect(readings.dropFirst().allSatisfy { $0.events.isEmpty })
    }
  }
}
