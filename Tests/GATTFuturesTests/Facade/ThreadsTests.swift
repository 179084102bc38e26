import GATTFutures
import GATTSimulator
import Testing

/// The managers under programs that call them from many threads, while time passes by itself.
@Suite struct ThreadsTests {
  @Test func `what many threads ask for at once is all done, and their callbacks come`() async throws {
    let air = SimulatedAir(seed: 1, clock: .realTime(speed: 0.1))
    // All other times are limits, which must not expire on a machine that is busy with all the other tests.
    air.conditions.connectionInterval = .milliseconds(1)
    let (phone, tag) = (air.addAdapter(name: "phone"), air.addAdapter(name: "tag", position: Position(x: 2, y: 0)))
    let stage = FuturesStage(
      air: air,
      phone: phone,
      tag: tag,
      central: CentralManager(backend: phone),
      peripheral: PeripheralManager(backend: tag)
    )
    let served = MutableCharacteristic(UUID: "1234")
    served.startRespondingToWriteRequests().onSuccess(context: ImmediateContext()) { request, _ in
      served.respondToRequest(request, withResult: .success)
    }
    let (peripheral, found) = try await stage.connected(to: served)
    try await found.startNotifying().value
    let updates = found.receiveNotificationUpdates()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for octet in UInt8(0)..<25 {
            try served.update(octet)
            try await found.write(octet).flatMap { found.read() }.value
            _ = (found.stringValue, found.pendingWriteCount, served.pendingUpdates, peripheral.services.count)
          }
        }
      }
      group.addTask {
        for _ in 0..<25 {
          try await peripheral.discoverAllPeripheralServices().value
          _ = try await peripheral.readRSSI().value
        }
      }
      try await group.waitForAll()
    }
    var sum = 0
    var count = 0
    for try await update in updates.values {
      sum += Int(update?.first ?? 0)
      count += 1
      if count == 200 { break }
    }
    #expect(sum == 8 * 300)
    #expect(found.pendingReadCount == 0 && found.pendingWriteCount == 0)
    stage.central.reset()
    await #expect(throws: PeripheralError.disconnected) { try await found.read().value }
  }
}
