import BusDaemon
import DBus
import Testing

@testable import ScriptedBlueZ

@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct AdapterTests {
  @Test func `discovery has sessions, one for each client`() async throws {
    let stage = try await Stage()
    let other = try await stage.bus.connect()
    let theirs = RemoteObject(other, .bluez, "/org/bluez/hci0")
    await expect("org.bluez.Error.Failed", "No discovery started") {
      try await stage.adapter.call(.adapter, "StopDiscovery")
    }
    try await stage.adapter.call(.adapter, "StartDiscovery")
    await expect("org.bluez.Error.InProgress", "Operation already in progress") {
      try await stage.adapter.call(.adapter, "StartDiscovery")
    }
    try await theirs.call(.adapter, "StartDiscovery")
    try await stage.adapter.call(.adapter, "StopDiscovery")
    #expect(try await stage.adapter.property("Discovering", of: .adapter) == true)
    await other.close()
    await until { await stage.bluez.property("/org/bluez/hci0", .adapter, "Discovering") == false.value }
  }

  @Test func `a filter has known keys of the right types`() async throws {
    let stage = try await Stage()
    let good: [String: Value] = ["UUIDs": ["180d"].value, "Transport": "le".value, "RSSI": .int16(-127)]
    try await stage.adapter.call(.adapter, "SetDiscoveryFilter", [.properties(good)])
    #expect(await stage.bluez.discoveryFilters.values.first == good)
    for bad: [String: Value] in [
      ["Colour": "red".value], ["RSSI": .int32(-1)], ["RSSI": .int16(1), "Pathloss": .uint16(1)],
    ] {
      await expect("org.bluez.Error.InvalidArguments") {
        try await stage.adapter.call(.adapter, "SetDiscoveryFilter", [.properties(bad)])
      }
    }
  }

  @Test func `switched off it ends links and discovery, and is not ready`() async throws {
    let stage = try await Stage()
    try await stage.connectHeart()
    try await stage.adapter.call(.adapter, "StartDiscovery")
    try await stage.adapter.setProperty("Powered", of: .adapter, to: false)
    #expect(await stage.bluez.property(heartPath, .device, "Connected") == false.value)
    #expect(try await stage.adapter.property("Discovering", of: .adapter) == false)
    await expect("org.bluez.Error.NotReady") { try await stage.adapter.call(.adapter, "StartDiscovery") }
  }

  @Test func `a removed device takes its attributes along, the lowest first`() async throws {
    let stage = try await Stage()
    try await stage.connectHeart()
    var signals = try await stage.signals()
    try await stage.adapter.call(.adapter, "RemoveDevice", [heartPath.value])
    var texts: [String] = []
    while texts.last != "- \(heartPath)" { texts.append(try await signals.nextText()) }
    #expect(texts.first == "Device1 Connected,ServicesResolved" && texts.count { $0.hasPrefix("- ") } == 6)
    await expect("org.freedesktop.DBus.Error.UnknownObject") {
      try await stage.object(heartPath).call(.device, "Connect")
    }
  }
}
