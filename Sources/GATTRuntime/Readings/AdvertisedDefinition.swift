import GATTCore

/// A definition of advertised data.
public protocol AdvertisedDefinition: Sendable {
  /// A decoded value.
  associatedtype Value: Sendable

  /// The service or the companies of the data.
  var source: AdvertisedSource { get }
  /// The rule for the advertisements that contain the data.
  var rule: MatchRule { get }
  /// The unique name of the definition. Equally good matches are tried in the order of these names.
  var identity: String { get }

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - octets: The octets after the UUID or the company identifier. For manufacturer data without a company
  ///     identifier: all octets.
  ///   - trailingOctets: On return, the number of octets after the value.
  func decode(_ octets: Data, trailingOctets: inout Int) throws(DecodeError) -> Value
  /// Returns the contents of the fields with a role (`x:role` in XML), such as `event` and `sequence`.
  func roles(of value: Value) -> FieldRoles
}

/// The kind of advertised data that a definition describes.
///
/// A minor version may add cases.
public enum AdvertisedSource: Hashable, Sendable {
  /// Service data of this service.
  case service(BluetoothUUID)
  /// Manufacturer data of these companies, or without a company identifier.
  case companies(CompanyIdentifiers)
}

/// The service data or the manufacturer data of one advertisement.
@_spi(Programs) public struct AdvertisedPayload: Sendable {
  /// The service or the company of the data.
  public var owner: AdvertisedDataProfile.Owner
  /// The octets after the UUID or the company identifier.
  public var data: Data
  /// Whether the sender may have omitted the company identifier. `owner` then has the first two octets of the value.
  public var mayLackCompany: Bool

  /// Creates the data of a service or a company.
  public init(owner: AdvertisedDataProfile.Owner, data: Data, mayLackCompany: Bool = true) {
    self.owner = owner
    self.data = data
    self.mayLackCompany = mayLackCompany
  }

  /// Returns the octets that a definition with this source decodes.
  public func octets(for source: AdvertisedSource) -> Data {
    guard source == .companies(.omitted), case .company(let number) = owner else { return data }
    return number.serialize() + data
  }
}

/// The definition of a generated or hand-written type.
struct GeneratedDefinition: AdvertisedDefinition {
  let type: any AdvertisedValue.Type
  let source: AdvertisedSource
  let rule: MatchRule
  let identity: String

  /// - Returns: nil for a type that is neither service data nor manufacturer data.
  init?(_ type: any AdvertisedValue.Type) {
    if let type = type as? any ServiceDataValue.Type {
      source = .service(type.uuid)
    } else if let type = type as? any ManufacturerDataValue.Type {
      source = .companies(type.companies)
    } else {
      return nil
    }
    self.type = type
    rule = type.match
    identity = String(reflecting: type)
  }

  func decode(_ octets: Data, trailingOctets: inout Int) throws(DecodeError) -> any AdvertisedValue {
    try type.init(received: octets, trailingOctets: &trailingOctets)
  }

  func roles(of value: any AdvertisedValue) -> FieldRoles { value.roles }
}
