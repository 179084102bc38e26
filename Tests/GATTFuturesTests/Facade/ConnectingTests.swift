import GATTFutures
import GATTSimulator
import Testing

/// Connections, and the elements of their streams.
@Suite struct ConnectingTests {
  private func told(of stream: FutureStream<Void>) -> Told<String> {
    let told = Told<String>()
    stream.onComplete(context: ImmediateContext()) { told.append(words(of: $0)) }
    return told
  }

  @Test func `each connection is told, each end is a failure, and the stream outlives them`() async throws {
    try await FuturesStage.run { stage in
      try await stage.serve([MutableCharacteristic(UUID: "1234")])
      let peripheral = try await stage.found()
      let told = told(of: peripheral.connect(connectionTimeout: 2))
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(peripheral.state == .connected)
      stage.tag.disconnectAll()
      try await stage.air.clock.sleep(for: .seconds(1))
      peripheral.reconnect()
      peripheral.reconnect()
      try await stage.air.clock.sleep(for: .seconds(1))
      peripheral.reconnect()
      peripheral.disconnect()
      try await stage.air.clock.sleep(for: .seconds(1))
      stage.tag.position = Position(x: 900, y: 0)
      peripheral.reconnect()
      try await stage.air.clock.sleep(for: .seconds(3))
      stage.phone.isPoweredOn = false
      peripheral.reconnect()
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(
        told.all == [
          "connected", "disconnected", "connected", "forcedDisconnect", "connectionTimeout", "isPoweredOff",
        ]
      )
      #expect(peripheral.connectionCount == 2)
      #expect(peripheral.timeoutCount == 1)
      #expect(peripheral.disconnectionCount == 1)
    }
  }

  @Test func `who connects while there is a connection shares its stream, and gets what it keeps`() async throws {
    try await FuturesStage.run { stage in
      try await stage.serve([MutableCharacteristic(UUID: "1234")])
      let peripheral = try await stage.found()
      let first = told(of: peripheral.connect())
      try await stage.air.clock.sleep(for: .seconds(1))
      let second = told(of: peripheral.connect())
      #expect(second.all == ["connected"])
      stage.tag.disconnectAll()
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(first.all == ["connected", "disconnected"])
      #expect(second.all == first.all)
      // After the end, `connect` begins a new stream without the earlier elements.
      let third = told(of: peripheral.connect())
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(third.all == ["connected"])
      #expect(first.all.count == 2)
    }
  }

  @Test func `a connection that the runtime made is told at once`() async throws {
    try await FuturesStage.run { stage in
      try await stage.serve([MutableCharacteristic(UUID: "1234")])
      let peripheral = try await stage.found()
      _ = try await peripheral.base.connect()
      for try await _ in peripheral.connect().values { break }
      try await peripheral.discoverAllServices().value
      #expect(peripheral.services.count == 1)
    }
  }

  @Test func `a wait for the next connection, and an attempt, can be given up`() async throws {
    try await FuturesStage.run { stage in
      try await stage.serve([MutableCharacteristic(UUID: "1234")])
      let peripheral = try await stage.found()
      stage.tag.position = Position(x: 900, y: 0)
      let told = told(of: peripheral.connect())
      await stage.air.clock.runUntilIdle()
      #expect(peripheral.state == .connecting)
      peripheral.disconnect()
      await stage.air.clock.runUntilIdle()
      #expect(told.all == ["forcedDisconnect"])
      peripheral.reconnect(withDelay: 60)
      try await stage.air.clock.sleep(for: .seconds(30))
      peripheral.disconnect()
      try await stage.air.clock.sleep(for: .seconds(60))
      #expect(told.all == ["forcedDisconnect", "forcedDisconnect"])
      #expect(!stage.phone.isConnecting)
    }
  }

  @Test func `an infinite timeout waits for a device that comes after an hour`() async throws {
    try await FuturesStage.run { stage in
      try await stage.serve([MutableCharacteristic(UUID: "1234")])
      let peripheral = try await stage.found()
      stage.tag.position = Position(x: 900, y: 0)
      let connections = peripheral.connect()
      try await stage.air.clock.sleep(for: .seconds(3600))
      stage.tag.position = Position(x: 2, y: 0)
      for try await _ in connections.values { break }
      #expect(peripheral.state == .connected)
    }
  }

  @Test func `a device that is terminated is told of and forgotten`() async throws {
    try await FuturesStage.run { stage in
      let (peripheral, connections) = try await { () -> (Peripheral, FutureStream<Void>) in
        try await stage.serve([MutableCharacteristic(UUID: "1234")])
        return try await stage.connected()
      }()
      let told = told(of: connections)
      peripheral.terminate()
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(told.all == ["connected", "forcedDisconnect"])
      #expect(stage.central.peripherals.isEmpty)
      #expect(stage.phone.linkCount == 0)
    }
  }

  @Test func `events count timeouts and disconnections, and give up after as many as are to be borne`() async throws {
    try await FuturesStage.run { stage in
      try await stage.serve([MutableCharacteristic(UUID: "1234")])
      let peripheral = try await stage.found()
      let events = Told<ConnectionEvent>()
      peripheral.connect(timeoutRetries: 1, disconnectRetries: 1, connectionTimeout: 2)
        .onSuccess(context: stage.context) { peripheral, event in
          events.append(event)
          if event == .disconnect || event == .timeout { peripheral.reconnect() }
        }
      for _ in 0..<2 {
        try await stage.air.clock.sleep(for: .seconds(1))
        stage.tag.disconnectAll()
      }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(events.all == [.connect, .disconnect, .connect, .giveUp])
      stage.tag.position = Position(x: 900, y: 0)
      peripheral.reconnect()
      try await stage.air.clock.sleep(for: .seconds(10))
      #expect(Array(events.all.dropFirst(4)) == [.timeout, .giveUp])
    }
  }

