import GATTCore

/// The conversion between octets and strings, for a value type that is known only at run time.
package struct ValueTexts: Sendable {
  /// The type of the value; nil when the string form is only hexadecimal digits or a text.
  let type: ObjectIdentifier?
  /// Returns the value as strings; nil when the octets do not decode.
  let text: @Sendable (Data) -> [String: String]?
  /// Returns the octets of a value given as strings; nil when the strings do not encode.
  let octets: @Sendable ([String: String]) -> Data?
  /// An assembler for the values in a stream of octets; nil if each packet is a whole value.
  var assembler: FrameAssembler?

  package init(
    type: ObjectIdentifier?,
    text: @escaping @Sendable (Data) -> [String: String]?,
    octets: @escaping @Sendable ([String: String]) -> Data?
  ) {
    self.type = type
    self.text = text
    self.octets = octets
  }

  /// Creates the string form for an unknown type: one field, with hexadecimal digits.
  init(name: String) {
    type = nil
    text = { [name: $0.hexStringValue()] }
    octets = { TextParser.octets($0[name]) }
  }

  /// Creates the string form of a generated or hand-written value.
  ///
  /// - Parameter isExact: Whether octets after the value are an error. True for advertised data: only the length
  ///   distinguishes some layouts.
  init<Value: CharacteristicValue & StringDeserializable>(_ type: Value.Type, isExact: Bool = false) {
    self.type = ObjectIdentifier(type)
    text = { (isExact ? try? Value($0) : try? Value(received: $0))?.stringValue }
    octets = { Value(stringValue: $0).flatMap { try? $0.data() } }
    assembler = FrameAssembler(of: type)
  }
}
