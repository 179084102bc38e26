import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Calls that BlueZ never answers. The bus counts them until the connection ends, and refuses calls beyond 128.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct UnansweredCallTests {
  /// Makes calls that BlueZ never answers, and gives them up, until BlueZ has got `count` of them.
  private func abandon(
    _ member: MemberName,
    count: Int,
    on stage: Stage,
    _ operation: @escaping @Sendable (BlueZAdapter) async throws -> Void
  ) async {
    await stage.bluez.script(member, .never, count: count)
    while await stage.bluez.calls(member).count < count {
      let before = await stage.bluez.calls(member).count
      let hasEnded = Box(false)
      let task = Task {
        defer { hasEnded.value = true }
        try await operation(stage.adapter)
      }
      await until { await stage.bluez.calls(member).count > before || hasEnded.value }
      task.cancel()
      _ = await task.result
    }
    await until { await stage.host.calls.generation == 2 }
    await until { stage.adapter.state == .poweredOn }
  }

  @Test func `after a hundred reads that BlueZ never answers, a value can be read, and the device disconnected`()
    async throws
  {
    let log = RecordedLog()
    let stage = try await Stage(logger: log.logger)
    _ = try await stage.connectSensor()
    await abandon("ReadValue", count: 100, on: stage) { adapter in
      guard let link = adapter.links().first?.link else { return }
      _ = try await adapter.read(levelHandle, on: link)
    }
    await until { !stage.adapter.links().isEmpty }
    let link = try await stage.adapter.connect(to: sensorPeer)
    #expect(try await stage.adapter.read(levelHandle, on: link) == Data([0, 72]))
    await stage.adapter.disconnect(link)
    #expect(await stage.bluez.property(sensorPath, .device, "Connected") == false.value)
    #expect(stage.adapter.links().isEmpty)
    // The read that is under way while the connection to the bus ends is not given up.
    #expect(await (99...100).contains(stage.host.calls.statistics.abandonedCalls))
    #expect(log.lines.contains { $0.contains("connects to the bus again") })
  }

  @Test func `after a hundred pairings that BlueZ never answers, a device can be paired`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    await abandon("Pair", count: 100, on: stage) { try await $0.pair(with: sensorPeer, agent: nil) }
    await until { await stage.adapter.assumeKnown(sensorPath) }
    try await stage.adapter.pair(with: sensorPeer, agent: nil)
    #expect(await stage.bluez.property(sensorPath, .device, "Paired") == true.value)
  }

  @Test func `what a program has going is begun again when calls without an answer cost the connection to the bus`()
    async throws
  {
    let stage = try await Stage()
    let central = try await CentralManager(backend: stage.adapter)
    let peripherals = try await PeripheralManager(backend: stage.adapter)
    try await stage.addSensor()
    let agent = Agent()
    try await central.setPairingAgent(agent)
    try await peripherals.add(MutableService(uuid: servedUUID))
    try await peripherals.startAdvertising(Advertisement(localName: "Served"))
    let scanning = Task { for try await _ in central.scan() {} }
    let peripheral = central.peripheral(sensorPeer)
    var connections = peripheral.connections().makeAsyncIterator()
    let first = try #require(try await connections.next())
    let unique = try #require(await stage.bluez.applications.first?.sender)
    await abandon("ReadValue", count: 64, on: stage) { adapter in
      guard let link = adapter.links().first?.link else { return }
      _ = try await adapter.read(levelHandle, on: link)
    }
    let second = try #require(try await connections.next())
    #expect(first.disconnectionReason == .hostServiceEnded)
    _ = try await second.services()
    await until { await stage.bluez.applications.map { $0.sender != unique } == [true] }
    await until { await stage.bluez.advertisements.count == 1 }
    await until { await stage.bluez.agents.count == 1 }
    await until { await stage.bluez.discoverySessions[adapterPath]?.count == 1 }
    scanning.cancel()
  }

  @Test func `a disconnection that BlueZ refuses is repeated, and the link is there until BlueZ reports its end`()
    async throws
  {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    await stage.bluez.script("Disconnect", .error(.failed("Operation failed")), count: 2)
    let ending = Task { await stage.adapter.disconnect(link) }
    for _ in 0..<2 {
      _ = try await stage.bluez.next("Disconnect")
      #expect(stage.adapter.links().map(\.link) == [link])
    }
    await ending.value
    #expect(await stage.bluez.property(sensorPath, .device, "Connected") == false.value)
    #expect(stage.adapter.links().isEmpty)
  }

  @Test func `a disconnection that BlueZ did not get before the connection to the bus ended is made afterwards`()
    async throws
  {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    await stage.bluez.script("Disconnect", .held, count: 1)
    let ending = Task { await stage.adapter.disconnect(link) }
    _ = try await stage.bluez.next("Disconnect")
    await stage.host.calls.close()
    await ending.value
    await until { await stage.bluez.property(sensorPath, .device, "Connected") == false.value }
    await until { stage.adapter.state == .poweredOn }
    #expect(stage.adapter.links().isEmpty)
  }

  @Test func `a disconnection without effect is repeated`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    await stage.bluez.script("Disconnect", .values([]), count: 1)
    await stage.adapter.disconnect(link)
    #expect(await stage.bluez.property(sensorPath, .device, "Connected") == false.value)
    #expect(stage.adapter.links().isEmpty)
  }

  @Test func `a connection that is given up ends, although BlueZ refuses the first disconnection`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("Connect", .values([]))
    await stage.bluez.script("Disconnect", .error(.failed("Operation failed")), count: 1)
    try await stage.addSensor()
    let connecting = Task { try await stage.adapter.connect(to: sensorPeer) }
    _ = try await stage.bluez.next("Connect")
    try await stage.bluez.linkUp(sensorPath)
    connecting.cancel()
    await expect(.cancelled) { try await connecting.value }
    await until { await stage.bluez.property(sensorPath, .device, "Connected") == false.value }
  }

  @Test func `a connection that another program has made can be ended in a cancelled task`() async throws {
    let stage = try await Stage()
    try await stage.addSensor()
    try await stage.bluez.linkUp(sensorPath)
    await until { await stage.adapter.isConnected(sensorPath) }
    let task = Task {
      await until { false }
      await stage.adapter.disconnect(sensorPeer)
    }
    task.cancel()
    await task.value
    #expect(await stage.bluez.property(sensorPath, .device, "Connected") == false.value)
  }

  @Test func `a device that BlueZ does not connect in time is tried again`() {
    #expect(ErrorKind(BackendError(connecting: .timedOut)) == .connectionFailed)
    #expect(ConnectionAttempt.Failure.refused(.timedOut, after: .seconds(60)).leavesConnection)
  }

  @Test(arguments: ["Connect", "Pair", "ReadValue", "WriteValue", "StartNotify", "StopNotify"] as [MemberName])
  func `no call waits for ever`(member: MemberName) {
    #expect(member.longestWait >= BusConnection.defaultTimeout && member.longestWait <= .seconds(300))
  }
}

private final class Agent: PairingAgent {
  let capability = PairingCapability.noInputNoOutput
}

extension BlueZAdapter {
  fileprivate func isConnected(_ path: ObjectPath) -> Bool { devices[path]?.properties.isConnected ?? false }
}
