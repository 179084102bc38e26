import GATTText

/// An error in decoding octets.
public struct DecodeError: Error, Equatable, Sendable {
  /// The reason for an error.
  ///
  /// A minor version may add cases.
  public enum Reason: Equatable, Sendable {
    /// The field needs `needed` octets where only `available` are left.
    case truncated(needed: Int, available: Int)
    /// The value is complete, and this many octets follow it.
    case trailingOctets(Int)
    /// The raw number is outside the range that the definition allows.
    case outOfRange(raw: Int64, minimum: Int64, maximum: Int64)
    /// The octets do not divide into whole elements of `size` octets.
    case partialElement(size: Int, available: Int)
    /// An element of a list without a count takes no octets, so the list would not end.
    case emptyElement
    /// The octets have a form that the definition does not allow, such as a UUID of three octets.
    case invalidForm(String)
    /// A field with a constant number has another number.
    case notTheConstant(raw: Int64, expected: Int64)
    /// The checksum does not match the octets that it covers.
    case checksum(found: UInt32, expected: UInt32)
    /// The field has more octets than `maximum`.
    case tooLong(octets: Int, maximum: Int)
    /// The field, an enciphered group, has another number of octets than it always has.
    case wrongLength(octets: Int, expected: Int)
  }

  /// The content is an object, so that a function that throws returns only a pointer.
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

  /// The type of the value, such as `HeartRateMeasurement`.
  public var value: String { content.value }
  /// The field, by the name the definition gives it; empty when the error is in the value as a whole.
  public var field: String { content.field }
  /// The offset of the field, in octets from the start of the attribute value.
  public var offset: Int { content.offset }
  /// The reason for the error.
  public var reason: Reason { content.reason }
  /// The octets of the attribute value; empty when only a part of the attribute value was decoded.
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

extension DecodeError: CustomStringConvertible {
  /// The place and the reason in a sentence:
  /// `HeartRateMeasurement, field 'Energy Expended' at octet 2: needs 2 octets where 1 is left`.
  public var description: String {
    errorLocation(value, field, "at octet \(offset)") + reason.description
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
    case .emptyElement:
      "has an element without octets, so its elements would not end"
    case .invalidForm(let explanation):
      explanation
    case .notTheConstant(let raw, let expected):
      "the number is \(constantText(raw, expected)) where it is always \(constantText(expected, expected))"
    case .checksum(let found, let expected):
      "the checksum is 0x\(hexadecimal(found, digits: 2)) where that of the octets is 0x\(hexadecimal(expected, digits: 2))"
    case .tooLong(let octets, let maximum):
      "has \(counted(octets, "octet")) where at most \(maximum) are allowed"
    case .wrongLength(let octets, let expected):
      "has \(counted(octets, "octet")) where it always has \(expected)"
    }
  }
}

/// Returns a number, also in hexadecimal if the constant that is meant has several digits.
func constantText(_ number: Int64, _ constant: Int64) -> String {
  guard constant > 9, number >= 0 else { return number.description }
  let digits = constant < 0x100 ? 2 : constant < 0x10000 ? 4 : 8
  return "\(number) (0x\(hexadecimal(UInt64(number), digits: digits)))"
}
