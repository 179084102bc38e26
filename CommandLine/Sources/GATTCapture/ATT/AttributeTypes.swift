import GATTCore

/// Attribute types with a meaning in the protocol (Assigned Numbers, 3.4 to 3.8).
extension BluetoothUUID {
  static let primaryService = BluetoothUUID(uint16: 0x2800)
  static let secondaryService = BluetoothUUID(uint16: 0x2801)
  static let characteristicDeclaration = BluetoothUUID(uint16: 0x2803)
  /// The type of the Client Characteristic Configuration descriptor.
  package static let clientCharacteristicConfiguration = BluetoothUUID(uint16: 0x2902)
  static let serviceChanged = BluetoothUUID(uint16: 0x2A05)

  /// Whether the type is a declaration.
  var isDeclaration: Bool { uuid16.map { 0x2800...0x2803 ~= $0 } ?? false }
  /// Whether the type is in the range that is assigned to descriptors.
  var isDescriptor: Bool { uuid16.map { 0x2900...0x29FF ~= $0 } ?? false }
  /// Whether the type is the declaration of a service.
  var isServiceType: Bool { self == .primaryService || self == .secondaryService }
}
