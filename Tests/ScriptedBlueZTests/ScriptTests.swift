import BusDaemon
import DBus
import Testing

@testable import ScriptedBlueZ

@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct ScriptTests {
  @Test func `a call is answered as the script says, and recorded`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("StartDiscovery", .error(.failed("no")), count: 1)
    await expect("org.bluez.Error.Failed", "no") { try await stage.adapter.call(.adapter, "StartDiscovery") }
    try await stage.adapter.call(.adapter, "StartDiscovery")
    await stage.bluez.script("GetDiscoveryFilters", at: "/org/bluez/hci0", .values([["UUIDs"].value]))
    let filters = try await stage.adapter.call(.adapter, "GetDiscoveryFilters").read([String].self)
    #expect(filters == ["UUIDs"])
    let sender = await stage.client.uniqueName
    let calls = await stage.bluez.calls("StartDiscovery")
    #expect(calls.count == 2 && calls.allSatisfy { $0.sender == sender && $0.path == "/org/bluez/hci0" })
  }

  @Test func `a held call is answered when it is released, a silent one never`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("StartDiscovery", .held)
    await stage.bluez.script("StopDiscovery", .never)
    let answer = Task { try await stage.adapter.call(.adapter, "StartDiscovery") }
    let call = try await stage.bluez.next("StartDiscovery")
    #expect(await stage.bluez.discoverySessions.isEmpty)
    await stage.bluez.release(call)
    _ = try await answer.value
    #expect(await stage.bluez.discoverySessions["/org/bluez/hci0"]?.count == 1)
    var adapter = stage.adapter
    adapter.timeout = .milliseconds(100)
    await #expect(throws: BusError.timedOut) { try await adapter.call(.adapter, "StopDiscovery") }
  }

  @Test func `a call that was released is cancelled until it goes on`() async throws {
    let stage = try await Stage()
    try await stage.bluez.addDevice(heartRate)
    await stage.bluez.script("Connect", .held, count: 1)
    let answer = Task { try await stage.object(heartPath).call(.device, "Connect") }
    let call = try await stage.bluez.next("Connect")
    func releaseAndCancel(_ bluez: isolated ScriptedBlueZ) -> Bool {
      bluez.release(call)
      return bluez.cancelHeld("Connect", at: heartPath, .failed("br-connection-canceled"))
    }
    #expect(await releaseAndCancel(stage.bluez))
    await expect("org.bluez.Error.Failed", "br-connection-canceled") { try await answer.value }
    #expect(await stage.bluez.property(heartPath, .device, "Connected") == false.value)
  }

  @Test func `a held call of a client that has gone has no effect`() async throws {
    let stage = try await Stage()
    await stage.bluez.script("StartDiscovery", .held, count: 1)
    let client = try await stage.bus.connect()
    let answer = Task { try await RemoteObject(client, .bluez, "/org/bluez/hci0").call(.adapter, "StartDiscovery") }
    let call = try await stage.bluez.next("StartDiscovery")
    await client.close()
    await #expect(throws: BusError.self) { try await answer.value }
    await until { await stage.bluez.departedClients.count == 1 }
    await stage.bluez.release(call)
    try await stage.adapter.call(.adapter, "StartDiscovery")
    let sessions = await stage.bluez.discoverySessions["/org/bluez/hci0"]
    #expect(await sessions == stage.client.uniqueName.map { [$0] })
  }

  @Test func `a restart gives it another unique name, and ends calls and links`() async throws {
    let stage = try await Stage()
    try await stage.bluez.addDevice(heartRate)
    var owners = try await stage.client.owners(of: .bluez).makeAsyncIterator()
    let first = try await owners.next()
    try await stage.object(heartPath).call(.device, "Connect")
    await stage.bluez.script("StartDiscovery", .held)
    let answer = Task { try await stage.adapter.call(.adapter, "StartDiscovery") }
    _ = try await stage.bluez.next("StartDiscovery")
    try await stage.bluez.restart()
    await expect("org.freedesktop.DBus.Error.NoReply") { try await answer.value }
    #expect(try await owners.next() == .some(nil))
    let second = try await owners.next()
    #expect(second != nil && second != first)
    let objects = try await stage.object("/").managedObjects()
    #expect(objects[heartPath]?[InterfaceName.device.text]?["Connected"] == false.value)
    #expect(!objects.keys.contains(measurement))
  }

  @Test func `a graceful stop says what goes`() async throws {
    let stage = try await Stage()
    try await stage.bluez.addDevice(heartRate)
    var signals = try await stage.signals()
    await stage.bluez.stop(isGraceful: true)
    var texts: [String] = []
    for _ in 0..<3 { texts.append(try await signals.nextText()) }
    #expect(texts == ["- \(heartPath)", "- /org/bluez/hci0", "- /org/bluez"])
  }

  @Test func `thousands of devices come one by one`() async throws {
    let stage = try await Stage()
    var signals = try await stage.signals()
    try await stage.bluez.flood(3000)
    for _ in 0..<3000 { #expect(try await signals.nextText().hasPrefix("+ /org/bluez/hci0/dev_F0_C0_")) }
    #expect(try await stage.object("/").managedObjects().count == 3002)
  }
}
