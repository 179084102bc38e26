import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// The effect of changed services on the objects that the central has discovered.
@Suite struct ServiceChangeTests {
  private func service(_ uuid: BluetoothUUID, _ characteristic: BluetoothUUID) -> MutableService {
    let service = MutableService(uuid: uuid)
    service.add(MutableCharacteristic(uuid: characteristic, properties: [.read, .notify], value: Data([1])))
    return service
  }

  @Test func `a subscription to a characteristic that is removed ends with an error`() async throws {
    try await Stage.run { stage in
      let (old, other) = (service("1234", "AAAA"), service("5678", "BBBB"))
      try await stage.peripheral.add(old)
      try await stage.peripheral.add(other)
      let link = try await stage.connect(advertising: HeartRateService.self)
      let removed = try #require(try await link.service("1234").characteristic("AAAA"))
      let kept = try #require(try await link.service("5678").characteristic("BBBB"))
      let (gone, going) = (try await removed.subscribe(), try await kept.subscribe())
      try await stage.peripheral.remove(old)
      await #expect(throws: CharacteristicError.removed) { try await gone.next() }
      await #expect(throws: CharacteristicError.removed) { try await removed.read() }
      await #expect(throws: CharacteristicError.removed) { try await removed.subscribe() }
      await #expect(throws: CharacteristicError.removed) { for try await _ in removed.notifications() {} }
      #expect(try await kept.read() == Data([1]))
      try await other.characteristics[0].update(Data([2]))
      #expect(try await going.next() == Data([2]))
    }
  }

