import GATTFutures
import GATTSimulator
import Testing

/// Reading, writing and subscribing.
@Suite struct CharacteristicTests {
  private struct Pair: RawPairDeserializable, Equatable {
    static let uuid: BluetoothUUID = "1234"
    let rawValue1: Int16
    let rawValue2: UInt8
  }

  private struct ArrayPair: RawArrayPairDeserializable, Equatable {
    static let (uuid, size1, size2): (BluetoothUUID, Int, Int) = ("1234", 2, 4)
    let rawValue1: [UInt8]
    let rawValue2: [UInt16]
  }

  private struct Coded: CharacteristicValue, Equatable {
    var octet: UInt8
    init(octet: UInt8) { self.octet = octet }
    init(from reader: inout FieldReader) throws(DecodeError) { octet = try reader.uint8("Octet") }
    func encode(into output: inout FieldWriter) throws(EncodeError) { output.append(octet) }
  }

  private typealias Accelerometer = TISensorTag.AccelerometerService

  @Test func `values of all kinds are written, read and notified`() async throws {
    try await FuturesStage.run { stage in
      let served = MutableCharacteristic(UUID: "1234")
      served.startRespondingToWriteRequests().onSuccess(context: ImmediateContext()) { request, _ in
        served.respondToRequest(request, withResult: .success)
      }
      let (_, found) = try await stage.connected(to: served)
      func written(_ write: Future<Void>, _ octets: [UInt8]) async throws {
        try await write.value
        #expect(served.value == Data(octets))
        try await found.read().value
        #expect(found.dataValue == Data(octets))
      }
      try await written(found.write(data: Data([1, 2, 3])), [1, 2, 3])
      try await written(found.write(UInt16(1000)), [0xE8, 0x03])
      #expect(found.value() == UInt16(1000))
      try await written(found.write(Accelerometer.Enabled.yes), [1])
      #expect(found.value() == Accelerometer.Enabled.yes)
      let axes = try #require(Accelerometer.Data(rawValue: [1, -2, 64]))
      try await written(found.write(axes), [1, 0xFE, 0x40])
      #expect(found.value() == axes)
      try await written(found.write(Pair(rawValue1: -1, rawValue2: 7)), [0xFF, 0xFF, 7])
      #expect(found.value() == Pair(rawValue1: -1, rawValue2: 7))
      let arrays = ArrayPair(rawValue1: [1, 2], rawValue2: [3, 4])
      try await written(found.write(arrays), [1, 2, 3, 0, 4, 0])
      #expect(found.value() == arrays)
      try await written(found.write(Coded(octet: 9)), [9])
      #expect(found.value() == Coded(octet: 9))
      try await written(found.write(string: ["Unknown": "0aff"]), [0x0A, 0xFF])
      #expect(found.stringValue == ["Unknown": "0aff"])
      #expect(found.data(fromString: ["Unknown": "zz"]) == nil)
      await #expect(throws: CharacteristicError.notSerializable) {
        try await found.write(string: ["Unknown": "zz"]).value
      }

      try await found.startNotifying().value
      var updates = found.receiveNotificationUpdates().values.makeAsyncIterator()
      func notified(_ octets: [UInt8]) async throws {
        let update = try #require(try await updates.next())
        #expect(update == Data(octets))
        #expect(found.dataValue == update)
      }
      try served.update(withData: Data([5]))
      try await notified([5])
      try served.update(UInt16(1000))
      try await notified([0xE8, 0x03])
      try served.update(Accelerometer.Enabled.no)
      try await notified([0])
      try served.update(axes)
      try await notified([1, 0xFE, 0x40])
      try served.update(Pair(rawValue1: -1, rawValue2: 7))
      try await notified([0xFF, 0xFF, 7])
      try served.update(arrays)
      try await notified([1, 2, 3, 0, 4, 0])
      try served.update(Coded(octet: 9))
      try await notified([9])
      try served.update(withString: ["Unknown": "0aff"])
      try await notified([0x0A, 0xFF])
      #expect(throws: MutableCharacteristicError.notSerializable) { try served.update(withString: [:]) }
    }
  }

  @Test func `reads and writes take their turns, and are counted while they wait`() async throws {
    try await FuturesStage.run { stage in
      let served = MutableCharacteristic(UUID: "1234")
      let told = Told<Data?>()
      served.startRespondingToWriteRequests().onSuccess(context: ImmediateContext()) { request, _ in
        told.append(request.value)
        served.respondToRequest(request, withResult: .success)
      }
      let (_, found) = try await stage.connected(to: served)
      let writes = (0..<20).map { found.write(UInt8($0)) }
      let read = found.read()
      #expect(found.pendingWriteCount == 20)
      #expect(found.pendingReadCount == 1)
      for write in writes { try await write.value }
      try await read.value
      #expect(told.all == (0..<20).map { Data([$0]) })
      #expect(found.value() == UInt8(19))
      #expect(found.pendingWriteCount == 0)
      #expect(found.pendingReadCount == 0)
    }
  }

  @Test func `a write is as the properties say`() async throws {
    try await FuturesStage.run { stage in
      let served = MutableCharacteristic(UUID: "1234", properties: [.writeWithoutResponse], permissions: [.writeable])
      let told = Told<Data?>()
      served.startRespondingToWriteRequests().onSuccess(context: ImmediateContext()) { request, _ in
        told.append(request.value)
        served.respondToRequest(request, withResult: .success)
      }
      let (_, found) = try await stage.connected(to: served)
      #expect(found.canWrite && !found.canRead && !found.canNotify && found.propertyEnabled(.writeWithoutResponse))
      await #expect(throws: CharacteristicError.writeNotSupported) { try await found.write(UInt8(1)).value }
      await #expect(throws: CharacteristicError.readNotSupported) { try await found.read().value }
      await #expect(throws: CharacteristicError.notifyNotSupported) { try await found.startNotifying().value }
      await #expect(throws: CharacteristicError.notifyNotSupported) {
        for try await _ in found.receiveNotificationUpdates().values {}
      }
      let writes = (0..<20).map { found.write(UInt8($0), type: .withoutResponse) }
      for write in writes { try await write.value }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(told.all == (0..<20).map { Data([$0]) })
    }
  }

  @Test func `what is not answered in time fails, and so does what waits behind it`() async throws {
    try await FuturesStage.run { stage in
      let (_, found) = try await stage.connected(to: MutableCharacteristic(UUID: "1234"))
      stage.tag.responseDelay = .seconds(20)
      let start = stage.air.clock.now
      let (slow, waiting) = (found.read(timeout: 5), found.write(UInt8(1), timeout: 3))
      await #expect(throws: CharacteristicError.writeTimeout) { try await waiting.value }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(3))
      await #expect(throws: CharacteristicError.readTimeout) { try await slow.value }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(5))
      #expect(found.pendingReadCount == 0)
      #expect(found.pendingWriteCount == 0)
    }
  }

  @Test func `what waits fails when the link ends`() async throws {
    try await FuturesStage.run { stage in
      let (_, found) = try await stage.connected(to: MutableCharacteristic(UUID: "1234"))
      stage.tag.responseDelay = .seconds(20)
      let waiting = [found.read(), found.write(UInt8(1)), found.read(), found.startNotifying()]
      await stage.air.clock.runUntilIdle()
      stage.tag.disconnectAll()
      for future in waiting { await #expect(throws: PeripheralError.disconnected) { try await future.value } }
    }
  }

  @Test func `updates from before anyone receives them come first, and every receiver gets all`() async throws {
    try await FuturesStage.run { stage in
      let served = MutableCharacteristic(UUID: "1234")
      let (_, found) = try await stage.connected(to: served)
      try await found.startNotifying().value
      #expect(found.isNotifying)
      try served.update(UInt8(1))
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(found.value() == UInt8(1))
      let told = Told<String>()
      found.receiveNotificationUpdates().onSuccess(context: ImmediateContext()) { told.append("a \($0?.first ?? 0)") }
      found.receiveNotificationUpdates().onSuccess(context: ImmediateContext()) { told.append("b \($0?.first ?? 0)") }
      try served.update(UInt8(2))
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(told.all == ["a 1", "b 1", "a 2", "b 2"])
    }
  }

  @Test func `stopping to receive leaves the subscription, and stopping to notify leaves the receivers`() async throws {
    try await FuturesStage.run { stage in
      let served = MutableCharacteristic(UUID: "1234")
      let (_, found) = try await stage.connected(to: served)
      try await found.startNotifying().value
      try await found.startNotifying().value
      let told = Told<Data?>()
      found.receiveNotificationUpdates().onSuccess(context: ImmediateContext()) { told.append($0) }
      try await found.stopNotifying().value
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(!found.isNotifying)
      #expect(!served.isUpdating)
      try await found.startNotifying().value
      try served.update(UInt8(1))
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(told.all == [Data([1])])
      found.stopNotificationUpdates()
      try served.update(UInt8(2))
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(told.all.count == 1)
      #expect(found.value() == UInt8(2))
      #expect(found.isNotifying)
    }
  }

  @Test func `a subscription is begun and ended in the order in which that was asked for`() async throws {
    try await FuturesStage.run { stage in
      let served = MutableCharacteristic(UUID: "1234")
      let (_, found) = try await stage.connected(to: served)
      for future in [found.startNotifying(), found.stopNotifying(), found.startNotifying(), found.stopNotifying()] {
        try await future.value
      }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(!found.isNotifying)
      #expect(!served.isUpdating)
    }
  }

  @Test func `receivers are not told of the end of a link, and are of the loss of the characteristic`() async throws {
    try await FuturesStage.run { stage in
      let served = MutableCharacteristic(UUID: "1234")
      let (peripheral, found) = try await stage.connected(to: served)
      try await found.startNotifying().value
      let told = Told<String>()
      found.receiveNotificationUpdates().onFailure(context: ImmediateContext()) { told.append("\($0)") }
      peripheral.disconnect()
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(told.all.isEmpty)
      for try await _ in peripheral.connect().values { break }
      try await peripheral.discoverAllPeripheralServices().value
      let next = try #require(peripheral.services.first?.characteristic("1234"))
      #expect(next !== found)
      try await next.startNotifying().value
      next.receiveNotificationUpdates().onFailure(context: ImmediateContext()) { told.append("\($0)") }
      try await stage.peripheral.removeAllServices().value
      try await stage.air.clock.sleep(for: .seconds(30))
      #expect(told.all == ["unconfigured"])
      await #expect(throws: CharacteristicError.unconfigured) { try await next.read().value }
    }
  }

  @Test func `a characteristic is told of when it is discovered`() async throws {
    let profiles = ProfileManager()
    var profile = CharacteristicProfile(uuid: "1234", name: "Switch")
    let discovered = profile.afterDiscovered()
    profiles.addService(ServiceProfile(uuid: TISensorTag.AccelerometerService.uuid, characteristics: [profile]))
    try await FuturesStage.run(profiles: profiles) { stage in
      let served = MutableCharacteristic(UUID: "1234")
      served.startRespondingToWriteRequests().onSuccess(context: ImmediateContext()) { request, _ in
        served.respondToRequest(request, withResult: .success)
      }
      let written = Future<Void>()
      discovered.flatMap(context: stage.context) { $0.write(UInt8(1)) }
        .onComplete(context: stage.context) { written.complete($0) }
      let (_, found) = try await stage.connected(to: served)
      #expect(found.name == "Switch")
      try await written.value
      #expect(served.value == Data([1]))
    }
  }
}
