import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Slow, broken and hostile devices in the simulator: a program gets typed errors, and never traps or hangs.
@Suite struct HostilePeerTests {
  /// A central, and a device that misbehaves.
  private struct Meeting: Sendable {
    let air: SimulatedAir
    let phone: SimulatedAdapter
    let rogue: SimulatedAdapter
    let central: CentralManager
    let peripheral: PeripheralManager
    let value: MutableCharacteristic
    let indicated: MutableCharacteristic

    func connect() async throws -> (Connection, [Characteristic]) {
      let link = try await central.peripheral(rogue.identifier).connect()
      return (link, try await link.service("1234").characteristics)
    }
  }

  private func run(_ body: @escaping @Sendable (Meeting) async throws -> Void) async throws {
    let air = SimulatedAir(seed: 3)
    try await air.run(timeLimit: .seconds(3600)) {
      let (phone, rogue) = (air.addAdapter(name: "phone"), air.addAdapter(name: "rogue"))
      let peripheral = try await PeripheralManager(backend: rogue)
      let service = MutableService(uuid: "1234")
      let value = MutableCharacteristic(
        uuid: "AAAA",
        properties: [.read, .write, .reliableWrite, .notify],
        value: Data([1])
      )
      let indicated = MutableCharacteristic(uuid: "BBBB", properties: [.indicate])
      service.add(value)
      service.add(indicated)
      try await peripheral.add(service)
      try await peripheral.startAdvertising(Advertisement(localName: "Rogue"))
      let central = try await CentralManager(backend: phone)
      try await body(
        Meeting(
          air: air,
          phone: phone,
          rogue: rogue,
          central: central,
          peripheral: peripheral,
          value: value,
          indicated: indicated
        )
      )
    }
  }

  @Test func `a request without an answer ends the link after 30 s, and the next link works`() async throws {
    try await run { meeting in
      let (link, found) = try await meeting.connect()
      meeting.rogue.faults = [.ignoresRequests]
      let start = meeting.air.clock.now
      await #expect(throws: CharacteristicError.readTimeout) { try await found[0].read() }
      #expect(link.isConnected)
      // The bearer is still busy: nothing else gets through (Core Specification, Volume 3, Part F, 3.3.2).
      await #expect(throws: PeripheralError.disconnected) { try await found[0].write(Data(), timeout: .seconds(60)) }
      #expect(start.duration(to: meeting.air.clock.now) == .seconds(30))
      #expect(link.disconnectionReason == .transactionTimeout)
      meeting.rogue.faults = []
      #expect(try await meeting.connect().1[0].read() == Data([1]))
    }
  }

  @Test func `a slow device is waited for`() async throws {
    try await run { meeting in
      let (link, found) = try await meeting.connect()
      meeting.rogue.responseDelay = .seconds(5)
      let start = meeting.air.clock.now
      #expect(try await found[0].read() == Data([1]))
      #expect(start.duration(to: meeting.air.clock.now) > .seconds(5))
      meeting.rogue.responseDelay = .seconds(12)
      await #expect(throws: CharacteristicError.readTimeout) { try await found[0].read() }
      try await meeting.air.clock.sleep(for: .seconds(60))
      #expect(link.isConnected)
      #expect(try await found[0].read(timeout: .seconds(20)) == Data([1]))
    }
  }

  @Test func `an indication that is not confirmed ends the link after 30 s`() async throws {
    try await run { meeting in
      let (link, found) = try await meeting.connect()
      let updates = try await found[1].subscribe()
      meeting.phone.faults = [.ignoresIndications]
      await #expect(throws: MutableCharacteristicError.self) { try await meeting.indicated.update(Data([7])) }
      #expect(try await updates.next() == Data([7]))
      #expect(try await updates.next() == nil)
      #expect(link.disconnectionReason == .transactionTimeout)
    }
  }

