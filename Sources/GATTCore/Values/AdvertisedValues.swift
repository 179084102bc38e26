/// A value that a device advertises: Service Data or Manufacturer Specific Data.
public protocol AdvertisedValue: CharacteristicValue {
  /// The advertisements that hold such a value, as far as the service or the company does not tell.
  static var match: MatchRule { get }
  /// Appends what the fields with an `x:role` hold.
  func appendRoles(to roles: inout FieldRoles)
}

extension AdvertisedValue {
  /// A rule without conditions; a generated type with an `x:Match` or with constants replaces it.
  public static var match: MatchRule { MatchRule() }

  /// Appends nothing; a generated type with roles replaces it.
  public func appendRoles(to roles: inout FieldRoles) {}

  /// What the fields with an `x:role` hold.
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
/// (Core Specification Supplement, Part A, 1.4). Of a device that sends no company identifier, all its octets.
public protocol ManufacturerDataValue: AdvertisedValue {
  /// The companies.
  static var companies: Companies { get }
}

extension ManufacturerDataValue {
  /// The number of the company that a new value is sent for; nil when the value begins in its place.
  public static var companyIdentifier: UInt16? {
    if case .assigned(let companies) = companies { companies.first } else { nil }
  }
}
