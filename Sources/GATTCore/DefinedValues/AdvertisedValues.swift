/// A value that a device advertises: Service Data or Manufacturer Specific Data.
public protocol AdvertisedValue: CharacteristicValue {
  /// The conditions for an advertisement with such a value, besides its service or company.
  static var match: MatchRule { get }
  /// Appends the contents of the fields that have an `x:role`: sequence numbers, events, the address of the device.
  func appendRoles(to roles: inout FieldRoles)
}

extension AdvertisedValue {
  /// A rule without conditions; a generated type with an `x:Match` or with constants replaces it.
  public static var match: MatchRule { MatchRule() }

  /// Appends nothing; a generated type with roles replaces it.
  public func appendRoles(to roles: inout FieldRoles) {}

  /// The contents of the fields that have an `x:role`.
  public var roles: FieldRoles {
    var roles = FieldRoles()
    appendRoles(to: &roles)
    return roles
  }
}

/// The Service Data that an advertisement carries for a service: the octets after the UUID
/// (Core Specification Supplement, Part A, 1.11).
public protocol ServiceDataValue: AdvertisedValue {
  /// The service.
  static var uuid: BluetoothUUID { get }
}

/// The Manufacturer Specific Data that an advertisement carries for a company: the octets after the company identifier
/// (Core Specification Supplement, Part A, 1.4). If the device sends no company identifier, the value has all octets of
/// the data.
public protocol ManufacturerDataValue: AdvertisedValue {
  /// The company identifiers of the value.
  static var companies: CompanyIdentifiers { get }
}

extension ManufacturerDataValue {
  /// The company identifier with which a program advertises the value: the first of `companies`. Nil when the device
  /// sends no company identifier.
  public static var companyIdentifier: UInt16? {
    if case .assigned(let companies) = companies { companies.first } else { nil }
  }
}
