import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Subscribers of different kinds: what one of them can't carry, or does not confirm, costs the others nothing.
@Suite struct SubscriberTests {
  /// A friend and a stranger, both connected to one served characteristic.
  private struct Meeting: Sendable {
    let stage: Stage
    let served: MutableCharacteristic
    /// The characteristic as the friend sees it, over a link with an MTU of 247.
    let near: Characteristic
    /// The adapter of the stranger, with an MTU of 23.
    let tablet: SimulatedAdapter
    /// The characteristic as the stranger sees it.
    let far: Characteristic

    var clock: SimulatedClock { stage.air.clock }
    var stranger: PeerIdentifier { tablet.identifier }
  }

  private static func meet(
    _ properties: CharacteristicProperties,
    _ body: @escaping @Sendable (Meeting) async throws -> Void
  ) async throws {
    try await Stage.run { stage in
      let served = MutableCharacteristic(uuid: "AAAA", properties: properties)
      let (_, near) = try await stage.connected(to: served)
      let tablet = stage.air.addAdapter(name: "tablet", maximumTransmissionUnit: 23)
      let other = try await CentralManager(backend: tablet)
      let link = try await other.peripheral(stage.monitor.identifier).connect()
      let far = try #require(try await link.service("1234").characteristic("AAAA"))
      try await body(Meeting(stage: stage, served: served, near: near, tablet: tablet, far: far))
      tablet.faults = []
      await other.disconnectAllPeripherals()
    }
  }

  // MARK: Length

