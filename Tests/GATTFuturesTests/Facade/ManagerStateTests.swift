import GATTFutures
import GATTSimulator
import Testing

/// The states of managers, and their end.
@Suite struct ManagerStateTests {
  @Test func `everyone who asks for the states is told the present one and all changes`() async throws {
    try await FuturesStage.run { stage in
      try await stage.central.powerOn().value
      let told = Told<String>()
      for name in ["one", "other"] {
        stage.central.whenStateChanges().onSuccess(context: ImmediateContext()) { told.append("\(name): \($0)") }
      }
      stage.phone.isPoweredOn = false
      try await stage.central.powerOff().value
      await stage.air.clock.runUntilIdle()
      #expect(told.all == ["one: powered on", "other: powered on", "one: powered off", "other: powered off"])
      #expect(stage.central.state == .poweredOff)
      #expect(!stage.central.poweredOn)
    }
  }

  @Test func `a manager is not known to be powered before it is opened`() async throws {
    try await FuturesStage.run { stage in
      let central = CentralManager(backend: stage.phone)
      #expect(central.state == .unknown)
      try await central.powerOn().value
      #expect(central.state == .poweredOn)
      #expect(central.stateExplanation == nil)
      let (one, other) = try await (central.base, central.base)
      #expect(one === other)
    }
  }

  @Test func `what can't be opened is unsupported, and all its futures say why`() async throws {
    let refusal = GATTRuntime.CentralManagerError.unavailable("There is no adapter.")
    let central = CentralManager(opening: { throw refusal })
    await #expect(throws: refusal) { try await central.powerOn().value }
    await #expect(throws: refusal) { try await central.retrievePeripherals().value }
    await #expect(throws: refusal) { for try await _ in central.startScanning().values {} }
    for try await state in central.whenStateChanges().values {
      #expect(state == .unsupported)
      break
    }
    #expect(central.state == .unsupported)
    #expect(central.stateExplanation == "There is no adapter.")
    #expect(!central.isScanning)
    let peripheral = PeripheralManager(opening: { throw GATTRuntime.PeripheralManagerError.unavailable("Nothing.") })
    await #expect(throws: GATTRuntime.PeripheralManagerError.unavailable("Nothing.")) {
      try await peripheral.startAdvertising("Nobody").value
    }
    await #expect(throws: GATTRuntime.PeripheralManagerError.unavailable("Nothing.")) {
      try await peripheral.removeAllServices().value
    }
    #expect(peripheral.stateExplanation == "Nothing.")
    #expect(!peripheral.isAdvertising)
  }

  @Test func `a manager that is dropped goes, with its scan, its streams and its connections`() async throws {
    try await FuturesStage.run { stage in
      try await stage.serve([MutableCharacteristic(UUID: "1234")])
      let told = Told<String>()
      weak var gone: CentralManager?
      let waiting: Future<Void>
      do {
        let central = CentralManager(backend: stage.phone)
        gone = central
        for try await peripheral in central.startScanning().values {
          for try await _ in peripheral.connect().values { break }
          break
        }
        central.whenStateChanges().onSuccess(context: ImmediateContext()) { told.append("\($0)") }
        waiting = central.powerOff()
        #expect(stage.phone.isScanning)
        #expect(stage.phone.linkCount == 1)
      }
      await #expect(throws: CancellationError.self) { try await waiting.value }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(gone == nil)
      #expect(!stage.phone.isScanning)
      #expect(stage.phone.linkCount == 0)
      stage.phone.isPoweredOn = false
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(told.all == ["powered on"])
    }
  }

  @Test func `a peripheral manager that is dropped goes, with its services and its advertisement`() async throws {
    try await FuturesStage.run { stage in
      weak var gone: PeripheralManager?
      do {
        let peripheral = PeripheralManager(backend: stage.tag)
        gone = peripheral
        let service = MutableService(uuid: "1234")
        service.characteristics = [MutableCharacteristic(UUID: "1235")]
        try await peripheral.add(service).value
        try await peripheral.startAdvertising("Tag").value
        for try await _ in stage.central.startScanning(timeout: 2).values { break }
      }
      stage.central.stopScanning()
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(gone == nil)
      await #expect(throws: CentralManagerError.serviceScanTimeout) {
        for try await _ in stage.central.startScanning(timeout: 2).values {}
      }
    }
  }

  @Test func `managers tell when the host's service has come back`() async throws {
    try await FuturesStage.run { stage in
      try await stage.serve([MutableCharacteristic(UUID: "1234")])
      _ = stage.central.startScanning()
      await stage.air.clock.runUntilIdle()
      let (central, peripheral) = (stage.central.whenStateRestored(), stage.peripheral.whenStateRestored())
      await stage.air.clock.runUntilIdle()
      for adapter in [stage.phone, stage.tag] { adapter.isDaemonRunning = false }
      await stage.air.clock.runUntilIdle()
      #expect(stage.central.state == .resetting)
      for adapter in [stage.phone, stage.tag] { adapter.isDaemonRunning = true }
      try await central.value
      #expect(try await peripheral.value.localName == "SensorTag")
      #expect(stage.phone.isScanning)
    }
  }

  @Test func `a manager that is reset has neither scan nor peripherals nor services`() async throws {
    try await FuturesStage.run { stage in
      let (_, characteristic) = try await stage.connected(to: MutableCharacteristic(UUID: "1234"))
      _ = stage.central.startScanning()
      stage.central.reset()
      stage.peripheral.reset()
      await #expect(throws: PeripheralError.disconnected) { try await characteristic.read().value }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(stage.central.peripherals.isEmpty)
      #expect(!stage.central.isScanning)
      #expect(stage.phone.linkCount == 0)
      #expect(stage.peripheral.services.isEmpty)
      #expect(!stage.peripheral.isAdvertising)
    }
  }

  @Test func `a manager that is invalid tells no more states`() async throws {
    try await FuturesStage.run { stage in
      try await stage.central.powerOn().value
      try await stage.peripheral.powerOn().value
      let states = [stage.central.whenStateChanges(), stage.peripheral.whenStateChanges()]
      stage.central.invalidate()
      stage.peripheral.invalidate()
      for stream in states {
        var all: [ManagerState] = []
        for try await state in stream.values { all.append(state) }
        #expect(all == [.poweredOn])
      }
    }
  }

  @Test func `what hangs on a manager goes with it, also when its streams hold it`() async throws {
    try await FuturesStage.run { stage in
      try await stage.serve([MutableCharacteristic(UUID: "1234")])
      weak var peripheral: Peripheral?
      weak var service: Service?
      weak var characteristic: Characteristic?
      do {
        let central = CentralManager(backend: stage.phone)
        for try await found in central.startScanning().values {
          peripheral = found
          let subscribed = Future<Void>()
          found.connect(timeoutRetries: 1).flatMap(context: stage.context) { _ in
            found.discoverAllPeripheralServices()
          }.flatMap(context: stage.context) { () -> Future<Void> in
            try #require(found.services.first?.characteristic("1234")).startNotifying()
          }.onComplete(context: stage.context) { subscribed.complete($0) }
          try await subscribed.value
          service = found.services.first
          characteristic = service?.characteristic("1234")
          characteristic?.receiveNotificationUpdates().onSuccess(context: stage.context) { _ in _ = found }
          _ = found.startPollingRSSI(period: 1)
          break
        }
        #expect(peripheral != nil && service != nil && characteristic != nil)
      }
      try await stage.air.clock.sleep(for: .seconds(2))
      #expect(stage.phone.linkCount == 0)
      #expect(peripheral == nil && service == nil && characteristic == nil)
    }
  }
}
