/// A value, decoded by its definition.
public struct InterpretedValue: Equatable, Sendable {
  /// The interpreter of the value.
  public let interpreter: ValueInterpreter
  /// The fields that are present, in order. A field of several elements occurs several times.
  public internal(set) var fields: [InterpretedField]
  /// The octets after the value when a device sent it, such as fields of a later version.
  public internal(set) var trailingOctets: [UInt8] = []

  init(_ interpreter: ValueInterpreter, fields: [InterpretedField] = []) {
    self.interpreter = interpreter
    self.fields = fields
  }

  /// The name in the definition.
  public var name: String { interpreter.name }

  /// The names of the fields and of the computed numbers that are outside their range. Ranges do not prevent decoding,
  /// only encoding.
  public var outOfRangeFields: [String] {
    fields.flatMap { field -> [String] in
      if case .value(let value) = field.content { return value.outOfRangeFields }
      return field.isOutOfRange ? [field.name] : []
    } + computed.filter(\.isOutOfRange).map(\.name)
  }

  /// Whether both have equal fields and trailing octets, and the same interpreter.
  public static func == (left: InterpretedValue, right: InterpretedValue) -> Bool {
    left.interpreter === right.interpreter && left.fields == right.fields
      && left.trailingOctets == right.trailingOctets
  }
}
