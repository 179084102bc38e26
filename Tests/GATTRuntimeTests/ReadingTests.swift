import GATTCore
import GATTRuntime
import GATTSimulator
import SplitMix
import Testing

/// Octets after a constant: `01 counter temperature`.
private struct Counted: ServiceDataValue, Equatable {
  static let uuid: BluetoothUUID = "FD3D"
  static let match = MatchRule(fixedOctets: 1)
  var counter: UInt8
  var temperature: UInt8

  init(counter: UInt8, temperature: UInt8 = 20) { (self.counter, self.temperature) = (counter, temperature) }

  init(from reader: inout FieldReader) throws(DecodeError) {
    try reader.constant(1 as UInt8, "Kind")
    counter = try reader.uint8("Counter")
    temperature = try reader.uint8("Temperature")
  }

  func encode(into output: inout FieldWriter) {
    output.append(1 as UInt8)
    output.append(counter)
    output.append(temperature)
  }

  func appendRoles(to roles: inout FieldRoles) { roles.setSequence(counter, bits: 8) }
}

/// Two octets: a state and a button, which is an event.
private protocol Pressed: Equatable, AdvertisedValue {
  var state: UInt8 { get set }
  var button: UInt8 { get set }
  init(state: UInt8, button: UInt8)
}

extension Pressed {
  init(from reader: inout FieldReader) throws(DecodeError) {
    let (state, button) = (try reader.uint8("State"), try reader.uint8("Button"))
    self.init(state: state, button: button)
  }

  func encode(into output: inout FieldWriter) {
    output.append(state)
    output.append(button)
  }

  func appendRoles(to roles: inout FieldRoles) { roles.addEvents { $0.append("Button", button) } }
}

private struct Switch: Pressed, ServiceDataValue {
  static let uuid: BluetoothUUID = "FD3E"
  var state: UInt8
  var button: UInt8
}

/// The value of one of two models of a company, which differ by their names.
private struct ModelA: Pressed, ManufacturerDataValue {
  static let companies = CompanyIdentifiers.assigned([0xEC88])
  static let match = MatchRule([.init(names: [NamePattern("GV-A*")])])
  var state: UInt8
  var button: UInt8
}

private struct ModelB: Pressed, ManufacturerDataValue {
  static let companies = CompanyIdentifiers.assigned([0x1234, 0xEC88])
  static let match = MatchRule([.init(names: [NamePattern("GV-*")])])
  var state: UInt8
  var button: UInt8
}

/// A value of a model that other service data identifies.
private struct Metered: Pressed, ManufacturerDataValue {
  static let companies = CompanyIdentifiers.assigned([0x0969])
  static let match = MatchRule([.init(serviceData: [ServiceDataPattern("FD3D", [0x54], mask: [0x5F])])])
  var state: UInt8
  var button: UInt8
}

/// A probe that sends `state button` in the place of the company identifier.
private struct Probe: Pressed, ManufacturerDataValue {
  static let companies = CompanyIdentifiers.omitted
  static let match = MatchRule([.init(names: [NamePattern("sps")], services: ["FFF0"])])
  var state: UInt8
  var button: UInt8
}

/// A value like `Probe`, for a device that other service data identifies.
private struct MarkedProbe: Pressed, ManufacturerDataValue {
  static let companies = CompanyIdentifiers.omitted
  static let match = MatchRule([.init(serviceData: [ServiceDataPattern("FD3D", [0x54])])])
  var state: UInt8
  var button: UInt8
}

/// Data with the address of its sender.
private struct Addressed: ServiceDataValue {
  static let uuid: BluetoothUUID = "FD3F"
  var address: DeviceAddress

  init(address: DeviceAddress) { self.address = address }

  init(from reader: inout FieldReader) throws(DecodeError) {
    var number: UInt64 = 0
    for _ in 0..<6 { number = number << 8 | UInt64(try reader.uint8("Address")) }
    address = DeviceAddress(number: number)
  }

  func encode(into output: inout FieldWriter) { for octet in address.octets { output.append(octet) } }
  func appendRoles(to roles: inout FieldRoles) { roles.setAddress(address) }
}

private enum Pack: DeviceProfile {
  static let name = "Pack"
  static let match = MatchRule([.init(names: [NamePattern("JBD-*")], services: ["FF00"])])
}

