import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Changes and failures of adapters and of the Bluetooth services of their hosts.
@Suite struct HostTests {
  @Test func `what a failed daemon had is gone, and what a switched-off adapter served is not`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let (phone, monitor) = (air.addAdapter(name: "phone"), air.addAdapter(name: "monitor"))
      let states = Record<String>()
      let observation = monitor.observe { event in
        switch event {
        case .stateChanged(let state): states.append("\(state)")
        case .disconnected(_, let reason): states.append("\(reason)")
        default: break
        }
      }
      let service = LocalService(uuid: "1234", isPrimary: true, characteristics: [])
      _ = try await monitor.register(service, handler: Silent())
      func services() async throws -> Int {
        _ = try await monitor.startAdvertising(Advertisement(), interval: .milliseconds(100))
        let link = try await phone.connect(to: monitor.identifier)
        return try await phone.discoverServices(on: link, cache: .use).count
      }
      #expect(try await services() == 1)
      monitor.isPoweredOn = false
      await #expect(throws: BackendError.poweredOff) { try await services() }
      monitor.isPoweredOn = true
      #expect(try await services() == 1)
      monitor.isDaemonRunning = false
      #expect(monitor.state == .resetting)
      await #expect(throws: BackendError.poweredOff) { try await services() }
      monitor.isDaemonRunning = true
      #expect(try await services() == 0)
      monitor.isPoweredOn = false
      monitor.isDaemonRunning = false
      monitor.isPoweredOn = true
      monitor.isDaemonRunning = true
      await air.clock.runUntilIdle()
      #expect(
        states.all == [
          "powered off", "powered on", "resetting", "powered on", "powered off", "resetting", "powered on",
        ]
      )
      observation.cancel()
    }
  }

  @Test func `an adapter that is unplugged is reported, and returns as the same one`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let events = Record<String>()
      let observation = air.observe { event in
        switch event {
        case .added(let adapter): events.append("+\(adapter.adapterName)")
        case .removed(let adapter): events.append("-\(adapter.adapterName)")
        }
      }
      let (one, other) = (air.addAdapter(name: "one"), air.addAdapter(name: "other"))
      #expect(air.adapters.map { $0.adapterName } == ["one", "other"])
      one.isPresent = false
      one.isPresent = false
      #expect(one.state == .unsupported)
      #expect(air.adapters.map { $0.adapterName } == ["other"])
      #expect(other.state == .poweredOn)
      await #expect(throws: BackendError.poweredOff) { try await one.connect(to: other.identifier) }
      one.isPresent = true
      #expect(one.state == .poweredOn)
      await air.clock.runUntilIdle()
      #expect(events.all == ["+one", "+other", "-one", "+one"])
      observation.cancel()
    }
  }

  @Test func `included services and values written together`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let (phone, monitor) = (air.addAdapter(name: "phone"), air.addAdapter(name: "monitor"))
      let handler = Silent()
      let value = LocalCharacteristic(uuid: "AAAA", properties: .write, permissions: .writeable, descriptors: [])
      let secondary = LocalService(uuid: "1111", isPrimary: false, characteristics: [value, value])
      let registration = try await monitor.register(secondary, handler: handler)
      let service = LocalService(uuid: "2222", isPrimary: true, characteristics: [value], included: [registration])
      _ = try await monitor.register(service, handler: handler)
      await #expect(throws: BackendError.rejected("an included service is not registered")) {
        var broken = service
        broken.included = [RegistrationIdentifier(rawValue: 4711)]
        _ = try await monitor.register(broken, handler: handler)
      }
      _ = try await monitor.startAdvertising(Advertisement(), interval: .milliseconds(100))
      let link = try await phone.connect(to: monitor.identifier)
      let services = try await phone.discoverServices(on: link, cache: .use)
      #expect(services.map { $0.uuid } == ["1111", "2222"])
      #expect(try await phone.discoverIncludedServices(of: services[1], on: link) == [services[0]])
      #expect(try await phone.discoverIncludedServices(of: services[0], on: link).isEmpty)
      let handles = try await phone.discoverCharacteristics(of: services[0], on: link).map { $0.handle }
      try await phone.writeReliably([(Data([1]), handles[1]), (Data([2]), handles[0])], on: link)
      #expect(handler.written.all == [Data([1]), Data([2])])
      await #expect(throws: BackendError.attribute(.invalidHandle)) {
        try await phone.writeReliably([(Data([3]), handles[0]), (Data([4]), AttributeHandle(999))], on: link)
      }
      await #expect(throws: BackendError.attribute(.prepareQueueFull)) {
        try await phone.writeReliably(Array(repeating: (Data(count: 512), handles[0]), count: 9), on: link)
      }
      #expect(handler.written.all.count == 2)
    }
  }
}

/// A handler that accepts every request.
private final class Silent: LocalServiceHandler {
  let written = Record<Data>()

  func read(_ characteristic: Int, offset: Int, by central: Central) async throws(ATTError) -> Data { Data() }
  func write(_ value: Data, to characteristic: Int, offset: Int, by central: Central, type: WriteType?)
    async throws(ATTError)
  { written.append(value) }
  func subscriptionChanged(of characteristic: Int, by central: Central, to kind: UpdateKind?) {}
}
