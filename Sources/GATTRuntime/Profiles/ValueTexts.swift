import GATTCore

/// The text form of a value, for octets whose type is known at run time only.
struct ValueTexts: Sendable {
  /// Which values they are; nil for octets in hexadecimal digits.
  let type: ObjectIdentifier?
  /// The value as text; nil when the octets are no value.
  let text: @Sendable (Data) -> [String: String]?
  /// The octets of a value given as text; nil when the text is no value.
  let octets: @Sendable ([String: String]) -> Data?

  /// Texts of any kind.
  init(
    type: ObjectIdentifier?,
    text: @escaping @Sendable (Data) -> [String: String]?,
    octets: @escaping @Sendable ([String: String]) -> Data?
  ) {
    self.type = type
    self.text = text
    self.octets = octets
  }

  /// Octets in hexadecimal digits, by a name.
  init(name: String) {
    type = nil
    text = { [name: $0.hexStringValue()] }
    octets = { TextForm.octets($0[name]) }
  }

  /// The texts of a generated or hand-written value.
  ///
  /// - Parameter isExact: Octets after the value make the octets no value. Advertisements of one service or company have
  ///   several layouts, which only their lengths tell apart.
  init<Value: CharacteristicValue & StringDeserializable>(_ type: Value.Type, isExact: Bool = false) {
    self.type = ObjectIdentifier(type)
    text = { (isExact ? try? Value($0) : try? Value(received: $0))?.stringValue }
    octets = { Value(stringValue: $0).flatMap { try? $0.data() } }
  }
}
