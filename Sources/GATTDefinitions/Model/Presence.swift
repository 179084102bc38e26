/// The condition under which a field is present.
public enum Presence: Sendable, Equatable {
  case always
  /// The field is present when all of the conditions hold.
  case when([Condition])
  /// The field is present when octets remain for it: an `Optional` field without a flag, or one with a condition code
  /// that nothing activates. The octets of later fields that are present always, or by flags, are reserved first; so
  /// these fields have a fixed size.
  case ifOctetsRemain
  /// `x:PresentIf remaining`: the field is present when at least this number of octets remains, and all of the
  /// conditions hold. Octets of later fields are not reserved, so they count too.
  case ifRemaining(octets: Int, and: [Condition])
}

extension Presence {
  /// Whether the presence depends on the number of remaining octets.
  package var dependsOnTheRest: Bool {
    switch self {
    case .always, .when: false
    case .ifOctetsRemain, .ifRemaining: true
    }
  }

  /// The conditions on other fields. All must hold.
  package var conditions: [Condition] {
    switch self {
    case .always, .ifOctetsRemain: []
    case .when(let conditions), .ifRemaining(_, let conditions): conditions
    }
  }
}

/// A condition code, `C1`, or an `x:PresentIf`. It holds when one of its activations holds.
public struct Condition: Sendable, Equatable {
  /// The code, or alternative codes, as `C2 or C3`; for an `x:PresentIf` its condition, as `Op Code = 3`.
  public var code: String
  /// Never empty; each names a field before the field with the condition, or in a group before it.
  public var activations: [Activation]
}

/// An `Enumeration` with a `requires` attribute, or an `x:PresentIf`. It holds when bits of an earlier field have a
/// certain number, or any other number if it is negated. It does not hold when the field is absent.
public struct Activation: Sendable, Equatable {
  /// The groups around the field, as in `FieldBits`; empty for a field of the same value.
  public var groups: [Int] = []
  /// The index of the field in the value, or in the innermost group.
  public var field: Int
  /// The lowest bit, 0 for the whole field.
  public var bitIndex: Int
  /// The number of bits; the width of the field for the whole field.
  public var bitSize: Int
  /// The number that these bits must hold.
  public var value: Int64
  /// Whether the bits must hold any number other than `value`.
  public var isNegated = false
}

extension Activation {
  /// The place of the number.
  package var bits: FieldBits { FieldBits(groups: groups, field: field, bitIndex: bitIndex, bitSize: bitSize) }

  /// Returns whether the condition is about a field of the same value.
  package func isAbout(_ field: Int) -> Bool { groups.isEmpty && self.field == field }
}

/// A whole number in a field of the same value, or in some of its bits, on which something else depends: the length,
/// the count, the case or the cipher of a later field, or an expression. A number that selects a case, or tells whether
/// a field is present, may also be in a group of the value.
public struct FieldBits: Sendable, Hashable {
  /// The groups around the field, by index into the fields that contain each, outermost first; empty for a field of the
  /// value. Each group occurs once and is always present.
  public var groups: [Int] = []
  /// The index of the field in the value, or in the innermost group. The field is one whole number, and is present
  /// whenever a later field that depends on it is present.
  public var field: Int
  /// The lowest bit, 0 for the whole field.
  public var bitIndex: Int
  /// The number of bits; the width of the field for the whole field.
  public var bitSize: Int
}
