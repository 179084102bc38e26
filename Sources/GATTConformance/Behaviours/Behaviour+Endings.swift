import GATTCore
import GATTRuntime
import Testing

extension Behaviour {
  /// Every await completes, throws or is cancelled within its timeout.
  public static let endings: [Behaviour] = [
    Behaviour("a read after a disconnect throws disconnected") { scene in
      let (link, found) = try await scene.connected(to: Scene.characteristic([.read, .write, .notify]))
      let subscription = try await found[0].subscribe()
      await link.disconnect()
      await #expect(throws: PeripheralError.disconnected) { try await found[0].read() }
      await #expect(throws: PeripheralError.disconnected) { try await found[0].write(Data()) }
      await #expect(throws: PeripheralError.disconnected) { try await found[0].subscribe() }
      await #expect(throws: PeripheralError.disconnected) { try await link.services() }
      await #expect(throws: PeripheralError.disconnected) { try await link.readRSSI() }
      #expect(try await subscription.next() == nil)
      #expect(!link.isConnected)
      #expect(link.disconnectionReason == .local)
    },
    Behaviour("what is pending fails with its link", needing: .remoteDisconnect) { scene in
      let (link, found) = try await scene.connected(
        to: silent(1),
        silent(2),
        Scene.characteristic(3, [.notify])
      )
      let updates = try await found[2].subscribe()
      let pending = [
        scene.start { _ = try await found[0].read(timeout: .seconds(60)) },
        scene.start { try await found[1].write(Data([1]), timeout: .seconds(60)) },
        // This read waits for the end of the write.
        scene.start { _ = try await found[1].read(timeout: .seconds(60)) },
      ]
      let values = scene.start { try await updates.next() }
      try await scene.sleep(for: .milliseconds(500))
      try await scene.stage.cause(.remoteDisconnect)
      let duration = try await scene.duration {
        for task in pending { await #expect(throws: PeripheralError.disconnected) { try await task.value } }
        let last = try await values.value
        #expect(last == nil)
        let reason = try await link.waitForEnd()
        #expect(scene.stage.isTrue(reason, for: .remote))
      }
      #expect(duration < .seconds(3))
    },
    Behaviour("what is out of range is disconnected, and what is pending fails with it", needing: .outOfRange) {
      scene in
      let (link, found) = try await scene.connected(to: Scene.characteristic([.read]))
      try await scene.stage.cause(.outOfRange)
      let duration = try await scene.duration {
        await #expect(throws: PeripheralError.disconnected) { try await found[0].read(timeout: .seconds(60)) }
      }
      #expect(duration < .seconds(33))
      let reason = try #require(link.disconnectionReason)
      #expect(scene.stage.isTrue(reason, for: .supervisionTimeout))
      try await scene.stage.repair(.outOfRange)
    },
    Behaviour("a handler that never answers costs its central an error, not its link") { scene in
      let (link, found) = try await scene.connected(to: silent(1), Scene.characteristic(2, [.read], value: Data([2])))
      let duration = try await scene.duration {
        await #expect(throws: ATTError.unlikelyError) { try await found[0].read() }
      }
      #expect(duration < .seconds(6))
      #expect(link.isConnected)
      #expect(try await found[1].read() == Data([2]))
    },
    Behaviour("an operation ends at its timeout, and the next one is served") { scene in
      let (link, found) = try await scene.connected(to: silent(1), Scene.characteristic(2, [.read], value: Data([2])))
      let duration = try await scene.duration {
        await #expect(throws: CharacteristicError.readTimeout) { try await found[0].read(timeout: .seconds(1)) }
        await #expect(throws: CharacteristicError.writeTimeout) {
          try await found[0].write(Data(), timeout: .seconds(1))
        }
      }
      #expect(duration < .seconds(3))
      #expect(link.isConnected)
      #expect(found[0].pendingCount == 0)
      #expect(try await found[1].read(timeout: .seconds(20)) == Data([2]))
    },
    Behaviour("a cancelled task waits no longer") { scene in
      let (_, found) = try await scene.connected(to: silent(1), Scene.characteristic(2, [.notify]))
      let tasks = [
        scene.start { _ = try await found[0].read() }, scene.start { try await found[0].write(Data()) },
        scene.start { for try await _ in found[1].notifications() {} },
        scene.start { for try await _ in scene.central.scan(for: [Scene.other]) {} },
      ]
      try await scene.sleep(for: .milliseconds(500))
      let duration = try await scene.duration {
        for task in tasks {
          task.cancel()
          await #expect(throws: CancellationError.self) { try await task.value }
        }
      }
      #expect(duration < .milliseconds(500))
      #expect(found[0].pendingCount == 0)
      try await scene.wait { !scene.central.isScanning }
    },
    Behaviour("what a cancelled task ends has ended all the same") { scene in
      let value = Scene.characteristic([.notify])
      let (link, found) = try await scene.connected(to: value)
      let listening = scene.start { for try await _ in found[0].notifications() {} }
      try await scene.subscribed(to: value)
      listening.cancel()
      try await scene.wait { value.subscribers.isEmpty }
      let task = scene.start {
        try? await scene.sleep(for: .seconds(3600))
        await link.disconnect()
        try? await scene.peripheral.stopAdvertising()
        try? await scene.peripheral.removeAllServices()
        try? await scene.peripheral.setPairingAgent(nil)
      }
      task.cancel()
      try await task.value
      try await scene.wait { !scene.peripheral.isAdvertising && scene.central.connectedPeripherals.isEmpty }
      await #expect(throws: CentralManagerError.serviceScanTimeout) {
        for try await _ in scene.central.scan(for: [Scene.service], timeout: .seconds(3)) { return }
      }
      #expect(scene.peripheral.services.isEmpty)
      try await scene.serve(value)
      #expect(try await scene.connect().service(Scene.service).characteristics.count == 1)
    },
    Behaviour("connecting to an absent device ends at the timeout") { scene in
      try await scene.advertise()
      let device = try await scene.find()
      try await scene.peripheral.stopAdvertising()
      try await scene.sleep(for: .seconds(1))
      let duration = try await scene.duration {
        await #expect(throws: PeripheralError.connectionTimeout) { try await device.connect(timeout: .seconds(3)) }
      }
      #expect(duration < .seconds(5))
      #expect(device.state == .disconnected)
    },
    Behaviour("a cancelled attempt to connect leaves no connection") { scene in
      try await scene.advertise()
      let device = try await scene.find()
      let attempt = scene.start { try await device.connect() }
      try await scene.sleep(for: .milliseconds(5))
      attempt.cancel()
      await #expect(throws: CancellationError.self) { try await attempt.value }
      try await scene.wait { device.state == .disconnected && scene.central.connectedPeripherals.isEmpty }
    },
    Behaviour("power off fails everything at once, and power on lets it begin again", needing: .nearPoweredOff) {
      scene in
      let (link, found) = try await scene.connected(to: silent(1))
      let pending = scene.start { _ = try await found[0].read(timeout: .seconds(60)) }
      let scan = scene.start { for try await _ in scene.central.scan(for: [Scene.other]) {} }
      try await scene.sleep(for: .milliseconds(500))
      try await scene.stage.cause(.nearPoweredOff)
      let duration = try await scene.duration {
        await #expect(throws: PeripheralError.disconnected) { try await pending.value }
        await #expect(throws: CentralManagerError.notPoweredOn) { try await scan.value }
        _ = try await link.waitForEnd()
      }
      #expect(duration < .seconds(3))
      try await scene.wait { scene.central.state == .poweredOff }
      await #expect(throws: CentralManagerError.notPoweredOn) { try await link.peripheral.connect() }
      await #expect(throws: CentralManagerError.notPoweredOn) { for try await _ in scene.central.scan() {} }
      try await scene.stage.repair(.nearPoweredOff)
      try await scene.central.poweredOn(timeout: .seconds(20))
      // The far side may have to notice first that the link is over.
      let next = try await scene.find().connect(timeout: .seconds(40))
      #expect(try await next.service(Scene.service).characteristics.count == 1)
    },
    Behaviour("a failed daemon fails everything at once, and all can begin again", needing: .daemonFailure) { scene in
      let (link, found) = try await scene.connected(to: silent(1))
      let pending = scene.start { _ = try await found[0].read(timeout: .seconds(60)) }
      let scan = try await startScan(in: scene)
      try await scene.sleep(for: .milliseconds(500))
      try await scene.stage.cause(.daemonFailure)
      let duration = try await scene.duration {
        await #expect(throws: PeripheralError.disconnected) { try await pending.value }
        _ = try await link.waitForEnd()
      }
      #expect(duration < .seconds(3))
      try await scene.wait { scene.central.state == .resetting }
      try await scene.stage.repair(.daemonFailure)
      try await scene.central.poweredOn(timeout: .seconds(20))
      try await scene.peripheral.poweredOn(timeout: .seconds(20))
      try await scene.advertise()
      let next = try await scene.find().connect(timeout: .seconds(40))
      #expect(try await next.service(Scene.service).characteristics.count == 1)
      try await expectEnd(of: scan, in: scene)
    },
    Behaviour("an unplugged adapter fails everything, and works again when it returns", needing: .nearUnplugged) {
      scene in
      let (link, _) = try await scene.connected(to: Scene.characteristic([.read]))
      let scan = try await startScan(in: scene)
      try await scene.sleep(for: .milliseconds(500))
      try await scene.stage.cause(.nearUnplugged)
      _ = try await link.waitForEnd()
      try await scene.wait { scene.central.state == .unsupported }
      await #expect(throws: CentralManagerError.adapterGone) { try await link.peripheral.connect() }
      try await scene.stage.repair(.nearUnplugged)
      try await scene.central.poweredOn(timeout: .seconds(20))
      try await scene.peripheral.poweredOn(timeout: .seconds(20))
      try await scene.advertise()
      #expect(try await scene.find().connect(timeout: .seconds(40)).isConnected)
      try await expectEnd(of: scan, in: scene)
    },
    Behaviour("an error on a stream ends it") { scene in
      var scan = scene.central.scan(for: [Scene.other], timeout: .seconds(1)).makeAsyncIterator()
      await #expect(throws: CentralManagerError.serviceScanTimeout) { try await scan.next() }
      let last = try await scan.next()
      #expect(last == nil)
    },
  ]
}

/// Returns a characteristic with handlers that never answer.
private func silent(_ number: Int) -> MutableCharacteristic {
  let never = Scene.characteristic(number, [.read, .write])
  never.onReadData { _ in
    try await waitForever()
    return Data()
  }
  never.onWriteData { _, _ in try await waitForever() }
  return never
}

private func waitForever() async throws {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
  throw CancellationError()
}

/// Starts a scan that ends when it hears the far side, which advertises nothing.
private func startScan(in scene: Scene) async throws -> Task<Void, any Error> {
  try await scene.peripheral.stopAdvertising()
  return scene.start { for try await _ in scene.central.scan(for: [Scene.service]) { return } }
}

/// Waits for the end of a scan, which has come back by itself and hears the far side now.
private func expectEnd(of scan: Task<Void, any Error>, in scene: Scene) async throws {
  await scene.central.disconnectAllPeripherals()
  let alarm = scene.start {
    try await scene.sleep(for: .seconds(30))
    scan.cancel()
  }
  defer { alarm.cancel() }
  try await scan.value
}
