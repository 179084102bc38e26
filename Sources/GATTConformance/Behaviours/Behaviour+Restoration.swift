import GATTCore
import GATTRuntime
import Testing

extension Behaviour {
  /// Services, advertisements and subscriptions that come back with the adapter or with the Bluetooth service of the host.
  public static let restoration: [Behaviour] = [
    Behaviour("what is served and advertised comes back after a power cycle", needing: .farPoweredOff) { scene in
      try await scene.serve(Scene.characteristic([.read], value: Data([1])))
      try await scene.advertise()
      try await scene.stage.cause(.farPoweredOff)
      try await scene.wait { scene.peripheral.state == .poweredOff }
      try await scene.stage.repair(.farPoweredOff)
      try await scene.peripheral.poweredOn(timeout: .seconds(20))
      let link = try await scene.find().connect(timeout: .seconds(40))
      #expect(try await link.service(Scene.service).characteristics[0].read() == Data([1]))
    },
    Behaviour(
      "services and advertisements come back with the daemon, and the manager reports them",
      needing: .farDaemonFailure
    ) { scene in
      try await scene.serve(Scene.characteristic([.read], value: Data([1])))
      try await scene.advertise()
      let restorations = scene.peripheral.stateRestored()
      try await scene.stage.cause(.farDaemonFailure)
      try await scene.wait { scene.peripheral.state == .resetting }
      try await scene.stage.repair(.farDaemonFailure)
      for await restoration in restorations {
        #expect(restoration.services.map { $0.uuid } == [Scene.service])
        #expect(restoration.advertisingSets.count == 1)
        #expect(restoration.failedServices.isEmpty && restoration.failedAdvertisingSets.isEmpty)
        break
      }
      try await scene.central.poweredOn(timeout: .seconds(20))
      let link = try await scene.find().connect(timeout: .seconds(40))
      #expect(try await link.service(Scene.service).characteristics[0].read() == Data([1]))
    },
    Behaviour("a manager reports what it restored, and notifications across links continue", needing: .daemonFailure) {
      scene in
      let value = Scene.characteristic([.notify])
      try await scene.serve(value)
      try await scene.advertise()
      let device = try await scene.find()
      let restorations = scene.central.stateRestored()
      let received = Record<Data>()
      let listening = listen(to: device, in: scene, received)
      try await scene.wait { !value.subscribers.isEmpty }
      try await value.update(Data([1]))
      try await scene.wait { received.all == [Data([1])] }
      try await scene.stage.cause(.daemonFailure)
      try await scene.wait(atMost: .seconds(40)) { value.subscribers.isEmpty }
      try await scene.stage.repair(.daemonFailure)
      for await restoration in restorations {
        #expect(restoration.failures.isEmpty)
        #expect(restoration.knownPeers.contains { $0.identifier == scene.stage.peer })
        break
      }
      try await scene.wait(atMost: .seconds(60)) { !value.subscribers.isEmpty }
      try await value.update(Data([2]))
      try await scene.wait { received.all == [Data([1]), Data([2])] }
      listening.cancel()
      await #expect(throws: CancellationError.self) { try await listening.value }
    },
    notificationsGoOn(after: .remoteDisconnect),
    notificationsGoOn(after: .nearPoweredOff),
    notificationsGoOn(after: .nearUnplugged),
    servicesComeBack(after: .nearPoweredOff),
    servicesComeBack(after: .nearUnplugged),
  ]
}

/// Records the notifications of a device, over all its links.
private func listen(to device: Peripheral, in scene: Scene, _ received: Record<Data>) -> Task<Void, any Error> {
  var policy = ConnectionPolicy.persistent
  policy.backOff = .milliseconds(100)
  return scene.start { [policy] in
    let values = device.notifications(of: Scene.characteristicUUID(1), in: Scene.service, policy: policy)
    for try await octets in values { received.append(octets) }
  }
}

private func notificationsGoOn(after fault: Fault) -> Behaviour {
  Behaviour(
    "notifications across links continue on the next link, and that link ends with their task: \(fault)",
    needing: fault
  ) { scene in
    let value = Scene.characteristic([.notify])
    try await scene.serve(value)
    try await scene.advertise()
    let device = try await scene.find()
    let received = Record<Data>()
    let listening = listen(to: device, in: scene, received)
    try await scene.wait { !value.subscribers.isEmpty }
    try await value.update(Data([1]))
    try await scene.wait { received.all == [Data([1])] }
    try await scene.stage.cause(fault)
    try await scene.wait(atMost: .seconds(40)) { device.statistics.disconnectedAt != nil }
    if fault != .remoteDisconnect {
      try await scene.wait { scene.central.state == (fault == .nearUnplugged ? .unsupported : .poweredOff) }
    }
    // Without the adapter, the manager makes no attempt to connect.
    try await scene.sleep(for: .seconds(2))
    try await scene.stage.repair(fault)
    do {
      try await scene.wait(atMost: .seconds(60)) { device.statistics.connectionCount == 2 }
    } catch {
      listening.cancel()
      try await listening.value
      throw error
    }
    try await scene.wait(atMost: .seconds(60)) { !value.subscribers.isEmpty }
    // The subscription may be that of the lost link until the far side ends it, within 5 s.
    try await scene.sleep(for: .seconds(5))
    try await value.update(Data([2]))
    try await scene.wait { received.all == [Data([1]), Data([2])] }
    listening.cancel()
    await #expect(throws: CancellationError.self) { try await listening.value }
    try await scene.wait { value.subscribers.isEmpty && scene.central.connectedPeripherals.isEmpty }
  }
}

private func servicesComeBack(after fault: Fault) -> Behaviour {
  Behaviour("services and advertisements of an adapter come back with it: \(fault)", needing: fault) { scene in
    let peripheral = try await PeripheralManager(backend: scene.stage.near)
    let service = MutableService(uuid: Scene.service)
    service.add(Scene.characteristic([.read], value: Data([1])))
    try await peripheral.add(service)
    try await peripheral.startAdvertising(Advertisement(localName: "Near", services: [Scene.service]))
    try await scene.stage.cause(fault)
    try await scene.wait { peripheral.state == (fault == .nearUnplugged ? .unsupported : .poweredOff) }
    try await scene.stage.repair(fault)
    try await peripheral.poweredOn(timeout: .seconds(20))
    let central = try await CentralManager(backend: scene.stage.far)
    for try await found in central.scan(for: [Scene.service], timeout: .seconds(30)) {
      let link = try await found.peripheral.connect(timeout: .seconds(40))
      #expect(try await link.service(Scene.service).characteristics[0].read() == Data([1]))
      await found.peripheral.disconnect()
      break
    }
    try await peripheral.stopAdvertising()
    try await peripheral.removeAllServices()
  }
}