private enum Scale: DeviceProfile {
  static let name = "Scale"
  static let match = MatchRule([.init(names: [NamePattern("*scale")], services: ["FF00"])])
}

/// A central, and a device that advertises the data of a test.
private struct Room: Sendable {
  let air: SimulatedAir
  let phone: SimulatedAdapter
  let central: CentralManager
  let sensor: SimulatedAdapter

  static func run(_ body: @escaping @Sendable (Room) async throws -> Void) async throws {
    let air = SimulatedAir(seed: 7)
    try await air.run(timeLimit: .seconds(600)) {
      let phone = air.addAdapter(name: "phone")
      let room = Room(
        air: air,
        phone: phone,
        central: try await CentralManager(backend: phone),
        sensor: air.addAdapter(name: "sensor")
      )
      try await body(room)
    }
  }

  /// Advertises once or several times, about a tenth of a second apart, then stops.
  func send(_ advertisement: Advertisement, for time: Duration = .milliseconds(50)) async throws {
    let identifier = try await sensor.startAdvertising(advertisement, interval: .milliseconds(100))
    try await air.clock.sleep(for: time)
    await sensor.stopAdvertising(identifier)
  }

  /// Collects readings while a body runs.
  func collect<Value>(
    _ readings: Readings<Value>,
    while body: @escaping @Sendable () async throws -> Void
  ) async throws -> [Reading<Value>] {
    let task = Task(executorPreference: air.clock) {
      var found: [Reading<Value>] = []
      for await reading in readings { found.append(reading) }
      return found
    }
    try await air.clock.sleep(for: .seconds(1))
    try await body()
    try await air.clock.sleep(for: .seconds(1))
    task.cancel()
    return await task.value
  }
}

@Suite struct ReadingTests {
  private func advertisement(_ value: some AdvertisedValue, name: String? = nil) throws -> Advertisement {
    try Advertisement(value, localName: name)
  }

  @Test func `a reading has its value, its device and its time`() async throws {
    try await Room.run { room in
      let readings = try await room.collect(room.central.readings(of: Counted.self)) {
        try await room.send(try Advertisement(Counted(counter: 7, temperature: 21), localName: "Cellar"))
      }
      let reading = try #require(readings.first)
      #expect(readings.count == 1)
      #expect(reading.value == Counted(counter: 7, temperature: 21))
      #expect(reading.device.name == "Cellar")
      #expect(reading.device.identifier == room.sensor.identifier)
      #expect(reading.rssi != nil && !reading.isRepeat && reading.authenticity == .plain)
      #expect(room.central.readingStatistics.readingCount == 1)
    }
  }

  @Test func `an equal or older sequence number is a repeat for four seconds`() async throws {
    try await Room.run { room in
      let readings = try await room.collect(room.central.readings(of: Counted.self, includesRepeats: true)) {
        for counter: UInt8 in [250, 250, 249, 3, 200] {
          try await room.send(try Advertisement(Counted(counter: counter)))
        }
        try await room.air.clock.sleep(for: .seconds(5))
        try await room.send(try Advertisement(Counted(counter: 200)))
      }
      #expect(readings.map(\.value.counter) == [250, 250, 249, 3, 200, 200])
      // The counter has 8 bits. 3 is 9 after 250, and 200 is 59 before 3.
      #expect(readings.map(\.isRepeat) == [false, true, true, false, true, false])
    }
  }

  @Test func `without a sequence number equal octets are a repeat, which is left out`() async throws {
    try await Room.run { room in
      let readings = try await room.collect(room.central.readings(of: Switch.self)) {
        for value in [(0, 1), (0, 1), (1, 1), (1, 2)] as [(UInt8, UInt8)] {
          try await room.send(try Advertisement(Switch(state: value.0, button: value.1)), for: .milliseconds(350))
        }
      }
      #expect(readings.map(\.value.state) == [0, 1, 1])
      // The button is pressed once, although the state changes meanwhile.
      #expect(readings.map(\.events) == [["Button"], [], ["Button"]])
      #expect(room.central.readingStatistics.repeatCount > 3)
    }
  }

