import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Signals and answers that arrive in the wrong order, twice, or not at all.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct RaceTests {
  @Test func `services that are told of after they are resolved are in the link`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .values([]))
    await stage.bluez.script("Get", .held)
    try await stage.addSensor()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("Connect")
    try await stage.bluez.linkUp(sensorPath)
    try await stage.bluez.resolveServices(of: sensorPath)
    let question = try await stage.bluez.next("Get")
    try await stage.bluez.addServices(of: sensorPath)
    await stage.bluez.release(question)
    let link = try await connecting.value
    let services = try await stage.adapter.discoverServices(on: link, cache: .use)
    #expect(services.map(\.uuid) == ["180D"])
    let characteristics = try await stage.adapter.discoverCharacteristics(of: services[0], on: link)
    #expect(characteristics.map(\.handle) == [levelHandle, controlHandle])
    #expect(characteristics[0].descriptors.map(\.handle) == [descriptorHandle])
  }

  @Test func `a connection that BlueZ reports and does not have is made again`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .values([]), count: 1)
    let start = ContinuousClock.now
    _ = try await stage.connectSensor()
    #expect(await stage.bluez.calls("Connect").count == 2)
    // The adapter reads the state of the device, and does not wait for its services.
    #expect(start.duration(to: .now) < .seconds(25))
  }

  @Test func `a connection whose services could not be read is made again`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .values([]), count: 1)
    try await stage.addSensor()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("Connect")
    try await stage.bluez.linkUp(sensorPath)
    try await stage.bluez.resolveServices(of: sensorPath)
    let link = try await connecting.value
    #expect(try await stage.adapter.discoverServices(on: link, cache: .use).count == 1)
    #expect(await stage.bluez.calls("Connect").count == 2)
    #expect(await stage.bluez.calls("Disconnect").count == 1)
  }

  @Test func `a device without services can be connected, at the third try`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor(ScriptedDevice("AA:BB:CC:DD:EE:FF"))
    #expect(try await stage.adapter.discoverServices(on: link, cache: .use).isEmpty)
    #expect(await stage.bluez.calls("Connect").count == 3)
  }

  @Test func `a device without services is disconnected though BlueZ does not answer`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .never, count: 1)
    try await stage.addSensor()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("Connect")
    try await stage.bluez.linkUp(sensorPath)
    try await stage.bluez.resolveServices(of: sensorPath)
    _ = try await stage.bluez.next("Disconnect", at: sensorPath)
    connecting.cancel()
    await expect(.cancelled) { try await connecting.value }
  }

  @Test func `a connection of no use has ended before the next one is made`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .values([]), count: 1)
    await stage.bluez.script("Disconnect", .values([]))
    try await stage.addSensor()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("Connect")
    try await stage.bluez.linkUp(sensorPath)
    try await stage.bluez.resolveServices(of: sensorPath)
    _ = try await stage.bluez.next("Disconnect")
    // BlueZ takes longer than the pause before another attempt.
    try await Task.sleep(for: .milliseconds(500))
    #expect(await stage.bluez.calls("Disconnect").count == 1)
    try await stage.bluez.linkDown(sensorPath)
    let link = try await connecting.value
    #expect(try await stage.adapter.discoverServices(on: link, cache: .use).count == 1)
  }

  @Test func `a connection that BlueZ never reports counts when it is there`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .never)
    try await stage.addSensor()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("Connect")
    try await stage.bluez.linkUp(sensorPath)
    try await stage.bluez.addServices(of: sensorPath)
    try await stage.bluez.resolveServices(of: sensorPath)
    let link = try await connecting.value
    #expect(try await stage.adapter.read(levelHandle, on: link) == Data([0, 72]))
  }

  @Test func `a device that BlueZ removes while connecting is searched for, answered or not`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .held, count: 1)
    try await stage.addSensor()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    let call = try await stage.bluez.next("Connect")
    try await stage.bluez.removeTree(sensorPath)
    _ = try await stage.bluez.next("StartDiscovery")
    await stage.bluez.release(call, .error(.failed("le-connection-abort-by-local")))
    try await stage.bluez.addDevice(sensor)
    let link = try await connecting.value
    #expect(try await stage.adapter.read(levelHandle, on: link) == Data([0, 72]))
  }

  @Test func `giving up a connection has BlueZ give it up too`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .held)
    try await stage.addSensor()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("Connect")
    connecting.cancel()
    await expect(.cancelled) { try await connecting.value }
    _ = try await stage.bluez.next("Disconnect", at: sensorPath)
  }

  @Test func `a connection that is being given up is not the link of who wants one next`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Disconnect", .held, count: 1)
    await stage.bluez.script("Connect", .held, count: 1)
    try await stage.addSensor()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    let call = try await stage.bluez.next("Connect")
    try await stage.bluez.linkUp(sensorPath)
    await stage.bluez.release(call, .values([]))
    connecting.cancel()
    await expect(.cancelled) { try await connecting.value }
    let ending = try await stage.bluez.next("Disconnect", at: sensorPath)
    let next = Task { try await stage.adapter.connect(to: sensorPeer) }
    try await stage.bluez.addServices(of: sensorPath)
    try await stage.bluez.resolveServices(of: sensorPath)
    await until { await stage.adapter.isResolvedAndSettled(sensorPath) }
    #expect(stage.adapter.links().isEmpty)
    await stage.bluez.release(ending)
    let link = try await next.value
    #expect(try await stage.adapter.read(levelHandle, on: link) == Data([0, 72]))
    #expect(await stage.bluez.calls("Connect", at: sensorPath).count == 2)
  }

  @Test func `a link that nobody takes any more counts as ended at once`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    #expect(try await stage.adapter.isEndedAsItBegins(sensorPath))
  }

  @Test func `two who want the same link get the same one by one call`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .held)
    try await stage.addSensor()
    let first = Task { try await stage.adapter.connect(to: sensorPeer) }
    let call = try await stage.bluez.next("Connect")
    let second = Task { try await stage.adapter.connect(to: sensorPeer) }
    await stage.bluez.release(call)
    #expect(try await first.value == second.value)
    #expect(await stage.bluez.calls("Connect").count == 1)
  }

  @Test func `a link that ends while a value is read ends the read`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    var events = stage.events()
    await stage.bluez.script("ReadValue", .held)
    let reading = Task { try await stage.adapter.read(levelHandle, on: link) }
    _ = try await stage.bluez.next("ReadValue")
    try await stage.bluez.linkDown(sensorPath)
    await expect(.disconnected) { try await reading.value }
    #expect(try await events.nextDisconnection() == .remote)
    await expect(.disconnected) { try await stage.adapter.read(levelHandle, on: link) }
  }

  @Test func `a device that BlueZ forgets while a value is read ends the link and the read`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    await stage.bluez.script("ReadValue", .held)
    let reading = Task { try await stage.adapter.read(levelHandle, on: link) }
    let call = try await stage.bluez.next("ReadValue")
    try await stage.bluez.removeTree(sensorPath)
    await stage.bluez.release(call, .error(RemoteError(.unknownObject, "gone")))
    await expect(.disconnected) { try await reading.value }
    #expect(stage.adapter.links().isEmpty)
  }

  @Test func `an attribute that vanishes leaves the link, which says that its services have changed`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    var events = stage.events()
    try await stage.bluez.removeTree(levelPath)
    let changed = try await events.next { if case .servicesChanged(let link) = $0 { link } else { nil } }
    #expect(changed == link)
    await expect(.attribute(.invalidHandle)) { try await stage.adapter.read(levelHandle, on: link) }
    try await stage.adapter.write(Data([1]), to: controlHandle, type: .withResponse, on: link)
  }

  @Test func `a value that is read is no update, also not when updates are wanted`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    var events = stage.events()
    for _ in 0..<20 { #expect(try await stage.adapter.read(levelHandle, on: link) == Data([0, 72])) }
    try await stage.bluez.notify(levelPath, [1])
    #expect(try await events.nextUpdate() == Data([1]))
  }

  @Test func `an update that comes while the same value is read is one update`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    var events = stage.events()
    await stage.bluez.script("ReadValue", .held)
    let reading = Task { try await stage.adapter.read(levelHandle, on: link) }
    let call = try await stage.bluez.next("ReadValue")
    try await stage.bluez.notify(levelPath, [5])
    try await stage.bluez.notify(levelPath, [0, 72])
    await stage.bluez.release(call)
    #expect(try await reading.value == Data([0, 72]))
    try await stage.bluez.notify(levelPath, [6])
    #expect(try await events.nextUpdate() == Data([5]))
    #expect(try await events.nextUpdate() == Data([0, 72]))
    #expect(try await events.nextUpdate() == Data([6]))
  }

  @Test func `updates of a characteristic that nobody wants are none`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    var events = stage.events()
    try await stage.bluez.change(levelPath, .gattCharacteristic, ["Value": .bytes([9])])
    _ = try await stage.adapter.read(descriptorHandle, on: link)
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    try await stage.bluez.notify(levelPath, [1])
    #expect(try await events.nextUpdate() == Data([1]))
    try await stage.adapter.setUpdates(nil, of: levelHandle, on: link)
    #expect(await stage.bluez.notifySessions[levelPath]?.isEmpty == true)
  }

  @Test func `what the device sends before the subscription is answered is not lost`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    var events = stage.events()
    await stage.bluez.script("StartNotify", .held)
    let subscribing = Task { try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link) }
    let call = try await stage.bluez.next("StartNotify")
    try await stage.bluez.change(levelPath, .gattCharacteristic, ["Value": .bytes([3])])
    await stage.bluez.release(call)
    try await subscribing.value
    #expect(try await events.nextUpdate() == Data([3]))
  }

  @Test func `a subscription does not survive its link`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    try await stage.bluez.linkDown(sensorPath)
    _ = try await stage.bluez.next("StopNotify", at: levelPath)
    await until { await stage.bluez.notifySessions[levelPath]?.isEmpty == true }
  }

  @Test func `what waits for BlueZ on one link is not done on the next`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    var events = stage.events()
    await stage.bluez.script("WriteValue", .error(.bluez("InProgress", "In Progress")))
    let writing = Task {
      try await stage.adapter.write(Data([1]), to: controlHandle, type: .withResponse, on: link)
    }
    _ = try await stage.bluez.next("WriteValue")
    try await stage.bluez.linkDown(sensorPath)
    _ = try await events.nextDisconnection()
    try await stage.bluez.linkUp(sensorPath)
    try await stage.bluez.resolveServices(of: sensorPath)
    let next = try await events.nextConnection()
    #expect(next != link)
    await stage.bluez.script("WriteValue", .faithful)
    await expect(.disconnected) { try await writing.value }
    #expect(await stage.bluez.value(of: controlPath) == [])
  }

  @Test func `a disconnection returns when the link has ended, not when BlueZ has answered`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    var events = stage.events()
    await stage.bluez.script("Disconnect", .values([]))
    let ending = Task {
      await stage.adapter.disconnect(link)
      return stage.adapter.links().isEmpty
    }
    _ = try await stage.bluez.next("Disconnect")
    #expect(!stage.adapter.links().isEmpty)
    try await stage.bluez.linkDown(sensorPath, "org.bluez.Reason.Local")
    #expect(await ending.value)
    #expect(try await events.nextDisconnection() == .local)
  }

  @Test func `a device that others connect while the adapter is off has a link when it is on`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    var events = stage.events()
    try await stage.bluez.setPower(of: adapterPath, isOn: false)
    try await stage.bluez.linkUp(sensorPath)
    try await stage.bluez.addServices(of: sensorPath)
    try await stage.bluez.resolveServices(of: sensorPath)
    #expect(try await events.nextState() == .poweredOff)
    await stage.adapter.waitForSignals(of: sensorPath)
    #expect(stage.adapter.links().isEmpty)
    try await stage.bluez.setPower(of: adapterPath, isOn: true)
    #expect(try await events.nextState() == .poweredOn)
    let link = try await events.nextConnection()
    #expect(try await stage.adapter.read(levelHandle, on: link) == Data([0, 72]))
  }

  @Test func `a link whose device is switched off under it before its services are known is none`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .values([]))
    await stage.bluez.script("Get", .held)
    try await stage.addSensor()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("Connect")
    try await stage.bluez.linkUp(sensorPath)
    try await stage.bluez.resolveServices(of: sensorPath)
    let question = try await stage.bluez.next("Get")
    try await stage.bluez.change(adapterPath, .adapter, ["Powered": .boolean(false)])
    await stage.bluez.release(question)
    await expect(.poweredOff) { try await connecting.value }
    #expect(stage.adapter.links().isEmpty)
  }

  @Test func `a device that BlueZ forgets while it is asked why it was disconnected ends its link`() async throws {
    let stage = try await Stage()
    _ = try await stage.connectSensor()
    var events = stage.events()
    let asked = await stage.bluez.calls("Get").count
    await stage.bluez.script("Get", .held)
    try await stage.bluez.change(sensorPath, .device, ["Connected": false.value, "ServicesResolved": false.value])
    await until { await stage.bluez.calls("Get").count > asked }
    try await stage.bluez.removeTree(sensorPath)
    _ = try await events.nextDisconnection()
    #expect(stage.adapter.links().isEmpty)
  }

  @Test func `updates that were held back while a value was read are not those of a link that has ended`() async throws
  {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    var events = stage.events()
    await stage.bluez.script("ReadValue", .never)
    let reading = Task { try await stage.adapter.read(levelHandle, on: link) }
    _ = try await stage.bluez.next("ReadValue")
    try await stage.bluez.notify(levelPath, [5])
    try await stage.bluez.linkDown(sensorPath)
    _ = try await events.nextDisconnection()
    reading.cancel()
    _ = await reading.result
    try await stage.bluez.setPower(of: adapterPath, isOn: false)
    let next = try await events.next { event -> Bool? in
      switch event {
      case .update: true
      case .stateChanged: false
      default: nil
      }
    }
    #expect(!next)
  }

  @Test func `updates that were held back while a value was read come before the end of the link`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    var events = stage.events()
    for answer in [Answer.never, .held] {
      await stage.bluez.script("ReadValue", answer)
      let link = try #require(stage.adapter.links().first).link
      let reading = Task { try await stage.adapter.read(levelHandle, on: link) }
      _ = try await stage.bluez.next("ReadValue")
      try await stage.bluez.notify(levelPath, [5])
      try await stage.bluez.linkDown(sensorPath)
      #expect(try await events.isUpdateNext())
      _ = try await events.nextDisconnection()
      reading.cancel()
      _ = await reading.result
      let next = try await stage.adapter.connect(to: sensorPeer)
      try await stage.adapter.setUpdates(.notification, of: levelHandle, on: next)
    }
  }

  @Test func `who connects while the link is being ended gets the next one`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    await stage.bluez.script("Disconnect", .values([]))
    let ending = Task { await stage.adapter.disconnect(link) }
    _ = try await stage.bluez.next("Disconnect")
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    await until { await stage.adapter.isTried(sensorPath) }
    try await stage.bluez.linkDown(sensorPath)
    await ending.value
    #expect(try await connecting.value != link)
  }

  @Test func `a device that does not answer keeps no other one waiting`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", at: sensorPath, .held)
    try await stage.addSensor()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("Connect")
    for number in 1...6 {
      let other = ScriptedDevice("11:22:33:44:55:0\(number)", services: sensor.services)
      let path = try await stage.bluez.addDevice(other)
      await until { await stage.adapter.assumeKnown(path) }
      _ = try await stage.adapter.connect(to: PeerIdentifier(other.address))
    }
    connecting.cancel()
    await expect(.cancelled) { try await connecting.value }
  }
}

extension BlueZAdapter {
  /// Whether an attempt waits for the device beside the task that ends its link.
  fileprivate func isTried(_ path: ObjectPath) -> Bool { attempts[path] != nil && conditions.count == 1 }

  /// Whether the adapter ends a link as soon as it begins, when all its callers have been cancelled.
  fileprivate func isEndedAsItBegins(_ path: ObjectPath) throws -> Bool {
    let device = try #require(devices[path])
    attempts[path] = ConnectionAttempt()
    beginLink(with: device)
    if case .disconnecting = device.state { return true }
    return false
  }

  fileprivate func isResolvedAndSettled(_ path: ObjectPath) -> Bool {
    guard let device = devices[path] else { return false }
    if case .resolving = device.state { return false }
    return device.properties.areServicesResolved
  }
}
