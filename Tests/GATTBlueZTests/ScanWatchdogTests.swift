import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Controllers that stop hearing, or can't scan and connect at the same time.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct ScanWatchdogTests {
  @Test func `silence is reported after one minute, and ever more rarely while it lasts`() {
    var watchdog = ScanWatchdog()
    watchdog.hear()
    #expect((0..<20).compactMap { _ in watchdog.check(hasLinks: false) } == [1, 2, 4, 8, 16])
    watchdog.hear()
    #expect((0..<3).map { _ in watchdog.check(hasLinks: false) } == [nil, 1, 2])
    #expect((0..<3).map { _ in watchdog.check(hasLinks: true) } == [nil, nil, nil])
  }

  @Test func `a scan that hears nothing is reported and started anew, and the adapter keeps its power`() async throws {
    let log = RecordedLog()
    let stage = try await Stage(logger: log.logger)
    var events = stage.events()
    _ = try await stage.adapter.startScanning(ScanFilter(services: ["180D"]))
    let uuids = ["0000180d-0000-1000-8000-00805f9b34fb"].value
    try await stage.bluez.addDevice(ScriptedDevice("33:33:33:33:33:33", ["UUIDs": uuids]))
    _ = try await events.nextReport()
    await stage.adapter.checkDiscovery()
    #expect(await stage.bluez.calls("StartDiscovery").count == 1)
    for minute in 1...4 {
      await stage.adapter.checkDiscovery()
      #expect(await stage.bluez.calls("StartDiscovery").count == [2, 3, 3, 4][minute - 1])
    }
    #expect(log.lines.count { $0.contains("a scan hears no device") } == 3)
    #expect(await stage.bluez.calls("Set").isEmpty)
    #expect(await stage.bluez.discoverySessions[adapterPath]?.count == 1)
    #expect(await stage.bluez.discoveryFilters.values.first?["UUIDs"] == ["0000180d-0000-1000-8000-00805f9b34fb"].value)
    try await stage.bluez.change("/org/bluez/hci0/dev_33_33_33_33_33_33", .device, ["RSSI": .int16(-40)])
    #expect(try await events.nextReport().rssi == -40)
  }

  @Test func `a scan beside a connected device is not reported`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    try await stage.bluez.linkUp(sensorPath)
    await until { await stage.adapter.isConnected(sensorPath) }
    _ = try await stage.adapter.startScanning(ScanFilter())
    for _ in 0..<4 { await stage.adapter.checkDiscovery() }
    #expect(await stage.bluez.calls("StartDiscovery").count == 1)
  }

  @Test func `a program that asks for it switches the adapter off and on`() async throws {
    let stage = try await Stage()
    var events = stage.events()
    try await stage.adapter.powerCycle()
    #expect(await stage.bluez.calls("Set").map { $0.arguments.last } == [.variant(false.value), .variant(true.value)])
    #expect(try await events.nextState() == .poweredOff)
    #expect(try await events.nextState() == .poweredOn)
  }

  @Test func `an adapter that can't be switched off says why`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Set", .error(.failed("Blocked through rfkill")))
    await expect(.rejected("Blocked through rfkill (org.bluez.Error.Failed)")) { try await stage.adapter.powerCycle() }
  }

  // MARK: - Making room for a connection

  @Test func `a connection that the host has aborted is tried again without scanning`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    _ = try await stage.adapter.startScanning(ScanFilter())
    await stage.bluez.script("Connect", .held)
    await stage.bluez.script("Connect", .error(.failed("le-connection-abort-by-local")), count: 1)
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("Connect")
    let second = try await stage.bluez.next("Connect")
    #expect(await stage.bluez.discoverySessions[adapterPath]?.isEmpty == true)
    await stage.bluez.release(second)
    _ = try await connecting.value
    await until { await stage.bluez.discoverySessions[adapterPath]?.count == 1 }
  }

  @Test func `a connection that has failed for another reason does not stop scans`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    _ = try await stage.adapter.startScanning(ScanFilter())
    await stage.bluez.script("Connect", .error(.failed("le-connection-refused")), count: 2)
    _ = try await stage.adapter.connect(to: sensorPeer)
    #expect(await stage.bluez.calls("StopDiscovery").isEmpty)
  }

  @Test func `scans that made room go on after a connection that was given up, and when BlueZ refuses at first`()
    async throws
  {
    let stage = try await Stage()
    try await stage.addSensor()
    let scan = try await stage.adapter.startScanning(ScanFilter())
    await stage.bluez.script("Connect", .held)
    await stage.bluez.script("Connect", .error(.failed("le-connection-abort-by-local")), count: 1)
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("Connect")
    _ = try await stage.bluez.next("Connect")
    await stage.bluez.script("StartDiscovery", .error(.failed("try again")), count: 2)
    connecting.cancel()
    await expect(.cancelled) { try await connecting.value }
    await until { await stage.bluez.discoverySessions[adapterPath]?.count == 1 }
    await stage.adapter.stopScanning(scan)
    #expect(await stage.bluez.discoverySessions[adapterPath]?.isEmpty == true)
  }

  @Test func `what fails because the device is not there takes longer`() {
    let error = BusError.remote(.failed("le-connection-abort-by-local"))
    #expect(ConnectionAttempt.Failure.refused(error, after: .seconds(1)).isCausedByScanning)
    #expect(!ConnectionAttempt.Failure.refused(error, after: .seconds(40)).isCausedByScanning)
  }

  @Test func `silent devices take no turn of the devices that answer`() {
    let turns = ConnectionTurns()
    let error = BusError.remote(.failed("le-connection-abort-by-local"))
    let silent = (0..<9).map { _ in turns.queue(after: .refused(error, after: .seconds(40))) }
    for queue in silent { _ = queue.enqueue() }
    #expect(silent.allSatisfy { $0 === silent[0] })
    #expect(turns.queue(after: .unresolved) === silent[0])
    #expect(turns.queue(after: nil).count == 0)
    #expect(turns.queue(after: .refused(error, after: .seconds(1))).count == 0)
    _ = turns.queue(after: nil).enqueue()
    #expect(turns.queue(after: .dropped).count == 0)
  }

  @Test func `a scan ends soon though BlueZ does not answer`() async throws {
    let stage = try await Stage()
    let scan = try await stage.adapter.startScanning(ScanFilter())
    await stage.bluez.script("StopDiscovery", .never)
    let start = ContinuousClock.now
    await stage.adapter.stopScanning(scan)
    #expect(ContinuousClock.now - start < .seconds(30))
  }
}

extension BlueZAdapter {
  fileprivate func isConnected(_ path: ObjectPath) -> Bool { devices[path]?.properties.isConnected == true }
}
