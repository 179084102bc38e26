import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

private let shop = BluetoothUUID("E2C56DB5-DFFB-48D2-B060-D0F5A71096E0")

/// A central at the origin, with as many beacons to the east of it as a test puts there.
private struct Hall: Sendable {
  let air: SimulatedAir
  let phone: SimulatedAdapter
  let central: CentralManager

  @discardableResult
  static func run<Result: Sendable>(
    conditions: RadioConditions = RadioConditions(),
    _ body: @escaping @Sendable (Hall) async throws -> Result
  ) async throws -> Result {
    let air = SimulatedAir(seed: 3, conditions: conditions)
    return try await air.run(timeLimit: .seconds(3600)) {
      let phone = air.addAdapter(name: "phone")
      return try await body(Hall(air: air, phone: phone, central: try await CentralManager(backend: phone)))
    }
  }

  /// Adds a beacon at this distance in metres, and advertises it.
  func beacon(_ minor: UInt16, at distance: Double) async throws -> (SimulatedAdapter, PeripheralManager) {
    let adapter = air.addAdapter(name: "beacon \(minor)", position: Position(x: distance, y: 0), measuredPower: -59)
    let manager = try await PeripheralManager(backend: adapter)
    try await manager.startAdvertising(IBeacon(proximityUUID: shop, major: 1, minor: minor))
    return (adapter, manager)
  }
}

/// Expects the next state to be `state`.
private func expect(
  _ state: RegionState,
  of states: inout RegionMonitoring.Iterator,
  at location: SourceLocation = #_sourceLocation
) async throws {
  let next = try await states.next()
  #expect(next == state, sourceLocation: location)
}

@Suite struct BeaconTests {
  @Test func `a beacon's octets are those that Apple gives`() throws {
    let octets =
      Data([0x02, 0x15] + [0xE2, 0xC5, 0x6D, 0xB5, 0xDF, 0xFB, 0x48, 0xD2, 0xB0, 0x60] as [UInt8])
      + Data([0xD0, 0xF5, 0xA7, 0x10, 0x96, 0xE0, 0x01, 0x02, 0x03, 0x04, 0xC5] as [UInt8])
    let beacon = IBeacon(proximityUUID: shop, major: 0x0102, minor: 0x0304, measuredPower: -59)
    #expect(try beacon.data() == octets)
    #expect(try IBeacon(octets) == beacon)
    let advertisement = Advertisement(beacon: beacon)
    #expect(advertisement.advertisingDataLength == 30)
    #expect(advertisement.beacon == beacon)
    // A UUID that has a short form takes 16 octets too.
    #expect(try IBeacon(proximityUUID: "180D", major: 0, minor: 0).data().count == 23)
  }

  @Test func `what Apple advertises otherwise is no beacon`() throws {
    #expect(Advertisement().beacon == nil)
    #expect(Advertisement(manufacturerData: [0x004C: Data([0x10, 0x05, 1, 2, 3, 4, 5])]).beacon == nil)
    let octets = try IBeacon(proximityUUID: shop, major: 1, minor: 2).data()
    for count in 0..<octets.count {
      #expect(throws: DecodeError.self) { try IBeacon(octets.prefix(count)) }
    }
    #expect(throws: DecodeError.self) { try IBeacon(octets + Data([0])) }
    #expect(throws: DecodeError.self) { try IBeacon(Data([0x10]) + octets.dropFirst()) }
    #expect(Advertisement(manufacturerData: [0x004D: octets]).beacon == nil)
  }

  @Test func `ranging reports beacons by distance, nearest first`() async throws {
    try await Hall.run { hall in
      let near = try await hall.beacon(1, at: 2)
      let far = try await hall.beacon(2, at: 20)
      let immediate = try await hall.beacon(3, at: 0.2)
      let ranging = hall.central.rangeBeacons(in: BeaconRegion(proximityUUID: shop))
      var reports = ranging.makeAsyncIterator()
      let start = hall.air.clock.now
      let report = try await reports.next()
      let beacons = try #require(report)
      #expect(start.duration(to: hall.air.clock.now) == .seconds(1))
      #expect(beacons.map { $0.minor } == [3, 1, 2])
      #expect(beacons.map { $0.proximity } == [.immediate, .near, .far])
      let accuracies = beacons.compactMap { $0.accuracy }
      #expect(abs(accuracies[1] - 2) < 0.1)
      #expect(abs(accuracies[2] - 20) < 1)
      withExtendedLifetime((near, far, immediate)) {}
    }
  }

  @Test func `noise of the signal is averaged`() async throws {
    var conditions = RadioConditions()
    conditions.signalNoise = 6
    try await Hall.run(conditions: conditions) { hall in
      let beacon = try await hall.beacon(1, at: 10)
      var reports = hall.central.rangeBeacons(in: BeaconRegion(proximityUUID: shop), period: .seconds(5))
        .makeAsyncIterator()
      let report = try await reports.next()
      let accuracy = try #require(report?.first?.accuracy)
      // A distance from a single signal strength may be wrong by a factor of 2.
      #expect((8...12.5).contains(accuracy))
      withExtendedLifetime(beacon) {}
    }
  }

