import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Adapters, BlueZ and the bus come, go and come back.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct RestartTests {
  @Test(arguments: [false, true])
  func `a restart ends everything with a reason, and everything can be done again`(isGraceful: Bool) async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.bluez.addDevice(ScriptedDevice("11:22:33:44:55:66"))
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    _ = try await stage.adapter.startScanning(ScanFilter())
    var events = stage.events()
    await stage.bluez.script("ReadValue", .held)
    await stage.bluez.script("WriteValue", .never)
    await stage.bluez.script("Connect", .never)
    let reading = Task { try await stage.adapter.read(levelHandle, on: link) }
    let writing = Task {
      try await stage.adapter.write(Data([1]), to: controlHandle, type: .withResponse, on: link)
    }
    let connecting = Task { try await stage.adapter.connect(to: PeerIdentifier("11:22:33:44:55:66")) }
    for member: MemberName in ["ReadValue", "WriteValue", "Connect"] { _ = try await stage.bluez.next(member) }

    await stage.bluez.stop(isGraceful: isGraceful)
    for end in [await result(reading), await result(writing), await result(connecting)] {
      #expect(end == .poweredOff || end == .disconnected)
    }
    if !isGraceful { #expect(try await events.nextDisconnection() == .hostServiceEnded) }
    while try await events.nextState() != .resetting {}
    #expect(stage.adapter.links().isEmpty && stage.host.adapters.isEmpty)
    await expect(.poweredOff) { try await stage.adapter.startScanning(ScanFilter()) }
    await expect(.poweredOff) { try await stage.adapter.connect(to: sensorPeer) }
    await expect(.poweredOff) { try await stage.adapter.read(levelHandle, on: link) }

    for member: MemberName in ["ReadValue", "WriteValue", "Connect"] { await stage.bluez.script(member, .faithful) }
    try await stage.bluez.start()
    #expect(try await events.nextState() == .poweredOn)
    #expect(stage.host.adapters.map { $0 as AnyObject === stage.adapter } == [true])
    let next = try await stage.adapter.connect(to: sensorPeer)
    #expect(next != link)
    #expect(try await stage.adapter.read(levelHandle, on: next) == Data([0, 72]))
    _ = try await stage.adapter.startScanning(ScanFilter())
    #expect(await stage.bluez.discoverySessions[adapterPath]?.count == 1)
    await expect(.disconnected) { try await stage.adapter.read(levelHandle, on: link) }
  }

  @Test func `a restart while the objects are read is a restart`() async throws {
    let bus = try PrivateBus()
    let bluez = try await ScriptedBlueZ.start(bus.address)
    await bluez.script("GetManagedObjects", .held)
    let host = try BlueZHost(bus: bus.address)
    let looking = Task { try await host.defaultAdapter() }
    _ = try await bluez.next("GetManagedObjects")
    try await bluez.restart()
    let call = try await bluez.next("GetManagedObjects")
    await bluez.script("GetManagedObjects", .faithful)
    await bluez.release(call)
    let adapter = try await looking.value
    await until { adapter.state == .poweredOn }
  }

  @Test func `what happens while the objects are read is not lost`() async throws {
    let bus = try PrivateBus()
    let bluez = try await ScriptedBlueZ.start(bus.address)
    try await bluez.addDevice(sensor)
    await bluez.script("GetManagedObjects", .held, count: 1)
    let host = try BlueZHost(bus: bus.address)
    let looking = Task { try await host.defaultAdapter() }
    let call = try await bluez.next("GetManagedObjects")
    try await bluez.linkUp(sensorPath)
    try await bluez.addServices(of: sensorPath)
    try await bluez.resolveServices(of: sensorPath)
    try await bluez.addDevice(ScriptedDevice("11:22:33:44:55:66"))
    try await bluez.removeTree("/org/bluez/hci0/dev_11_22_33_44_55_66")
    await bluez.release(call)
    let adapter = try await looking.value
    #expect(await adapter.deviceCount == 1)
    let link = try #require(adapter.links().first).link
    #expect(try await adapter.read(levelHandle, on: link) == Data([0, 72]))
  }

  @Test func `while BlueZ does not answer, only so much is kept of what it says`() async throws {
    let bus = try PrivateBus()
    let bluez = try await ScriptedBlueZ.start(bus.address)
    await bluez.script("GetManagedObjects", .held, count: 2)
    let host = try BlueZHost(bus: bus.address)
    let looking = Task { try await host.defaultAdapter() }
    let first = try await bluez.next("GetManagedObjects")
    try await bluez.addDevice(sensor)
    for _ in 0..<BlueZHost.maximumChangeCount {
      try await bluez.change(sensorPath, .device, ["RSSI": .int16(-60)])
    }
    let second = try await bluez.next("GetManagedObjects")
    try await bluez.change(sensorPath, .device, ["RSSI": .int16(-50)])
    await bluez.release(first)
    await bluez.release(second)
    let adapter = try await looking.value
    await until { adapter.state == .poweredOn }
    #expect(await adapter.rssi(of: sensorPath) == -50)
  }

  @Test func `objects that can't be read are asked for again`() async throws {
    let bus = try PrivateBus()
    let bluez = try await ScriptedBlueZ.start(bus.address)
    await bluez.script("GetManagedObjects", .error(RemoteError(.accessDenied, "no")), count: 1)
    let host = try BlueZHost(bus: bus.address)
    let adapter = try await host.defaultAdapter()
    #expect(adapter.state == .unauthorized)
    #expect(adapter.stateExplanation?.contains("group bluetooth") == true)
    await until { adapter.state == .poweredOn }
  }

  @Test func `the name comes before the adapters`() async throws {
    let bus = try PrivateBus()
    let host = try BlueZHost(bus: bus.address)
    let adapter = try await host.defaultAdapter()
    #expect(adapter.state == .unsupported && adapter.stateExplanation?.contains("bluetoothd") == true)
    var events = Events(of: adapter)
    let bluez = try ScriptedBlueZ(bus.address)
    try await bluez.start()
    await until { adapter.stateExplanation?.contains("bluetoothctl list") == true }
    try await bluez.addAdapter("hci0", ["Powered": false.value])
    #expect(try await events.nextState() == .poweredOff)
    try await bluez.setPower(of: adapterPath, isOn: true)
    #expect(try await events.nextState() == .poweredOn)
    #expect(adapter.adapterName == "hci0")
  }

  @Test func `a bus that goes and comes back is a restart`() async throws {
    let stage = try await Stage()
    _ = try await stage.connectSensor()
    var events = stage.events()
    stage.bus.kill()
    #expect(try await events.nextDisconnection() == .hostServiceEnded)
    #expect(try await events.nextState() == .resetting)
    await stage.bluez.stop()
    try stage.bus.restart()
    try await stage.bluez.start()
    #expect(try await events.nextState() == .poweredOn)
    _ = try await stage.adapter.connect(to: sensorPeer)
  }

  @Test func `switching off ends links and scans, switching on allows new ones`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    _ = try await stage.adapter.startScanning(ScanFilter())
    var events = stage.events()
    await stage.bluez.script("ReadValue", .never)
    let reading = Task { try await stage.adapter.read(levelHandle, on: link) }
    _ = try await stage.bluez.next("ReadValue")
    try await stage.bluez.setPower(of: adapterPath, isOn: false)
    _ = try await events.nextDisconnection()
    #expect(try await events.nextState() == .poweredOff)
    reading.cancel()
    #expect(await result(reading) != nil)
    await expect(.poweredOff) { try await stage.adapter.connect(to: sensorPeer) }
    try await stage.bluez.setPower(of: adapterPath, isOn: true)
    #expect(try await events.nextState() == .poweredOn)
    await stage.bluez.script("ReadValue", .faithful)
    _ = try await stage.adapter.startScanning(ScanFilter())
    let next = try await stage.adapter.connect(to: sensorPeer)
    #expect(try await stage.adapter.read(levelHandle, on: next) == Data([0, 72]))
    #expect(await stage.bluez.calls("StartDiscovery").count == 2)
  }

  @Test func `an adapter that goes without its devices takes its links along`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    var events = stage.events()
    try await stage.bluez.remove(adapterPath)
    #expect(try await events.nextDisconnection() == .poweredOff)
    #expect(try await events.nextState() == .unsupported)
    await expect(.poweredOff) { try await stage.adapter.read(levelHandle, on: link) }
    try await stage.bluez.removeTree(sensorPath, isSilent: true)
    try await stage.bluez.addAdapter("hci1", ["Address": "00:AA:01:00:00:00".value])
    #expect(try await events.nextState() == .poweredOn)
    #expect(stage.adapter.adapterName == "hci1")
    #expect(await stage.adapter.deviceCount == 0)
  }

  @Test func `a device of an adapter that was unplugged is searched for when the adapter is back`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.bluez.removeTree(adapterPath)
    await until { stage.adapter.state == .unsupported }
    try await stage.bluez.addAdapter("hci1", ["Address": "00:AA:01:00:00:00".value])
    await until { stage.adapter.state == .poweredOn }
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("StartDiscovery")
    try await stage.bluez.addDevice(sensor, on: "hci1")
    #expect(try await connecting.value != link)
  }

  @Test func `adapters are told apart, and those that are on come first`() async throws {
    let bus = try PrivateBus()
    let bluez = try await ScriptedBlueZ.start(bus.address)
    try await bluez.setPower(of: adapterPath, isOn: false)
    try await bluez.addAdapter("hci1")
    let host = try BlueZHost(bus: bus.address)
    #expect(try await host.defaultAdapter().adapterName == "hci1")
    #expect(try await host.adapter("hci0")?.state == .poweredOff)
    #expect(try await host.adapter("00:AA:01:00:00:01")?.adapterName == "hci1")
    #expect(try await host.adapter("hci7") == nil)
    #expect(host.adapters.map(\.adapterName) == ["hci0", "hci1"])
  }

  @Test func `a host that was closed can't be used, and holds nothing up`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    await stage.bluez.script("ReadValue", .never)
    let reading = Task { try await stage.adapter.read(levelHandle, on: link) }
    _ = try await stage.bluez.next("ReadValue")
    await stage.host.close()
    #expect(await result(reading) != nil)
    await expect(.poweredOff) { try await stage.adapter.startScanning(ScanFilter()) }
  }

  @Test func `two adapters with one address are two, and the first stays what it was`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.bluez.addAdapter("hci1", ["Address": "00:AA:01:00:00:00".value])
    await until { stage.host.adapters.count == 2 }
    #expect(stage.host.adapters.map(\.adapterName) == ["hci0", "hci1"])
    #expect(try await stage.adapter.read(levelHandle, on: link) == Data([0, 72]))
  }

  @Test func `an adapter that BlueZ comes back without says so, and is used again when it is there`() async throws {
    let stage = try await Stage()
    await stage.bluez.stop()
    await until { stage.adapter.state == .resetting }
    try await stage.bluez.removeTree(adapterPath, isSilent: true)
    try await stage.bluez.start()
    await until { stage.adapter.state == .unsupported }
    #expect(stage.adapter.stateExplanation?.contains("used again") == true)
    try await stage.bluez.addAdapter()
    await until { stage.adapter.state == .poweredOn }
  }
}

/// The backend error that a task threw; nil if the task succeeded.
private func result(_ task: Task<some Sendable, any Error>) async -> BackendError? {
  do {
    _ = try await task.value
    return nil
  } catch {
    return error as? BackendError
  }
}
