/// An error in decoding octets.
public struct DecodeError: Error, Equatable, Sendable {
  /// The reason for an error.
  public enum Reason: Equatable, Sendable {
    /// The field needs `needed` octets where only `available` are left.
    case truncated(needed: Int, available: Int)
    /// The value is complete, and this many octets follow it.
    case trailingOctets(Int)
    /// The raw number is outside the range that the definition allows.
    case outOfRange(raw: Int64, minimum: Int64, maximum: Int64)
    /// The octets do not divide into whole elements of `size` octets.
    case partialElement(size: Int, available: Int)
    /// A field that must have at least one element has none.
    case noElements
    /// The octets have a form that the definition does not allow, as a UUID of three octets.
    case invalidForm(String)
    /// A field with a constant number has another number.
    case notTheConstant(raw: Int64, expected: Int64)
    /// The checksum does not match the octets before it.
    case checksum(found: UInt32, expected: UInt32)
    /// The field has more octets than allowed.
    case tooLong(octets: Int, maximum: Int)
  }

  /// An object holds the content, so that a function that may throw has one pointer to return.
  private final class Content: Sendable {
    let value: String
    let field: String
    let offset: Int
    let reason: Reason
    let octets: Data

    init(_ value: String, _ field: String, _ offset: Int, _ reason: Reason, _ octets: Data) {
      self.value = value
      self.field = field
      self.offset = offset
      self.reason = reason
      self.octets = octets
    }
  }

  private let content: Content

  /// The type of the value, as `HeartRateMeasurement`.
  public var value: String { content.value }
  /// The field, by the name the definition gives it; empty when the error is in the value as a whole.
  public var field: String { content.field }
  /// The offset of the field, in octets from the start of the attribute value.
  public var offset: Int { content.offset }
  /// The reason for the error.
  public var reason: Reason { content.reason }
  /// The octets of the attribute value; empty in an error of a part that was decoded alone.
  public var octets: Data { content.octets }

  /// Creates an error in `field` of `value`. The field starts at `offset` of `octets`.
  public init(value: String, field: String, offset: Int, reason: Reason, octets: Data = Data()) {
    content = Content(value, field, offset, reason, octets)
  }

  /// Returns whether the reason and the place are the same. The octets may differ.
  public static func == (left: DecodeError, right: DecodeError) -> Bool {
    left.value == right.value && left.field == right.field && left.offset == right.offset
      && left.reason == right.reason
  }
}

/// An error in encoding a value, or in creating it from the input of an application or a user.
public struct EncodeError: Error, Equatable, Sendable {
  /// The reason for an error.
  public enum Reason: Equatable, Sendable {
    /// The physical value is out of range, in the unit of the field.
    case outOfRange(Double, minimum: Double, maximum: Double)
    /// The number is NaN or infinite, and the field has no form for that.
    case notANumber
    /// The field is absent, but other fields or a flag require it.
    case missing
    /// The field is present, but other fields or a flag exclude it.
    case unexpected
    /// The value has more octets, or the field more elements, than allowed.
    case tooLong(octets: Int, maximum: Int)
    /// The input has a form that the field can't have, as a word instead of a number.
    case invalidForm(String)
    /// The input is neither a name of a number of the field nor a number that the field can hold.
    case notUnderstood(names: [String])
    /// A field that must have at least one element has none.
    case noElements
    /// The field does not have its fixed number of elements.
    case wrongCount(Int, expected: Int)
    /// The field stores only multiples of a number, and the raw number is not a multiple of it.
    case notAMultiple(Int64, of: Int64)
  }

  /// An object holds the content, so that a function that may throw has one pointer to return.
  private final class Content: Sendable {
    let value: String
    let field: String
    let reason: Reason

    init(_ value: String, _ field: String, _ reason: Reason) {
      self.value = value
      self.field = field
      self.reason = reason
    }
  }

  private let content: Content

  /// The type of the value, as `HeartRateMeasurement`.
  public var value: String { content.value }
  /// The field, by the name the definition gives it; empty when the error is in the value as a whole.
  public var field: String { content.field }
  /// The reason for the error.
  public var reason: Reason { content.reason }