  @Test(arguments: [.notify, .indicate] as [CharacteristicProperties])
  func `each subscriber gets as much of a value as its link carries`(_ properties: CharacteristicProperties)
    async throws
  {
    try await Self.meet(properties) { meeting in
      let (served, value) = (meeting.served, Data(0..<100))
      var missed = served.missedUpdates().makeAsyncIterator()
      let (one, two) = (try await meeting.near.subscribe(), try await meeting.far.subscribe())
      try await served.update(value)
      #expect(try await one.next() == value)
      #expect(try await two.next() == value.prefix(20))
      #expect(served.value == value)
      let report = await missed.next()
      #expect(report?.central.identifier == meeting.stranger && report?.value == value)
      #expect(report?.error as? MutableCharacteristicError == .valueTooLong(octets: 100, maximum: 20))
      try await served.update(Data([1]))
      #expect(try await one.next() == Data([1]))
      #expect(try await two.next() == Data([1]))
      await #expect(throws: MutableCharacteristicError.valueTooLong(octets: 513, maximum: 512)) {
        try await served.update(Data(count: 513))
      }
    }
  }

  @Test func `a value goes only to those that get it as a whole, if the program wants that`() async throws {
    try await Self.meet([.notify]) { meeting in
      let served = meeting.served
      served.shortensUpdates = false
      let (one, two) = (try await meeting.near.subscribe(), try await meeting.far.subscribe())
      try await served.update(Data(0..<100))
      try await served.update(Data([1]))
      #expect(try await one.next() == Data(0..<100))
      #expect(try await one.next() == Data([1]))
      #expect(try await two.next() == Data([1]))
      let stranger = try #require(served.subscribers.last)
      await #expect(throws: MutableCharacteristicError.valueTooLong(octets: 21, maximum: 20)) {
        try await served.update(Data(count: 21), to: stranger)
      }
    }
  }

  @Test func `a kept value that a link can't carry is kept for the next central`() async throws {
    try await Self.meet([.notify]) { meeting in
      let served = meeting.served.keepUpdates(newest: 4)
      let (short, long) = (Data([1]), Data(0..<100))
      for value in [long, short] { try await served.update(value) }
      let two = try await meeting.far.subscribe()
      #expect(try await two.next() == long.prefix(20))
      #expect(try await two.next() == short)
      #expect(served.keptUpdates == [long] && served.droppedUpdateCount == 0)
      let one = try await meeting.near.subscribe()
      #expect(try await one.next() == long)
      #expect(served.keptUpdates.isEmpty && served.droppedUpdateCount == 0)
      try await served.update(Data([2]))
      for subscription in [one, two] { #expect(try await subscription.next() == Data([2])) }
    }
  }

  // MARK: Time

  @Test func `a central that never confirms costs the others neither values nor time`() async throws {
    try await Self.meet([.indicate]) { meeting in
      let served = meeting.served
      var missed = served.missedUpdates().makeAsyncIterator()
      let (one, two) = (try await meeting.near.subscribe(), try await meeting.far.subscribe())
      meeting.tablet.faults = [.ignoresIndications]
      let start = meeting.clock.now
      for number in 0..<20 as Range<UInt8> {
        try await served.update(Data([number]))
        #expect(try await one.next() == Data([number]))
      }
      #expect(start.duration(to: meeting.clock.now) < .seconds(3))
      #expect(try await two.next() == Data([0]))
      // Its link ends after 30 s (Core Specification, Volume 3, Part F, 3.3.3).
      #expect(await missed.next()?.central.identifier == meeting.stranger)
      #expect(start.duration(to: meeting.clock.now) > .seconds(25))
    }
  }

  @Test func `a central that never confirms holds up none that subscribes later`() async throws {
    try await Self.meet([.indicate]) { meeting in
      let (served, clock) = (meeting.served, meeting.clock)
      let two = try await meeting.far.subscribe()
      meeting.tablet.faults = [.ignoresIndications]
      let telemetry = Task(executorPreference: clock) {
        for number in 0... {
          try? await served.update(Data([UInt8(number & 0xFF)]))
          try await clock.sleep(for: .milliseconds(100))
        }
      }
      try await clock.sleep(for: .seconds(5))
      let one = try await meeting.near.subscribe()
      let start = clock.now
      for _ in 0..<5 { _ = try await one.next() }
      #expect(start.duration(to: clock.now) < .seconds(2))
      telemetry.cancel()
      withExtendedLifetime(two) {}
    }
  }

  @Test func `updates that wait for a silent central have an end, and the newest are sent when it is back`()
    async throws
  {
    try await Self.meet([.notify]) { meeting in
      let served = meeting.served
      let dropped = Record<MutableCharacteristicError?>()
      let missed = served.missedUpdates()
      let counting = Task(executorPreference: meeting.clock) {
        for await update in missed { dropped.append(update.error as? MutableCharacteristicError) }
      }
      let two = try await meeting.far.subscribe(buffering: .unbounded)
      let link = meeting.tablet
      link.position = Position(x: 1000, y: 0)
      for number in 0..<1100 as Range<UInt16> {
        try served.enqueue(Data([UInt8(number >> 8), UInt8(number & 0xFF)])).start { _ in }
      }
      try await meeting.clock.sleep(for: .seconds(1))
      #expect(!dropped.all.isEmpty && dropped.all.allSatisfy { $0 == .dropped })
      link.position = Position(x: 1, y: 0)
      var last = Data()
      while last != Data([1099 >> 8, 1099 & 0xFF].map { UInt8($0) }) { last = try #require(try await two.next()) }
      counting.cancel()
    }
  }

  @Test func `a stranger that subscribes a thousand times costs only itself`() async throws {
    try await Self.meet([.indicate]) { meeting in
      let (served, clock) = (meeting.served, meeting.clock)
      let one = try await meeting.near.subscribe(buffering: .unbounded)
      meeting.tablet.faults = [.ignoresIndications]
      let sent = Record<Data>()
      let telemetry = Task(executorPreference: clock) {
        for number in 0... {
          let value = Data([UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] + Array(repeating: 7, count: 90))
          let start = clock.now
          try await served.update(value)
          #expect(start.duration(to: clock.now) < .milliseconds(500))
          sent.append(value)
          try await clock.sleep(for: .milliseconds(100))
        }
      }
      let other = try await CentralManager(backend: meeting.tablet)
      for _ in 0..<1000 {
        // The link ends when the stranger has not confirmed for 30 s.
        let link = try await other.peripheral(meeting.stage.monitor.identifier).connect()
        guard let far = try? await link.service("1234").characteristic("AAAA") else { continue }
        _ = try? await far.subscribe()
      }
      telemetry.cancel()
      _ = await telemetry.result
      for value in sent.all { #expect(try await one.next() == value) }
      #expect(sent.all.count > 300)
      try await clock.sleep(for: .seconds(60))
      #expect(served.subscribers.map(\.identifier) == [meeting.stage.phone.identifier])
    }
  }
}
