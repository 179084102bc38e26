/// Why octets are not a value.
public struct DecodeError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The field needs `needed` octets where only `available` are left.
    case truncated(needed: Int, available: Int)
    /// The value is complete, and this many octets follow it.
    case trailingOctets(Int)
    /// The raw number is outside the range that the definition allows.
    case outOfRange(raw: Int64, minimum: Int64, maximum: Int64)
    /// The octets are not text in the encoding that the definition names.
    case invalidText(encoding: String)
    /// The octets do not divide into whole elements of `size` octets.
    case partialElement(size: Int, available: Int)
    /// A field that must have at least one element has none.
    case noElements
    /// The octets give a form that the definition does not have, as a UUID of three octets.
    case invalidForm(String)
  }

  /// The type of the value, as `HeartRateMeasurement`.
  public var value: String
  /// The field, by the name the definition gives it; empty when the value as a whole is meant.
  public var field: String
  /// Where the field starts, in octets from the start of the attribute value.
  public var offset: Int
  /// What is wrong.
  public var reason: Reason

  public init(value: String, field: String, offset: Int, reason: Reason) {
    self.value = value
    self.field = field
    self.offset = offset
    self.reason = reason
  }
}

/// Why a value has no octets, or can't be made from what was given.
public struct EncodeError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The physical value is outside what the field can hold, in the unit of the field.
    case outOfRange(Double, minimum: Double, maximum: Double)
    /// The number is not one, or is infinite, and the field has no form for that.
    case notANumber
    /// The field is not given, though others that are given, or a flag, require it.
    case missing
    /// The field is given, though others that are given, or a flag, exclude it.
    case unexpected
    /// The value has more octets, or the field more elements, than allowed.
    case tooLong(octets: Int, maximum: Int)
    /// The text has characters that the encoding of the field does not have.
    case invalidText(encoding: String)
    /// A field that must have at least one element has none.
    case noElements
  }

  /// The type of the value, as `HeartRateMeasurement`.
  public var value: String
  /// The field, by the name the definition gives it; empty when the value as a whole is meant.
  public var field: String
  /// What is wrong.
  public var reason: Reason

  public init(value: String, field: String, reason: Reason) {
    self.value = value
    self.field = field
    self.reason = reason
  }
}
