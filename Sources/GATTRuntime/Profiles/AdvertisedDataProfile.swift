import GATTCore

/// The name and the string form of the data that advertisements carry for a service or a company.
public struct AdvertisedDataProfile: Sendable {
  /// The owner of advertised data.
  ///
  /// A minor version may add cases.
  public enum Owner: Hashable, Sendable {
    /// The service with this UUID.
    case service(BluetoothUUID)
    /// The company with this identifier.
    case company(UInt16)
  }

  /// The owner of the data; the first one, if there are several. Nil for data without a company identifier.
  public var owner: Owner? { owners?.first }
  /// The name for display.
  public let name: String
  /// The owners of the data; nil for data without a company identifier.
  let owners: [Owner]?
  private let texts: ValueTexts

  /// Creates the profile of a generated value.
  public init<Value: ServiceDataValue & DefinedFields>(_ type: Value.Type) {
    self.init(type, name: type.name)
  }

  /// Creates the profile of a generated value.
  public init<Value: ManufacturerDataValue & DefinedFields>(_ type: Value.Type) {
    self.init(type, name: type.name)
  }

  /// Creates the profile of a hand-written value.
  public init<Value: ServiceDataValue & StringDeserializable>(_ type: Value.Type, name: String) {
    self.init(owners: [.service(type.uuid)], name: name, texts: ValueTexts(type, isExact: true))
  }

  /// Creates the profile of a hand-written value.
  public init<Value: ManufacturerDataValue & StringDeserializable>(_ type: Value.Type, name: String) {
    let owners: [Owner]? =
      switch type.companies {
      case .assigned(let companies): companies.map { .company($0) }
      case .omitted: nil
      }
    self.init(owners: owners, name: name, texts: ValueTexts(type, isExact: true))
  }

  private init(owners: [Owner]?, name: String, texts: ValueTexts) {
    self.owners = owners
    self.name = name
    self.texts = texts
  }

  /// Returns the value as strings by field name; nil when the octets do not decode, or when octets follow the value.
  public func stringValue(of data: Data) -> [String: String]? { texts.text(data) }

  /// Returns the octets of a value given as strings; nil when the strings do not encode.
  public func data(fromString string: [String: String]) -> Data? { texts.octets(string) }
}

/// The data of an advertisement for a service or a company, as strings.
public struct AdvertisedText: Hashable, Sendable {
  /// The owner of the data.
  public let owner: AdvertisedDataProfile.Owner
  /// The name in the profile that decodes the octets; "Unknown" when no profile decodes them.
  public let name: String
  /// The strings by field name. When no profile decodes the octets, the hexadecimal digits with "Unknown" as the field
  /// name.
  public let stringValue: [String: String]
}
