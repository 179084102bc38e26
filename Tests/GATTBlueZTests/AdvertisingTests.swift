import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Synchronization
import Testing

@testable import GATTBlueZ

/// Advertisements, and the reasons for their end.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct AdvertisingTests {
  private let advertisement = Advertisement(
    localName: "Sensor",
    services: ["180D", servedUUID],
    solicitedServices: ["180F"],
    serviceData: ["181A": Data([1, 2])],
    manufacturerData: [0x004C: Data([3])],
    appearance: 0x0341,
    txPower: -4
  )

  @Test func `an advertisement has all fields, and is told when it is on the air`() async throws {
    let stage = try await Stage()
    let identifier = try await stage.adapter.startAdvertising(advertisement, interval: .milliseconds(250))
    let registered = try #require(await stage.bluez.advertisements.first)
    #expect(
      registered.properties == [
        "Type": "peripheral".value, "Discoverable": true.value, "LocalName": "Sensor".value,
        "ServiceUUIDs": [BluetoothUUID("180D").fullDescription, servedUUID.fullDescription].value,
        "SolicitUUIDs": [BluetoothUUID("180F").fullDescription].value,
        "ServiceData": [BluetoothUUID("181A").fullDescription: Value.bytes([1, 2])].value,
        "ManufacturerData": [0x004C as UInt16: Value.bytes([3])].value, "Appearance": UInt16(0x0341).value,
        "Includes": ["tx-power"].value, "TxPower": Int16(-4).value, "MinInterval": UInt32(250).value,
        "MaxInterval": UInt32(250).value,
      ]
    )
    await stage.adapter.stopAdvertising(identifier)
    #expect(await stage.bluez.advertisements.isEmpty)
    // A second stop does nothing.
    await stage.adapter.stopAdvertising(identifier)
    #expect(await stage.bluez.calls("UnregisterAdvertisement").count == 1)
  }

  @Test func `an advertisement that is not connectable is a broadcast, without flags`() async throws {
    let stage = try await Stage()
    var data = Advertisement(manufacturerData: [0x7E57: Data(count: 27)])
    data.isConnectable = false
    _ = try await stage.adapter.startAdvertising(data, interval: .milliseconds(250))
    let registered = try #require(await stage.bluez.advertisements.first)
    #expect(registered.properties["Type"] == "broadcast".value)
    #expect(registered.properties["Discoverable"] == nil)
  }

  @Test func `a second stop returns when BlueZ has answered the first`() async throws {
    let stage = try await Stage()
    let identifier = try await stage.adapter.startAdvertising(advertisement, interval: .seconds(1))
    await stage.bluez.script("UnregisterAdvertisement", .held, count: 1)
    let first = Task { await stage.adapter.stopAdvertising(identifier) }
    let call = try await stage.bluez.next("UnregisterAdvertisement")
    let hasReturned = Mutex(false)
    let second = Task {
      await stage.adapter.stopAdvertising(identifier)
      hasReturned.withLock { $0 = true }
    }
    for _ in 0..<20 { _ = try? await stage.adapter.call(adapterPath, .peer, "Ping", over: stage.host.exports) }
    #expect(!hasReturned.withLock { $0 })
    await stage.bluez.release(call)
    for task in [first, second] { await task.value }
    #expect(await stage.bluez.advertisements.isEmpty)
    #expect(await stage.bluez.calls("UnregisterAdvertisement").count == 1)
  }

  @Test func `an advertisement without fields says only what it is`() async throws {
    let stage = try await Stage()
    _ = try await stage.adapter.startAdvertising(Advertisement(txPower: 100), interval: .seconds(1))
    let registered = try #require(await stage.bluez.advertisements.first)
    // BlueZ can't be asked for more than 20 dBm.
    #expect(registered.properties.keys.sorted() == ["Discoverable", "Includes", "MaxInterval", "MinInterval", "Type"])
  }

  @Test func `an advertisement that BlueZ refuses leaves nothing`() async throws {
    let stage = try await Stage()
    let refusal = RemoteError("org.bluez.Error.Failed", "Failed to parse advertisement.")
    await stage.bluez.script("RegisterAdvertisement", .error(refusal), count: 1)
    await expect(.rejected) { try await stage.adapter.startAdvertising(advertisement, interval: .seconds(1)) }
    _ = try await stage.bluez.next("UnregisterAdvertisement")
    #expect(await stage.adapter.advertisingManager.isEmpty)
    _ = try await stage.adapter.startAdvertising(advertisement, interval: .seconds(1))
    #expect(await stage.adapter.advertisingManager.exports.count == 1)
  }

  @Test func `an advertisement that a busy controller refuses is registered a moment later`() async throws {
    let stage = try await Stage()
    let refusal = RemoteError("org.bluez.Error.Failed", "Failed to register advertisement")
    await stage.bluez.script("RegisterAdvertisement", .error(refusal), count: 3)
    _ = try await stage.adapter.startAdvertising(advertisement, interval: .seconds(1))
    #expect(await stage.bluez.advertisements.count == 1)
    #expect(await stage.bluez.calls("RegisterAdvertisement").count == 4)
    await stage.bluez.script("RegisterAdvertisement", .error(refusal))
    await expect(.rejected) { try await stage.adapter.startAdvertising(advertisement, interval: .seconds(1)) }
    #expect(await stage.adapter.advertisingManager.exports.count == 1)
  }

  @Test func `an adapter without room says how many advertisements it has`() async throws {
    let stage = try await Stage()
    for _ in 0..<5 { _ = try await stage.adapter.startAdvertising(Advertisement(), interval: .seconds(1)) }
    let error = await #expect(throws: BackendError.self) {
      try await stage.adapter.startAdvertising(Advertisement(), interval: .seconds(1))
    }
    #expect(error == .rejected("the adapter has no room for another advertisement: it has 5"))
    #expect(await stage.bluez.advertisements.count == 5)
  }

  @Test func `an advertisement that BlueZ releases has ended`() async throws {
    let stage = try await Stage()
    let identifier = try await stage.adapter.startAdvertising(Advertisement(), interval: .seconds(1))
    var events = stage.events()
    await stage.bluez.release(try #require(await stage.bluez.advertisements.first))
    let ended = try await events.next { if case .advertisementEnded(let identifier) = $0 { identifier } else { nil } }
    #expect(ended == identifier)
    #expect(await stage.adapter.advertisingManager.isEmpty)
  }

  @Test func `only BlueZ can release an advertisement`() async throws {
    let stage = try await Stage()
    _ = try await stage.adapter.startAdvertising(Advertisement(), interval: .seconds(1))
    let registered = try #require(await stage.bluez.advertisements.first)
    let stranger = try await stage.stranger()
    await expectAnswer("org.freedesktop.DBus.Error.AccessDenied") {
      try await stranger.call(MethodCall(registered.sender, registered.path, nil, "Release"))
    }
    #expect(await !stage.adapter.advertisingManager.isEmpty)
  }

  @Test func `what the power ended is taken out before there is anything new`() async throws {
    let stage = try await Stage()
    for _ in 0..<5 { _ = try await stage.adapter.startAdvertising(Advertisement(), interval: .seconds(1)) }
    var events = stage.events()
    try await stage.bluez.setPower(of: adapterPath, isOn: false)
    #expect(try await events.nextState() == .poweredOff)
    #expect(await stage.adapter.advertisingManager.isEmpty)
    await expect(.poweredOff) { try await stage.adapter.startAdvertising(Advertisement(), interval: .seconds(1)) }
    try await stage.bluez.setPower(of: adapterPath, isOn: true)
    #expect(try await events.nextState() == .poweredOn)
    _ = try await stage.adapter.startAdvertising(Advertisement(), interval: .seconds(1))
    #expect(await stage.bluez.advertisements.map(\.isOnAir) == [true])
  }

  @Test func `an advertisement whose start is given up, or that the power ends meanwhile, leaves nothing`()
    async throws
  {
    let stage = try await Stage()
    await stage.bluez.script("RegisterAdvertisement", .held)
    let first = Task { try await stage.adapter.startAdvertising(Advertisement(), interval: .seconds(1)) }
    let call = try await stage.bluez.next("RegisterAdvertisement")
    first.cancel()
    await expect(.cancelled) { try await first.value }
    _ = try await stage.bluez.next("UnregisterAdvertisement")
    await stage.bluez.release(call, .error(RemoteError("org.bluez.Error.Failed", "")))

    let second = Task { try await stage.adapter.startAdvertising(Advertisement(), interval: .seconds(1)) }
    let held = try await stage.bluez.next("RegisterAdvertisement")
    var events = stage.events()
    try await stage.bluez.setPower(of: adapterPath, isOn: false)
    #expect(try await events.nextState() == .poweredOff)
    await stage.bluez.release(held, .values([]))
    await expect(.poweredOff) { try await second.value }
    #expect(await stage.adapter.advertisingManager.isEmpty)
  }

  @Test func `advertisements end with BlueZ`() async throws {
    let stage = try await Stage()
    _ = try await stage.adapter.startAdvertising(Advertisement(), interval: .seconds(1))
    var events = stage.events()
    try await stage.bluez.restart(isGraceful: true)
    // The adapter reports its state, whatever BlueZ sends at its end.
    let state = try await events.next { event -> ManagerState? in
      if case .stateChanged(let state) = event { state } else { nil }
    }
    #expect(state != .poweredOn)
    await until { stage.adapter.state == .poweredOn }
    #expect(await stage.adapter.advertisingManager.isEmpty)
    _ = try await stage.adapter.startAdvertising(Advertisement(), interval: .seconds(1))
    #expect(await stage.bluez.advertisements.count == 1)
  }
}
