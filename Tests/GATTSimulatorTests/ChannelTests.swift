import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// L2CAP channels over the simulator: credits, faults and disconnections at every turn.
@Suite struct ChannelTests {
  /// Both ends of a channel.
  private struct Ends: Sendable {
    let air: SimulatedAir
    let phone: SimulatedAdapter
    let sensor: SimulatedAdapter
    let link: Connection
    let listener: L2CAPListener
    let near: L2CAPChannel
    let far: L2CAPChannel

    /// Writes octets, and returns those that arrive.
    func transfer(_ octets: Data) async throws -> Data {
      let writing = Task(executorPreference: air.clock) { try await near.write(octets) }
      var received = Data()
      do {
        while received.count < octets.count, let part = try await far.read() { received += part }
      } catch PeripheralError.disconnected {}
      _ = await writing.result
      return received
    }
  }

  private func run(
    _ conditions: RadioConditions = RadioConditions(),
    _ body: @escaping @Sendable (Ends) async throws -> Void
  ) async throws {
    let air = SimulatedAir(seed: 5, conditions: conditions)
    try await air.run(timeLimit: .seconds(3600)) {
      let (phone, sensor) = (air.addAdapter(name: "phone"), air.addAdapter(name: "sensor"))
      let peripheral = try await PeripheralManager(backend: sensor)
      let listener = try await peripheral.publishChannel()
      try await peripheral.startAdvertising(Advertisement(localName: "Sensor"))
      let central = try await CentralManager(backend: phone)
      let link = try await central.peripheral(sensor.identifier).connect()
      let near = try await link.openChannel(psm: listener.psm)
      let far = try #require(await listener.first { _ in true })
      try await body(
        Ends(
          air: air,
          phone: phone,
          sensor: sensor,
          link: link,
          listener: listener,
          near: near,
          far: far
        )
      )
    }
  }

  @Test func `a sender has eight credits, and gets one for each packet that is read`() async throws {
    try await run { ends in
      let packet = Data(repeating: 7, count: ends.near.maximumTransmissionUnit)
      let start = ends.air.clock.now
      // The object of the far end keeps one more packet, and has given a credit for it.
      for _ in 0..<9 { try await ends.near.write(packet) }
      #expect(start.duration(to: ends.air.clock.now) < .seconds(5))
      let tenth = Task(executorPreference: ends.air.clock) { try await ends.near.write(packet) }
      try await ends.air.clock.sleep(for: .seconds(60))
      tenth.cancel()
      await #expect(throws: CancellationError.self) { try await tenth.value }
      #expect(try await ends.far.read() == packet)
      try await ends.near.write([1])
      for _ in 0..<8 { #expect(try await ends.far.read() == packet) }
      #expect(try await ends.far.read() == Data([1]))
    }
  }

  @Test func `a packet takes its time on the air, and losses only delay it`() async throws {
    var conditions = RadioConditions()
    conditions.loss = 0.3
    conditions.latency = .milliseconds(100)
    try await run(conditions) { ends in
      let octets = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0) })
      let start = ends.air.clock.now
      let writing = Task(executorPreference: ends.air.clock) {
        try await ends.near.write(octets)
        await ends.near.close()
      }
      var received = Data()
      for try await part in ends.far { received += part }
      try await writing.value
      #expect(received == octets)
      #expect(start.duration(to: ends.air.clock.now) > .milliseconds(100))
    }
  }

  @Test func `octets that were written before close() arrive, even if the connection ends after it`() async throws {
    var conditions = RadioConditions()
    conditions.latency = .milliseconds(100)
    try await run(conditions) { ends in
      let octets = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) })
      try await ends.near.write(octets)
      await ends.near.close()
      await ends.link.disconnect()
      var received = Data()
      for try await part in ends.far { received += part }
      #expect(received == octets)
    }
  }

  @Test func `a device that answers nothing makes opening a channel time out`() async throws {
    try await run { ends in
      ends.sensor.faults = [.ignoresRequests]
      await #expect(throws: L2CAPChannelError.timeout) {
        try await ends.link.openChannel(psm: ends.listener.psm, timeout: .seconds(3))
      }
      #expect(ends.link.isConnected)
      ends.sensor.faults = []
      ends.phone.faults = [.ignoresHostCalls]
      await #expect(throws: L2CAPChannelError.timeout) {
        try await ends.link.openChannel(psm: ends.listener.psm, timeout: .seconds(3))
      }
    }
  }

  @Test func `a channel that opens after its central has given up is closed`() async throws {
    try await run { ends in
      ends.sensor.responseDelay = .seconds(2)
      await #expect(throws: L2CAPChannelError.timeout) {
        try await ends.link.openChannel(psm: ends.listener.psm, timeout: .seconds(1))
      }
      let far = try #require(await ends.listener.first { _ in true })
      #expect(try await far.read() == nil)
    }
  }

  @Test func `of more than 16 channels that no program takes, the oldest are closed`() async throws {
    try await run { ends in
      var channels: [L2CAPChannel] = []
      for _ in 0..<17 { channels.append(try await ends.link.openChannel(psm: ends.listener.psm)) }
      #expect(try await channels[0].read() == nil)
      try await channels[1].write([1])
      let second = try #require(await ends.listener.first { _ in true })
      #expect(try await second.read() == Data([1]))
    }
  }

  @Test func `a channel and a listener that are released are closed`() async throws {
    try await run { ends in
      var near: L2CAPChannel? = try await ends.link.openChannel(psm: ends.listener.psm)
      let far = try #require(await ends.listener.first { _ in true })
      try await near?.write([1])
      near = nil
      #expect(try await far.read() == Data([1]))
      #expect(try await far.read() == nil)
      let peripheral = try await PeripheralManager(backend: ends.sensor)
      var listener: L2CAPListener? = try await peripheral.publishChannel()
      let psm = try #require(listener?.psm)
      listener = nil
      try await ends.air.clock.sleep(for: .seconds(1))
      await #expect(throws: L2CAPChannelError.refused) { try await ends.link.openChannel(psm: psm) }
    }
  }

  @Test func `a channel that demands a passkey is refused until the devices have used one`() async throws {
    try await run { ends in
      let peripheral = try await PeripheralManager(backend: ends.sensor)
      let listener = try await peripheral.publishChannel(security: .authenticated)
      await #expect(throws: L2CAPChannelError.insufficientAuthentication) {
        try await ends.link.openChannel(psm: listener.psm)
      }
      try await ends.link.peripheral.pair()
      await #expect(throws: L2CAPChannelError.insufficientAuthentication) {
        try await ends.link.openChannel(psm: listener.psm)
      }
    }
  }

  @Test func `whenever the link breaks, what arrived is a beginning of what was written, and nothing hangs`()
    async throws
  {
    let octets = Data((0..<3000).map { UInt8(truncatingIfNeeded: $0) })
    let turns = Record<Range<Int>>()
    try await run { ends in
      let before = ends.air.clock.turnCount
      let received = try await ends.transfer(octets)
      #expect(received == octets)
      turns.append(before..<ends.air.clock.turnCount)
    }
    let lengths = Record<Int>()
    for turn in try #require(turns.all.first) {
      try await run { ends in
        ends.air.clock.schedule(afterTurn: turn) { ends.sensor.disconnectAll() }
        let received = try await ends.transfer(octets)
        #expect(octets.starts(with: received))
        lengths.append(received.count)
      }
    }
    #expect(Set(lengths.all).count > 5)
  }
}
