import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Passive scans.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct PassiveScanTests {
  private typealias Pattern = RegisteredMonitor.Pattern

  private func patterns(_ filter: ScanFilter) -> [Pattern] {
    filter.patterns.map { Pattern(UInt8($0.offset), $0.type.rawValue, Array($0.octets)) }
  }

  // MARK: - Patterns

  @Test func `a service is listened for wherever it may stand in either list of its width`() {
    let short = patterns(ScanFilter(services: ["180D"]))
    #expect(short.count == 28)
    #expect(Set(short.map(\.type)) == [0x02, 0x03])
    #expect(Set(short.map(\.offset)) == Set(stride(from: 0, through: 26, by: 2).map { UInt8($0) }))
    #expect(short.allSatisfy { $0.octets == [0x0D, 0x18] })
    let middle = patterns(ScanFilter(services: ["12345678"]))
    #expect(Set(middle.map(\.type)) == [0x04, 0x05] && Set(middle.map(\.offset)) == [0, 4, 8, 12, 16, 20, 24])
    let long = patterns(ScanFilter(services: ["B1E6A77A-0000-4000-8000-00805F9B34FB"]))
    let octets: [UInt8] = [
      0xFB, 0x34, 0x9B, 0x5F, 0x80, 0x00, 0x00, 0x80, 0x00, 0x40, 0x00, 0x00, 0x7A, 0xA7, 0xE6, 0xB1,
    ]
    #expect(long == [Pattern(0, 0x06, octets), Pattern(0, 0x07, octets)])
  }

  @Test func `data and names are listened for from their beginning`() {
    #expect(patterns(ScanFilter(serviceData: ["FCD2"])) == [Pattern(0, 0x16, [0xD2, 0xFC])])
    #expect(patterns(ScanFilter(serviceData: ["12345678"])) == [Pattern(0, 0x20, [0x78, 0x56, 0x34, 0x12])])
    #expect(patterns(ScanFilter(serviceData: ["B1E6A77A-0000-4000-8000-00805F9B34FB"])).map(\.type) == [0x21])
    #expect(patterns(ScanFilter(name: "Ax")) == [Pattern(0, 0x08, [65, 120]), Pattern(0, 0x09, [65, 120])])
    #expect(patterns(ScanFilter(namePrefix: String(repeating: "é", count: 40))).map(\.octets.count) == [31, 31])
    let beacon = ManufacturerDataPattern(company: 0x004C, data: Data([2, 21, 7, 8]), mask: Data([0xFF, 0xFF, 0x0F]))
    #expect(patterns(ScanFilter(manufacturerData: [beacon])) == [Pattern(0, 0xFF, [0x4C, 0, 2, 21])])
  }

  @Test func `a device may meet each condition in another advertisement, so BlueZ gets patterns for all`() {
    let data = ManufacturerDataPattern(company: 1)
    let filter = ScanFilter(services: ["180D"], name: "A", manufacturerData: [data])
    #expect(Set(patterns(filter).map(\.type)) == [0xFF, 0x02, 0x03, 0x08, 0x09])
    #expect(Set(patterns(ScanFilter(services: ["180D"], serviceData: ["180D"])).map(\.type)) == [0x02, 0x03, 0x16])
    let both = ScanFilter(serviceData: ["180D"], alternatives: [ScanFilter(name: "A"), ScanFilter(name: "B")])
    #expect(patterns(both).map(\.type) == [0x16, 0x08, 0x09, 0x08, 0x09])
  }

  @Test func `conditions for nothing that is advertised have no patterns`() {
    #expect(patterns(ScanFilter(peers: [sensorPeer], minimumRSSI: -50)).isEmpty)
    #expect(patterns(ScanFilter(name: "")).isEmpty)
  }

  // MARK: - Hearing

  private let filter = ScanFilter(services: ["180D"])
  private let uuids = ["0000180d-0000-1000-8000-00805f9b34fb"].value

  @Test func `a passive scan has BlueZ listen, and discovers nothing`() async throws {
    let stage = try await Stage()
    let scan = try await stage.adapter.startScanning(filter, mode: .passive)
    // The kernel accepts at most 16 patterns at once.
    #expect(await stage.bluez.monitors.map(\.patterns.count) == [16, 12])
    #expect(await stage.bluez.calls("StartDiscovery").isEmpty)
    await stage.adapter.stopScanning(scan)
    #expect(await stage.bluez.monitors.isEmpty)
    await stage.adapter.stopScanning(scan)
    #expect(await stage.bluez.calls("UnregisterMonitor").count == 1)
  }

  @Test func `a device that BlueZ has found is reported each time, if it passes`() async throws {
    let stage = try await Stage()
    var events = stage.events()
    _ = try await stage.adapter.startScanning(filter, mode: .passive)
    try await stage.bluez.addDevice(ScriptedDevice("22:22:22:22:22:22", name: "Other"))
    try await stage.bluez.addDevice(sensorHeard(-60))
    #expect(try await events.nextReport().peer == sensorPeer)
    for _ in 0..<3 {
      try await stage.bluez.find("/org/bluez/hci0/dev_22_22_22_22_22_22")
      try await stage.bluez.find(sensorPath)
      let report = try await events.nextReport()
      #expect(report.peer == sensorPeer && report.rssi == -60)
    }
  }

  private func sensorHeard(_ rssi: Int16) -> ScriptedDevice {
    ScriptedDevice("AA:BB:CC:DD:EE:FF", ["UUIDs": uuids, "RSSI": .int16(rssi)])
  }

  @Test func `a device that is told of before it is known is asked about`() async throws {
    let stage = try await Stage()
    try await stage.bluez.addDevice(sensorHeard(-61))
    await until { await stage.adapter.assumeKnown(sensorPath) }
    try await stage.bluez.flood(DeviceTable.maximumCount + 10)
    await until { await !stage.adapter.assumeKnown(sensorPath) }
    var events = stage.events()
    _ = try await stage.adapter.startScanning(filter, mode: .passive)
    try await stage.bluez.find(sensorPath)
    #expect(try await events.nextReport().peer == sensorPeer)
    // The adapter ignores objects that are not its devices.
    for path: ObjectPath in [adapterPath, "/org/bluez/hci7/dev_AA_BB_CC_DD_EE_FF", levelPath, "/"] {
      try await stage.bluez.find(path)
    }
    try await stage.bluez.find(sensorPath)
    #expect(try await events.nextReport().peer == sensorPeer)
  }

  @Test func `many devices that made room for others are all found again at once`() async throws {
    let stage = try await Stage()
    let addresses = (10..<60).map { "AA:BB:CC:DD:EE:\($0)" }
    for address in addresses { try await stage.bluez.addDevice(ScriptedDevice(address, name: "Sensor")) }
    try await stage.bluez.flood(DeviceTable.maximumCount + 100)
    await until { await !stage.adapter.assumeKnown(ScriptedDevice(addresses[49]).path()) }
    var events = stage.events()
    _ = try await stage.adapter.startScanning(ScanFilter(namePrefix: "Sensor"), mode: .passive)
    await withThrowingTaskGroup(of: Void.self) { group in
      for address in addresses { group.addTask { try await stage.bluez.find(ScriptedDevice(address).path()) } }
    }
    var found: Set<String> = []
    while found.count < addresses.count { found.insert(try await events.nextReport().peer.rawValue) }
    #expect(found == Set(addresses))
  }

  @Test func `devices that wait to be read are bounded, and the newest are read`() {
    var table = DeviceTable()
    let paths = (0..<DeviceTable.maximumUnreadCount + 10).map { ObjectPath(unchecked: "/org/bluez/hci0/dev_\($0)") }
    for path in paths { table.mustRead(path) }
    var read: [ObjectPath] = []
    while let path = table.beginRead() {
      read.append(path)
      table.endRead(path)
    }
    #expect(read == Array(paths.dropFirst(10)))
  }

  @Test func `passive and active scans run beside each other`() async throws {
    let stage = try await Stage()
    let passive = try await stage.adapter.startScanning(filter, mode: .passive)
    let active = try await stage.adapter.startScanning(ScanFilter(name: "Other"))
    let second = try await stage.adapter.startScanning(ScanFilter(serviceData: ["FCD2"]), mode: .passive)
    #expect(await stage.bluez.monitors.count == 3)
    await stage.adapter.stopScanning(passive)
    #expect(await stage.bluez.monitors.map { $0.patterns.map(\.type) } == [[0x16]])
    #expect(await stage.bluez.discoverySessions[adapterPath]?.count == 1)
    await stage.adapter.stopScanning(active)
    #expect(await stage.bluez.discoverySessions[adapterPath]?.isEmpty == true)
    var events = stage.events()
    let data = Value.dictionary(
      [DictionaryEntry("0000fcd2-0000-1000-8000-00805f9b34fb".value, .variant(.bytes([1])))],
      key: .string,
      value: .variant
    )
    try await stage.bluez.addDevice(ScriptedDevice("22:22:22:22:22:22", ["ServiceData": data, "RSSI": .int16(-50)]))
    #expect(try await events.nextReport().advertisement.serviceData == ["FCD2": Data([1])])
    await stage.adapter.stopScanning(second)
  }

  // MARK: - Scans that BlueZ can't do

  @Test func `where BlueZ was not started for it, a passive scan says how`() async throws {
    let stage = try await Stage(.debian12)
    let error = await #expect(throws: BackendError.self) {
      try await stage.adapter.startScanning(filter, mode: .passive)
    }
    guard case .unsupported(let why) = error else { return }
    #expect(why.contains("--experimental") && why.contains("main.conf"))
    #expect(await stage.adapter.scansPassively == false)
  }

  @Test func `what the kernel refuses is not supported, and leaves nothing`() async throws {
    let stage = try await Stage()
    await stage.bluez.acceptMonitors(false)
    await expect(.unsupported) { try await stage.adapter.startScanning(filter, mode: .passive) }
    #expect(await stage.adapter.scansPassively == false)
    #expect(await stage.bluez.calls("UnregisterMonitor").count == 1)
  }

  @Test func `a passive scan needs something to listen for, and not too much`() async throws {
    let stage = try await Stage()
    await expect(.unsupported) { try await stage.adapter.startScanning(ScanFilter(), mode: .passive) }
    let services = (0..<10).compactMap { BluetoothUUID("180\($0)") }
    await expect(.unsupported) { try await stage.adapter.startScanning(ScanFilter(services: services), mode: .passive) }
    #expect(await stage.bluez.calls("RegisterMonitor").isEmpty)
  }

  @Test func `only BlueZ can say that something was found`() async throws {
    let stage = try await Stage()
    _ = try await stage.adapter.startScanning(filter, mode: .passive)
    let monitor = try #require(await stage.bluez.monitors.first)
    let stranger = try await stage.stranger()
    await expectAnswer("org.freedesktop.DBus.Error.AccessDenied") {
      try await stranger.call(MethodCall(monitor.sender, monitor.path, nil, "Release"))
    }
  }

  // MARK: - Coming and going

  @Test func `a passive scan that is given up while it begins leaves nothing`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("RegisterMonitor", .held)
    let scanning = Task { try await stage.adapter.startScanning(filter, mode: .passive) }
    let call = try await stage.bluez.next("RegisterMonitor")
    scanning.cancel()
    // BlueZ handles calls in order: it registers the monitor before it handles this call.
    _ = try await stage.bluez.next("UnregisterMonitor")
    await stage.bluez.release(call, .values([]))
    await expect(.cancelled) { try await scanning.value }
    #expect(await stage.adapter.scansPassively == false)
  }

  @Test func `passive scans end with the power, and BlueZ is told`() async throws {
    let stage = try await Stage()
    _ = try await stage.adapter.startScanning(filter, mode: .passive)
    try await stage.bluez.setPower(of: adapterPath, isOn: false)
    _ = try await stage.bluez.next("UnregisterMonitor")
    await expect(.poweredOff) { try await stage.adapter.startScanning(filter, mode: .passive) }
  }

  @Test func `a passive scan of a manager comes back with BlueZ`() async throws {
    let stage = try await Stage()
    let central = try await CentralManager(backend: stage.adapter)
    let scan = central.scan(options: ScanOptions(filter: filter, mode: .passive))
    // A scan that loses BlueZ while it starts throws, so BlueZ restarts after the first device was found.
    let hasStarted = Gate()
    let finding = Task {
      var iterator = scan.makeAsyncIterator()
      _ = try await iterator.next()
      await hasStarted.open()
      return try await iterator.next()?.peripheral.identifier
    }
    await until { await stage.adapter.hearsPassively }
    try await stage.bluez.addDevice(ScriptedDevice("22:22:22:22:22:22", ["UUIDs": uuids, "RSSI": .int16(-50)]))
    await hasStarted.wait()
    var restorations = central.stateRestored().makeAsyncIterator()
    try await stage.bluez.restart()
    #expect(await restorations.next()?.scanCount == 1)
    #expect(await stage.bluez.monitors.count == 2)
    try await stage.bluez.addDevice(sensorHeard(-40))
    #expect(try await finding.value == sensorPeer)
    await until { await stage.bluez.monitors.isEmpty }
  }

  @Test func `a monitor that BlueZ ends is there again`() async throws {
    let stage = try await Stage()
    let scan = try await stage.adapter.startScanning(ScanFilter(serviceData: ["FCD2"]), mode: .passive)
    try await stage.bluez.release(try #require(await stage.bluez.monitors.first))
    await until { await !stage.bluez.monitors.isEmpty }
    await stage.adapter.stopScanning(scan)
    #expect(await stage.bluez.monitors.isEmpty)
  }
}

extension BlueZAdapter {
  fileprivate var scansPassively: Bool { !monitorManager.scans.isEmpty }

  fileprivate var hearsPassively: Bool {
    monitorManager.scans.values.contains { if case .active = $0.state { true } else { false } }
  }
}