  @Test func `of several definitions the one with more of the name wins`() async throws {
    try await Room.run { room in
      let readings = try await room.collect(room.central.readings(of: [ModelB.self, ModelA.self])) {
        try await room.send(try Advertisement(ModelA(state: 1, button: 0), localName: "GV-A1"))
        try await room.send(Advertisement(localName: "GV-B1", manufacturerData: [0xEC88: Data([2, 0])]))
        try await room.send(Advertisement(localName: "XX-A1", manufacturerData: [0xEC88: Data([3, 0])]))
        try await room.send(Advertisement(localName: "GV-A1", manufacturerData: [0x1234: Data([4, 0])]))
      }
      #expect(readings.map { "\(type(of: $0.value))" } == ["ModelA", "ModelB", "ModelB"])
    }
  }

  @Test func `a payload that needs a name waits for it`() async throws {
    try await Room.run { room in
      let readings = try await room.collect(room.central.readings(of: ModelA.self)) {
        try await room.send(Advertisement(manufacturerData: [0xEC88: Data([1, 0])]))
        try await room.send(Advertisement(manufacturerData: [0xEC88: Data([2, 0])]))
        try await room.air.clock.sleep(for: .seconds(2))
        try await room.send(Advertisement(localName: "GV-A1"))
        // The central still knows the name.
        try await room.send(Advertisement(manufacturerData: [0xEC88: Data([3, 0])]))
      }
      #expect(readings.map(\.value.state) == [2, 3])
      #expect(readings.allSatisfy { $0.device.name == "GV-A1" })
      #expect(room.central.readingStatistics.undecodedCount == 0)
    }
  }

  @Test func `all payloads of a report wait for the name`() async throws {
    try await Room.run { room in
      let readings = try await room.collect(room.central.readings(of: [ModelA.self, ModelB.self])) {
        try await room.send(Advertisement(manufacturerData: [0x1234: Data([1, 0]), 0xEC88: Data([2, 0])]))
        try await room.send(Advertisement(localName: "GV-A1"))
      }
      #expect(readings.compactMap { ($0.value as? ModelA)?.state } == [2])
      #expect(readings.compactMap { ($0.value as? ModelB)?.state } == [1])
    }
  }

  @Test func `a payload that needs service data waits for it`() async throws {
    try await Room.run { room in
      let readings = try await room.collect(room.central.readings(of: Metered.self)) {
        try await room.send(Advertisement(manufacturerData: [0x0969: Data([1, 0])]))
        try await room.send(Advertisement(serviceData: ["FD3D": Data([0x55])]))
        try await room.send(Advertisement(manufacturerData: [0x0969: Data([2, 0])]))
        try await room.send(Advertisement(serviceData: ["FD3D": Data([0x74, 9])]))
        // The central still knows the model.
        try await room.send(Advertisement(manufacturerData: [0x0969: Data([3, 0])]))
        try await room.send(try Advertisement(Metered(state: 4, button: 0)))
      }
      #expect(readings.map(\.value.state) == [3, 4])
      #expect(room.central.readingStatistics.undecodedCount == 0)
    }
  }

  @Test func `service data that comes after the payload is enough`() async throws {
    try await Room.run { room in
      let readings = try await room.collect(room.central.readings(of: Metered.self)) {
        try await room.send(Advertisement(manufacturerData: [0x0969: Data([1, 0])]))
        try await room.send(Advertisement(manufacturerData: [0x0969: Data([2, 0])]))
        try await room.send(Advertisement(serviceData: ["FD3D": Data([0x54])]))
      }
      #expect(readings.map(\.value.state) == [2])
    }
  }

  @Test func `data without a company is found in a report without the service data that names the device`()
    async throws
  {
    try await Room.run { room in
      let readings = try await room.collect(room.central.readings(of: MarkedProbe.self)) {
        try await room.send(Advertisement(serviceData: ["FD3D": Data([0x54])]))
        try await room.send(Advertisement(manufacturerData: [0x0201: Data()]))
      }
      #expect(readings.map(\.value) == [MarkedProbe(state: 1, button: 2)])
    }
  }

  @Test func `a payload that waits for a name keeps the services of its packet`() async throws {
    try await Room.run { room in
      let readings = try await room.collect(room.central.readings(of: Probe.self)) {
        try await room.send(Advertisement(services: ["FFF0"], manufacturerData: [0x0201: Data()]))
        try await room.send(Advertisement(localName: "sps"))
      }
      #expect(readings.map(\.value) == [Probe(state: 1, button: 2)])
    }
  }