  /// Creates an error in `field` of `value`.
  public init(value: String, field: String, reason: Reason) {
    content = Content(value, field, reason)
  }

  /// Returns whether the reason and the place are the same.
  public static func == (left: EncodeError, right: EncodeError) -> Bool {
    left.value == right.value && left.field == right.field
      && left.reason == right.reason
  }
}

extension DecodeError: CustomStringConvertible {
  /// The place and the reason in a sentence:
  /// `HeartRateMeasurement, field 'Energy Expended' at octet 2: needs 2 octets where 1 is left`.
  public var description: String {
    place(value, field, "at octet \(offset)") + reason.description
  }
}

extension DecodeError.Reason: CustomStringConvertible {
  /// The reason, without the place.
  public var description: String {
    switch self {
    case .truncated(let needed, let available):
      "needs \(counted(needed, "octet")) where \(available) \(available == 1 ? "is" : "are") left"
    case .trailingOctets(let count):
      "the value is complete, but \(counted(count, "octet")) \(count == 1 ? "follows" : "follow")"
    case .outOfRange(let raw, let minimum, let maximum):
      "the raw number \(raw) is outside \(minimum) ... \(maximum)"
    case .partialElement(let size, let available):
      "\(counted(available, "octet")) \(available == 1 ? "does" : "do") not divide into elements of \(size)"
    case .noElements:
      "needs at least one element and has none"
    case .invalidForm(let explanation):
      explanation
    case .notTheConstant(let raw, let expected):
      "the number is \(raw) where it is always \(expected)"
    case .checksum(let found, let expected):
      "the checksum is 0x\(hexadecimal(found, digits: 2)) where that of the octets is 0x\(hexadecimal(expected, digits: 2))"
    case .tooLong(let octets, let maximum):
      "has \(counted(octets, "octet")) where at most \(maximum) are allowed"
    }
  }
}

extension EncodeError: CustomStringConvertible {
  /// The place and the reason in a sentence: `HeartRateMeasurement, field 'Energy Expended': 70000.0 is outside 0.0 ...
  /// 65535.0`.
  public var description: String {
    place(value, field, "") + reason.description
  }
}

extension EncodeError.Reason: CustomStringConvertible {
  /// The reason, without the place.
  public var description: String {
    switch self {
    case .outOfRange(let value, let minimum, let maximum):
      "\(value) is outside \(minimum) ... \(maximum)"
    case .notANumber:
      "a finite number is needed"
    case .missing:
      "is required here and not given"
    case .unexpected:
      "is given where it is excluded"
    case .tooLong(let octets, let maximum):
      "has \(octets) where at most \(maximum) are allowed"
    case .invalidForm(let explanation):
      explanation
    case .notUnderstood(let names):
      "what is given is "
        + (names.isEmpty ? "" : "none of \(names.map { "'\($0)'" }.joined(separator: ", ")), and ")
        + "no number that fits here"
    case .noElements:
      "needs at least one element and has none"
    case .wrongCount(let count, let expected):
      "has \(counted(count, "element")) where there are always \(expected)"
    case .notAMultiple(let raw, let step):
      "the raw number \(raw) is not a multiple of \(step)"
    }
  }
}

/// Returns the name of a type for errors; empty in Embedded Swift, which has no type names.
@usableFromInline
func typeName<T>(_ type: T.Type) -> String {
  #if hasFeature(Embedded)
    ""
  #else
    "\(type)"
  #endif
}

/// Returns `value, field 'field' suffix: `, without the parts that are empty.
private func place(_ value: String, _ field: String, _ suffix: String) -> String {
  let named = field.isEmpty ? "" : "field '\(field)'"
  let located = [named, suffix].filter { !$0.isEmpty }.joined(separator: " ")
  let parts = [value, located].filter { !$0.isEmpty }
  return parts.isEmpty ? "" : parts.joined(separator: ", ") + ": "
}

/// Returns `1 octet`, `2 octets`.
private func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

extension EncodeError.Reason {
  /// The input is of another kind than the field, or not a number or name of it.
  package static var cannotBeItsValue: EncodeError.Reason { .invalidForm("what is given can't be its value") }
}
