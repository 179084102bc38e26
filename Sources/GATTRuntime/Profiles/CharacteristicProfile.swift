import GATTCore

/// The name, the string form and the initial settings of a characteristic.
public struct CharacteristicProfile: Sendable {
  /// The UUID of the characteristic.
  public let uuid: BluetoothUUID
  /// The name for display.
  public let name: String
  /// The operations that the characteristic allows.
  public let properties: CharacteristicProperties
  /// Whether a peripheral allows reads and writes, and the security that it requires for them.
  public let permissions: AttributePermissions
  /// The octets that a peripheral serves until they are changed; nil for none.
  public let initialValue: Data?
  /// The octets of the first example in the definition; nil without an example.
  public private(set) var example: Data?
  /// The strings to choose from, if the value to write is an enumeration; otherwise empty.
  public let stringValues: [String]

  /// The actions that run after each discovery of the characteristic.
  private(set) var discoveryHooks: [@Sendable (Characteristic) async throws -> Void] = []

  private let readTexts: ValueTexts
  private var writeTexts: ValueTexts
  private var updateTexts: ValueTexts

  /// Creates a profile without a known value type. The string form has one field: the octets in hexadecimal digits,
  /// under the name of the characteristic.
  public init(
    uuid: BluetoothUUID,
    name: String = "Unknown",
    properties: CharacteristicProperties = [.read, .write, .notify],
    permissions: AttributePermissions = [.readable, .writeable],
    initialValue: Data? = nil
  ) {
    self.init(uuid, name, properties, permissions, initialValue, stringValues: [], ValueTexts(name: name))
  }

  package init(
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

  /// Creates the profile of a generated or hand-written value.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - properties: The properties in the service; those of `type` when nil.
  ///   - example: The octets of an example, in hexadecimal digits.
  public init<Value: CharacteristicValue & CharacteristicConfigurable & StringDeserializable>(
    _ type: Value.Type,
    properties: CharacteristicProperties? = nil,
    example: String? = nil
  ) {
    self.init(type, Value.self, Value.self, Value.self, properties, example)
  }

  /// Creates the profile of a characteristic with a `ValueByDirection`.
  ///
  /// - Parameters:
  ///   - type: The `ValueByDirection`.
  ///   - properties: The properties in the service; those of `type` when nil.
  ///   - example: The octets of an example, in hexadecimal digits.
  public init<Value: ValueByDirection>(
    _ type: Value.Type,
    properties: CharacteristicProperties? = nil,
    example: String? = nil
  ) {
    self.init(type, Value.ReadValue.self, Value.WriteValue.self, Value.UpdateValue.self, properties, example)
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
    _ properties: CharacteristicProperties?,
    _ example: String?
  ) {
    uuid = type.uuid
    name = type.name
    self.properties = properties ?? type.properties
    permissions = type.permissions
    initialValue = type.initialValue
    self.example = example?.dataFromHexString()
    stringValues = write.stringValues
    readTexts = ValueTexts(read)
    writeTexts = ValueTexts(write)
    updateTexts = ValueTexts(update)
  }

  /// Whether the characteristic has a property.
  public func propertyEnabled(_ property: CharacteristicProperties) -> Bool { properties.contains(property) }

  /// Whether the characteristic has a permission.
  public func permissionEnabled(_ permission: AttributePermissions) -> Bool { permissions.contains(permission) }

  /// Returns the same profile with an action that runs after each discovery of the characteristic.
  ///
  /// `Service.discoverCharacteristics(timeout:)` waits for the action and throws the error of the action.
  public func onDiscovered(_ body: @escaping @Sendable (Characteristic) async throws -> Void) -> CharacteristicProfile {
    var profile = self
    profile.discoveryHooks.append(body)
    return profile
  }

  /// Returns the value as strings by field name; nil when the octets do not decode.
  ///
  /// - Parameters:
  ///   - data: The octets of the whole value.
  ///   - direction: The direction of the octets, for a `ValueByDirection`.
  public func stringValue(of data: Data, _ direction: ValueDirection = .read) -> [String: String]? {
    texts(direction).text(data)
  }

  /// Returns the octets of a value given as strings; nil when the strings do not encode.
  ///
  /// - Parameters:
  ///   - string: The strings by field name.
  ///   - direction: The direction of the octets, for a `ValueByDirection`.
  public func data(fromString string: [String: String], _ direction: ValueDirection = .write) -> Data? {
    texts(direction).octets(string)
  }

  /// Whether a peripheral stores the values of this direction.
  func isStored(_ direction: ValueDirection) -> Bool {
    texts(direction).type == readTexts.type
  }

  /// Returns the same profile for values in a stream of octets.
  ///
  /// - Parameters:
  ///   - written: Finds the written values in the stream; nil if each packet is a whole value.
  ///   - updates: Finds the notified or indicated values in the stream; nil if each packet is a whole value.
  @_spi(Programs) public func framed(written: FrameAssembler?, updates: FrameAssembler?) -> CharacteristicProfile {
    var profile = self
    profile.writeTexts.assembler = written
    profile.updateTexts.assembler = updates
    return profile
  }

  /// Returns an assembler for the values in a stream of octets; nil if each packet is a whole value.
  func assembler(_ direction: ValueDirection) -> FrameAssembler? { texts(direction).assembler }

  private func texts(_ direction: ValueDirection) -> ValueTexts {
    switch direction {
    case .read: readTexts
    case .write: writeTexts
    case .update: updateTexts
    }
  }
}
