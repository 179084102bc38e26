import GATTFutures
import GATTSimulator
import Synchronization
import Testing

/// The two programs of BlueCap: one serves the accelerometer, and the other one reads it.
@Suite struct SensorTagTests {
  typealias Accelerometer = TISensorTag.AccelerometerService

  enum AppError: Error { case characteristicNotFound, serviceNotFound, disabled, invalidState }

  /// The peripheral program, which measures once a period while enabled. Centrals may write `enabled` and `period`.
  final class Tag: Sendable {
    let manager: PeripheralManager
    let data = MutableCharacteristic(profile: RawArrayCharacteristicProfile<Accelerometer.Data>())
    let enabled = MutableCharacteristic(profile: RawCharacteristicProfile<Accelerometer.Enabled>())
    let period = MutableCharacteristic(profile: RawCharacteristicProfile<Accelerometer.UpdatePeriod>())
    let count = Mutex<Int8>(0)

    init(_ manager: PeripheralManager) { self.manager = manager }

    func start(_ context: ClockContext) -> Future<Void> {
      let service = MutableService(uuid: Accelerometer.uuid)
      service.characteristics = [data, enabled, period]

      let started = Future<Void>()
      manager.whenStateChanges().flatMap(context: context) { [manager] state -> Future<Void> in
        guard state == .poweredOn else { throw AppError.invalidState }
        return manager.add(service)
      }.flatMap(context: context) { [manager] in
        manager.startAdvertising("SensorTag", uuids: [Accelerometer.uuid])
      }.onComplete(context: context) { started.complete($0) }

      enabled.startRespondingToWriteRequests().onSuccess(context: context) { [enabled] request, _ in
        let value = request.value.flatMap { SerDe.deserialize($0) as Accelerometer.Enabled? }
        enabled.respondToRequest(request, withResult: value == nil ? CBATTError.unlikelyError : CBATTError.success)
      }
      period.startRespondingToWriteRequests().onSuccess(context: context) { [period] request, _ in
        let value = request.value.flatMap { SerDe.deserialize($0) as Accelerometer.UpdatePeriod? }
        period.respondToRequest(
          request,
          withResult: value == nil ? CBATTError.invalidAttributeValueLength : CBATTError.success
        )
      }
      return started
    }

    func measure(_ clock: SimulatedClock) async throws {
      while true {
        let period: Accelerometer.UpdatePeriod? = period.value.flatMap { SerDe.deserialize($0) }
        try await clock.sleep(for: .milliseconds(period?.milliseconds ?? 1000))
        let enabled: Accelerometer.Enabled? = enabled.value.flatMap { SerDe.deserialize($0) }
        guard enabled == .yes else { continue }
        let step = count.withLock { count in
          count += 1
          return count
        }
        let value = try #require(Accelerometer.Data(rawValue: [step, 0, 64]))
        if data.isUpdating { try data.update(value) } else { data.value = SerDe.serialize(value) }
      }
    }
  }

