import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Services as applications, and the answers to requests.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct ServingTests {
  @Test func `a service is registered with all that belongs to it, in its order`() async throws {
    let stage = try await Stage()
    let descriptor = LocalDescriptor(uuid: "2901", value: Data([65, 66]))
    let service = LocalService(
      uuid: servedUUID,
      isPrimary: false,
      characteristics: (0..<20).map {
        characteristic([.read], number: 0xA000 + $0, descriptors: $0 == 3 ? [descriptor] : [])
      }
    )
    _ = try await stage.adapter.register(service, handler: Handler())
    let (application, path) = try await stage.served("a003")
    let characteristics = application.objects.filter { $0.value["org.bluez.GattCharacteristic1"] != nil }
    let uuids = characteristics.sorted { $0.key.text < $1.key.text }.compactMap {
      $0.value["org.bluez.GattCharacteristic1"]?["UUID"]
    }
    let expected = service.characteristics.map { $0.uuid.fullDescription.value }
    #expect(uuids == expected)
    let parent = application.objects.values.compactMap { $0["org.bluez.GattService1"] }
    #expect(parent == [["UUID": servedUUID.fullDescription.value, "Primary": false.value]])
    let own = try #require(application.attribute("2901"))
    #expect(own.isWithin(path))
    #expect(try await stage.bluez.read(own, of: application, by: firstCentral) == [65, 66])
    #expect(try await stage.bluez.read(own, of: application, by: firstCentral, offset: 1) == [66])
    await expectAnswer("org.bluez.Error.InvalidOffset") {
      try await stage.bluez.read(own, of: application, by: firstCentral, offset: 3)
    }
  }

  @Test(
    arguments: [
      ([.read], [.readable], ["read"]),
      (
        [.read, .write], [.readEncryptionRequired, .writeAuthenticationRequired],
        ["encrypt-read", "encrypt-authenticated-write"]
      ),
      ([.read], [.readAuthenticationRequired, .readEncryptionRequired], ["encrypt-authenticated-read"]),
      ([.writeWithoutResponse], [.writeable], ["write-without-response"]),
      ([.writeWithoutResponse], [.writeEncryptionRequired], ["encrypt-write", "write-without-response"]),
      ([.notify, .indicate, .broadcast], [], ["notify", "indicate", "broadcast"]),
      (
        [.write, .reliableWrite, .extendedProperties], [.writeAuthorizationRequired],
        ["write", "extended-properties", "reliable-write"]
      ),
    ] as [(CharacteristicProperties, AttributePermissions, [String])]
  )
  func `properties and permissions become flags`(
    properties: CharacteristicProperties,
    permissions: AttributePermissions,
    flags: [String]
  ) {
    #expect(characteristic(properties, permissions).flags == flags)
  }

  @Test func `requests after the end of a link, or of nobody, leave no central behind`() async throws {
    let stage = try await Stage()
    let manager = try await PeripheralManager(backend: stage.adapter)
    let service = MutableService(uuid: servedUUID)
    service.add(MutableCharacteristic(uuid: "A001", properties: [.read, .notify], value: Data([7])))
    try await manager.add(service)
    let (application, path) = try await stage.served()
    try await stage.bluez.addDevice(ScriptedDevice("11:22:33:44:55:66"))
    try await stage.bluez.linkUp(firstCentral.device)
    await until { await stage.adapter.isConnected(Central(identifier: firstPeer, maximumTransmissionUnit: 23)) }
    #expect(try await stage.bluez.read(path, of: application, by: firstCentral) == [7])
    #expect(manager.centrals.map(\.identifier) == [firstPeer])
    try await stage.bluez.linkDown(firstCentral.device, "org.bluez.Reason.Remote")
    await until { manager.centrals.isEmpty }
    #expect(try await stage.bluez.read(path, of: application, by: firstCentral) == [7])
    // BlueZ does not name a device.
    #expect(try await stage.bluez.read(path, of: application, by: RemoteCentral("/org/bluez/hci0")) == [7])
    let late = try await stage.bluez.subscribe(to: path, of: application, by: firstCentral)
    #expect(manager.centrals.isEmpty && service.characteristics[0].subscribers.isEmpty)
    try await stage.bluez.linkUp(firstCentral.device)
    await until { manager.centrals.map(\.identifier) == [firstPeer] }
    withExtendedLifetime(late) {}
  }

  @Test func `a request says who asks, where in the value, and how much fits into a packet`() async throws {
    let stage = try await Stage()
    let handler = Handler()
    try await stage.serve(characteristic([.read], number: 0xA000), characteristic([.read, .write]), handler: handler)
    let (application, path) = try await stage.served()
    #expect(try await stage.bluez.read(path, of: application, by: firstCentral, offset: 7) == [1, 2, 3])
    try await stage.bluez.write([9], to: path, of: application, by: secondCentral, offset: 2)
    #expect(
      handler.requests == [
        .init(characteristic: 1, offset: 7, central: firstPeer, maximumTransmissionUnit: 100, value: nil),
        .init(characteristic: 1, offset: 2, central: secondPeer, maximumTransmissionUnit: 50, value: Data([9])),
      ]
    )
  }

  @Test(
    arguments: [
      (.readNotPermitted, "org.bluez.Error.NotPermitted"), (.writeNotPermitted, "org.bluez.Error.NotPermitted"),
      (.insufficientAuthorization, "org.bluez.Error.NotAuthorized"),
      (.insufficientAuthentication, "org.bluez.Error.NotAuthorized"),
      (.requestNotSupported, "org.bluez.Error.NotSupported"), (.invalidOffset, "org.bluez.Error.InvalidOffset"),
      (.invalidAttributeValueLength, "org.bluez.Error.InvalidValueLength"),
      (.procedureAlreadyInProgress, "org.bluez.Error.InProgress"),
      (.clientCharacteristicConfigurationDescriptorImproperlyConfigured, "org.bluez.Error.ImproperlyConfigured"),
      (.unlikelyError, "org.freedesktop.DBus.Error.Failed"), (.outOfRange, "org.freedesktop.DBus.Error.Failed"),
    ] as [(ATTError, String)]
  )
  func `an error becomes the one that BlueZ has a name for`(error: ATTError, name: String) async throws {
    let stage = try await Stage()
    try await stage.serve(characteristic([.read, .write]), handler: Handler { _ in .failure(error) })
    let (application, path) = try await stage.served()
    await expectAnswer(name) { try await stage.bluez.read(path, of: application, by: firstCentral) }
    await expectAnswer(name) { try await stage.bluez.write([], to: path, of: application, by: firstCentral) }
  }

  @Test(arguments: [0x80, 0x8A, 0x9F] as [UInt8])
  func `an error of a service travels by its number`(code: UInt8) async throws {
    let stage = try await Stage()
    let error = try #require(ATTError(rawValue: code))
    try await stage.serve(characteristic([.read]), handler: Handler { _ in .failure(error) })
    let (application, path) = try await stage.served()
    await expectAnswer("org.bluez.Error.Failed", "0x\(String(code, radix: 16))") {
      try await stage.bluez.read(path, of: application, by: firstCentral)
    }
  }

  @Test func `no value has more than 512 octets`() async throws {
    let stage = try await Stage()
    let handler = Handler { _ in .success(Data(count: 600)) }
    try await stage.serve(characteristic([.read, .write]), handler: handler)
    let (application, path) = try await stage.served()
    #expect(try await stage.bluez.read(path, of: application, by: firstCentral).count == 512)
    try await stage.bluez.write([UInt8](repeating: 0, count: 512), to: path, of: application, by: firstCentral)
    for (count, offset) in [(513, 0), (512, 1), (60000, 0)] as [(Int, UInt16)] {
      await expectAnswer("org.bluez.Error.InvalidValueLength") {
        try await stage.bluez.write(
          [UInt8](repeating: 0, count: count),
          to: path,
          of: application,
          by: firstCentral,
          offset: offset
        )
      }
    }
    await expectAnswer("org.bluez.Error.InvalidOffset") {
      try await stage.bluez.read(path, of: application, by: firstCentral, offset: 513)
    }
    #expect(handler.requests.count == 2)
  }

  @Test func `what BlueZ would refuse without a reason is refused with one`() async throws {
    let stage = try await Stage()
    for uuid in ["1800", "1801"] as [BluetoothUUID] {
      await expect(.rejected) { try await stage.serve(uuid: uuid, handler: Handler()) }
    }
    await expect(.rejected) { try await stage.serve(characteristic([]), handler: Handler()) }
    for uuid in ["2900", "2902"] as [BluetoothUUID] {
      let descriptor = LocalDescriptor(uuid: uuid, value: Data())
      await expect(.rejected) {
        try await stage.serve(characteristic([.read], descriptors: [descriptor]), handler: Handler())
      }
    }
    let long = LocalDescriptor(uuid: "2901", value: Data(count: 513))
    await expect(.rejected) {
      try await stage.serve(characteristic([.read], descriptors: [long]), handler: Handler())
    }
    await expect(.rejected) {
      try await stage.serve(included: [RegistrationIdentifier(rawValue: 99)], handler: Handler())
    }
    #expect(await stage.bluez.calls("RegisterApplication").isEmpty)
  }

  @Test func `only BlueZ is answered`() async throws {
    let stage = try await Stage()
    let handler = Handler()
    try await stage.serve(characteristic([.read]), handler: handler)
    let (application, path) = try await stage.served()
    let stranger = try await stage.stranger()
    for (member, path) in [("ReadValue", path), ("GetManagedObjects", application.root)] as [(MemberName, ObjectPath)] {
      await expectAnswer("org.freedesktop.DBus.Error.AccessDenied") {
        try await stranger.call(MethodCall(application.sender, path, nil, member, [.properties([:])]))
      }
    }
    #expect(handler.requests.isEmpty)
  }

  @Test func `errors of a characteristic that BlueZ hides are warned of`() async throws {
    let log = RecordedLog()
    let stage = try await Stage(logger: log.logger)
    try await stage.serve(characteristic([.write]), characteristic([.writeWithoutResponse]), handler: Handler())
    #expect(!log.lines.contains { $0.contains("with success") })
    try await stage.serve(characteristic([.write, .writeWithoutResponse]), handler: Handler())
    #expect(log.lines.count { $0.contains("with success") } == 1)
  }
}

/// Expects the program to answer BlueZ with an error of this name, and with this text if one is given.
func expectAnswer(
  _ name: String,
  _ text: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> some Sendable
) async {
  do {
    _ = try await body()
    Issue.record("no error", sourceLocation: sourceLocation)
  } catch BusError.remote(let error) {
    #expect(error.name.text == name, sourceLocation: sourceLocation)
    if let text { #expect(error.message == text, sourceLocation: sourceLocation) }
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}
