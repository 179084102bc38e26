import GATTText

/// An error in encoding a value, or in creating it from the input of an application or a user.
public struct EncodeError: Error, Equatable, Sendable {
  /// The reason for an error.
  ///
  /// A minor version may add cases.
  public enum Reason: Equatable, Sendable {
    /// The physical value is out of range, in the unit of the field.
    case outOfRange(Double, minimum: Double, maximum: Double)
    /// The number is NaN or infinite, and the field has no form for that; or a number that was computed for an integer
    /// field is not whole.
    case notANumber
    /// The field is absent, but other fields or a flag require it.
    case missing
    /// The field is present, but other fields or a flag exclude it.
    case unexpected
    /// The value or the field has more octets than `maximum`; for a field with a count, more elements.
    case tooLong(octets: Int, maximum: Int)
    /// The input has a form that the field can't have, such as a word instead of a number.
    case invalidForm(String)
    /// The input is neither a number that the field can hold nor one of `names`, which stand for such numbers. `names`
    /// may be empty.
    case notUnderstood(names: [String])
    /// The field does not have its fixed number of elements.
    case wrongCount(Int, expected: Int)
    /// The content is plaintext, and must be enciphered before it is sent.
    case notSealed
    /// The element with this index, counted from 0, takes all octets after it, and other elements follow.
    case mustBeLast(element: Int)
  }

  /// The content is an object, so that a function that throws returns only a pointer.
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

  /// The type of the value, such as `HeartRateMeasurement`.
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

extension EncodeError: CustomStringConvertible {
  /// The place and the reason in a sentence:
  /// `HeartRateMeasurement, field 'Energy Expended': the input is not a value of this field`.
  public var description: String {
    errorLocation(value, field, "") + reason.description
  }
}

extension EncodeError.Reason: CustomStringConvertible {
  /// The reason, without the place.
  public var description: String {
    switch self {
    case .outOfRange(let value, let minimum, let maximum):
      outOfRangeText(value, minimum, maximum)
    case .notANumber:
      "a finite number is needed, for an integer field a whole one"
    case .missing:
      "is required here and not given"
    case .unexpected:
      "is given where it is excluded"
    case .tooLong(let octets, let maximum):
      "has \(octets) where at most \(maximum) are allowed"
    case .invalidForm(let explanation):
      explanation
    case .notUnderstood(let names):
      "is "
        + (names.isEmpty ? "not " : "neither one of \(names.map { "'\($0)'" }.joined(separator: ", ")) nor ")
        + "a number that the field can hold"
    case .wrongCount(let count, let expected):
      "has \(counted(count, "element")) where there are always \(expected)"
    case .notSealed: "the content must be enciphered before it is sent; seal the value with a key"
    case .mustBeLast(let element):
      "element \(element + 1) takes all octets after it, so it must be the last"
    }
  }
}

private func outOfRangeText(_ value: Double, _ minimum: Double, _ maximum: Double) -> String {
  if minimum == maximum, let number = Int64(exactly: value), let constant = Int64(exactly: minimum) {
    return "the number is \(constantText(number, constant)) where it is always \(constantText(constant, constant))"
  }
  return "\(NumberText.text(value)) is outside \(NumberText.text(minimum)) ... \(NumberText.text(maximum))"
}

extension EncodeError.Reason {
  /// The input has another type than the field, or is neither a number nor a name that the field can have.
  package static var invalidContent: EncodeError.Reason { .invalidForm("the input is not a value of this field") }
}
