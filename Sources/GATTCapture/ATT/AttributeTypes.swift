import GATTCore

/// Attribute types that the protocol itself gives a meaning (Assigned Numbers, 3.4 to 3.8).
extension BluetoothUUID {
  static let primaryService = BluetoothUUID(uint16: 0x2800)
  static let secondaryService = BluetoothUUID(uint16: 0x2801)
  static let characteristicDeclaration = BluetoothUUID(uint16: 0x2803)
  /// Client Characteristic Configuration
  package static let clientCharacteristicConfiguration = BluetoothUUID(uint16: 0x2902)
  static let serviceChanged = BluetoothUUID(uint16: 0x2A05)

  /// The type of an attribute that declares others.
  var isDeclaration: Bool { uuid16.map { 0x2800...0x2803 ~= $0 } ?? false }
  /// The type of an assigned descriptor.
  var isDescriptor: Bool { uuid16.map { 0x2900...0x29FF ~= $0 } ?? false }
  /// The type of an attribute that declares a service.
  var isServiceType: Bool { self == .primaryService || self == .secondaryService }
}