  @Test func `octets that waited for a name and do not decode have the time of their packet`() async throws {
    try await Room.run { room in
      let undecoded = room.central.undecoded()
      let sent = Record<BackendInstant>()
      _ = try await room.collect(room.central.readings(of: ModelA.self)) {
        try await room.send(Advertisement(manufacturerData: [0xEC88: Data([1])]))
        sent.append(room.air.clock.now)
        try await room.air.clock.sleep(for: .seconds(2))
        try await room.send(Advertisement(localName: "GV-A1"))
      }
      var iterator = undecoded.makeAsyncIterator()
      let first = try #require(await iterator.next())
      #expect(first.octets == Data([1]) && first.device.name == "GV-A1")
      #expect(first.time <= (try #require(sent.all.first)))
    }
  }

  @Test func `a name in the scan response is enough`() async throws {
    try await Room.run { room in
      // The simulator, like a radio, sends the name in the scan response only.
      let readings = try await room.collect(room.central.readings(of: ModelA.self, mode: .passive)) {
        try await room.send(try Advertisement(ModelA(state: 1, button: 0), localName: "GV-A1"))
      }
      #expect(readings.isEmpty)
      let active = try await room.collect(room.central.readings(of: ModelA.self)) {
        try await room.send(try Advertisement(ModelA(state: 1, button: 0), localName: "GV-A1"))
      }
      #expect(active.count == 1)
    }
  }

  @Test func `malformed payloads go to undecoded, foreign ones nowhere, and both end nothing`() async throws {
    try await Room.run { room in
      let undecoded = room.central.undecoded()
      let readings = try await room.collect(room.central.readings(of: Counted.self)) {
        try await room.send(Advertisement(serviceData: ["FD3D": Data([2, 0, 0])]))
        try await room.send(Advertisement(serviceData: ["FD3D": Data()]))
        try await room.send(Advertisement(serviceData: ["FD3D": Data([1, 5, 20, 0xAA, 0xBB])]))
      }
      #expect(readings.map(\.value.counter) == [5])
      #expect(readings.first?.trailingOctets == 2)
      let statistics = room.central.readingStatistics
      #expect(statistics.undecodedCount == 1 && statistics.overlongValueCount == 1)
      var iterator = undecoded.makeAsyncIterator()
      let first = try #require(await iterator.next())
      #expect(first.octets == Data() && first.definition == Counted.self)
      #expect((first.error as? DecodeError)?.reason == .truncated(needed: 1, available: 0))
      #expect(first.device.identifier == room.sensor.identifier)
    }
  }

  @Test func `data without a company begins in its place`() async throws {
    try await Room.run { room in
      let readings = try await room.collect(room.central.readings(of: Probe.self)) {
        try await room.send(try Advertisement(Probe(state: 0xFC, button: 0x07), localName: "sps"))
        try await room.send(Advertisement(localName: "spt", services: ["FFF0"], manufacturerData: [0x07FD: Data()]))
        // The device has advertised the service of the rule before.
        try await room.send(Advertisement(localName: "sps", manufacturerData: [0x07FE: Data()]))
      }
      #expect(readings.map(\.value) == [Probe(state: 0xFC, button: 0x07), Probe(state: 0xFE, button: 0x07)])
      let sent = try Advertisement(Probe(state: 0xFC, button: 0x07), localName: "sps")
      #expect(sent.manufacturerData == [0x07FC: Data()] && sent.services == ["FFF0"])
      #expect(sent.manufacturerData(Probe.self) == Probe(state: 0xFC, button: 0x07))
    }
  }

  @Test func `of accumulated data without a company only what changed counts`() async throws {
    try await Room.run { room in
      @Sendable func send(_ companies: [UInt16: Data]) async throws {
        try await room.send(Advertisement(localName: "sps", services: ["FFF0"], manufacturerData: companies))
      }
      let readings = try await room.collect(room.central.readings(of: Probe.self)) {
        try await send([0x0001: Data()])
        try await send([0x0001: Data(), 0x0002: Data()])
        try await send([0x0001: Data(), 0x0002: Data()])
        // Two new entries at once do not tell which of them the device sent.
        try await send([0x0001: Data(), 0x0002: Data(), 0x0003: Data(), 0x0004: Data()])
        try await send([0x0001: Data(), 0x0002: Data(), 0x0003: Data(), 0x0004: Data(), 0x0005: Data()])
      }
      #expect(readings.map(\.value.state) == [1, 2, 5])
      #expect(room.central.readingStatistics.ambiguousCount == 1)
    }
  }

