import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// A host with more than one adapter.
@Suite struct SeveralAdaptersTests {
  @Test func `two adapters are connected to two devices, and one's end is not the other's`() async throws {
    let air = SimulatedAir(seed: 2)
    try await air.run {
      let (one, other) = (air.addAdapter(name: "hci0"), air.addAdapter(name: "hci1"))
      let device = air.addAdapter(name: "device", position: Position(x: 1, y: 0))
      let peripheral = try await PeripheralManager(backend: device)
      let value = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let service = MutableService(uuid: "1234")
      service.add(value)
      try await peripheral.add(service)
      try await peripheral.startAdvertising(Advertisement(localName: "device"))
      var links: [Connection] = []
      var updates: [Subscription<Data>] = []
      for adapter in [one, other] {
        let central = try await CentralManager(backend: adapter)
        let link = try await central.peripheral(device.identifier).connect()
        let found = try #require(try await link.service("1234").characteristic("AAAA"))
        updates.append(try await found.subscribe())
        links.append(link)
      }
      #expect(value.subscribers.map { $0.identifier } == [one.identifier, other.identifier])
      try await value.update(Data([1]))
      try await value.update(Data([2]), to: value.subscribers.last)
      #expect(try await updates[0].next() == Data([1]))
      #expect(try await updates[1].next() == Data([1]))
      #expect(try await updates[1].next() == Data([2]))
      one.isPresent = false
      #expect(try await links[0].waitForEnd() == .poweredOff)
      #expect(try await updates[0].next() == nil)
      try await air.clock.sleep(for: .seconds(10))
      #expect(links[1].isConnected)
      #expect(value.subscribers.map { $0.identifier } == [other.identifier])
      try await value.update(Data([3]))
      #expect(try await updates[1].next() == Data([3]))
    }
  }

  @Test func `a program takes the adapter that is plugged in, and another when that has gone`() async throws {
    let air = SimulatedAir(seed: 2)
    try await air.run {
      let device = air.addAdapter(name: "device")
      let peripheral = try await PeripheralManager(backend: device)
      try await peripheral.startAdvertising(Advertisement(localName: "device"))
      let dongle = air.addAdapter(name: "dongle")
      dongle.isPresent = false
      await #expect(throws: CentralManagerError.unsupported("Bluetooth LE")) {
        _ = try await CentralManager(backend: dongle)
      }
      let (arrivals, arrival) = AsyncStream.makeStream(of: (any Backend).self)
      let observation = air.observe { if case .added(let adapter) = $0 { arrival.yield(adapter) } }
      dongle.isPresent = true
      var iterator = arrivals.makeAsyncIterator()
      let adapter = try #require(await iterator.next())
      #expect(adapter.adapterName == "dongle")
      let central = try await CentralManager(backend: adapter)
      let link = try await central.peripheral(device.identifier).connect()
      dongle.isPresent = false
      _ = try await link.waitForEnd()
      #expect(central.state == .unsupported)
      // The same adapter comes back, and the manager goes on.
      dongle.isPresent = true
      try await central.poweredOn(timeout: .seconds(1))
      #expect(try await central.peripheral(device.identifier).connect().isConnected)
      observation.cancel()
    }
  }
}
