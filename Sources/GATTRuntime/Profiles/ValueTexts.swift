import GATTCore

/// The string form of a value with a type that is known only at run time.
struct ValueTexts: Sendable {
  /// The type of the value; nil for hexadecimal digits and other strings without a type.
  let type: ObjectIdentifier?
  /// Returns the value as strings; nil when the octets do not decode.
  let text: @Sendable (Data) -> [String: String]?
  /// Returns the octets of a value given as strings; nil when the strings do not encode.
  let octets: @Sendable ([String: String]) -> Data?
  /// An assembler for values in a stream; nil if packets are whole values.
  var assembler: FrameAssembler?

  init(
    type: ObjectIdentifier?,
    text: @escaping @Sendable (Data) -> [String: String]?,
    octets: @escaping @Sendable ([String: String]) -> Data?
  ) {
    self.type = type
    self.text = text
    self.octets = octets
  }

  /// Creates a string form of hexadecimal digits under a field name.
  init(name: String) {
    type = nil
    text = { [name: $0.hexStringValue()] }
    octets = { TextParser.octets($0[name]) }
  }

  /// Creates the string form of a generated or hand-written value.
  ///
  /// - Parameter isExact: Whether octets after the value are an error. Advertisements of one service or company have
  ///   several layouts, and only the length distinguishes them.
  init<Value: CharacteristicValue & StringDeserializable>(_ type: Value.Type, isExact: Bool = false) {
    self.type = ObjectIdentifier(type)
    text = { (isExact ? try? Value($0) : try? Value(received: $0))?.stringValue }
    octets = { Value(stringValue: $0).flatMap { try? $0.data() } }
    assembler = FrameAssembler(of: type)
  }
}
