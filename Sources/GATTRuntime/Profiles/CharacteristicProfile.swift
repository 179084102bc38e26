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
  /// The texts that can be written, where there is a fixed choice; otherwise none.
  public let stringValues: [String]

  /// What is done whenever one has been discovered.
  private(set) var discoveryHooks: [@Sendable (Characteristic) async throws -> Void] = []

  private let readTexts: ValueTexts
  private let writeTexts: ValueTexts
  private let updateTexts: ValueTexts

  /// A characteristic of which no text form is known: its text is its octets in hexadecimal digits, by its name.
  public init(
    uuid: BluetoothUUID,
    name: String = "Unknown",
    properties: CharacteristicProperties = [.read, .write, .notify],
    permissions: AttributePermissions = [.readable, .writeable],
    initialValue: Data? = nil
  ) {
    self.init(uuid, name, properties, permissions, initialValue, stringValues: [], ValueTexts(name: name))
  }

  init(
    _ uuid: BluetoothUUID,
    _ name: String,
    _ properties: CharacteristicProperties,
    _ permissions: AttributePermissions,
    _ initialValue: Data?,
    stringValues: [String],
    _ texts: ValueTexts
  ) {
    self.uuid = uuid
    self.name = name
    self.properties = properties
    self.permissions = permissions
    self.initialValue = initialValue
    self.stringValues = stringValues
    readTexts = texts
    writeTexts = texts
    updateTexts = texts
  }

  /// The profile of a generated or hand-written value.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - properties: What the service allows; what the value's type says when nil.
  public init<Value: CharacteristicValue & CharacteristicConfigurable & StringDeserializable>(
    _ type: Value.Type,
    properties: CharacteristicProperties? = nil
  ) {
    self.init(type, Value.self, Value.self, Value.self, properties)
  }

  /// The profile of a characteristic whose values differ by direction.
  ///
  /// - Parameters:
  ///   - type: What names the types of the values.
  ///   - properties: What the service allows; what the type says when nil.
  public init<Value: DirectedValue>(_ type: Value.Type, properties: CharacteristicProperties? = nil) {
    self.init(type, Value.ReadValue.self, Value.WriteValue.self, Value.UpdateValue.self, properties)
  }

  private init<
    Read: CharacteristicValue & StringDeserializable,
    Write: CharacteristicValue & StringDeserializable,
    Update: CharacteristicValue & StringDeserializable
  >(
    _ type: any CharacteristicConfigurable.Type,
    _ read: Read.Type,
    _ write: Write.Type,
    _ update: Update.Type,
    _ properties: CharacteristicProperties?
  ) {
    uuid = type.uuid
    name = type.name
    self.properties = properties ?? type.properties
    permissions = type.permissions
    initialValue = type.initialValue
    stringValues = write.stringValues
    readTexts = ValueTexts(read)
    writeTexts = ValueTexts(write)
    updateTexts = ValueTexts(update)
  }

  /// Whether something may be done with the value.
  public func propertyEnabled(_ property: CharacteristicProperties) -> Bool { properties.contains(property) }

  /// Whether a peripheral demands this before the value is read or written.
  public func permissionEnabled(_ permission: AttributePermissions) -> Bool { permissions.contains(permission) }

  /// The same profile with something to be done whenever a central has discovered such a characteristic, as switching a
  /// sensor on.
  ///
  /// The discovery of the service waits for it, at the latest until its timeout, and throws what it throws. Who discovers
  /// the service at the same time does not wait.
  public func onDiscovered(_ body: @escaping @Sendable (Characteristic) async throws -> Void) -> CharacteristicProfile {
    var profile = self
    profile.discoveryHooks.append(body)
    return profile
  }

  /// The value as text: each field by its name; nil when the octets are no value.
  ///
  /// - Parameters:
  ///   - data: The octets of the whole value.
  ///   - direction: Which way the octets went, where that makes a difference.
  public func stringValue(of data: Data, _ direction: ValueDirection = .read) -> [String: String]? {
    texts(direction).text(data)
  }

  /// The octets of a value given as text; nil when the text is no value.
  ///
  /// - Parameters:
  ///   - string: The texts by field.
  ///   - direction: Which way the octets are to go, where that makes a difference.
  public func data(fromString string: [String: String], _ direction: ValueDirection = .write) -> Data? {
    texts(direction).octets(string)
  }

  /// Whether what goes this way is what is read too, so that it can be held to be read.
  func isRead(_ direction: ValueDirection) -> Bool {
    texts(direction).type == readTexts.type
  }

  private func texts(_ direction: ValueDirection) -> ValueTexts {
    switch direction {
    case .read: readTexts
    case .write: writeTexts
    case .update: updateTexts
    }
  }
}