  @Test func `a beacon that is gone is unknown for 10 s and then no more`() async throws {
    try await Hall.run { hall in
      let (adapter, manager) = try await hall.beacon(1, at: 1)
      var reports = hall.central.rangeBeacons(in: BeaconRegion(proximityUUID: shop)).makeAsyncIterator()
      let first = try await reports.next()?.first
      #expect(first?.proximity == .near)
      adapter.isPoweredOn = false
      _ = try await reports.next()
      for _ in 0..<8 {
        let report = try await reports.next()
        let beacon = try #require(report?.first)
        #expect(beacon.proximity == .unknown)
        #expect(beacon.accuracy == nil)
      }
      _ = try await reports.next()
      let last = try await reports.next()
      #expect(last?.isEmpty == true)
      withExtendedLifetime(manager) {}
    }
  }

  @Test func `a region takes the beacons that have its numbers, and no others`() async throws {
    let one = IBeacon(proximityUUID: shop, major: 1, minor: 2)
    #expect(BeaconRegion(proximityUUID: shop).contains(one))
    #expect(BeaconRegion(proximityUUID: shop, major: 1, minor: 2).contains(one))
    #expect(!BeaconRegion(proximityUUID: shop, major: 2).contains(one))
    #expect(!BeaconRegion(proximityUUID: shop, minor: 1).contains(one))
    #expect(!BeaconRegion(proximityUUID: "180D").contains(one))
    try await Hall.run { hall in
      let beacons = [try await hall.beacon(1, at: 1), try await hall.beacon(2, at: 1)]
      var reports = hall.central.rangeBeacons(in: BeaconRegion(proximityUUID: shop, minor: 2)).makeAsyncIterator()
      let minors = try await reports.next()?.map { $0.minor }
      #expect(minors == [2])
      withExtendedLifetime(beacons) {}
    }
  }

  @Test func `ranging stops scanning when nobody iterates any more`() async throws {
    try await Hall.run { hall in
      let ranging = hall.central.rangeBeacons(in: BeaconRegion(proximityUUID: shop))
      #expect(!hall.phone.isScanning)
      for try await _ in ranging { break }
      try await hall.air.clock.sleep(for: .seconds(1))
      #expect(!hall.phone.isScanning)
    }
  }

  @Test func `ranging throws when the adapter is powered off`() async throws {
    try await Hall.run { hall in
      var reports = hall.central.rangeBeacons(in: BeaconRegion(proximityUUID: shop)).makeAsyncIterator()
      _ = try await reports.next()
      hall.phone.isPoweredOn = false
      do {
        while try await reports.next() != nil {}
        Issue.record("it ended without an error")
      } catch {
        #expect(error as? CentralManagerError == .notPoweredOn)
      }
    }
  }

