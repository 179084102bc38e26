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
    /// The octets do not divide into whole elements of `size` octets.
    case partialElement(size: Int, available: Int)
    /// A field that must have at least one element has none.
    case noElements
    /// The octets give a form that the definition does not have, as a UUID of three octets.
    case invalidForm(String)
    /// The field always has one number, and this is another.
    case notTheConstant(raw: Int64, expected: Int64)
    /// The checksum is not the one of the octets before it.
    case checksum(found: UInt32, expected: UInt32)
    /// The field has more octets than allowed.
    case tooLong(octets: Int, maximum: Int)
  }

  /// The content is in an object, so that a function that may throw has one pointer to return.
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
  /// The field, by the name the definition gives it; empty when the value as a whole is meant.
  public var field: String { content.field }
  /// Where the field starts, in octets from the start of the attribute value.
  public var offset: Int { content.offset }
  /// What is wrong.
  public var reason: Reason { content.reason }
  /// The octets of the attribute value; empty in an error of a part that was decoded alone.
  public var octets: Data { content.octets }

  /// An error in `field` of `value`, which starts at `offset` of `octets`.
  public init(value: String, field: String, offset: Int, reason: Reason, octets: Data = Data()) {
    content = Content(value, field, offset, reason, octets)
  }

  /// Whether both say the same of the same place. Their octets may differ.
  public static func == (left: DecodeError, right: DecodeError) -> Bool {
    left.value == right.value && left.field == right.field && left.offset == right.offset
      && left.reason == right.reason
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
    /// What is given has a form that the field can't have, as a word where a number has to be.
    case invalidForm(String)
    /// What is given is none of the names that numbers of the field have, and no number that it holds.
    case notUnderstood(names: [String])
    /// A field that must have at least one element has none.
    case noElements
    /// The field has another number of elements than it always has.
    case wrongCount(Int, expected: Int)
    /// The field stores only multiples of a number, and this raw number is none.
    case notAMultiple(Int64, of: Int64)
  }

  /// The content is in an object, so that a function that may throw has one pointer to return.
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
  /// The field, by the name the definition gives it; empty when the value as a whole is meant.
  public var field: String { content.field }
  /// What is wrong.
  public var reason: Reason { content.reason }

  /// An error in `field` of `value`.
  public init(value: String, field: String, reason: Reason) {
    content = Content(value, field, reason)
  }

  /// Whether both say the same of the same place.
  public static func == (left: EncodeError, right: EncodeError) -> Bool {
    left.value == right.value && left.field == right.field
      && left.reason == right.reason
  }
}

extension DecodeError: CustomStringConvertible {
  /// What is wrong, where, in a sentence: `HeartRateMeasurement, field 'Energy Expended' at octet 2: needs 2 octets where
  /// 1 is left`.
  public var description: String {
    place(value, field, "at octet \(offset)") + reason.description
  }
}

extension DecodeError.Reason: CustomStringConvertible {
  /// What is wrong, without saying where.
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
  /// What is wrong, where, in a sentence: `HeartRateMeasurement, field 'Energy Expended': 70000.0 is outside 0.0 ...
  /// 65535.0`.
  public var description: String {
    place(value, field, "") + reason.description
  }
}

extension EncodeError.Reason: CustomStringConvertible {
  /// What is wrong, without saying where.
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

/// What errors call a type; empty where the language has no type names.
@usableFromInline
func typeName<T>(_ type: T.Type) -> String {
  #if hasFeature(Embedded)
    ""
  #else
    "\(type)"
  #endif
}

/// `value, field 'field' suffix: `, without the parts that are empty.
private func place(_ value: String, _ field: String, _ suffix: String) -> String {
  let named = field.isEmpty ? "" : "field '\(field)'"
  let located = [named, suffix].filter { !$0.isEmpty }.joined(separator: " ")
  let parts = [value, located].filter { !$0.isEmpty }
  return parts.isEmpty ? "" : parts.joined(separator: ", ") + ": "
}

/// `1 octet`, `2 octets`.
private func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

extension EncodeError.Reason {
  /// What is given is of another kind than the field, or no number or name of it.
  package static var cannotBeItsValue: EncodeError.Reason { .invalidForm("what is given can't be its value") }
}
