import GATTCore

/// A definition of advertised data: a generated type, or one that is interpreted.
package protocol AdvertisedDefinition: Sendable {
  /// A decoded value.
  associatedtype Value: Sendable

  /// The services or companies with such data.
  var source: AdvertisedSource { get }
  /// The rule of the definition.
  var rule: MatchRule { get }
  /// A name that differs from those of all other definitions. It decides between equal matches.
  var identity: String { get }

  /// Decodes a value.
  ///
  /// - Parameter trailingOctets: On return, the number of octets after the value.
  func decode(_ octets: Data, trailingOctets: inout Int) throws(DecodeError) -> Value
  /// Returns what the fields of a value with an `x:role` hold.
  func roles(of value: Value) -> FieldRoles
}

/// The data that a definition is for.
package enum AdvertisedSource: Hashable, Sendable {
  /// Data of this service.
  case service(BluetoothUUID)
  /// Manufacturer data.
  case companies(Companies)
}

/// The service data or the manufacturer data of one advertisement.
package struct AdvertisedPayload: Sendable {
  /// The owner of the data, as far as the sender names a company.
  package var owner: AdvertisedDataProfile.Owner
  /// The octets after the UUID or the company.
  package var data: Data
  /// Whether the sender may have put octets of the value in the place of the company.
  package var mayLackCompany: Bool

  /// Creates a payload.
  package init(owner: AdvertisedDataProfile.Owner, data: Data, mayLackCompany: Bool = true) {
    self.owner = owner
    self.data = data
    self.mayLackCompany = mayLackCompany
  }

  /// The octets for a definition with this source.
  package func octets(for source: AdvertisedSource) -> Data {
    guard source == .companies(.data), case .company(let number) = owner else { return data }
    return number.serialize() + data
  }
}

/// A generated type as a definition.
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
