import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Programs that pretend to be BlueZ.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct ForgeryTests {
  @Test func `signals of others are not believed, whether they are sent to all or to this program`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    var events = stage.events()
    let stranger = try await stage.stranger()
    let none = [String]().value
    let added: [String: [String: Value]] = [
      "org.bluez.Device1": ["Address": "66:66:66:66:66:66".value, "RSSI": Int16(-1).value]
    ]
    let forged: [(ObjectPath, InterfaceName, MemberName, [Value])] = [
      (
        levelPath, .properties, "PropertiesChanged",
        ["org.bluez.GattCharacteristic1".value, .properties(["Value": .bytes([6])]), none]
      ),
      (
        adapterPath, .properties, "PropertiesChanged",
        ["org.bluez.Adapter1".value, .properties(["Powered": false.value]), none]
      ),
      (
        sensorPath, .properties, "PropertiesChanged",
        ["org.bluez.Device1".value, .properties(["Connected": false.value]), none]
      ),
      (
        "/", .objectManager, "InterfacesAdded",
        [ObjectPath("/org/bluez/hci0/dev_66_66_66_66_66_66").value, added.value]
      ),
      ("/", .objectManager, "InterfacesRemoved", [adapterPath.value, ["org.bluez.Adapter1"].value]),
      (sensorPath, .device, "Disconnected", ["org.bluez.Reason.Remote".value, "".value]),
      (
        "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged",
        ["org.bluez".value, ":1.0".value, "".value]
      ),
    ]
    let targets = [nil, await stage.host.calls.uniqueName, await stage.host.exports.uniqueName]
    for target in targets {
      for (path, interface, member, arguments) in forged {
        var signal = OutgoingSignal(path, interface, member, arguments)
        signal.destination = target
        try await stranger.emit(signal)
      }
    }
    // The bus passes the earlier signals on before it answers this call.
    _ = try await stranger.owner(of: .bluez)
    try await stage.bluez.notify(levelPath, [1])
    #expect(try await events.nextUpdate() == Data([1]))
    #expect(stage.adapter.state == .poweredOn && stage.adapter.links().map(\.link) == [link])
    #expect(await stage.adapter.deviceCount == 1)
    #expect(await stage.host.calls.statistics.forgedSignals > 0)
  }

  @Test func `whoever has the name is BlueZ, and a former owner is not`() async throws {
    let stage = try await Stage()
    let former = try await stage.bus.connect()
    await stage.bluez.stop()
    await until { stage.adapter.state == .resetting }
    _ = try await former.requestName(.bluez)
    // The program `former` exports no objects.
    await until { stage.adapter.state == .unsupported }
    try await former.releaseName(.bluez)
    try await stage.bluez.start()
    await until { stage.adapter.state == .poweredOn }
    let off = Value.properties(["Powered": false.value])
    try await former.emit(
      OutgoingSignal(
        adapterPath,
        .properties,
        "PropertiesChanged",
        ["org.bluez.Adapter1".value, off, [String]().value]
      )
    )
    _ = try await former.owner(of: .bluez)
    _ = try await stage.connectSensor()
    #expect(stage.adapter.state == .poweredOn)
  }

  @Test func `what BlueZ has sent before its end is not believed after it`() async throws {
    let stage = try await Stage()
    let former = try await stage.stranger()
    // The rule accepts the signals of a former owner, as if the signals had waited since its end.
    let rule = MatchRule(sender: try #require(await former.uniqueName), member: "InterfacesRemoved")
    let signals = try await stage.host.calls.signals(rule)
    let listening = Task { await stage.host.listen(to: signals) }
    let arguments = [adapterPath.value, ["org.bluez.Adapter1"].value]
    try await former.emit(OutgoingSignal("/", .objectManager, "InterfacesRemoved", arguments))
    _ = try await former.owner(of: .bluez)
    try await stage.adapter.get("Powered", of: .adapter, at: adapterPath)
    #expect(stage.adapter.state == .poweredOn)
    listening.cancel()
  }
}
