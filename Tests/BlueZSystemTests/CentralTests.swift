import Foundation
import GATTCore
import GATTRuntime
import Testing

extension BlueZSystemTests {
  /// A central of BlueGATT, and a peripheral that is written with bluez-peripheral.
  @Suite struct CentralTests {
    private static let heartRate: BluetoothUUID = "180D"

    private func withLink(
      name: String = "Foreign",
      _ body: @Sendable (Connection, ForeignPeripheral) async throws -> Void
    ) async throws {
      let central = try await Machine.central()
      let device = try await ForeignPeripheral(name: name)
      do {
        let link = try await find(name, central).peripheral.connect(timeout: .seconds(60))
        try await body(link, device)
      } catch {
        await central.disconnectAllPeripherals()
        await device.end()
        throw error
      }
      await central.disconnectAllPeripherals()
      await device.end()
    }

    private func find(_ name: String, _ central: CentralManager) async throws -> Discovery {
      let options = ScanOptions(filter: ScanFilter(name: name))
      for try await found in central.scan(options: options, timeout: .seconds(60)) { return found }
      throw CentralManagerError.serviceScanTimeout
    }

    private func characteristic(_ number: Int, _ link: Connection) async throws -> Characteristic {
      let service = try await link.service(ForeignPeripheral.trial(0))
      return try #require(service.characteristic(ForeignPeripheral.trial(number)))
    }

    @Test func `a foreign peripheral is found by what it advertises`() async throws {
      let central = try await Machine.central()
      let device = try await ForeignPeripheral(name: "Foreign One")
      let found = try await find("Foreign One", central)
      #expect(found.advertisement.localName == "Foreign One")
      #expect(found.advertisement.services == [Self.heartRate])
      #expect(found.advertisement.manufacturerData == [0xFFFF: Data([1, 2, 3])])
      #expect(found.advertisement.appearance == 0x0341)
      #expect((-100...0).contains(try #require(found.rssi)))
      await device.end()
    }

    @Test func `its services, characteristics and descriptors are those it serves`() async throws {
      try await withLink { link, _ in
        let heartRate = try await link.service(Self.heartRate)
        let properties = Dictionary(uniqueKeysWithValues: heartRate.characteristics.map { ($0.uuid, $0.properties) })
        #expect(properties == ["2A37": [.notify], "2A38": [.read], "2A39": [.write]])
        let stored = try await characteristic(1, link)
        #expect(stored.properties == [.read, .write])
        #expect(Set(stored.descriptors.map(\.uuid)) == ["2901", ForeignPeripheral.trial(0x101)])
        #expect(try await characteristic(2, link).properties == [.writeWithoutResponse])
        #expect(try await characteristic(4, link).properties == [.indicate])
      }
    }

    @Test func `long values are read from it and written to it whole`() async throws {
      try await withLink { link, device in
        let stored = try await characteristic(1, link)
        #expect(try await stored.read() == Data((0..<300).map { UInt8($0 % 251) }))
        let value = Data((0..<500).map { UInt8(truncatingIfNeeded: $0 &* 3) })
        try await stored.write(value)
        #expect(try await device.written(to: ForeignPeripheral.trialText(1)) == value)
        #expect(try await stored.read() == value)
      }
    }

    @Test func `its descriptors are read and written`() async throws {
      try await withLink { link, device in
        let descriptors = try await characteristic(1, link).descriptors
        let description = try #require(descriptors.first { $0.uuid == "2901" })
        #expect(try await description.read() == Data("What was written last".utf8))
        let note = try #require(descriptors.first { $0.uuid == ForeignPeripheral.trial(0x101) })
        try await note.write(Data("ours".utf8))
        #expect(try await device.written(to: ForeignPeripheral.trialText(0x101)) == Data("ours".utf8))
        #expect(try await note.read() == Data("ours".utf8))
      }
    }

    @Test func `its refusals are errors with its codes`() async throws {
      try await withLink { link, device in
        let refused = try await characteristic(5, link)
        let (own, application) = (try #require(ATTError(rawValue: 0x80)), try #require(ATTError(rawValue: 0x81)))
        await #expect(throws: application) { try await refused.read() }
        await #expect(throws: ATTError.invalidAttributeValueLength) { try await refused.write(Data([1])) }
        let heartRate = try await link.service(Self.heartRate)
        let controlPoint = try #require(heartRate.characteristic("2A39"))
        await #expect(throws: own) { try await controlPoint.write(Data([2])) }
        try await controlPoint.write(Data([1]))
        #expect(try await device.written(to: "2a39") == Data([1]))
      }
    }

    @Test func `what it notifies and indicates arrives in its order`() async throws {
      try await withLink { link, device in
        let notified = try await characteristic(3, link).subscribe(buffering: .unbounded)
        let indicated = try await characteristic(4, link).subscribe(buffering: .unbounded)
        let echoed = try await characteristic(2, link)
        let sent = (0..<50).map { Data([UInt8($0), 7]) }
        for value in sent { try await echoed.write(value, type: .withoutResponse) }
        for value in sent { #expect(try await device.written(to: ForeignPeripheral.trialText(2)) == value) }
        for value in sent { #expect(try await notified.next() == value) }
        for value in sent { #expect(try await indicated.next() == value) }
      }
    }

    @Test func `its heart beats are counted one by one`() async throws {
      try await withLink { link, _ in
        let measurement = try #require(try await link.service(Self.heartRate).characteristic("2A37"))
        let beats = try await measurement.subscribe(buffering: .unbounded)
        let first = try #require(try await beats.next())
        #expect(first.count == 2)
        for count in 1...5 as ClosedRange<UInt8> { #expect(try await beats.next() == Data([0, first[1] + count])) }
      }
    }

    @Test func `what it protects is read after pairing`() async throws {
      try await withLink { link, _ in
        let protected = try await characteristic(6, link)
        #expect(protected.properties == [.read])
        // Both adapters have one bluetoothd with one default agent. The agent is also asked for the peripheral.
        let far = try await Machine.adapter("hci1")
        try await far.setPairingAgent(ObligingAgent())
        try await link.peripheral.pair(agent: ObligingAgent())
        #expect(try await link.peripheral.isBonded())
        #expect(try await protected.read() == Data("secret".utf8))
        try await far.setPairingAgent(nil)
      }
    }

    @Test func `a peripheral that crashes takes its services with it, not its link`() async throws {
      try await withLink { link, device in
        var changes = link.serviceChanges().makeAsyncIterator()
        _ = try await link.service(ForeignPeripheral.trial(0))
        await device.end()
        #expect(await changes.next() != nil)
        try await Machine.wait { try await link.services(ForeignPeripheral.trial(0)).isEmpty }
        #expect(link.isConnected)
      }
    }
  }
}