  @Test func `a discovery that times out disconnects`() async throws {
    try await FuturesStage.run { stage in
      try await stage.serve([MutableCharacteristic(UUID: "1234")])
      let peripheral = try await stage.found()
      let connections = peripheral.connect()
      for try await _ in connections.values { break }
      let told = told(of: connections)
      stage.tag.responseDelay = .seconds(20)
      await #expect(throws: PeripheralError.serviceDiscoveryTimeout) {
        try await peripheral.discoverAllServices(timeout: 5).value
      }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(told.all == ["connected", "forcedDisconnect"])
    }
  }

  @Test func `without a connection there is no discovery, and what was discovered is of no use`() async throws {
    try await FuturesStage.run { stage in
      let (peripheral, characteristic) = try await stage.connected(to: MutableCharacteristic(UUID: "1234"))
      peripheral.disconnect()
      try await stage.air.clock.sleep(for: .seconds(1))
      await #expect(throws: PeripheralError.disconnected) { try await peripheral.discoverAllServices().value }
      await #expect(throws: PeripheralError.disconnected) {
        try await peripheral.services[0].discoverAllCharacteristics().value
      }
      await #expect(throws: PeripheralError.disconnected) { try await characteristic.read().value }
      await #expect(throws: PeripheralError.disconnected) { try await peripheral.readRSSI().value }
    }
  }

  @Test func `services and characteristics that are discovered again are the same, and more are added`() async throws {
    try await FuturesStage.run { stage in
      try await stage.serve([MutableCharacteristic(UUID: "1234"), MutableCharacteristic(UUID: "1235")])
      let other = MutableService(uuid: "180F")
      other.characteristics = [MutableCharacteristic(UUID: "2A19")]
      try await stage.peripheral.add(other).value
      let peripheral = try await stage.found()
      for try await _ in peripheral.connect().values { break }
      try await peripheral.discoverServices(["180F"]).value
      let battery = try #require(peripheral.service("180F"))
      #expect(peripheral.services.count == 1)
      #expect(peripheral.services(withUUID: TISensorTag.AccelerometerService.uuid) == nil)
      try await peripheral.discoverServices([TISensorTag.AccelerometerService.uuid]).value
      #expect(peripheral.services.count == 2)
      #expect(peripheral.service("180F") === battery)
      #expect(battery.peripheral === peripheral)
      let service = try #require(peripheral.service(TISensorTag.AccelerometerService.uuid))
      try await service.discoverCharacteristics(["1235"]).value
      let first = try #require(service.characteristic("1235"))
      #expect(service.characteristics(withUUID: "1234") == nil)
      try await service.discoverAllCharacteristics().value
      #expect(service.characteristics.map { $0.uuid } == ["1234", "1235"])
      #expect(service.characteristic("1235") === first)
      #expect(first.service === service)
    }
  }

  @Test func `the signal strength is read, and polled over disconnections until that is stopped`() async throws {
    try await FuturesStage.run { stage in
      let (peripheral, _) = try await stage.connected(to: MutableCharacteristic(UUID: "1234"))
      let strength = try await peripheral.readRSSI().value
      #expect(strength < 0)
      #expect(peripheral.RSSI == strength)
      let told = Told<String>()
      let poll = peripheral.startPollingRSSI(period: 5, capacity: 1)
      poll.onComplete(context: ImmediateContext()) { result in
        switch result {
        case .success: told.append("strength")
        case .failure(let error): told.append("\(error)")
        }
      }
      #expect(peripheral.startPollingRSSI() === poll)
      try await stage.air.clock.sleep(for: .seconds(7))
      peripheral.disconnect()
      try await stage.air.clock.sleep(for: .seconds(5))
      #expect(told.all == ["strength", "strength", "disconnected"])
      peripheral.stopPollingRSSI()
      try await stage.air.clock.sleep(for: .seconds(60))
      #expect(told.all.count == 3)
    }
  }

  @Test func `dates and times are those of the connections`() async throws {
    try await FuturesStage.run { stage in
      let (peripheral, _) = try await stage.connected(to: MutableCharacteristic(UUID: "1234"))
      let discovered = peripheral.discoveredAt
      let connected = try #require(peripheral.connectedAt)
      #expect(peripheral.disconnectedAt == nil)
      try await stage.air.clock.sleep(for: .seconds(100))
      #expect((100..<101).contains(peripheral.secondsConnected))
      #expect(peripheral.cumlativeSecondsConnected == 0)
      stage.tag.disconnectAll()
      try await stage.air.clock.sleep(for: .seconds(50))
      #expect(peripheral.discoveredAt == discovered)
      #expect(peripheral.secondsConnected == 0)
      #expect((100..<102).contains(peripheral.totalSecondsConnected))
      #expect(peripheral.cumlativeSecondsConnected == peripheral.totalSecondsConnected)
      #expect(peripheral.cumlativeSecondsDisconnected >= 49)
      let disconnected = try #require(peripheral.disconnectedAt)
      #expect((100..<102).contains(disconnected.timeIntervalSince(connected)))
    }
  }
}