  @Test func `a name that no reader would accept is refused`() throws {
    #expect(throws: PeripheralManagerError.self) { try Advertisement(ModelA(state: 0, button: 0), localName: "GW-A") }
    #expect(throws: PeripheralManagerError.self) { try Advertisement(ModelA(state: 0, button: 0)) }
    do {
      _ = try Advertisement(ModelA(state: 0, button: 0), localName: "GW-A")
    } catch PeripheralManagerError.invalidAdvertisement(let message) {
      #expect(message == "the name 'GW-A' is none of ModelA, whose devices are called 'GV-A*'")
    }
    #expect(
      try Advertisement(ModelB(state: 1, button: 2), localName: "GV-9").manufacturerData == [0x1234: Data([1, 2])]
    )
  }

  @Test func `readings wait while the adapter is off, and go on`() async throws {
    try await Room.run { room in
      let readings = try await room.collect(room.central.readings(of: Counted.self)) {
        try await room.send(try Advertisement(Counted(counter: 1)))
        room.phone.isPoweredOn = false
        try await room.air.clock.sleep(for: .seconds(10))
        room.phone.isPoweredOn = true
        try await room.air.clock.sleep(for: .seconds(5))
        try await room.send(try Advertisement(Counted(counter: 2)))
      }
      #expect(readings.map(\.value.counter) == [1, 2])
    }
  }

  @Test func `a device of a profile is found once, when its name is known`() async throws {
    try await Room.run { room in
      let task = Task(executorPreference: room.air.clock) {
        var found: [FoundDevice] = []
        for await device in room.central.devices(of: Pack.self) { found.append(device) }
        return found
      }
      try await room.air.clock.sleep(for: .seconds(1))
      try await room.send(Advertisement(services: ["FF00"]))
      try await room.send(Advertisement(localName: "JBD-1"))
      try await room.send(Advertisement(localName: "JBD-1", services: ["FF00"]), for: .seconds(2))
      task.cancel()
      let found = await task.value
      #expect(found.map(\.device.name) == ["JBD-1"])
      #expect(found.first?.peripheral.identifier == room.sensor.identifier)
    }
  }

  @Test func `a device is found by a name that comes after its service, however the name begins`() async throws {
    try await Room.run { room in
      let task = Task(executorPreference: room.air.clock) {
        for await device in room.central.devices(of: Scale.self) { return device.device.name }
        return nil
      }
      try await room.air.clock.sleep(for: .seconds(1))
      try await room.send(Advertisement(services: ["FF00"]))
      try await room.send(Advertisement(localName: "A scale"))
      task.cancel()
      #expect(await task.value == "A scale")
    }
  }

  @Test func `random octets under every kind of data end nothing and trap nowhere`() async throws {
    try await Room.run { room in
      let types: [any AdvertisedValue.Type] = [
        Counted.self, Switch.self, ModelA.self, ModelB.self, Probe.self, Addressed.self, IBeacon.self,
      ]
      let readings = try await room.collect(room.central.readings(of: types)) {
        var random = SplitMix64(seed: 1)
        for _ in 0..<300 {
          let octets = Data(random.octets(atMost: 20))
          let services: [BluetoothUUID] = ["FD3D", "FD3E", "FD3F"]
          let companies: [UInt16] = [0xEC88, 0x1234, 0x004C, 0x0001]
          try await room.send(
            Advertisement(
              localName: ["GV-A", "sps", nil].randomElement(using: &random)!,
              services: ["FFF0"],
              serviceData: [services.randomElement(using: &random)!: octets],
              manufacturerData: [companies.randomElement(using: &random)!: octets]
            )
          )
        }
        // One of the random values may have been a reading with a newer sequence number.
        try await room.air.clock.sleep(for: .seconds(5))
        try await room.send(try Advertisement(Counted(counter: 9, temperature: 99)))
      }
      #expect(readings.contains { ($0.value as? Counted)?.temperature == 99 })
    }
  }
}
