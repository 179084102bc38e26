import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Conditions are for a device: what it advertises in several packets counts together.
@Suite struct MergedDeviceTests {
  /// Runs a scan while a device advertises two advertisements alternately.
  private func names(
    found filter: ScanFilter,
    _ advertisements: Advertisement...,
    where isWanted: @escaping @Sendable (AdvertisementReport) -> Bool = { _ in true }
  ) async throws -> [String] {
    try await Stage.run { stage in
      for advertisement in advertisements {
        _ = try await stage.monitor.startAdvertising(advertisement, interval: .milliseconds(100))
      }
      let options = ScanOptions(filter: filter)
      var names: [String] = []
      do {
        for try await found in stage.central.scan(options: options, timeout: .seconds(5), where: isWanted) {
          names.append(found.peripheral.name)
        }
      } catch CentralManagerError.serviceScanTimeout {}
      return names
    }
  }

  private static let parts: [(Advertisement, ScanFilter)] = [
    (Advertisement(localName: "Monitor"), ScanFilter(namePrefix: "Mon")),
    (Advertisement(localName: "Monitor"), ScanFilter(name: "Monitor")),
    (Advertisement(services: ["180D"]), ScanFilter(services: ["180D", "1816"])),
    (Advertisement(serviceData: ["FD3D": Data([1])]), ScanFilter(serviceData: ["FD3D"])),
    (
      Advertisement(manufacturerData: [0x004C: Data([2, 21, 9])]),
      ScanFilter(manufacturerData: [ManufacturerDataPattern(company: 0x004C, data: Data([2, 21]))])
    ),
    (
      Advertisement(services: ["180F"]),
      ScanFilter(alternatives: [ScanFilter(name: "Other"), ScanFilter(services: ["180F"])])
    ),
  ]

  @Test func `a filter passes a device that meets one condition in each of two advertisements`() async throws {
    for (index, (one, first)) in Self.parts.enumerated() {
      for (other, second) in Self.parts[(index + 1)...] {
        var filter = ScanFilter(
          services: first.services + second.services,
          name: first.name ?? second.name,
          namePrefix: first.namePrefix ?? second.namePrefix,
          manufacturerData: first.manufacturerData + second.manufacturerData,
          serviceData: first.serviceData + second.serviceData,
          alternatives: first.alternatives + second.alternatives
        )
        #expect(try await names(found: filter, one, other).count == 1, "\(filter)")
        filter = ScanFilter(alternatives: [filter])
        #expect(try await names(found: filter, one, other).count == 1, "\(filter)")
      }
    }
  }

  @Test func `a filter passes no device that lacks a condition, and no two devices together`() async throws {
    let filter = ScanFilter(services: ["180D"], namePrefix: "Mon")
    let services = Advertisement(services: ["180D"])
    #expect(try await names(found: filter, services, Advertisement(localName: "Lamp")).isEmpty)
    let found = try await Stage.run { stage in
      let other = stage.air.addAdapter(name: "other")
      _ = try await stage.monitor.startAdvertising(services, interval: .milliseconds(100))
      _ = try await other.startAdvertising(Advertisement(localName: "Monitor"), interval: .milliseconds(100))
      var count = 0
      do {
        for try await _ in stage.central.scan(options: ScanOptions(filter: filter), timeout: .seconds(5)) { count += 1 }
      } catch CentralManagerError.serviceScanTimeout {}
      return count
    }
    #expect(found == 0)
  }

  @Test func `the program's own condition sees all that a device has advertised`() async throws {
    let found = try await names(
      found: ScanFilter(),
      Advertisement(localName: "Monitor"),
      Advertisement(services: ["180D"])
    ) { $0.advertisement.localName == "Monitor" && $0.advertisement.services == ["180D"] }
    #expect(found == ["Monitor"])
  }

  @Test func `a discovery has the advertisement that was received, and the last name counts`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let central = try await CentralManager(backend: backend)
      let scan = Task(executorPreference: backend.air.clock) {
        var found: [Advertisement] = []
        let options = ScanOptions(filter: ScanFilter(services: ["180D"], name: "B"), allowsDuplicates: true)
        for try await discovery in central.scan(options: options, timeout: .seconds(20)) {
          found.append(discovery.advertisement)
        }
        return found
      }
      await backend.air.clock.runUntilIdle()
      backend.answer("start scan")
      let sent = [
        Advertisement(localName: "A", services: ["180D"]), Advertisement(localName: "B"), Advertisement(txPower: 4),
        Advertisement(localName: "A", services: ["180D"]), Advertisement(txPower: 5),
      ]
      for advertisement in sent {
        backend.report(
          .advertisement(
            AdvertisementReport(
              peer: PeerIdentifier("x"),
              advertisement: advertisement,
              rssi: nil,
              isConnectable: true,
              time: .start
            )
          )
        )
      }
      #expect(try await scan.value == [sent[1], sent[2]])
    }
  }

  @Test func `a device that advertises other services in each packet fills no memory`() {
    var gathered = Advertisement(localName: "Rogue")
    for number in 0..<5000 as Range<UInt16> {
      var packet = Advertisement(services: [BluetoothUUID(uint16: number)], manufacturerData: [number: Data([1])])
      packet.serviceData[BluetoothUUID(uint16: number)] = Data([2])
      packet.add(gathered)
      gathered = packet
      #expect(gathered.services.count <= 64 && gathered.services.first == BluetoothUUID(uint16: number))
      #expect(gathered.serviceData.count <= 64 && gathered.manufacturerData.count <= 64)
      #expect(gathered.localName == "Rogue")
    }
  }

  /// A value of a device that its services tell, which come in another advertisement.
  private struct Level: ManufacturerDataValue {
    static let companies = CompanyIdentifiers.assigned([0xFFFF])
    static let match = MatchRule([.init(services: ["FF00"])])
    var level: UInt8

    init(from reader: inout FieldReader) throws(DecodeError) {
      level = try reader.uint8("Level")
    }

    func encode(into output: inout FieldWriter) { output.append(level) }
  }

  @Test func `a reading needs services and data of a device, not of one packet`() async throws {
    try await Stage.run { stage in
      var data = Advertisement()
      data.manufacturerData[0xFFFF] = Data([7])
      let reading = Task(executorPreference: stage.air.clock) { () -> UInt8? in
        for await reading in stage.central.readings(of: Level.self) { return reading.value.level }
        return nil
      }
      for advertisement in [data, Advertisement(services: ["FF00"])] {
        _ = try await stage.monitor.startAdvertising(advertisement, interval: .milliseconds(100))
      }
      try await stage.air.clock.sleep(for: .seconds(5))
      reading.cancel()
      #expect(await reading.value == 7)
    }
  }
}
