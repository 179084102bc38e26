import GATTCore

/// What is known of a characteristic: its name, its text form, and what a peripheral that serves it starts with.
public struct CharacteristicProfile: Sendable {
  /// What kind of characteristic it is.
  public let uuid: BluetoothUUID
  /// The name that people read.
  public let name: String
  /// What may be done with the value.
  public let properties: CharacteristicProperties
  /// What a peripheral demands before the value is read or written.
  public let permissions: AttributePermissions
  /// The octets that a peripheral serves until they are changed.
  public let initialValue: Data?
  /// The texts its value can have, where there is a fixed choice; otherwise none.
  public let stringValues: [String]

  private let text: @Sendable (Data) -> [String: String]?
  private let octets: @Sendable ([String: String]) -> Data?

  /// A characteristic of which no text form is known: its text is its octets in hexadecimal digits, by its name.
  public init(
    uuid: BluetoothUUID,
    name: String = "Unknown",
    properties: CharacteristicProperties = [.read, .write, .notify],
    permissions: AttributePermissions = [.readable, .writeable],
    initialValue: Data? = nil
  ) {
    self.uuid = uuid
    self.name = name
    self.properties = properties
    self.permissions = permissions
    self.initialValue = initialValue
    stringValues = []
    text = { [name: $0.hexStringValue()] }
    octets = { TextForm.octets($0[name]) }
  }

  /// The profile of a generated or hand-written value.
  ///
  /// - Parameter properties: What the service allows; what the value's type says when nil.
  public init<Value: CharacteristicValue & CharacteristicConfigurable & StringDeserializable>(
    _ type: Value.Type,
    properties: CharacteristicProperties? = nil
  ) {
    uuid = Value.uuid
    name = Value.name
    self.properties = properties ?? Value.properties
    permissions = Value.permissions
    initialValue = Value.initialValue
    stringValues = Value.stringValues
    text = { (try? Value($0))?.stringValue }
    octets = { Value(stringValue: $0).flatMap { try? $0.data() } }
  }

  /// The value as text: each field by its name; nil when the octets are no value.
  public func stringValue(of data: Data) -> [String: String]? {
    text(data)
  }

  /// The octets of a value given as text; nil when the text is no value.
  public func data(fromString string: [String: String]) -> Data? {
    octets(string)
  }
}
