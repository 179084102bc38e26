import GATTFutures
import GATTSimulator
import Testing

/// The peripheral role.
@Suite struct ServingTests {
  private func service(_ uuid: CBUUID, _ characteristics: MutableCharacteristic...) -> MutableService {
    let service = MutableService(uuid: uuid)
    service.characteristics = characteristics
    return service
  }

  @Test func `services are added and removed in the order in which that was asked for`() async throws {
    try await FuturesStage.run { stage in
      let (one, other) = (service("1800", MutableCharacteristic(UUID: "2A00")), service("1801"))
      let manager = stage.peripheral
      let results = [manager.add(one), manager.remove(one), manager.add(one), manager.add(other)]
      for result in results { try await result.value }
      #expect(manager.services.count == 2)
      #expect(manager.service(withUUID: "1801") === other)
      #expect(manager.services(withUUID: "1802") == nil)
      #expect(manager.characteristics.map { $0.uuid } == ["2A00"])
      #expect(manager.characteristics(withUUID: "2A00")?.count == 1)
      await #expect(throws: GATTRuntime.PeripheralManagerError.serviceExists("1800")) {
        try await manager.add(one).value
      }
      #expect(manager.services.count == 2)
      try await manager.removeAllServices().value
      #expect(manager.services.isEmpty)
      await #expect(throws: MutableServiceError.unconfigured) { try await manager.remove(one).value }
    }
  }

  @Test func `a service is made of its profile`() async throws {
    var profile = ConfiguredServiceProfile<TISensorTag.AccelerometerService>()
    profile.addCharacteristic(RawCharacteristicProfile<TISensorTag.AccelerometerService.Enabled>())
    let service = MutableService(profile: profile)
    #expect(service.name == "TI Accelerometer")
    #expect(service.characteristics.isEmpty)
    service.characteristicsFromProfiles()
    let enabled = try #require(service.characteristics.first)
    #expect(service.characteristics.count == 1)
    #expect(enabled.value == Data([0]))
    #expect(enabled.stringValue == ["Accelerometer Enabled": "No"])
    #expect(enabled.stringValues == ["No", "Yes"])
    #expect(enabled.data(fromString: ["Accelerometer Enabled": "Yes"]) == Data([1]))
    #expect(enabled.propertyEnabled(.write) && enabled.permissionEnabled(.writeable) && !enabled.canNotify)
    enabled.value = Data([1])
    #expect(enabled.stringValue == ["Accelerometer Enabled": "Yes"])
    #expect(MutableCharacteristic.withProfiles(profile.profile.characteristics).map { $0.uuid } == [enabled.uuid])
  }

  @Test func `a service that can't be removed keeps no other service, and can be removed later`() async throws {
    try await FuturesStage.run { stage in
      let manager = stage.peripheral
      let (included, outer, other) = (service("1800"), service("1801"), service("1802"))
      for service in [included, other] { try await manager.add(service).value }
      outer.base.include(included.base)
      // The runtime serves the outer service, which the futures do not know.
      try await manager.base.add(outer.base)
      await #expect(throws: GATTRuntime.PeripheralManagerError.serviceIncluded("1800", by: "1801")) {
        try await manager.removeAllServices().value
      }
      #expect(manager.services.map { $0.uuid } == ["1800"])
      try await manager.base.remove(outer.base)
      try await manager.remove(included).value
      #expect(manager.services.isEmpty)
    }
  }

  @Test func `advertising stops though its caller does not wait`() async throws {
    try await FuturesStage.run { stage in
      try await stage.peripheral.startAdvertising("Tag").value
      _ = stage.peripheral.stopAdvertising(timeout: 0)
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(!stage.peripheral.isAdvertising)
    }
  }

  @Test func `advertising begins once and ends`() async throws {
    try await FuturesStage.run { stage in
      let manager = stage.peripheral
      try await manager.startAdvertising("Tag", uuids: ["180D"]).value
      #expect(manager.isAdvertising)
      await #expect(throws: PeripheralManagerError.isAdvertising) { try await manager.startAdvertising("Tag").value }
      try await manager.stopAdvertising().value
      #expect(!manager.isAdvertising)
      try await manager.startAdvertising("Tag").value
      stage.tag.isPoweredOn = false
      await #expect(throws: GATTRuntime.PeripheralManagerError.notPoweredOn) {
        try await manager.startAdvertising("Tag").value
      }
    }
  }

  @Test func `an update needs a service, a property and a value that fits`() async throws {
    try await FuturesStage.run { stage in
      let served = MutableCharacteristic(UUID: "1234")
      #expect(throws: MutableCharacteristicError.unconfigured) { try served.update(UInt8(1)) }
      let mute = MutableCharacteristic(UUID: "1235", properties: [.read], permissions: [.readable])
      #expect(throws: MutableCharacteristicError.notifyNotSupported) { try mute.update(UInt8(1)) }
      let (_, found) = try await stage.connected(to: served)
      try await found.startNotifying().value
      #expect(throws: GATTRuntime.MutableCharacteristicError.valueTooLong(octets: 513, maximum: 512)) {
        try served.update(withData: Data(count: 513))
      }
      // The link carries 244 octets.
      let told = Told<Int>()
      found.receiveNotificationUpdates().onSuccess(context: ImmediateContext()) { told.append($0?.count ?? 0) }
      try served.update(withData: Data(count: 300))
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(told.all == [244])
    }
  }

  @Test func `updates wait for the first subscriber, and lose neither their order nor one of them`() async throws {
    try await FuturesStage.run { stage in
      let served = MutableCharacteristic(UUID: "1234")
      let (_, found) = try await stage.connected(to: served)
      for octet in UInt8(0)..<30 { try served.update(octet) }
      #expect(served.pendingUpdates == (0..<30).map { Data([$0]) })
      #expect(served.value == Data([29]))
      #expect(!served.isUpdating)
      let told = Told<UInt8>()
      found.receiveNotificationUpdates().onSuccess(context: ImmediateContext()) { told.append($0?.first ?? 0) }
      try await found.startNotifying().value
      #expect(served.subscribers.count == 1)
      for octet in UInt8(30)..<60 { try served.update(octet) }
      #expect(served.pendingUpdates.count >= 30)
      try await stage.air.clock.sleep(for: .seconds(10))
      #expect(told.all == Array(0..<60))
      #expect(served.pendingUpdates.isEmpty)
    }
  }

  @Test func `no more updates wait than can be borne`() async throws {
    try await FuturesStage.run { stage in
      let served = MutableCharacteristic(UUID: "1234")
      let (_, found) = try await stage.connected(to: served)
      let maximum = MutableCharacteristic.maximumPendingUpdates
      for number in 0..<UInt16(maximum + 10) { try served.update(number) }
      #expect(served.pendingUpdates.count == maximum)
      #expect(served.pendingUpdates.first == SerDe.serialize(UInt16(10)))
      try await found.startNotifying().value
      try await stage.air.clock.sleep(for: .seconds(120))
      #expect(served.pendingUpdates.isEmpty)
      for number in 0..<UInt16(maximum) { try served.update(number) }
      #expect(throws: GATTRuntime.MutableCharacteristicError.rejected("\(maximum) updates wait already")) {
        try served.update(UInt16(0))
      }
    }
  }

  @Test func `a write takes effect when it is accepted`() async throws {
    try await FuturesStage.run { stage in
      let served = MutableCharacteristic(UUID: "1234", value: Data([7]))
      let (_, found) = try await stage.connected(to: served)
      // The program does not respond to write requests yet.
      await #expect(throws: ATTError.requestNotSupported) { try await found.write(UInt8(1)).value }
      let told = Told<ATTRequest>()
      let requests = served.startRespondingToWriteRequests()
      requests.onSuccess(context: ImmediateContext()) { request, central in
        #expect(served.value == Data([7]))
        #expect(request.central == central && central.identifier == stage.phone.identifier)
        #expect(request.characteristic == "1234" && request.offset == 0)
        told.append(request)
        switch request.value?.first {
        case 1: served.respondToRequest(request, withResult: .writeNotPermitted)
        case 2: served.respondToRequest(request, withError: .outOfRange)
        case 3: break
        default:
          served.respondToRequest(request, withResult: .success)
          served.respondToRequest(request, withResult: .writeNotPermitted)
        }
      }
      await #expect(throws: ATTError.writeNotPermitted) { try await found.write(UInt8(1)).value }
      await #expect(throws: ATTError.outOfRange) { try await found.write(UInt8(2)).value }
      // The callback does not answer this request.
      await #expect(throws: ATTError.unlikelyError) { try await found.write(UInt8(3)).value }
      #expect(served.value == Data([7]))
      try await found.write(UInt8(4)).value
      #expect(served.value == Data([4]))
      #expect(told.all.map { $0.value?.first } == [1, 2, 3, 4])
      served.stopRespondingToWriteRequests()
      await #expect(throws: ATTError.requestNotSupported) { try await found.write(UInt8(5)).value }
      for try await _ in requests.values {}
    }
  }

  @Test func `a request that comes late is answered to nobody`() async throws {
    try await FuturesStage.run { stage in
      let served = MutableCharacteristic(UUID: "1234", value: Data([7]))
      let (_, found) = try await stage.connected(to: served)
      let told = Told<ATTRequest>()
      served.startRespondingToWriteRequests().onSuccess(context: ImmediateContext()) { request, _ in
        told.append(request)
      }
      await #expect(throws: ATTError.unlikelyError) { try await found.write(UInt8(3)).value }
      for request in told.all { served.respondToRequest(request, withResult: .success) }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(served.value == Data([7]))
    }
  }

  @Test func `objects of the runtime and of the futures are used together`() async throws {
    try await FuturesStage.run { stage in
      let base = GATTRuntime.MutableCharacteristic(uuid: "1234", properties: [.read, .write, .notify])
      base.onReadData { _ in Data([42]) }
      let service = GATTRuntime.MutableService(uuid: TISensorTag.AccelerometerService.uuid)
      service.add(base)
      let served = MutableService(service)
      #expect(served.base === service)
      try await stage.peripheral.add(served).value
      try await stage.peripheral.base.startAdvertising(Advertisement(services: [served.uuid]))
      let (peripheral, _) = try await stage.connected()
      let found = try #require(peripheral.services.first?.characteristic("1234"))
      try await found.read().value
      #expect(found.value() == UInt8(42))
      #expect(try await found.base.read() == Data([42]))
      let second = Characteristic(found.base)
      try await second.read().value
      #expect(second.value() == UInt8(42))
      // The futures leave the writes to the runtime.
      try await found.write(UInt8(1)).value
      #expect(base.value == Data([1]))
    }
  }
}
