import BusDaemon
import DBus
import Testing

@testable import ScriptedBlueZ

@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct ServerTests {
  private let central = RemoteCentral("/org/bluez/hci0/dev_11_22_33_44_55_66", mtu: 100)

  @Test func `an application is asked for its objects before the answer, then used by a central`() async throws {
    let stage = try await Stage()
    let server = try await Server(stage.client)
    try await server.register()
    let application = try #require(await stage.bluez.applications.first)
    let path = try #require(application.attribute("2A19"))
    #expect(try await stage.bluez.read(path, of: application, by: central) == [50])
    let options = server.log.value.first
    #expect(options?["mtu"] == UInt16(100).value && options?["device"] == central.device.value)
    await expect("org.bluez.Error.NotPermitted") {
      try await stage.bluez.write([1], to: path, of: application, by: central)
    }
    let subscription = try await stage.bluez.subscribe(to: path, of: application, by: central)
    try await server.level.propertiesChanged(of: .characteristic, ["Value": .bytes([49])])
    await until { await stage.bluez.updates(of: subscription) == [[49]] }
    await expect("org.bluez.Error.AlreadyExists") { try await server.register() }
  }

  @Test func `an application without services, or with a wrong one, is refused`() async throws {
    let stage = try await Stage()
    let server = try await Server(stage.client, flags: ["fly"])
    await expect("org.bluez.Error.Failed", "Failed to create entry in database") { try await server.register() }
    await expect("org.bluez.Error.Failed", "No object received") { try await server.register("/nowhere") }
    #expect(await stage.bluez.applications.isEmpty)
  }

  @Test func `an application goes with its client`() async throws {
    let stage = try await Stage()
    let server = try await Server(stage.client)
    try await server.register()
    await stage.client.close()
    await until { await stage.bluez.applications.isEmpty }
  }

  @Test func `an advertisement is read, counted, and lost silently with the power`() async throws {
    let stage = try await Stage()
    let released = Gate()
    let export = try await stage.advertise("/advertisement", ["Type": "peripheral".value, "LocalName": "x".value]) {
      await released.open()
    }
    let manager = stage.adapter
    let none = Value.properties([:])
    try await manager.call(.advertisingManager, "RegisterAdvertisement", [export.path.value, none])
    #expect(try await manager.property("ActiveInstances", of: .advertisingManager) == UInt8(1))
    try await manager.setProperty("Powered", of: .adapter, to: false)
    try await manager.setProperty("Powered", of: .adapter, to: true)
    let advertisement = try #require(await stage.bluez.advertisements.first)
    #expect(!advertisement.isOnAir && advertisement.properties["LocalName"] == "x".value)
    #expect(try await manager.property("ActiveInstances", of: .advertisingManager) == UInt8(1))
    await stage.bluez.release(advertisement)
    await released.wait()
    let wrong = try await stage.advertise("/wrong", ["Type": "peripheral".value, "MinInterval": UInt32(100).value]) {}
    await expect("org.bluez.Error.Failed", "Failed to parse advertisement.") {
      try await manager.call(.advertisingManager, "RegisterAdvertisement", [wrong.path.value, none])
    }
  }
}

/// A battery service as a client serves it.
private struct Server {
  let root: ObjectExport
  let service: ObjectExport
  let level: ObjectExport
  let log = Box<[[String: Value]]>([])

  init(_ client: BusConnection, flags: [String] = ["read", "notify"]) async throws {
    root = try await client.export(ExportedObject("/app", managesObjects: true))
    let properties = [
      ExportedProperty("UUID", constant: "180f".value), ExportedProperty("Primary", constant: true.value),
    ]
    service = try await client.export(ExportedObject("/app/s", [ExportedInterface(.service, properties: properties)]))
    let read = ExportedMethod("ReadValue", takes: "a{sv}", returns: "ay") { [log] call in
      log.value.append(try call.arguments.read([String: Value].self))
      return [[50].bytes]
    }
    let write = ExportedMethod("WriteValue", takes: "aya{sv}") { _ in
      throw RemoteError("org.bluez.Error.NotPermitted", "")
    }
    let notify = ExportedMethod("StartNotify") { _ in [] }
    let interface = ExportedInterface(
      .characteristic,
      methods: [read, write, notify],
      properties: [
        ExportedProperty("UUID", constant: "2a19".value),
        ExportedProperty("Service", constant: ObjectPath("/app/s").value),
        ExportedProperty("Flags", constant: flags.value),
      ]
    )
    level = try await client.export(ExportedObject("/app/s/c", [interface]))
  }

  func register(_ path: ObjectPath = "/app") async throws {
    let adapter = RemoteObject(root.connection, .bluez, "/org/bluez/hci0")
    try await adapter.call(.gattManager, "RegisterApplication", [path.value, .properties([:])])
  }
}
