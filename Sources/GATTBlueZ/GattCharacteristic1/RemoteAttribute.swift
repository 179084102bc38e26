import DBus
import GATTCore
import GATTRuntime

/// A service, characteristic or descriptor of a device as BlueZ has it.
struct RemoteAttribute: Sendable {
  enum Kind: Sendable {
    case service(isPrimary: Bool, includes: [ObjectPath])
    case characteristic(CharacteristicProperties)
    case descriptor
  }

  var kind: Kind
  var uuid: BluetoothUUID
  /// What it is read, written and notified by.
  var handle: AttributeHandle
  /// What it belongs to: a characteristic's service, a descriptor's characteristic.
  var parent: ObjectPath?
  /// The most octets of an ATT packet on the link (5.62 and newer).
  var maximumTransmissionUnit: Int?

  /// The attribute that an object is; nil when it is none, or not as BlueZ describes them.
  init?(_ interfaces: [String: [String: Value]], at path: ObjectPath) {
    guard let number = path.handle else { return nil }
    if let values = interfaces[InterfaceName.gattService.text].map(Properties.init) {
      guard let uuid = values.uuid else { return nil }
      self.uuid = uuid
      handle = AttributeHandle(number)
      kind = .service(isPrimary: values.flag("Primary") ?? true, includes: values.paths("Includes") ?? [])
    } else if let values = interfaces[InterfaceName.gattCharacteristic.text].map(Properties.init) {
      // The value stands behind the declaration that the path names (Core Specification, Volume 3, Part G, 3.3).
      guard let uuid = values.uuid, let parent = values.path("Service"), number < UInt16.max else { return nil }
      self.uuid = uuid
      self.parent = parent
      handle = AttributeHandle(number + 1)
      kind = .characteristic(CharacteristicProperties(flags: values.texts("Flags") ?? []))
      maximumTransmissionUnit = values.uint16("MTU").map(Int.init)
    } else if let values = interfaces[InterfaceName.gattDescriptor.text].map(Properties.init) {
      guard let uuid = values.uuid, let parent = values.path("Characteristic") else { return nil }
      self.uuid = uuid
      self.parent = parent
      handle = AttributeHandle(number)
      kind = .descriptor
    } else {
      return nil
    }
  }

  /// What may be done with it, if it is a characteristic.
  var properties: CharacteristicProperties {
    if case .characteristic(let properties) = kind { properties } else { [] }
  }

  /// The interface that it is read and written through; nil for a service.
  var interface: InterfaceName? {
    switch kind {
    case .service: nil
    case .characteristic: .gattCharacteristic
    case .descriptor: .gattDescriptor
    }
  }
}

extension Properties {
  fileprivate var uuid: BluetoothUUID? { text("UUID").flatMap { BluetoothUUID($0) } }
}

extension CharacteristicProperties {
  /// The properties by BlueZ's words for them; what a server of BlueZ demands besides is left out.
  init(flags: [String]) {
    self = flags.reduce(into: []) { $0.formUnion(Self.words[$1] ?? []) }
  }

  private static let words: [String: CharacteristicProperties] = [
    "broadcast": .broadcast, "read": .read, "write-without-response": .writeWithoutResponse, "write": .write,
    "notify": .notify, "indicate": .indicate, "authenticated-signed-writes": .authenticatedSignedWrites,
    "extended-properties": .extendedProperties, "reliable-write": .reliableWrite,
    "writable-auxiliaries": .writableAuxiliaries,
  ]
}
