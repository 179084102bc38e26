import GATTCore
import GATTRuntime
import GATTSimulator
import Synchronization
import Testing

@Suite struct SimulatedAirTests {
  /// Runs a central that scans for ten devices and connects to them, and returns a line with the time of each event.
  private func history(seed: UInt64) async throws -> [String] {
    var conditions = RadioConditions()
    conditions.loss = 0.2
    conditions.signalNoise = 6
    let air = SimulatedAir(seed: seed, conditions: conditions)
    return try await air.run {
      var peripherals: [PeripheralManager] = []
      for number in 0..<10 {
        let adapter = air.addAdapter(name: "\(number)", position: Position(x: Double(number * 6), y: 0))
        let manager = try await PeripheralManager(backend: adapter)
        try await manager.startAdvertising(Advertisement(localName: "device \(number)"))
        peripherals.append(manager)
      }
      let phone = air.addAdapter(name: "phone")
      let central = try await CentralManager(backend: phone)
      var history: [String] = []
      let options = ScanOptions(allowsDuplicates: true, buffering: .unbounded)
      for try await found in central.scan(options: options, timeout: .seconds(10)) {
        history.append("\(found.time.sinceStart) \(found.peripheral.name) \(found.rssi ?? 0)")
      }
      try await withThrowingTaskGroup(of: String.self) { group in
        for peripheral in central.peripherals {
          group.addTask {
            let link = try await peripheral.connect(timeout: .seconds(60))
            let services = try await link.services()
            return "\(air.clock.now.sinceStart) \(peripheral.name) \(services.count)"
          }
        }
        for try await line in group { history.append(line) }
      }
      return history
    }
  }

  @Test func `a run is the same for the same seed, and another for another`() async throws {
    let first = try await history(seed: 1)
    #expect(first.count > 500)
    #expect(try await history(seed: 1) == first)
    #expect(try await history(seed: 2) != first)
  }