  @Test func `a device that fails each connection is given up`() async throws {
    try await run { meeting in
      meeting.rogue.faults = [.failsToEstablish]
      let device = meeting.central.peripheral(meeting.rogue.identifier)
      let policy = ConnectionPolicy(timeoutRetries: 3, disconnectRetries: 3, backOff: .milliseconds(10))
      await #expect(throws: PeripheralError.gaveUp) {
        for try await link in device.connections(policy: policy) { _ = try? await link.services() }
      }
      #expect(device.state == .disconnected)
      #expect(meeting.phone.linkCount == 0)
    }
  }

  @Test func `values with all the octets there is room for are delivered, and no more`() async throws {
    try await run { meeting in
      let (link, found) = try await meeting.connect()
      meeting.rogue.faults = [.oversizeValues]
      #expect(try await found[0].read() == Data(repeating: 0xFF, count: 512))
      let updates = try await found[0].subscribe()
      try await meeting.value.update(Data([1]))
      #expect(try await updates.next()?.count == link.maximumTransmissionUnit - 3)
    }
  }

  @Test func `wrong handles are errors, and updates of them go nowhere`() async throws {
    try await run { meeting in
      meeting.rogue.faults = [.wrongHandles]
      let link = try await meeting.central.peripheral(meeting.rogue.identifier).connect()
      var errors = 0
      for service in try await link.services() {
        guard let characteristics = try? await service.discoverCharacteristics() else { continue }
        _ = try? await service.includedServices()
        for characteristic in characteristics where characteristic.properties.contains(.read) {
          do { #expect(try await characteristic.read() == Data([1])) } catch { errors += 1 }
        }
      }
      #expect(errors > 0)
      try await meeting.air.clock.sleep(for: .seconds(1))
      #expect(link.isConnected)
    }
  }

  @Test func `a subscription comes back after the host has learned wrong handles`() async throws {
    try await run { meeting in
      let device = meeting.central.peripheral(meeting.rogue.identifier)
      _ = try await device.connect()
      // The host remembers the handles of a bonded device, over all links.
      try await device.pair()
      let sending = { @Sendable (octet: UInt8) in
        Task(executorPreference: meeting.air.clock) {
          while true {
            try? await meeting.indicated.update(Data([octet]))
            try await meeting.air.clock.sleep(for: .seconds(1))
          }
        }
      }
      let before = sending(0)
      var values = device.notifications(of: "BBBB", in: "1234").makeAsyncIterator()
      #expect(try await values.next() == Data([0]))
      meeting.rogue.faults = [.wrongHandles]
      let service = try #require(meeting.peripheral.services.first)
      try await meeting.peripheral.remove(service)
      try await meeting.peripheral.add(service)
      try await meeting.air.clock.sleep(for: .seconds(60))
      before.cancel()
      meeting.rogue.faults = []
      meeting.rogue.breakLinks(with: meeting.phone, reason: .supervisionTimeout)
      let after = sending(1)
      while try await values.next() != Data([1]) {}
      after.cancel()
    }
  }

  @Test func `a flood goes to those who subscribed, and is bounded and counted there`() async throws {
    try await run { meeting in
      let (link, found) = try await meeting.connect()
      meeting.rogue.faults = [.floods]
      let updates = try await found[0].subscribe(buffering: .newest(16))
      try await meeting.air.clock.sleep(for: .seconds(10))
      meeting.rogue.faults = []
      try await meeting.air.clock.sleep(for: .seconds(1))
      #expect((9_900...10_100).contains(updates.overflowCount))
      for _ in 0..<16 { #expect(try await updates.next() == Data([0xFF])) }
      #expect(try await found[0].read() == Data([1]))
      await link.disconnect()
      #expect(try await updates.next() == nil)
    }
  }

  @Test func `a device that hides its changes is asked again with the cache refreshed`() async throws {
    try await run { meeting in
      try await meeting.rogue.setPairingAgent(Willing())
      try await meeting.central.peripheral(meeting.rogue.identifier).pair()
      var link = try await meeting.central.peripheral(meeting.rogue.identifier).connect()
      #expect(try await link.services().count == 1)
      await link.disconnect()
      meeting.rogue.faults = [.hidesServiceChanges]
      try await meeting.peripheral.add(MutableService(uuid: "5678"))
      link = try await meeting.central.peripheral(meeting.rogue.identifier).connect()
      #expect(try await link.services().count == 1)
      #expect(try await link.services(cache: .refresh).count == 2)
      #expect(try await link.services().count == 2)
    }
  }

  @Test func `values written together that come back changed take no effect`() async throws {
    try await run { meeting in
      let (link, found) = try await meeting.connect()
      meeting.rogue.faults = [.corruptsPreparedWrites]
      await #expect(throws: CharacteristicError.self) {
        try await link.writeReliably([ReliableWrite(Data([5]), to: found[0])])
      }
      #expect(meeting.value.value == Data([1]))
      meeting.rogue.faults = []
      try await link.writeReliably([ReliableWrite(Data([5]), to: found[0])])
      #expect(meeting.value.value == Data([5]))
    }
  }

  @Test func `ten thousand devices that were never there take a bounded place`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let crowd = air.addAdapter(name: "crowd")
      crowd.faults = [.changesAddress]
      for _ in 0..<10 { _ = try await crowd.startAdvertising(Advertisement(), interval: .milliseconds(20)) }
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      var devices: Set<PeerIdentifier> = []
      for try await found in central.scan(options: ScanOptions(buffering: .unbounded)) {
        devices.insert(found.peripheral.identifier)
        if devices.count == 10_000 { break }
      }
      #expect(central.peripherals.count <= 4096 + 1024)
      // The central keeps the devices that it heard last.
      #expect(central.peripherals.allSatisfy { devices.contains($0.identifier) })
      #expect(!central.isScanning)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `advertised octets may be anything`(seed: UInt64) async throws {
    let air = SimulatedAir(seed: seed)
    try await air.run {
      var random = SeededGenerator(seed: seed)
      let rogue = air.addAdapter(name: "rogue")
      let octets = Data((0..<31).map { _ in UInt8.random(in: 0...255, using: &random) })
      // A complete local name that is not UTF-8.
      let name = Data([6, 0x09, 0xFF, 0xFE, 0x41, 0xC3, 0x28])
      _ = try await rogue.startAdvertising(octets: octets, scanResponse: name, interval: .milliseconds(100))
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      for try await found in central.scan(timeout: .seconds(1)) {
        #expect(found.peripheral.name.utf8.count <= 255)
      }
    }
  }

  @Test func `what the host ends unasked comes back`() async throws {
    try await run { meeting in
      meeting.rogue.endRegistrations()
      meeting.rogue.endAdvertisements()
      try await meeting.air.clock.sleep(for: .seconds(10))
      #expect(try await meeting.connect().1[0].read() == Data([1]))
    }
  }
}

private struct Willing: PairingAgent {
  var capability: PairingCapability { .noInputNoOutput }
  func authorize(_ peer: PeerIdentifier) async -> Bool { true }
}
