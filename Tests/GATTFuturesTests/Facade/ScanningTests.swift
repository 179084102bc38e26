import GATTFutures
import GATTSimulator
import Testing

/// Scans, and the peripherals that a manager has.
@Suite struct ScanningTests {
  @Test func `a scan that sees nothing fails at its timeout, and one that sees something ends`() async throws {
    try await FuturesStage.run { stage in
      let start = stage.air.clock.now
      await #expect(throws: CentralManagerError.serviceScanTimeout) {
        for try await _ in stage.central.startScanning(timeout: 5).values {}
      }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(5))
      #expect(!stage.central.isScanning)
      try await stage.peripheral.startAdvertising("Tag").value
      var names: [String] = []
      for try await peripheral in stage.central.startScanning(timeout: 5).values { names.append(peripheral.name) }
      #expect(names == ["Tag"])
      // A device that only an earlier scan saw does not count.
      try await stage.peripheral.stopAdvertising().value
      await #expect(throws: CentralManagerError.serviceScanTimeout) {
        for try await _ in stage.central.startScanning(timeout: 5).values {}
      }
    }
  }

  @Test func `the timeout of a scan that was stopped does not stop the next one`() async throws {
    try await FuturesStage.run { stage in
      _ = stage.central.startScanning(timeout: 5)
      try await stage.air.clock.sleep(for: .seconds(4))
      stage.central.stopScanning()
      let next = stage.central.startScanning(timeout: 60)
      try await stage.air.clock.sleep(for: .seconds(10))
      #expect(stage.central.isScanning)
      try await stage.peripheral.startAdvertising("Tag").value
      for try await _ in next.values { break }
    }
  }

  @Test func `a second scan fails and leaves the first one alone`() async throws {
    try await FuturesStage.run { stage in
      let first = stage.central.startScanning()
      await #expect(throws: CentralManagerError.isScanning) {
        for try await _ in stage.central.startScanning().values {}
      }
      try await stage.peripheral.startAdvertising("Tag").value
      for try await _ in first.values { break }
    }
  }

  @Test func `stopping a scan ends its stream, and another one can follow`() async throws {
    try await FuturesStage.run { stage in
      try await stage.peripheral.startAdvertising("Tag").value
      let scan = stage.central.startScanning()
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(stage.phone.isScanning)
      stage.central.stopScanning()
      var count = 0
      for try await _ in scan.values { count += 1 }
      #expect(count == 1)
      await stage.air.clock.runUntilIdle()
      #expect(!stage.phone.isScanning)
      for try await _ in stage.central.startScanning().values { break }
    }
  }

  @Test func `a scan can be begun anew by who is told of its failure`() async throws {
    try await FuturesStage.run { stage in
      let told = Told<String>()
      stage.central.startScanning(timeout: 1).onFailure(context: ImmediateContext()) { _ in
        stage.central.startScanning(timeout: 1).onFailure(context: ImmediateContext()) { told.append("\($0)") }
      }
      try await stage.air.clock.sleep(for: .seconds(3))
      #expect(told.all == ["serviceScanTimeout"])
    }
  }

  @Test func `an adapter that is off, or goes off, fails a scan`() async throws {
    try await FuturesStage.run { stage in
      let scan = stage.central.startScanning()
      try await stage.air.clock.sleep(for: .seconds(1))
      stage.phone.isPoweredOn = false
      await #expect(throws: CentralManagerError.isPoweredOff) { for try await _ in scan.values {} }
      await #expect(throws: CentralManagerError.isPoweredOff) {
        for try await _ in stage.central.startScanning().values {}
      }
    }
  }

  @Test func `duplicates are reported when the options say so, with what is advertised then`() async throws {
    try await FuturesStage.run { stage in
      try await stage.peripheral.startAdvertising("one").value
      var names: [String?] = []
      let options = [CBCentralManagerScanOptionAllowDuplicatesKey: true]
      for try await peripheral in stage.central.startScanning(options: options).values {
        names.append(peripheral.advertisements.localName)
        #expect(peripheral.advertisements.isConnectable == true)
        if names.count == 2 {
          try await stage.peripheral.stopAdvertising().value
          try await stage.peripheral.startAdvertising("two").value
        }
        if names.count == 4 { break }
      }
      #expect(names.first == "one")
      #expect(names.last == "two")
      #expect(stage.central.peripherals.count == 1)
    }
  }

  @Test func `an option that there is not is refused`() async throws {
    try await FuturesStage.run { stage in
      await #expect(throws: GATTRuntime.CentralManagerError.unsupported("the scan option colour: red")) {
        for try await _ in stage.central.startScanning(options: ["colour": "red"]).values {}
      }
      #expect(!stage.central.isScanning)
    }
  }

  @Test func `an advertisement is told in BlueCap's words`() async throws {
    try await FuturesStage.run { stage in
      var advertisement = Advertisement(localName: "Tag", services: ["180D"])
      advertisement.manufacturerData = [0x004C: Data([1, 2])]
      advertisement.txPower = -4
      try await stage.peripheral.startAdvertising(advertisement).value
      for try await peripheral in stage.central.startScanning(forServiceUUIDs: [CBUUID(string: "180D")]).values {
        let heard = peripheral.advertisements
        #expect(heard.localName == "Tag")
        #expect(heard.serviceUUIDs == ["180D"])
        #expect(heard.manufacturerData == Data([0x4C, 0x00, 1, 2]))
        #expect(heard.txPower == -4)
        #expect(heard.serviceData == nil)
        #expect(heard.solicitedServiceUUIDs == nil)
        #expect(peripheral.RSSI < 0)
        break
      }
    }
  }

  @Test func `peripherals are found again by identifier, until they are forgotten`() async throws {
    try await FuturesStage.run { stage in
      let (peripheral, _) = try await stage.connected(to: MutableCharacteristic(UUID: "1234"))
      let central = stage.central
      #expect(central.discoveredPeripherals[stage.tag.identifier] === peripheral)
      #expect(central.services.map { $0.uuid } == [TISensorTag.AccelerometerService.uuid])
      #expect(try await central.retrievePeripherals(withIdentifiers: [stage.tag.identifier]).value.first === peripheral)
      #expect(
        try await central.retrieveConnectedPeripherals(withServices: [TISensorTag.AccelerometerService.uuid]).value
          .first === peripheral
      )
      #expect(try await central.retrievePeripherals().value.first === peripheral)
      central.removeAllPeripherals()
      #expect(central.peripherals.count == 1)
      central.disconnectAllPeripherals()
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(peripheral.state == .disconnected)
      central.removeAllPeripherals()
      #expect(central.peripherals.isEmpty)
    }
  }

  @Test func `of devices without number the newest are kept, and those that are connected`() async throws {
    try await FuturesStage.run { stage in
      let (peripheral, _) = try await stage.connected(to: MutableCharacteristic(UUID: "1234"))
      let base = try await stage.central.base
      for number in 0..<8000 { _ = stage.central.peripheral(base.peripheral(PeerIdentifier("\(number)"))) }
      #expect((4096...6144).contains(stage.central.peripherals.count))
      #expect(stage.central.discoveredPeripherals[stage.tag.identifier] === peripheral)
      #expect(stage.central.discoveredPeripherals[PeerIdentifier("7999")] != nil)
      #expect(stage.central.discoveredPeripherals[PeerIdentifier("0")] == nil)
    }
  }

  @Test func `a crowd ends no stream of connections, and a device that the program holds stays the same object`()
    async throws
  {
    try await FuturesStage.run { stage in
      let (peripheral, _) = try await stage.connected(to: MutableCharacteristic(UUID: "1234"))
      let base = try await stage.central.base
      let held = stage.central.peripheral(base.peripheral(PeerIdentifier("held")))
      peripheral.disconnect()
      try await stage.air.clock.sleep(for: .seconds(1))
      // The program connects again later, and holds only the stream.
      peripheral.reconnect(withDelay: 60)
      for number in 0..<20_000 { _ = stage.central.peripheral(base.peripheral(PeerIdentifier("\(number)"))) }
      #expect(stage.central.peripherals.count <= 6144)
      #expect(stage.central.peripheral(base.peripheral(PeerIdentifier("held"))) === held)
      #expect(stage.central.discoveredPeripherals[stage.tag.identifier] === peripheral)
      try await stage.air.clock.sleep(for: .seconds(70))
      #expect(peripheral.state == .connected)
    }
  }
}