  @Test func `subscriptions that end together end in the order of their handles`() async throws {
    try await Stage.run { stage in
      let local = MutableService(uuid: "1234")
      for _ in 0..<16 { local.add(MutableCharacteristic(uuid: "AAAA", properties: [.notify])) }
      try await stage.peripheral.add(local)
      let link = try await stage.connect(advertising: HeartRateService.self)
      let characteristics = try await link.service("1234").characteristics
      let ended = Record<AttributeHandle>()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for characteristic in characteristics {
          let values = try await characteristic.subscribe()
          group.addTask {
            await #expect(throws: CharacteristicError.removed) { try await values.next() }
            ended.append(characteristic.handle)
          }
        }
        try await stage.peripheral.remove(local)
        for try await _ in group {}
      }
      #expect(ended.all == characteristics.map { $0.handle })
    }
  }

  @Test func `a subscription to a characteristic that comes back where it was goes on`() async throws {
    try await Stage.run { stage in
      let first = service("1234", "AAAA")
      try await stage.peripheral.add(first)
      let link = try await stage.connect(advertising: HeartRateService.self)
      let values = try await #require(try await link.service("1234").characteristic("AAAA")).subscribe()
      // Both changes reach the central before it has discovered the services again.
      try await stage.peripheral.remove(first)
      let second = service("1234", "AAAA")
      try await stage.peripheral.add(second)
      for await subscribers in second.characteristics[0].subscriberChanges() where !subscribers.isEmpty { break }
      try await second.characteristics[0].update(Data([9]))
      #expect(try await values.next() == Data([9]))
    }
  }

  @Test func `two discoveries of a service share its subscription and its turns`() async throws {
    try await Stage.run { stage in
      let local = service("1234", "AAAA")
      try await stage.peripheral.add(local)
      let link = try await stage.connect(advertising: HeartRateService.self)
      let one = try #require(try await link.service("1234").characteristic("AAAA"))
      let services = try await link.services(cache: .refresh)
      let other = try #require(try await services[0].discoverCharacteristics().first)
      #expect(one !== other)
      let (values, others) = (try await one.subscribe(), try await other.subscribe())
      try await local.characteristics[0].update(Data([7]))
      #expect(try await values.next() == Data([7]))
      #expect(try await others.next() == Data([7]))
      stage.monitor.faults = [.ignoresRequests]
      let read = Task(executorPreference: stage.air.clock) { try await one.read() }
      await stage.air.clock.runUntilIdle()
      #expect(other.pendingCount == 1)
      read.cancel()
    }
  }

  @Test func `an included service is found through the one that includes it, and is the same subscription`()
    async throws
  {
    try await Stage.run { stage in
      let (inner, outer) = (service("180F", "AAAA"), service("1234", "BBBB"))
      outer.include(inner)
      try await stage.peripheral.add(inner)
      try await stage.peripheral.add(outer)
      let link = try await stage.connect(advertising: HeartRateService.self)
      let included = try await link.service("1234").includedServices()
      #expect(included.map { $0.uuid } == ["180F"])
      let through = try #require(try await included[0].discoverCharacteristics().first)
      let direct = try #require(try await link.service("180F").characteristic("AAAA"))
      #expect(through.handle == direct.handle)
      #expect(try await link.service("180F").includedServices().isEmpty)
      let (one, other) = (try await through.subscribe(), try await direct.subscribe())
      #expect(inner.characteristics[0].subscribers.count == 1)
      try await inner.characteristics[0].update(Data([3]))
      #expect(try await one.next() == Data([3]))
      #expect(try await other.next() == Data([3]))
    }
  }

  @Test func `a discovery during a change does not join the older one, and those who waited get the new services`()
    async throws
  {
    let backend = RecordingBackend()
    try await backend.air.run {
      let central = try await CentralManager(backend: backend)
      let link = try await backend.connect(central, 7)
      let old = RemoteService(handle: AttributeHandle(1), endHandle: AttributeHandle(9), uuid: "1234", isPrimary: true)
      let new = RemoteService(handle: AttributeHandle(1), endHandle: AttributeHandle(9), uuid: "5678", isPrimary: true)
      backend.holdsDiscovery = true
      let early = Task(executorPreference: backend.air.clock) { try await link.services().map { $0.uuid } }
      await backend.air.clock.runUntilIdle()
      backend.report(.servicesChanged(LinkIdentifier(rawValue: 7)))
      let late = Task(executorPreference: backend.air.clock) { try await link.services().map { $0.uuid } }
      await backend.air.clock.runUntilIdle()
      #expect(backend.all.filter { $0 == "services 7" }.count == 2)
      backend.services = [old]
      backend.answerFirst("services 7")
      await backend.air.clock.runUntilIdle()
      backend.services = [new]
      backend.answer("services 7")
      #expect(try await early.value == ["5678"])
      #expect(try await late.value == ["5678"])
      #expect(try await link.services().map { $0.uuid } == ["5678"])
    }
  }

  @Test func `characteristics that were discovered before a change displace none that were discovered after it`()
    async throws
  {
    let backend = RecordingBackend()
    try await backend.air.run {
      let central = try await CentralManager(backend: backend)
      let link = try await backend.connect(central, 7)
      let old = try #require(try await link.services().first)
      backend.holdsCharacteristics = true
      let early = Task(executorPreference: backend.air.clock) { try await old.discoverCharacteristics().count }
      await backend.air.clock.runUntilIdle()
      backend.holdsCharacteristics = false
      let handles = (AttributeHandle(1), AttributeHandle(9))
      backend.services = [RemoteService(handle: handles.0, endHandle: handles.1, uuid: "5678", isPrimary: true)]
      backend.report(.servicesChanged(LinkIdentifier(rawValue: 7)))
      let current = try #require(try await link.service("5678").characteristic("CCCC"))
      backend.answer("characteristics 7")
      #expect(try await early.value == 2)
      let value = Task(executorPreference: backend.air.clock) { try await current.read() }
      await backend.air.clock.runUntilIdle()
      backend.answer("read 7", 9)
      #expect(try await value.value == Data([9]))
    }
  }

  @Test func `a device that changes its services without end holds nobody up for longer than the timeout`() async throws
  {
    let backend = RecordingBackend()
    try await backend.air.run {
      let central = try await CentralManager(backend: backend)
      let link = try await backend.connect(central, 7)
      backend.holdsDiscovery = true
      let restless = Task(executorPreference: backend.air.clock) {
        while true {
          backend.report(.servicesChanged(LinkIdentifier(rawValue: 7)))
          try await backend.air.clock.sleep(for: .seconds(1))
          backend.answer("services 7")
        }
      }
      await #expect(throws: PeripheralError.serviceDiscoveryTimeout) { try await link.services() }
      #expect(backend.air.clock.now == BackendInstant(sinceStart: .seconds(10)))
      restless.cancel()
    }
  }

  @Test func `services are asked for again only when memory won't do`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.add(service("1234", "AAAA"))
      let link = try await stage.connect(advertising: HeartRateService.self)
      let first = try await link.services()
      #expect(try await link.services().elementsEqual(first) { $0 === $1 })
      let again = try await link.services(cache: .refresh)
      #expect(!again.elementsEqual(first) { $0 === $1 })
      #expect(again.map { $0.uuid } == ["1234"])
      #expect(try await link.services().elementsEqual(again) { $0 === $1 })
    }
  }
}
