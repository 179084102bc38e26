import GATTCore

/// What a value is to be made of: fields by name, with what they are to say.
///
/// A name is that of a field, of a bit, or, with dots between them, that of a field of a field that is another value
/// (`Time Stamp.Year`). The first parts may be left out where only one field ends like that. A field of several elements
/// is given with `.elements`, or several times. One of several values may say which element is meant: `Record[1].Age`.
public struct GivenValue: Sendable {
  /// What a field is to say.
  public indirect enum Content: Sendable {
    /// As a person writes it: a number in the unit of the field, the name of a number or of what it selects, text, octets
    /// in hexadecimal digits; elements with commas between them.
    case text(String)
    /// A whole number, in the unit of the field.
    case integer(Int128)
    /// A number, in the unit of the field.
    case number(Double)
    case boolean(Bool)
    /// What stands on the wire: the number of a field that is one, else the octets in hexadecimal digits.
    case raw(String)
    /// The elements of a field, or the values of a field of values.
    case elements([Content])
    /// The fields of a field that is another value.
    case fields(GivenValue)
  }

  /// In any order.
  public var fields: [(name: String, content: Content)]

  /// A value of these fields.
  public init(_ fields: [(name: String, content: Content)] = []) {
    self.fields = fields
  }
}
