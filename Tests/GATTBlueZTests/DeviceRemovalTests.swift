import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Subscriptions and devices that must not stay in BlueZ, however the link, the power or the task ends.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct DeviceRemovalTests {
  @Test func `a device that is of use to nobody is forgotten, also when its services are known`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    await stage.adapter.removeIfUnused(sensorPath)
    #expect(await stage.bluez.calls("RemoveDevice").isEmpty)
    await stage.adapter.disconnect(link)
    await stage.adapter.removeIfUnused(sensorPath)
    _ = try await stage.bluez.next("RemoveDevice")
  }

  @Test func `switching off ends subscriptions too`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    try await stage.bluez.change(adapterPath, .adapter, ["Powered": false.value])
    _ = try await stage.bluez.next("StopNotify", at: levelPath)
  }

  @Test func `a subscription that begins when its link has ended is none`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    var events = stage.events()
    await stage.bluez.script("StartNotify", .held)
    let subscribing = Task { try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link) }
    let call = try await stage.bluez.next("StartNotify")
    try await stage.bluez.change(adapterPath, .adapter, ["Powered": false.value])
    #expect(try await events.nextState() == .poweredOff)
    _ = try await stage.bluez.next("StopNotify", at: levelPath)
    await stage.bluez.release(call)
    await expect(.poweredOff) { try await subscribing.value }
    // The adapter calls `StopNotify` again, because the first call came before the subscription began.
    _ = try await stage.bluez.next("StopNotify", at: levelPath)
  }

  @Test func `a subscription is ended also by a task that was cancelled`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    try await cancelled { try await stage.adapter.setUpdates(nil, of: levelHandle, on: link) }
    #expect(await stage.bluez.notifySessions[levelPath]?.isEmpty == true)
  }

  @Test func `a link is ended also by a task that was cancelled`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await cancelled { await stage.adapter.disconnect(link) }
    #expect(stage.adapter.links().isEmpty)
    #expect(await stage.bluez.property(sensorPath, .device, "Connected") == false.value)
  }

  @Test func `a connection that ends with the power is no longer wanted`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .held)
    try await stage.addSensor()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("Connect")
    #expect(await stage.adapter.wants(sensorPath))
    try await stage.bluez.setPower(of: adapterPath, isOn: false)
    await expect(.poweredOff) { try await connecting.value }
    #expect(await !stage.adapter.wants(sensorPath))
  }

  @Test func `a device that has paired, and is not connected, is no longer wanted`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    await stage.bluez.script("Pair", .values([]), count: 1)
    try await stage.adapter.pair(with: sensorPeer)
    #expect(await !stage.adapter.wants(sensorPath))
    // The device connects for the pairing, and disconnects before a link begins.
    await stage.bluez.script("Pair", .held)
    let pairing = Task { try await stage.adapter.pair(with: sensorPeer) }
    _ = try await stage.bluez.next("Pair")
    let held = try await stage.bluez.next("Pair")
    #expect(await stage.adapter.wants(sensorPath))
    try await stage.bluez.linkUp(sensorPath)
    await stage.bluez.release(held, .values([]))
    try await pairing.value
    #expect(await stage.adapter.wants(sensorPath))
    try await stage.bluez.linkDown(sensorPath)
    await until { await !stage.adapter.wants(sensorPath) }
  }

  @Test func `what others have connected is not ended by a wish that is given up`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    try await stage.bluez.linkUp(sensorPath)
    await until { await stage.adapter.isConnected(sensorPath) }
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    await until { await stage.adapter.wants(sensorPath) }
    connecting.cancel()
    await expect(.cancelled) { try await connecting.value }
    #expect(await !stage.adapter.wants(sensorPath))
    // BlueZ would have got earlier calls of the adapter before it answers this call.
    _ = try await stage.adapter.call(sensorPath, .properties, "Get", ["org.bluez.Device1".value, "Connected".value])
    #expect(await stage.bluez.calls("Disconnect").isEmpty)
    #expect(await stage.bluez.calls("Connect").isEmpty)
  }

  @Test func `a link that comes when all who wanted it were cancelled is nobody's`() {
    let attempt = ConnectionAttempt()
    let (first, second) = (Completion<LinkIdentifier>(), Completion<LinkIdentifier>())
    attempt.add(first)
    attempt.add(second)
    first.complete(.failure(CancellationError()))
    #expect(attempt.succeed(LinkIdentifier(rawValue: 1)))
    let hopeless = ConnectionAttempt()
    hopeless.add(first)
    #expect(!hopeless.succeed(LinkIdentifier(rawValue: 2)))
  }

  /// Runs `body` in a task that is already cancelled.
  private func cancelled(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await body()
    }.value
  }
}

extension BlueZAdapter {
  fileprivate func isConnected(_ path: ObjectPath) -> Bool { devices[path]?.properties.isConnected ?? false }

  fileprivate func wants(_ path: ObjectPath) -> Bool { devices[path]?.isWanted ?? false }
}
