import GATTCore
import GATTRuntime
import Testing

/// L2CAP channels over a backend that has no channels, or does not answer.
@Suite struct ChannelTests {
  @Test func `a backend without channels says so in both roles`() async throws {
    let backend = RecordingBackend()
    let central = try await CentralManager(backend: backend)
    let link = try await backend.connect(central, 1)
    let opening = Task(executorPreference: backend.air.clock) { try await link.openChannel(psm: 0x80) }
    await #expect(throws: PeripheralError.unsupported("L2CAP channels")) { try await opening.value }
    let peripheral = try await PeripheralManager(backend: backend)
    let publishing = Task(executorPreference: backend.air.clock) { try await peripheral.publishChannel() }
    await #expect(throws: PeripheralManagerError.unsupported("L2CAP channels")) { try await publishing.value }
  }

  @Test func `everyone who unpublishes a PSM waits for the host, and not forever`() async throws {
    let backend = RecordingBackend()
    backend.hasChannels.withLock { $0 = true }
    try await backend.air.run {
      let peripheral = try await PeripheralManager(backend: backend)
      let publishing = Task(executorPreference: backend.air.clock) { try await peripheral.publishChannel() }
      await backend.air.clock.runUntilIdle()
      backend.answer("publish", 0x80)
      let listener = try await publishing.value
      let ended = Record<BackendInstant>()
      let tasks = (0..<2).map { _ in
        Task(executorPreference: backend.air.clock) {
          await listener.unpublish()
          ended.append(backend.air.clock.now)
        }
      }
      await backend.air.clock.runUntilIdle()
      #expect(ended.all.isEmpty && backend.all == ["publish", "unpublish 128"])
      for task in tasks { await task.value }
      #expect(ended.all == Array(repeating: BackendInstant(sinceStart: Timeouts().adapter), count: 2))
    }
  }

  @Test func `a cancelled write ends at once, and the next one when the backend has ended it`() async throws {
    let backend = RecordingBackend()
    backend.hasChannels.withLock { $0 = true }
    try await backend.air.run {
      let clock = backend.air.clock
      let channel = try await backend.connect(try await CentralManager(backend: backend), 1).openChannel(psm: 0x80)
      let ended = Record<UInt8>()
      let writes = (UInt8(0)...2).map { number in
        Task(executorPreference: clock) {
          defer { ended.append(number) }
          try await channel.write([number])
        }
      }
      await clock.runUntilIdle()
      writes[0].cancel()
      writes[1].cancel()
      await clock.runUntilIdle()
      #expect(Set(ended.all) == [0, 1])
      #expect(backend.all == ["connect peer", "write 00"])
      backend.answer("write 00")
      await clock.runUntilIdle()
      backend.answer("write 02")
      try await writes[2].value
      #expect(backend.all == ["connect peer", "write 00", "write 02"])
    }
  }

  @Test func `a channel is neither opened nor published without power`() async throws {
    let backend = RecordingBackend()
    let central = try await CentralManager(backend: backend)
    let peripheral = try await PeripheralManager(backend: backend)
    let link = try await backend.connect(central, 1)
    backend.report(.stateChanged(.poweredOff))
    await #expect(throws: PeripheralError.disconnected) { try await link.openChannel(psm: 0x80) }
    await #expect(throws: PeripheralManagerError.notPoweredOn) { try await peripheral.publishChannel() }
  }
}
