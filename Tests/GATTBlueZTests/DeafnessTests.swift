import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Controllers that stop hearing.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct DeafnessTests {
  // MARK: - What helps

  @Test func `silence has a new discovery, then once new power, then new discoveries ever more rarely`() {
    var deafness = Deafness()
    deafness.hear()
    let remedies = (0..<20).map { _ in deafness.look(hasLinks: false, canSwitch: true) }
    let done = remedies.indices.filter { remedies[$0] != nil }
    #expect(done == [1, 2, 4, 8, 16])
    #expect(done.map { remedies[$0] } == [.newDiscovery, .newPower, .newDiscovery, .newDiscovery, .newDiscovery])
  }

  @Test func `the power is not switched where nothing was ever heard, or somebody would be disturbed`() {
    var nothing = Deafness()
    #expect((0..<3).map { _ in nothing.look(hasLinks: false, canSwitch: true) } == [.newDiscovery, .newDiscovery, nil])
    var disturbing = Deafness()
    disturbing.hear()
    _ = disturbing.look(hasLinks: false, canSwitch: false)
    #expect(disturbing.look(hasLinks: false, canSwitch: false) == .newDiscovery)
    #expect(disturbing.look(hasLinks: false, canSwitch: false) == .newDiscovery)
    var linked = Deafness()
    linked.hear()
    #expect((0..<5).map { _ in linked.look(hasLinks: true, canSwitch: true) } == [nil, nil, nil, nil, nil])
  }

  @Test func `between two switches of the power there is twice the time as before, up to a day`() {
    var deafness = Deafness()
    var switches: [Duration] = []
    let start = ContinuousClock.now
    // Each third minute something is heard.
    for minute in 0..<100_000 {
      if minute.isMultiple(of: 3) { deafness.hear() }
      let now = start + .seconds(60 * minute)
      if deafness.look(hasLinks: false, canSwitch: true, now: now) == .newPower { switches.append(now - start) }
    }
    let pauses = zip(switches, switches.dropFirst()).map { $1 - $0 }
    #expect(pauses.prefix(3) == [.seconds(720), .seconds(1260), .seconds(2520)])
    #expect(pauses.count > 20 && pauses.allSatisfy { $0 <= .seconds(86_400 + 180) })
  }

  // MARK: - That it is done

  /// A scan in which something was heard, and then nothing for two minutes.
  private func beDeaf(_ stage: Stage) async throws {
    var events = stage.events()
    _ = try await stage.adapter.startScanning(ScanFilter(services: ["180D"]))
    let uuids = ["0000180d-0000-1000-8000-00805f9b34fb"].value
    try await stage.bluez.addDevice(ScriptedDevice("33:33:33:33:33:33", ["UUIDs": uuids]))
    _ = try await events.nextReport()
    await stage.adapter.lookAtDiscovery()
    #expect(await stage.bluez.calls("StartDiscovery").count == 1)
    await stage.adapter.lookAtDiscovery()
    #expect(await stage.bluez.calls("StartDiscovery").count == 2)
    await stage.adapter.lookAtDiscovery()
  }

  @Test func `a deaf adapter is switched off and on, and what was done with it goes on`() async throws {
    let log = RecordedLog()
    let stage = try await Stage(logger: log.logger)
    let identifier = try await stage.adapter.startAdvertising(Advertisement(), interval: .seconds(1))
    var events = stage.events()
    try await beDeaf(stage)
    #expect(await stage.bluez.calls("Set").map { $0.arguments.last } == [.variant(false.value), .variant(true.value)])
    #expect(await stage.bluez.discoverySessions[adapterPath]?.count == 1)
    #expect(await stage.bluez.discoveryFilters.values.first?["UUIDs"] == ["0000180d-0000-1000-8000-00805f9b34fb"].value)
    #expect(log.lines.contains { $0.contains("switched off and on") })
    // The advertisement has ended, and the state has not changed.
    let ended = try await events.next { event -> AdvertisementIdentifier?? in
      switch event {
      case .stateChanged: .some(nil)
      case .advertisementEnded(let identifier): identifier
      default: nil
      }
    }
    #expect(ended == identifier)
    #expect(await stage.bluez.advertisements.isEmpty)
    try await stage.bluez.change("/org/bluez/hci0/dev_33_33_33_33_33_33", .device, ["RSSI": .int16(-40)])
    #expect(try await events.nextReport().rssi == -40)
    await stage.adapter.lookAtDiscovery()
    #expect(await stage.bluez.calls("Set").count == 2)
  }

  @Test func `a deaf adapter that somebody is connected to keeps its power`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    try await stage.bluez.linkUp(sensorPath)
    await until { await stage.adapter.isConnected(sensorPath) }
    _ = try await stage.adapter.startScanning(ScanFilter())
    for _ in 0..<4 { await stage.adapter.lookAtDiscovery() }
    #expect(await stage.bluez.calls("Set").isEmpty)
    #expect(await stage.bluez.calls("StartDiscovery").count == 1)
  }

  @Test func `an adapter that stays off when it was switched says so`() async throws {
    let stage = try await Stage()
    var events = stage.events()
    // The first call switches it off, and all others do nothing.
    await stage.bluez.script("Set", .values([]))
    await stage.bluez.script("Set", .faithful, count: 1)
    try await beDeaf(stage)
    #expect(try await events.nextState() == .poweredOff)
    await expect(.poweredOff) { try await stage.adapter.startScanning(ScanFilter()) }
    try await stage.bluez.setPower(of: adapterPath, isOn: true)
    #expect(try await events.nextState() == .poweredOn)
  }

  // MARK: - Making room for a connection

  @Test(arguments: [
    RemoteError.failed("le-connection-abort-by-local"), .failed("Software caused connection abort"),
  ])
  func `a connection that the host has aborted is tried again without scanning`(_ error: RemoteError) async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    _ = try await stage.adapter.startScanning(ScanFilter())
    await stage.bluez.script("Connect", .held)
    await stage.bluez.script("Connect", .error(error), count: 1)
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
    let outcome = ConnectionAttempt.Outcome.failed(.remote(.failed("le-connection-abort-by-local")))
    #expect(outcome.comesOfDisturbance(after: .seconds(1)))
    #expect(!outcome.comesOfDisturbance(after: .seconds(40)))
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
