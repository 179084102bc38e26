import GATTCore
import GATTRuntime
import GATTSimulator
import Synchronization
import Testing

@Suite struct PeripheralManagerTests {
  @Test func `what a provider conforms to decides what is offered`() async throws {
    struct Least: HeartRateService.MandatoryProvider {}
    try await Stage.run { stage in
      let (server, _, client) = try await stage.connected(to: Least())
      #expect(client.service.characteristics.map { $0.uuid } == [HeartRateMeasurement.uuid])
      #expect(client.bodySensorLocation == nil)
      #expect(client.heartRateControlPoint == nil)
      #expect(server.bodySensorLocation == nil)
    }
    try await Stage.run { stage in
      let (server, _, client) = try await stage.connected()
      #expect(client.service.characteristics.count == 3)
      #expect(server.heartRateControlPoint != nil)
    }
  }

  @Test func `a property that a provider does not implement is not offered`() async throws {
    struct Adjustable: InstrumentService.Provider {
      let gain = Record<Gain>()
      var channelCount: Int { 1 }
      func readGain(_ request: ReadRequest) async throws -> Gain { gain.all.last ?? Gain(octet: 0) }
      func readChannel(_ request: ReadRequest) async throws -> Channel { Channel(octet: 0) }
      func writeTrigger(_ value: Trigger, _ request: WriteRequest) async throws {}
      func writeGain(_ value: Gain, _ request: WriteRequest) async throws {
        guard value.octet <= 10 else { throw InstrumentService.ErrorCode.gainOutOfRange }
        gain.append(value)
      }
    }
    try await Stage.run { stage in
      _ = try await stage.peripheral.add(InstrumentService.self, provider: Instrument())
      let client = try await stage.connect(advertising: InstrumentService.self).service(InstrumentService.self)
      #expect(client.gain.characteristic.properties == [.read])
      await #expect(throws: CharacteristicError.writeNotSupported) { try await client.gain.write(Gain(octet: 1)) }
    }
    try await Stage.run { stage in
      _ = try await stage.peripheral.add(InstrumentService.self, provider: Adjustable())
      let client = try await stage.connect(advertising: InstrumentService.self).service(InstrumentService.self)
      try await client.gain.write(Gain(octet: 10))
      await #expect(throws: ATTError(InstrumentService.ErrorCode.gainOutOfRange)) {
        try await client.gain.write(Gain(octet: 11))
      }
      #expect(try await client.gain.read() == Gain(octet: 10))
    }
  }

  @Test func `a handler knows who asks`() async throws {
    try await Stage.run(mtu: 100) { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.read, .write, .writeWithoutResponse])
      let reads = Record<ReadRequest>()
      let writes = Record<WriteRequest>()
      characteristic.onReadData { request in
        reads.append(request)
        return Data()
      }
      characteristic.onWriteData { _, request in writes.append(request) }
      let (_, remote) = try await stage.connected(to: characteristic)
      _ = try await remote.read()
      try await remote.write(Data())
      try await remote.write(Data(), type: .withoutResponse)
      try await stage.air.clock.sleep(for: .seconds(1))
      let central = Central(identifier: stage.phone.identifier, maximumTransmissionUnit: 100)
      #expect(reads.all.map(\.central) == [central])
      #expect(reads.all.first?.central.maximumUpdateLength == 97)
      #expect(writes.all.map(\.central) == [central, central])
      #expect(writes.all.map(\.type) == [.withResponse, .withoutResponse])
    }
  }

  @Test func `a value that is held changes only when its write is accepted`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.read, .write], value: Data([1]))
      let (_, remote) = try await stage.connected(to: characteristic)
      try await remote.write(Data([2]))
      #expect(characteristic.value == Data([2]))
      // The characteristic holds this closure, so the closure must not hold the characteristic.
      characteristic.onWriteData { [weak characteristic] value, _ in
        #expect(characteristic?.value == Data([2]))
        if value[0] > 9 { throw ATTError.outOfRange }
      }
      await #expect(throws: ATTError.outOfRange) { try await remote.write(Data([10])) }
      #expect(try await remote.read() == Data([2]))
      try await remote.write(Data([9]))
      #expect(try await remote.read() == Data([9]))
    }
  }

  @Test func `errors that are no ATT errors are answered as the nearest one`() async throws {
    struct Mishap: Error {}
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.read, .write])
      characteristic.onReadData { _ in throw Mishap() }
      characteristic.onWrite { (_: BatteryLevel, _) in Issue.record("it is no value") }
      let (_, remote) = try await stage.connected(to: characteristic)
      await #expect(throws: ATTError.unlikelyError) { try await remote.read() }
      await #expect(throws: ATTError.valueNotAllowed) { try await remote.write(Data()) }
    }
  }

  @Test func `octets after a value that is written are ignored, and refused by a strict characteristic`() async throws {
    try await Stage.run { stage in
      let written = Record<BatteryLevel>()
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.write])
      characteristic.onWrite { (value: BatteryLevel, _) in written.append(value) }
      let (_, remote) = try await stage.connected(to: characteristic)
      try await remote.write(Data([1, 2]))
      #expect(try written.all == [BatteryLevel(Data([1]))])
      characteristic.isStrict = true
      await #expect(throws: ATTError.valueNotAllowed) { try await remote.write(Data([3, 4])) }
      try await remote.write(Data([5]))
      #expect(try written.all == [BatteryLevel(Data([1])), BatteryLevel(Data([5]))])
    }
  }

  @Test func `a handler that does not answer in time is cancelled, and its write has no effect`() async throws {
    try await Stage.run { stage in
      let wasCancelled = Record<Bool>()
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.write], value: Data([1]))
      characteristic.onWriteData { _, _ in
        do {
          try await stage.air.clock.sleep(for: .seconds(60))
        } catch {
          wasCancelled.append(true)
        }
      }
      let (_, remote) = try await stage.connected(to: characteristic)
      let start = stage.air.clock.now
      await #expect(throws: ATTError.unlikelyError) { try await remote.write(Data([2])) }
      #expect(start.duration(to: stage.air.clock.now) < .seconds(5))
      #expect(wasCancelled.all == [true])
      #expect(characteristic.value == Data([1]))
    }
  }

  @Test func `writes without response are put before the handler in their order`() async throws {
    try await Stage.run { stage in
      let record = Record<UInt8>()
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.writeWithoutResponse])
      characteristic.onWriteData { value, _ in
        try await stage.air.clock.sleep(for: .milliseconds(value[0].isMultiple(of: 2) ? 50 : 1))
        record.append(value[0])
      }
      let (_, remote) = try await stage.connected(to: characteristic)
      for value in 0..<50 as Range<UInt8> { try await remote.write(Data([value]), type: .withoutResponse) }
      try await stage.air.clock.sleep(for: .seconds(10))
      #expect(record.all == Array(0..<50))
    }
  }

  @Test func `updates keep their order, lose nothing and wait for room in the queue`() async throws {
    var conditions = RadioConditions()
    conditions.loss = 0.3
    conditions.queueCapacity = 4
    try await Stage.run(conditions: conditions) { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (_, remote) = try await stage.connected(to: characteristic)
      let updates = try await remote.subscribe(buffering: .unbounded)
      let start = stage.air.clock.now
      try await withThrowingTaskGroup(of: Void.self) { group in
        for value in 0..<100 as Range<UInt8> { group.addTask { try await characteristic.update(Data([value])) } }
        try await group.waitForAll()
      }
      #expect(start.duration(to: stage.air.clock.now) > .milliseconds(500))
      for value in 0..<100 as Range<UInt8> { #expect(try await updates.next() == Data([value])) }
    }
  }

  @Test func `an indication returns when it is confirmed`() async throws {
    try await Stage.run { stage in
      let server = try await stage.peripheral.add(InstrumentService.self, provider: Instrument())
      let client = try await stage.connect(advertising: InstrumentService.self).service(InstrumentService.self)
      let alarms = try await client.alarm.subscribe()
      let received = Task(executorPreference: stage.air.clock) {
        _ = try await alarms.next()
        return stage.air.clock.now
      }
      try await server.alarm.notify(Alarm(octet: 1))
      #expect(try await received.value < stage.air.clock.now)
    }
  }

  @Test func `an indication whose central goes before it confirms throws`() async throws {
    try await Stage.run { stage in
      let server = try await stage.peripheral.add(InstrumentService.self, provider: Instrument())
      let client = try await stage.connect(advertising: InstrumentService.self).service(InstrumentService.self)
      let alarms = try await client.alarm.subscribe()
      defer { withExtendedLifetime(alarms) {} }
      let notify = Task(executorPreference: stage.air.clock) { try await server.alarm.notify(Alarm(octet: 1)) }
      await stage.air.clock.runUntilIdle()
      stage.monitor.breakLinks(with: stage.phone, reason: .remote)
      await #expect(throws: MutableCharacteristicError.disconnected) { try await notify.value }
      #expect(server.alarm.subscribers.isEmpty)
    }
  }

  @Test func `an update that the radio does not take times out, and the next one gets its turn`() async throws {
    try await Stage.run { stage in
      let (server, _, client) = try await stage.connected()
      let beats = try await client.heartRateMeasurement.subscribe()
      stage.monitor.faults = [.ignoresHostCalls]
      let start = stage.air.clock.now
      await #expect(throws: MutableCharacteristicError.updateTimeout) {
        try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 1))
      }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(30))
      stage.monitor.faults = []
      try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 2))
      #expect(try await beats.next()?.heartRate == 2)
    }
  }

  @Test func `one of several subscribers can be notified alone`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (_, remote) = try await stage.connected(to: characteristic)
      let other = try await CentralManager(backend: stage.air.addAdapter(name: "tablet", maximumTransmissionUnit: 23))
      let link = try await other.peripheral(stage.monitor.identifier).connect()
      let otherRemote = try #require(try await link.service("1234").characteristic("AAAA"))
      let (one, two) = (try await remote.subscribe(), try await otherRemote.subscribe())
      #expect(characteristic.subscribers.map { $0.maximumTransmissionUnit } == [247, 23])
      try await characteristic.update(Data([1]), to: characteristic.subscribers[1])
      try await characteristic.update(Data([2]))
      #expect(try await one.next() == Data([2]))
      #expect(try await two.next() == Data([1]))
      #expect(try await two.next() == Data([2]))
      try await characteristic.update(Data(count: 21), to: characteristic.subscribers[0])
      #expect(try await one.next() == Data(count: 21))
      let tablet = characteristic.subscribers[1]
      await link.disconnect()
      try await stage.air.clock.sleep(for: .seconds(1))
      await #expect(throws: MutableCharacteristicError.notSubscribed) {
        try await characteristic.update(Data([3]), to: tablet)
      }
      try await characteristic.update(Data([3]))
    }
  }

  @Test func `an update needs a served service, the property, and holds the value without subscribers`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.read, .notify])
      await #expect(throws: MutableCharacteristicError.notServed) { try await characteristic.update(Data([1])) }
      let (_, remote) = try await stage.connected(to: characteristic)
      try await characteristic.update(Data([2]))
      #expect(try await remote.read() == Data([2]))
      try await characteristic.update(string: ["Unknown": "03"])
      #expect(try await remote.read() == Data([3]))
      await #expect(throws: MutableCharacteristicError.notSerializable) {
        try await characteristic.update(string: ["Unknown": "3"])
      }
      try await stage.peripheral.removeAllServices()
      await #expect(throws: MutableCharacteristicError.notServed) { try await characteristic.update(Data([1])) }
      let silent = MutableCharacteristic(uuid: "BBBB", properties: [.read])
      await #expect(throws: MutableCharacteristicError.notifyNotSupported) { try await silent.update(Data([1])) }
    }
  }

  @Test func `services are added and removed while the manager runs`() async throws {
    try await Stage.run { stage in
      let (server, link, client) = try await stage.connected()
      let updates = try await client.heartRateMeasurement.subscribe()
      await #expect(throws: PeripheralManagerError.serviceExists(HeartRateService.uuid)) {
        try await stage.peripheral.add(server.service)
      }
      try await stage.peripheral.remove(server.service)
      #expect(stage.peripheral.services.isEmpty)
      #expect(server.heartRateMeasurement.subscribers.isEmpty)
      await #expect(throws: ATTError.invalidHandle) { try await client.bodySensorLocation?.read() }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(try await link.services().isEmpty)
      try await stage.peripheral.remove(server.service)
      try await stage.peripheral.add(server.service)
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(try await link.service(HeartRateService.self).bodySensorLocation?.read() == .chest)
      _ = updates
    }
  }

  @Test func `services that are removed in a cancelled task are taken from the host all the same`() async throws {
    try await Stage.run { stage in
      let (_, link, _) = try await stage.connected()
      try await stage.peripheral.add(MutableService(uuid: "1234"))
      let removal = Task(executorPreference: stage.air.clock) {
        withUnsafeCurrentTask { $0?.cancel() }
        try await stage.peripheral.removeAllServices()
      }
      await #expect(throws: CancellationError.self) { try await removal.value }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(stage.peripheral.services.isEmpty)
      #expect(try await link.services().isEmpty)
    }
  }

  @Test func `a manager that serves or advertises lives on when nobody holds it, and no longer`() async throws {
    try await Stage.run { stage in
      let extra = stage.air.addAdapter(name: "extra")
      let server: HeartRateService.Server
      weak var dropped: PeripheralManager?
      do {
        let manager = try await PeripheralManager(backend: extra)
        server = try await manager.add(HeartRateService.self, provider: Monitor())
        try await manager.startAdvertising(Advertisement(services: [HeartRateService.self]))
        dropped = manager
      }
      let client = try await stage.central.peripheral(extra.identifier).connect().service(HeartRateService.self)
      #expect(try await client.bodySensorLocation?.read() == .chest)
      try await dropped?.stopAdvertising()
      #expect(dropped != nil)
      try await dropped?.remove(server.service)
      await stage.air.clock.runUntilIdle()
      #expect(dropped == nil)
    }
  }

  @Test func `power off ends advertising and subscriptions and fails what needs power`() async throws {
    try await Stage.run { stage in
      let (server, _, client) = try await stage.connected()
      let updates = try await client.heartRateMeasurement.subscribe()
      #expect(stage.peripheral.isAdvertising)
      stage.monitor.isPoweredOn = false
      await stage.air.clock.runUntilIdle()
      #expect(!stage.peripheral.isAdvertising)
      #expect(server.heartRateMeasurement.subscribers.isEmpty)
      await #expect(throws: PeripheralManagerError.notPoweredOn) {
        try await stage.peripheral.startAdvertising(Advertisement())
      }
      await #expect(throws: PeripheralManagerError.notPoweredOn) {
        try await stage.peripheral.add(BatteryService.self, provider: Battery(level: 1))
      }
      #expect(stage.peripheral.services.count == 1)
      #expect(try await updates.next() == nil)
      try await stage.peripheral.stopAdvertising()
      stage.monitor.isPoweredOn = true
      try await stage.peripheral.poweredOn(timeout: .seconds(1))
      try await stage.peripheral.startAdvertising(Advertisement(localName: "back"))
    }
  }

  @Test func `advertising twice is an error, and its size is checked first`() async throws {
    try await Stage.run { stage in
      let manager = stage.peripheral
      await #expect(throws: PeripheralManagerError.localNameTooLong(octets: 30, maximum: 29)) {
        try await manager.startAdvertising(Advertisement(localName: String(repeating: "x", count: 30)))
      }
      let tooLong = PeripheralManagerError.advertisementTooLong(
        octets: 37,
        maximum: 31,
        fields: "flags 3, services 34"
      )
      await #expect(throws: tooLong) {
        try await manager.startAdvertising(
          Advertisement(services: ["F0000000-0451-4000-B000-000000000000", "F0000000-0451-4000-B000-000000000001"])
        )
      }
      await #expect(
        throws: PeripheralManagerError.invalidAdvertisement(
          "an advertising interval is 20 ms to 10.24 s, not 0.019 seconds"
        )
      ) {
        try await manager.startAdvertising(Advertisement(), interval: .milliseconds(19))
      }
      #expect(!manager.isAdvertising)
      try await manager.startAdvertising(Advertisement(localName: String(repeating: "x", count: 29)))
      await #expect(throws: PeripheralManagerError.isAdvertising) {
        try await manager.startAdvertising(Advertisement())
      }
      try await manager.stopAdvertising()
      try await manager.stopAdvertising()
      #expect(!manager.isAdvertising)
    }
  }

  @Test func `a backend that never answers hangs neither services nor advertising`() async throws {
    try await Stage.run { stage in
      stage.monitor.faults = [.ignoresHostCalls]
      await #expect(throws: PeripheralManagerError.serviceTimeout) {
        try await stage.peripheral.add(HeartRateService.self, provider: Monitor())
      }
      #expect(stage.peripheral.services.isEmpty)
      await #expect(throws: PeripheralManagerError.startAdvertisingTimeout) {
        try await stage.peripheral.startAdvertising(Advertisement())
      }
      #expect(!stage.peripheral.isAdvertising)
    }
  }

  @Test func `a value that needs an encrypted link is refused on one that is not`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(
        uuid: "AAAA",
        properties: [.read, .write],
        permissions: [.readEncryptionRequired, .writeAuthenticationRequired]
      )
      let (_, remote) = try await stage.connected(to: characteristic)
      await #expect(throws: ATTError.insufficientEncryption) { try await remote.read() }
      await #expect(throws: ATTError.insufficientAuthentication) { try await remote.write(Data()) }
    }
  }

  @Test func `the packets of an advertisement have the octets that its fields have`() {
    #expect(Advertisement().advertisingDataLength == 3)
    #expect(Advertisement(services: ["180D", "180F"] as [BluetoothUUID]).advertisingDataLength == 3 + 2 + 4)
    #expect(
      Advertisement(services: ["180D", "F0000000-0451-4000-B000-000000000000"]).advertisingDataLength == 3 + 4 + 18
    )
    #expect(Advertisement(solicitedServices: ["180D"]).advertisingDataLength == 3 + 4)
    #expect(Advertisement(serviceData: ["180D": Data([1, 2])]).advertisingDataLength == 3 + 6)
    #expect(Advertisement(manufacturerData: [76: Data([1, 2, 3])]).advertisingDataLength == 3 + 7)
    #expect(Advertisement(appearance: 1, txPower: 4).advertisingDataLength == 3 + 4 + 3)
    #expect(Advertisement(localName: "é").scanResponseLength == 4)
  }

  @Test func `an update that is cancelled while it waits for room is not sent`() async throws {
    var conditions = RadioConditions()
    conditions.queueCapacity = 1
    try await Stage.run(conditions: conditions) { stage in
      let (server, _, client) = try await stage.connected()
      let beats = try await client.heartRateMeasurement.subscribe()
      try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 1))
      let waiting = Task(executorPreference: stage.air.clock) {
        try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 2))
      }
      // The queue of the radio is full, and the time does not move here.
      await stage.air.clock.runUntilIdle()
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 3))
      #expect(try await beats.next()?.heartRate == 1)
      #expect(try await beats.next()?.heartRate == 3)
    }
  }

  @Test func `an update to a central has room for a packet of its link, and for no more than a value`() {
    let peer = PeerIdentifier("phone")
    #expect(Central(identifier: peer, maximumTransmissionUnit: 23).maximumUpdateLength == 20)
    #expect(Central(identifier: peer, maximumTransmissionUnit: 517).maximumUpdateLength == 512)
  }

  @Test func `a service is served by one manager at a time`() async throws {
    try await Stage.run { stage in
      let (server, _, client) = try await stage.connected()
      let beats = try await client.heartRateMeasurement.subscribe()
      let other = try await PeripheralManager(backend: stage.phone)
      await #expect(throws: PeripheralManagerError.serviceExists(HeartRateService.uuid)) {
        try await other.add(server.service)
      }
      // The first manager still serves the service.
      try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 70))
      #expect(try await beats.next()?.heartRate == 70)
      try await stage.peripheral.remove(server.service)
      try await other.add(server.service)
      #expect(other.services.count == 1)
    }
  }
}