  @Test func `the programs scan, connect, enable, read, subscribe, change the period and come back after a break`()
    async throws
  {
    let profiles = ProfileManager()
    var profile = ConfiguredServiceProfile<Accelerometer>()
    profile.addCharacteristic(RawArrayCharacteristicProfile<Accelerometer.Data>())
    profile.addCharacteristic(RawCharacteristicProfile<Accelerometer.Enabled>())
    profile.addCharacteristic(RawCharacteristicProfile<Accelerometer.UpdatePeriod>())
    profiles.addService(profile)
    try await FuturesStage.run(profiles: profiles) { stage in
      let tag = Tag(stage.peripheral)
      try await tag.start(stage.context).value
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await tag.measure(stage.air.clock) }
        group.addTask { try await read(stage) }
        try await group.next()
        group.cancelAll()
      }
    }
  }

  /// The central program.
  private func read(_ stage: FuturesStage) async throws {
    let (manager, context) = (stage.central, stage.context)
    let failures = Told<String>()
    let readings = Told<Int>()
    let (measurements, got) = AsyncStream<Accelerometer.Data>.makeStream()

    // Enable, read three times, subscribe.
    manager.whenStateChanges().flatMap(context: context) { state -> FutureStream<Peripheral> in
      guard state == .poweredOn else { throw AppError.invalidState }
      return manager.startScanning(forServiceUUIDs: [Accelerometer.uuid], capacity: 10)
    }.flatMap(context: context) { peripheral -> FutureStream<Void> in
      manager.stopScanning()
      return peripheral.connect(connectionTimeout: 10, capacity: 10)
    }.flatMap(context: context) { () -> Future<Void> in
      try #require(manager.peripherals.first).discoverServices([Accelerometer.uuid])
    }.flatMap(context: context) { () -> Future<Void> in
      guard let service = manager.peripherals.first?.services(withUUID: Accelerometer.uuid)?.first else {
        throw AppError.serviceNotFound
      }
      return service.discoverCharacteristics([
        Accelerometer.Data.uuid, Accelerometer.Enabled.uuid, Accelerometer.UpdatePeriod.uuid,
      ])
    }.flatMap(context: context) { () -> Future<Void> in
      try self.characteristic(Accelerometer.Enabled.uuid, manager).write(Accelerometer.Enabled.yes)
    }.flatMap(context: context) { () -> Future<[Void]> in
      let enabled = try self.characteristic(Accelerometer.Enabled.uuid, manager)
      let period = try self.characteristic(Accelerometer.UpdatePeriod.uuid, manager)
      let data = try self.characteristic(Accelerometer.Data.uuid, manager)
      return [enabled.read(timeout: 10), period.read(timeout: 10), data.read(timeout: 10)].sequence(context: context)
    }.flatMap(context: context) { _ -> Future<Void> in
      readings.append(1)
      let value: Accelerometer.Enabled? = try self.characteristic(Accelerometer.Enabled.uuid, manager).value()
      guard value == .yes else { throw AppError.disabled }
      return try self.characteristic(Accelerometer.Data.uuid, manager).startNotifying()
    }.flatMap(context: context) { () -> FutureStream<Data?> in
      try self.characteristic(Accelerometer.Data.uuid, manager).receiveNotificationUpdates(capacity: 10)
    }.onComplete(context: context) { result in
      switch result {
      case .success(let data):
        if let value = data.flatMap({ SerDe.deserialize($0) as Accelerometer.Data? }) { got.yield(value) }
      case .failure(PeripheralError.disconnected):
        failures.append("disconnected")
        manager.peripherals.first?.reconnect(withDelay: 1)
      case .failure(let error): failures.append("\(error)")
      }
    }

    var iterator = measurements.makeAsyncIterator()
    let first = try #require(await iterator.next())
    #expect(first.z == 1)

    // The peripheral accepts a new period, and refuses a period that is too short.
    let period = try characteristic(Accelerometer.UpdatePeriod.uuid, manager)
    #expect(period.stringValue == ["Accelerometer Update Period": "100"])
    try await period.write(string: ["Accelerometer Update Period": "20"]).value
    try await period.read().value
    #expect((period.value() as Accelerometer.UpdatePeriod?)?.milliseconds == 200)
    await #expect(throws: ATTError.invalidAttributeValueLength) { try await period.write(data: Data([1])).value }
    _ = await iterator.next()
    let start = stage.air.clock.now
    for _ in 0..<10 { _ = await iterator.next() }
    #expect((1800...2200).contains(start.duration(to: stage.air.clock.now) / .milliseconds(1)))

    // The link breaks, and the central program repeats all its steps.
    stage.phone.breakLinks(with: stage.tag, reason: .supervisionTimeout)
    await stage.air.clock.runUntilIdle()
    #expect(manager.peripherals.first?.state == .disconnected)
    let next = try #require(await iterator.next())
    #expect(next.x < first.x)
    #expect(failures.all == ["disconnected"])
    #expect(readings.all.count == 2)
    #expect(manager.peripherals.first?.connectionCount == 2)
    #expect(manager.peripherals.first?.disconnectionCount == 1)
  }

  private func characteristic(_ uuid: CBUUID, _ manager: CentralManager) throws -> Characteristic {
    guard let found = manager.peripherals.first?.service(Accelerometer.uuid)?.characteristic(uuid) else {
      throw AppError.characteristicNotFound
    }
    return found
  }
}
