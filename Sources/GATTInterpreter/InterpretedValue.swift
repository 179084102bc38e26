/// What octets mean by their definition.
public struct InterpretedValue: Equatable, Sendable {
  /// What interprets them.
  public let interpreter: ValueInterpreter
  /// The fields that are there, in the order of their octets. A field of several elements is there several times.
  public internal(set) var fields: [InterpretedField]
  /// The octets after the value, in octets that a device sent: fields of a later version of the device.
  public internal(set) var trailingOctets: [UInt8] = []

  init(_ interpreter: ValueInterpreter, fields: [InterpretedField] = []) {
    self.interpreter = interpreter
    self.fields = fields
  }

  /// The name that the definition gives.
  public var name: String { interpreter.name }

  /// The names of the fields that are out of the range of the definition. They are read all the same: ranges are checked where
  /// a value is made.
  public var outOfRangeFields: [String] {
    fields.flatMap { field -> [String] in
      if case .value(let value) = field.content { return value.outOfRangeFields }
      return field.isOutOfRange ? [field.name] : []
    }
  }

  /// Whether both have the same fields with the same octets, by the same definition.
  public static func == (left: InterpretedValue, right: InterpretedValue) -> Bool {
    left.interpreter === right.interpreter && left.fields == right.fields
      && left.trailingOctets == right.trailingOctets
  }
}
