import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

let servedUUID: BluetoothUUID = "B1E6A77A-0000-4000-8000-00805F9B34FB"
let firstPeer = PeerIdentifier("11:22:33:44:55:66")
let secondPeer = PeerIdentifier("11:22:33:44:55:77")
let firstCentral = RemoteCentral("/org/bluez/hci0/dev_11_22_33_44_55_66", mtu: 100)
let secondCentral = RemoteCentral("/org/bluez/hci0/dev_11_22_33_44_55_77", mtu: 50)

func characteristic(
  _ properties: CharacteristicProperties,
  _ permissions: AttributePermissions = [],
  number: UInt16 = 0xA001,
  descriptors: [LocalDescriptor] = []
) -> LocalCharacteristic {
  LocalCharacteristic(
    uuid: BluetoothUUID(uint16: number),
    properties: properties,
    permissions: permissions,
    descriptors: descriptors
  )
}

extension Stage {
  /// Registers a service of these characteristics.
  @discardableResult
  func serve(
    _ characteristics: LocalCharacteristic...,
    uuid: BluetoothUUID = servedUUID,
    included: [RegistrationIdentifier] = [],
    handler: Handler
  ) async throws -> RegistrationIdentifier {
    try await adapter.register(
      LocalService(uuid: uuid, isPrimary: true, characteristics: characteristics, included: included),
      handler: handler
    )
  }

  /// Changes the version of BlueZ, and waits until the adapter knows the version.
  func setVersion(_ modalias: String) async throws {
    try await bluez.change(adapterPath, "org.bluez.Adapter1", ["Modalias": modalias.value])
    await until { await adapter.properties.version == BlueZVersion(modalias: modalias) }
  }

  /// The newest application, and the path of its first characteristic with this UUID.
  func served(_ uuid: String = "a001") async throws -> (Application, ObjectPath) {
    let application = try #require(await bluez.applications.last)
    return (application, try #require(application.attribute(uuid)))
  }
}