  @Test func `a flood of beacons is bounded`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let central = try await CentralManager(backend: backend)
      let ranging = central.rangeBeacons(in: BeaconRegion(proximityUUID: shop))
      let first = Task(executorPreference: backend.air.clock) {
        for try await beacons in ranging where !beacons.isEmpty { return beacons }
        return []
      }
      await backend.air.clock.runUntilIdle()
      backend.answer("start scan")
      await backend.air.clock.runUntilIdle()
      for number in 0..<1000 as Range<UInt16> {
        let beacon = IBeacon(proximityUUID: shop, major: number, minor: 0)
        backend.report(
          .advertisement(
            AdvertisementReport(
              peer: PeerIdentifier("\(number)"),
              advertisement: Advertisement(beacon: beacon),
              rssi: -60,
              isConnectable: false,
              time: backend.air.clock.now
            )
          )
        )
        await backend.air.clock.runUntilIdle()
      }
      let beacons = try await first.value
      #expect(beacons.count == 256)
      #expect(Set(beacons.map { $0.major }) == Set(744..<1000))
    }
  }

  @Test func `a region is unknown, inside when a beacon is heard, outside when none was for the exit delay`()
    async throws
  {
    try await Hall.run { hall in
      let (adapter, manager) = try await hall.beacon(1, at: 1)
      var states = hall.central.monitor(BeaconRegion(proximityUUID: shop)).makeAsyncIterator()
      try await expect(.unknown, of: &states)
      try await expect(.inside, of: &states)
      let left = hall.air.clock.now
      adapter.position = Position(x: 1000, y: 0)
      try await expect(.outside, of: &states)
      let delay = left.duration(to: hall.air.clock.now)
      #expect((.seconds(29))...(.seconds(30)) ~= delay)
      adapter.position = Position(x: 1, y: 0)
      try await expect(.inside, of: &states)
      #expect(left.duration(to: hall.air.clock.now) < .seconds(31))
      withExtendedLifetime(manager) {}
    }
  }

  @Test func `a region without beacons is outside after the exit delay`() async throws {
    try await Hall.run { hall in
      var states = hall.central.monitor(BeaconRegion(proximityUUID: shop), exitDelay: .seconds(5)).makeAsyncIterator()
      try await expect(.unknown, of: &states)
      let start = hall.air.clock.now
      try await expect(.outside, of: &states)
      #expect(start.duration(to: hall.air.clock.now) == .seconds(5))
    }
  }

  @Test func `a beacon that is missed now and then does not make the state flutter`() async throws {
    var conditions = RadioConditions()
    conditions.loss = 0.9
    try await Hall.run(conditions: conditions) { hall in
      let beacon = try await hall.beacon(1, at: 1)
      let seen = Record<RegionState>()
      let monitoring = Task(executorPreference: hall.air.clock) {
        for try await state in hall.central.monitor(BeaconRegion(proximityUUID: shop)) { seen.append(state) }
      }
      try await hall.air.clock.sleep(for: .seconds(600))
      #expect(seen.all == [.unknown, .inside])
      monitoring.cancel()
      _ = await monitoring.result
      await hall.air.clock.runUntilIdle()
      #expect(!hall.phone.isScanning)
      withExtendedLifetime(beacon) {}
    }
  }

  @Test func `monitoring outlives the power of the adapter`() async throws {
    try await Hall.run { hall in
      let beacon = try await hall.beacon(1, at: 1)
      var states = hall.central.monitor(BeaconRegion(proximityUUID: shop)).makeAsyncIterator()
      try await expect(.unknown, of: &states)
      try await expect(.inside, of: &states)
      hall.phone.isPoweredOn = false
      try await expect(.unknown, of: &states)
      try await hall.air.clock.sleep(for: .seconds(100))
      hall.phone.isPoweredOn = true
      try await expect(.inside, of: &states)
      withExtendedLifetime(beacon) {}
    }
  }

  @Test func `a beacon that is reported after the loss of power does not change the state of a region`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run(timeLimit: .seconds(3600)) {
      let central = try await CentralManager(backend: backend)
      let seen = Record<RegionState>()
      let monitoring = Task(executorPreference: backend.air.clock) {
        for try await state in central.monitor(BeaconRegion(proximityUUID: shop)) { seen.append(state) }
      }
      await backend.air.clock.runUntilIdle()
      backend.answer("start scan")
      func hearBeacon() async {
        let report = AdvertisementReport(
          peer: PeerIdentifier("beacon"),
          advertisement: Advertisement(beacon: IBeacon(proximityUUID: shop, major: 1, minor: 1)),
          rssi: -60,
          isConnectable: false,
          time: backend.air.clock.now
        )
        backend.report(.advertisement(report))
        await backend.air.clock.runUntilIdle()
      }
      await hearBeacon()
      backend.report(.stateChanged(.poweredOff))
      await backend.air.clock.runUntilIdle()
      await hearBeacon()
      try await backend.air.clock.sleep(for: .seconds(100))
      #expect(seen.all == [.unknown, .inside, .unknown])
      monitoring.cancel()
      _ = await monitoring.result
    }
  }

  @Test func `an Eddystone address is packed and unpacked`() {
    let packed: [(String, UInt8, [UInt8])] = [
      ("https://goo.gl/abc", 3, Array("goo.gl/abc".utf8)),
      ("http://www.example.com/", 0, Array("example".utf8) + [0]),
      ("https://www.example.com", 1, Array("example".utf8) + [7]),
      ("http://a.org/b.info", 2, [0x61, 1, 0x62, 11]),
      ("http://", 2, []),
    ]
    for (text, scheme, octets) in packed {
      let address = EddystoneAddress(text)
      #expect(address?.scheme == scheme)
      #expect(address?.encoded == Data(octets))
      #expect(EddystoneAddress(scheme: scheme, encoded: Data(octets))?.description == text)
    }
    #expect(EddystoneAddress("ftp://example.com") == nil)
    #expect(EddystoneAddress("https://exämple.com") == nil)
    #expect(EddystoneAddress("https://a b") == nil)
    for octet in 0..<14 as Range<UInt8> {
      // In an address, the code of an ending is a control character.
      #expect(EddystoneAddress("https://a\(Unicode.Scalar(octet))b") == nil)
    }
    #expect(EddystoneAddress("https://" + String(repeating: "x", count: 17)) != nil)
    #expect(EddystoneAddress("https://" + String(repeating: "x", count: 18)) == nil)
    #expect(EddystoneAddress(scheme: 4, encoded: Data()) == nil)
    for octet in 0...255 as ClosedRange<UInt8> {
      let isKnown = octet < 14 || (0x21...0x7E).contains(octet)
      #expect((EddystoneAddress(scheme: 0, encoded: Data([octet])) != nil) == isKnown)
    }
  }
}
