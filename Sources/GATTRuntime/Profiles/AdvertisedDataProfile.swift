import GATTCore

/// What is known of the data that advertisements carry for a service or a company: its name and its text form.
public struct AdvertisedDataProfile: Sendable {
  /// Whose data.
  public enum Owner: Hashable, Sendable {
    /// A service's.
    case service(BluetoothUUID)
    /// A company's, by the number that the Bluetooth SIG assigned to it.
    case company(UInt16)
  }

  /// Whose data it is.
  public let owner: Owner
  /// The name that people read.
  public let name: String
  private let texts: ValueTexts

  /// The profile of a generated value.
  public init<Value: ServiceDataValue & DefinedFields>(_ type: Value.Type) {
    self.init(type, name: type.name)
  }

  /// The profile of a generated value.
  public init<Value: ManufacturerDataValue & DefinedFields>(_ type: Value.Type) {
    self.init(type, name: type.name)
  }

  /// The profile of a hand-written value.
  public init<Value: ServiceDataValue & StringDeserializable>(_ type: Value.Type, name: String) {
    self.init(owner: .service(type.uuid), name: name, texts: ValueTexts(type, isExact: true))
  }

  /// The profile of a hand-written value.
  public init<Value: ManufacturerDataValue & StringDeserializable>(_ type: Value.Type, name: String) {
    self.init(owner: .company(type.companyIdentifier), name: name, texts: ValueTexts(type, isExact: true))
  }

  init(owner: Owner, name: String, texts: ValueTexts) {
    self.owner = owner
    self.name = name
    self.texts = texts
  }

  /// The value as text: each field by its name; nil when the octets are no value.
  public func stringValue(of data: Data) -> [String: String]? { texts.text(data) }

  /// The octets of a value given as text; nil when the text is no value.
  public func data(fromString string: [String: String]) -> Data? { texts.octets(string) }
}

/// What an advertisement carries for a service or a company, as text.
public struct AdvertisedText: Hashable, Sendable {
  /// Whose data it is.
  public let owner: AdvertisedDataProfile.Owner
  /// What its profile calls it; "Unknown" when none takes the octets.
  public let name: String
  /// The fields by name; the octets in hexadecimal digits when no profile takes them.
  public let stringValue: [String: String]
}
