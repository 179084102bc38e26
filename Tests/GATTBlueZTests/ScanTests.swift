import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Scans, and devices by the thousand.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct ScanTests {
  @Test func `all scans are one discovery, which ends with the last`() async throws {
    let stage = try await Stage()
    let first = try await stage.adapter.startScanning(ScanFilter(services: ["180D"]))
    #expect(await stage.bluez.discoveryFilters.values.first?["UUIDs"] == ["0000180d-0000-1000-8000-00805f9b34fb"].value)
    #expect(await stage.bluez.discoveryFilters.values.first?["Transport"] == "le".value)
    let second = try await stage.adapter.startScanning(ScanFilter())
    #expect(await stage.bluez.discoveryFilters.values.first?["UUIDs"] == nil)
    #expect(await stage.bluez.calls("StartDiscovery").count == 1)
    await stage.adapter.stopScanning(second)
    #expect(await stage.bluez.discoverySessions[adapterPath]?.count == 1)
    await stage.adapter.stopScanning(first)
    await stage.adapter.stopScanning(first)
    #expect(await stage.bluez.discoverySessions[adapterPath]?.isEmpty == true)
    #expect(await stage.bluez.calls("StopDiscovery").count == 1)
  }

  @Test func `what BlueZ lets through for others does not pass`() async throws {
    let stage = try await Stage()
    var events = stage.events()
    _ = try await stage.adapter.startScanning(ScanFilter(services: ["180D"], minimumRSSI: -70))
    let uuids = ["0000180d-0000-1000-8000-00805f9b34fb"].value
    try await stage.bluez.addDevice(ScriptedDevice("11:11:11:11:11:11"))
    try await stage.bluez.addDevice(ScriptedDevice("22:22:22:22:22:22", ["UUIDs": uuids, "RSSI": .int16(-71)]))
    try await stage.bluez.addDevice(ScriptedDevice("33:33:33:33:33:33", ["UUIDs": uuids]))
    #expect(try await events.nextReport().peer == PeerIdentifier("33:33:33:33:33:33"))
  }

  @Test func `what is heard of a device is told each time, complete`() async throws {
    let stage = try await Stage()
    var events = stage.events()
    _ = try await stage.adapter.startScanning(ScanFilter())
    try await stage.bluez.addDevice(sensor)
    #expect(try await events.nextReport().advertisement.localName == "Sensor")
    for number: UInt8 in 1...5 {
      let data = Value.dictionary(
        [DictionaryEntry(.uint16(76), .variant(.bytes([number])))],
        key: .uint16,
        value: .variant
      )
      try await stage.bluez.change(sensorPath, .device, ["ManufacturerData": data, "RSSI": .int16(-50)])
      let report = try await events.nextReport()
      #expect(report.advertisement.manufacturerData == [76: Data([number])] && report.rssi == -50)
      #expect(report.advertisement.localName == "Sensor")
    }
  }

  @Test func `a discovery that somebody has left behind is begun anew`() async throws {
    let stage = try await Stage()
    let name = try #require(await stage.host.calls.uniqueName)
    try await stage.host.calls.send(MethodCall(.bluez, adapterPath, .adapter, "StartDiscovery"))
    await until { await stage.bluez.discoverySessions[adapterPath]?.contains(name) == true }
    _ = try await stage.adapter.startScanning(ScanFilter())
    #expect(await stage.bluez.discoverySessions[adapterPath]?.count == 1)
  }

  @Test func `a scan that is given up while it begins leaves no discovery`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("StartDiscovery", .held, count: 1)
    let scanning = Task { try await stage.adapter.startScanning(ScanFilter()) }
    let call = try await stage.bluez.next("StartDiscovery")
    scanning.cancel()
    _ = try await stage.bluez.next("StopDiscovery")
    await stage.bluez.release(call)
    await expect(.cancelled) { try await scanning.value }
    await until { await stage.bluez.discoverySessions[adapterPath]?.isEmpty == true }
    _ = try await stage.adapter.startScanning(ScanFilter())
    #expect(await stage.bluez.discoverySessions[adapterPath]?.count == 1)
  }

  @Test func `a discovery that BlueZ does not end when it is told to is ended as soon as it does`() async throws {
    let stage = try await Stage()
    let scan = try await stage.adapter.startScanning(ScanFilter())
    await stage.bluez.script("StopDiscovery", .held)
    // The caller waits for the end of a scan only until the adapter gives the call up.
    await stage.adapter.stopScanning(scan)
    await stage.bluez.script("StopDiscovery", .error(.bluez("InProgress", "Operation already in progress")))
    await stage.bluez.releaseAll("StopDiscovery", .error(.bluez("InProgress", "Operation already in progress")))
    #expect(await stage.bluez.discoverySessions[adapterPath]?.isEmpty == false)
    await stage.bluez.script("StopDiscovery", .faithful)
    await until { await stage.bluez.discoverySessions[adapterPath, default: []].isEmpty }
  }

  @Test func `a scan that begins while the adapter is switched off and on leaves no discovery`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("StartDiscovery", .held, count: 1)
    let scanning = Task { try await stage.adapter.startScanning(ScanFilter()) }
    let call = try await stage.bluez.next("StartDiscovery")
    try await stage.bluez.setPower(of: adapterPath, isOn: false)
    try await stage.bluez.setPower(of: adapterPath, isOn: true)
    await stage.bluez.release(call)
    await expect(.poweredOff) { try await scanning.value }
    #expect(await stage.bluez.discoverySessions[adapterPath, default: []].isEmpty)
  }

  @Test func `a filter that changes while the adapter is switched off and on leaves no discovery`() async throws {
    let stage = try await Stage()
    _ = try await stage.adapter.startScanning(ScanFilter(services: ["180D"]))
    let scan = try await stage.adapter.startScanning(ScanFilter())
    for _ in 0..<2 { _ = try await stage.bluez.next("SetDiscoveryFilter") }
    // The adapter repeats the call until the call succeeds.
    await stage.bluez.script("SetDiscoveryFilter", .error(.bluez("InProgress", "In Progress")))
    let stopping = Task { await stage.adapter.stopScanning(scan) }
    _ = try await stage.bluez.next("SetDiscoveryFilter")
    try await stage.bluez.setPower(of: adapterPath, isOn: false)
    await until { stage.adapter.state == .poweredOff }
    try await stage.bluez.setPower(of: adapterPath, isOn: true)
    await until { stage.adapter.state == .poweredOn }
    await stage.bluez.script("SetDiscoveryFilter", .faithful)
    await stopping.value
    #expect(await stage.bluez.discoverySessions[adapterPath, default: []].isEmpty)
  }

  @Test func `a device that BlueZ has forgotten is looked for, then connected`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    try await stage.bluez.removeTree(sensorPath)
    await until { await !stage.adapter.assumeKnown(sensorPath) }
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("StartDiscovery")
    try await stage.bluez.addDevice(sensor)
    _ = try await connecting.value
    _ = try await stage.bluez.next("StopDiscovery")
    for name in ["../../hci1/dev_0", "12:34:56:78:9A", ""] {
      await expect(.unknownPeer) { try await stage.adapter.connect(to: PeerIdentifier(name)) }
    }
  }

  @Test func `a device that BlueZ has forgotten is looked for, however often others come and go`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    try await stage.bluez.removeTree(sensorPath)
    let neighbour = ScriptedDevice("12:34:56:78:9A:BC")
    for _ in 0..<1100 {
      try await stage.bluez.addDevice(neighbour, isCallable: false)
      try await stage.bluez.remove(neighbour.path())
    }
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("StartDiscovery")
    try await stage.bluez.addDevice(sensor)
    _ = try await connecting.value
  }

  @Test func `a device that BlueZ never knew is looked for`() async throws {
    let stage = try await Stage()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("StartDiscovery")
    try await stage.bluez.addDevice(sensor)
    _ = try await connecting.value
  }

  @Test(arguments: [
    RemoteError.failed("Operation failed"), .bluez("NotAuthorized", "Operation Not Authorized"),
    RemoteError(.unknownMethod, "no"), RemoteError(.limitsExceeded, "too much"),
  ])
  func `a discovery that BlueZ does not stop is stopped later`(error: RemoteError) async throws {
    let stage = try await Stage()
    let scan = try await stage.adapter.startScanning(ScanFilter())
    await stage.bluez.script("StopDiscovery", .error(error), count: 2)
    await stage.adapter.stopScanning(scan)
    for _ in 0..<3 { _ = try await stage.bluez.next("StopDiscovery") }
    await until { await stage.bluez.discoverySessions[adapterPath]?.isEmpty == true }
  }

  @Test func `after a search the discovery gets the filter of the scans again, although BlueZ refuses it once`()
    async throws
  {
    let stage = try await Stage()
    _ = try await stage.adapter.startScanning(ScanFilter(services: ["180D"]))
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    for _ in 0..<2 { _ = try await stage.bluez.next("SetDiscoveryFilter") }
    await until { await stage.bluez.discoveryFilters.values.map { $0["UUIDs"] == nil } == [true] }
    await stage.bluez.script("SetDiscoveryFilter", .error(.failed("Operation failed")), count: 1)
    try await stage.bluez.addDevice(sensor)
    _ = try await connecting.value
    await until { await stage.bluez.discoveryFilters.values.map { $0["UUIDs"] != nil } == [true] }
  }

  @Test func `however many devices there are, so many are kept, and those that are connected`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.bluez.flood(9000)
    #expect(try await stage.adapter.read(levelHandle, on: link) == Data([0, 72]))
    #expect(await stage.adapter.deviceCount <= DeviceTable.maximumCount)
    #expect(await stage.adapter.deviceCount > DeviceTable.maximumCount / 2)
    #expect(stage.adapter.links().map(\.link) == [link])
  }

  @Test func `thousands of devices that are there at the start are taken in`() async throws {
    let bus = try PrivateBus()
    let bluez = try await ScriptedBlueZ.start(bus.address)
    try await bluez.flood(6000)
    let host = try BlueZHost(bus: bus.address)
    let adapter = try await host.defaultAdapter()
    // On a slow machine, the adapter has the devices only after a second request.
    await until { adapter.state == .poweredOn }
    #expect(await adapter.deviceCount <= DeviceTable.maximumCount)
  }

  @Test func `a device that made room for others is found again when it is heard`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    try await stage.bluez.flood(DeviceTable.maximumCount + 10)
    await until { await !stage.adapter.assumeKnown(sensorPath) }
    var events = stage.events()
    _ = try await stage.adapter.startScanning(ScanFilter(peers: [sensorPeer]))
    try await stage.bluez.change(sensorPath, .device, ["RSSI": .int16(-40)])
    let report = try await events.nextReport()
    #expect(report.peer == sensorPeer && report.advertisement.localName == "Sensor")
    _ = try await stage.adapter.connect(to: sensorPeer)
  }
}