  @Test func `a device has the given address, and no connection while it is not connectable`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let address = try #require(DeviceAddress("54:48:E6:8F:80:A5"))
      let manager = try await PeripheralManager(backend: air.addAdapter(name: "sensor", address: address))
      var advertisement = Advertisement(localName: "sensor")
      advertisement.isConnectable = false
      try await manager.startAdvertising(advertisement)
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      var first: Discovery?
      for try await found in central.scan(timeout: .seconds(5)) {
        first = found
        break
      }
      let found = try #require(first)
      #expect(found.peripheral.identifier.rawValue == "54:48:E6:8F:80:A5")
      #expect(found.isConnectable == false)
      await #expect(throws: PeripheralError.connectionTimeout) {
        try await found.peripheral.connect(timeout: .seconds(5))
      }
      try await manager.stopAdvertising()
      try await manager.startAdvertising(Advertisement(localName: "sensor"))
      try await found.peripheral.connect(timeout: .seconds(5)).disconnect()
    }
  }

  @Test func `what is out of range is not heard, and the nearer is heard better`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let phone = try await CentralManager(backend: air.addAdapter(name: "phone"))
      var peripherals: [PeripheralManager] = []
      for distance in [1, 10, 49, 51] {
        let adapter = air.addAdapter(name: "\(distance)", position: Position(x: 0, y: Double(distance)))
        peripherals.append(try await PeripheralManager(backend: adapter))
        try await peripherals.last?.startAdvertising(Advertisement(localName: "\(distance)"))
      }
      var strengths: [String: Int] = [:]
      for try await found in phone.scan(timeout: .seconds(1)) { strengths[found.peripheral.name] = found.rssi }
      #expect(strengths == ["1": -59, "10": -79, "49": -93])
      _ = peripherals
    }
  }

  @Test func `loss on a link delays, and kills it when nothing gets through`() async throws {
    let air = SimulatedAir(seed: 5)
    try await air.run {
      let monitor = air.addAdapter(name: "monitor")
      let peripheral = try await PeripheralManager(backend: monitor)
      let service = MutableService(uuid: "1234")
      let value = MutableCharacteristic(uuid: "AAAA", properties: [.read], value: Data([1]))
      service.add(value)
      try await peripheral.add(service)
      try await peripheral.startAdvertising(Advertisement())
      let phone = air.addAdapter(name: "phone")
      let central = try await CentralManager(backend: phone)
      let link = try await central.peripheral(monitor.identifier).connect()
      let remote = try #require(try await link.service("1234").characteristic("AAAA"))
      func duration() async throws -> Duration {
        let start = air.clock.now
        for _ in 0..<50 { _ = try await remote.read() }
        return start.duration(to: air.clock.now)
      }
      let clear = try await duration()
      air.conditions.loss = 0.5
      #expect(try await duration() > clear * 2)
      air.conditions.loss = 1
      await #expect(throws: PeripheralError.disconnected) { try await remote.read() }
      #expect(link.disconnectionReason == .supervisionTimeout)
    }
  }

  @Test func `an adapter that can take longer packets does so on its next link`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let monitor = air.addAdapter(name: "monitor", maximumTransmissionUnit: 23)
      let peripheral = try await PeripheralManager(backend: monitor)
      try await peripheral.startAdvertising(Advertisement())
      let central = try await CentralManager(backend: air.addAdapter(name: "phone", maximumTransmissionUnit: 517))
      let first = try await central.peripheral(monitor.identifier).connect()
      monitor.maximumTransmissionUnit = 1000
      #expect(first.maximumTransmissionUnit == 23)
      await first.disconnect()
      let second = try await central.peripheral(monitor.identifier).connect()
      #expect(second.maximumTransmissionUnit == 517)
      try await peripheral.stopAdvertising()
    }
  }

  @Test func `an hour of radio brings the advertisements of an hour`() async throws {
    let air = SimulatedAir()
    let count = try await air.run {
      let monitor = air.addAdapter(name: "monitor")
      let peripheral = try await PeripheralManager(backend: monitor)
      try await peripheral.startAdvertising(Advertisement(localName: "monitor"))
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      var count = 0
      let options = ScanOptions(allowsDuplicates: true)
      for try await _ in central.scan(options: options, timeout: .seconds(3600)) { count += 1 }
      return count
    }
    // The device advertises every 100 to 110 ms.
    #expect((32_700...36_000).contains(count))
  }

  @Test func `an address is a static random one, and each adapter has its own`() {
    let air = SimulatedAir()
    let identifiers = (0..<300).map { air.addAdapter(name: "\($0)").identifier }
    #expect(identifiers[0].rawValue == "C0:00:00:00:00:01")
    #expect(identifiers[255].rawValue == "C0:00:00:00:01:00")
    #expect(Set(identifiers).count == 300)
  }

  @Test func `two managers share an adapter`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let (one, other) = (air.addAdapter(name: "one"), air.addAdapter(name: "other"))
      let service = MutableService(uuid: "1234")
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.read], value: Data([1])))
      let peripheral = try await PeripheralManager(backend: other)
      let own = try await CentralManager(backend: other)
      try await peripheral.add(service)
      try await peripheral.startAdvertising(Advertisement(localName: "other"))
      let reverse = try await PeripheralManager(backend: one)
      try await reverse.startAdvertising(Advertisement(localName: "one"))
      let centrals = [try await CentralManager(backend: one), try await CentralManager(backend: one)]
      let links = [
        try await centrals[0].peripheral(other.identifier).connect(),
        try await centrals[1].peripheral(other.identifier).connect(),
      ]
      #expect(one.linkCount == 1)
      for link in links {
        #expect(try await link.service("1234").characteristic("AAAA")?.read() == Data([1]))
      }
      // A device can be peripheral and central at the same time.
      #expect(try await own.peripheral(one.identifier).connect().isConnected)
      #expect(one.linkCount == 2)
      await links[0].disconnect()
      #expect(try await links[1].waitForEnd() == .local)
    }
  }

  @Test func `a link has one request under way at a time`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let record = Record<String>()
      let monitor = air.addAdapter(name: "monitor")
      let peripheral = try await PeripheralManager(backend: monitor)
      let service = MutableService(uuid: "1234")
      for uuid in ["AAAA", "BBBB"] as [BluetoothUUID] {
        let characteristic = MutableCharacteristic(uuid: uuid, properties: [.read])
        characteristic.onReadData { _ in
          record.append("begin")
          try await air.clock.sleep(for: .seconds(1))
          record.append("end")
          return Data()
        }
        service.add(characteristic)
      }
      try await peripheral.add(service)
      try await peripheral.startAdvertising(Advertisement())
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      let found = try await central.peripheral(monitor.identifier).connect().service("1234")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for characteristic in found.characteristics { group.addTask { _ = try await characteristic.read() } }
        try await group.waitForAll()
      }
      #expect(record.all == ["begin", "end", "begin", "end"])
    }
  }

  @Test func `what a service holds may look at its adapter when it goes`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let adapter = air.addAdapter(name: "monitor")
      let seen = Record<Bool>()
      let service = LocalService(uuid: "1234", isPrimary: true, characteristics: [])
      let registration = try await adapter.register(
        service,
        handler: Handler(guest: Guest { seen.append(adapter.isPoweredOn) })
      )
      #expect(seen.all.isEmpty)
      await adapter.unregister(registration)
      #expect(seen.all == [true])
    }
  }

  @Test func `what an observer holds may look at its adapter when it goes`() async throws {
    let adapter = SimulatedAir().addAdapter(name: "monitor")
    let seen = Record<Bool>()
    let observation: BackendObservation
    do {
      let guest = Guest { seen.append(adapter.isPoweredOn) }
      observation = adapter.observe { _ in guest.stay() }
    }
    #expect(seen.all.isEmpty)
    observation.cancel()
    #expect(seen.all == [true])
  }

  @Test func `the handles of a service that has gone are free again`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let adapter = air.addAdapter(name: "monitor")
      let value = LocalCharacteristic(uuid: "AAAA", properties: .notify, permissions: [], descriptors: [])
      let service = LocalService(
        uuid: "1234",
        isPrimary: true,
        characteristics: Array(repeating: value, count: 10_000)
      )
      for _ in 0..<3 {
        let one = try await adapter.register(service, handler: Handler(guest: nil))
        let other = try await adapter.register(service, handler: Handler(guest: nil))
        await #expect(throws: BackendError.rejected("there are no attribute handles left")) {
          try await adapter.register(service, handler: Handler(guest: nil))
        }
        await adapter.unregister(one)
        let third = try await adapter.register(service, handler: Handler(guest: nil))
        await adapter.unregister(other)
        await adapter.unregister(third)
      }
    }
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude])
  func `a place that is no place is out of range and not heard`(x: Double) async throws {
    let air = SimulatedAir()
    try await air.run {
      let (phone, monitor) = (air.addAdapter(name: "phone"), air.addAdapter(name: "monitor", measuredPower: .max))
      _ = try await monitor.startAdvertising(Advertisement(), interval: .milliseconds(100))
      let link = try await phone.connect(to: monitor.identifier)
      var conditions = air.conditions
      conditions.signalNoise = .max
      air.conditions = conditions
      #expect(try await (-127...20).contains(phone.readRSSI(of: link)))
      monitor.position = Position(x: x, y: 0)
      #expect(try await (-127...20).contains(phone.readRSSI(of: link)))
      try await air.clock.sleep(for: .seconds(10))
      #expect(phone.linkCount == 0)
    }
  }

  @Test func `an air that nobody has leaves the memory though its devices advertise`() async throws {
    func play() async throws -> () -> SimulatedAir? {
      let air = SimulatedAir()
      try await air.run {
        let beacon = air.addAdapter(name: "beacon")
        _ = try await beacon.startAdvertising(Advertisement(), interval: .milliseconds(100))
        try await air.clock.sleep(for: .seconds(1))
      }
      return { [weak air] in air }
    }
    let air = try await play()
    // The thread of the simulation may still run its last step.
    let end = ContinuousClock.now.advanced(by: .seconds(10))
    while air() != nil, ContinuousClock.now < end { await Task.yield() }
    #expect(air() == nil)
  }

  @Test func `a link that a loss has silenced dies though its ends are near each other`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let (phone, monitor) = (air.addAdapter(name: "phone"), air.addAdapter(name: "monitor"))
      _ = try await monitor.startAdvertising(Advertisement(), interval: .milliseconds(100))
      let link = try await phone.connect(to: monitor.identifier)
      air.conditions.loss = 1
      let discovery = Task(executorPreference: air.clock) { try await phone.discoverServices(on: link, cache: .use) }
      await air.clock.runUntilIdle()
      air.conditions.loss = 0
      monitor.position = Position(x: 1, y: 0)
      let start = air.clock.now
      await #expect(throws: BackendError.disconnected) { try await discovery.value }
      #expect(start.duration(to: air.clock.now) == .seconds(4))
    }
  }
}

/// The handler of a service without characteristics.
private final class Handler: LocalServiceHandler {
  private let guest: Guest?

  init(guest: Guest?) { self.guest = guest }

  func read(_ characteristic: Int, offset: Int, by central: Central) async throws(ATTError) -> Data { Data() }
  func write(_ value: Data, to characteristic: Int, offset: Int, by central: Central, type: WriteType?)
    async throws(ATTError)
  {}
  func subscriptionChanged(of characteristic: Int, by central: Central, to kind: UpdateKind?) {}
}
