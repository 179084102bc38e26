/// What an advertisement carries for a service: the octets behind the UUID of its Service Data
/// (Core Specification Supplement, Part A, 1.11).
public protocol ServiceDataValue: CharacteristicValue {
  /// The service.
  static var uuid: BluetoothUUID { get }
}

/// What an advertisement carries for a company: the octets behind the number of its Manufacturer Specific Data
/// (Core Specification Supplement, Part A, 1.4).
public protocol ManufacturerDataValue: CharacteristicValue {
  /// The number that the Bluetooth SIG assigned to the company.
  static var companyIdentifier: UInt16 { get }
}
