/// The Service Data that an advertisement carries for a service: the octets after the UUID
/// (Core Specification Supplement, Part A, 1.11).
public protocol ServiceDataValue: CharacteristicValue {
  /// The service.
  static var uuid: BluetoothUUID { get }
}

/// The Manufacturer Specific Data that an advertisement carries for a company: the octets after the company identifier
/// (Core Specification Supplement, Part A, 1.4).
public protocol ManufacturerDataValue: CharacteristicValue {
  /// The number that the Bluetooth SIG assigned to the company.
  static var companyIdentifier: UInt16 { get }
}
