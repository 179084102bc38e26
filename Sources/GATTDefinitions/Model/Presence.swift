/// When a field is there.
public enum Presence: Sendable, Equatable {
  case always
  /// When all of the conditions hold.
  case when([Condition])
  /// When octets are left for it: an `Optional` field that no flag announces, or one whose condition code nothing
  /// activates. Fields behind it that are there always, or by flags, have a fixed size and get their octets first.
  case ifOctetsRemain
  /// `x:PresentIf remaining`: when at least so many octets are left, those of the fields behind it included, and all of
  /// the conditions hold.
  case ifRemaining(octets: Int, and: [Condition])
}

extension Presence {
  /// It depends on how many octets are left.
  package var dependsOnTheRest: Bool {
    switch self {
    case .always, .when: false
    case .ifOctetsRemain, .ifRemaining: true
    }
  }

  /// The conditions on other fields, all of which have to hold.
  package var conditions: [Condition] {
    switch self {
    case .always, .ifOctetsRemain: []
    case .when(let conditions), .ifRemaining(_, let conditions): conditions
    }
  }
}

/// A condition code, `C1`, or an `x:PresentIf`: holds when any of its activations does.
public struct Condition: Sendable, Equatable {
  /// The code, or several of which one suffices, as `C2 or C3`; of an `x:PresentIf` what it says, as `Op Code = 3`.
  public var code: String
  /// Never empty; each names a field before the one that has the condition.
  public var activations: [Activation]
}

/// An `Enumeration` with a `requires` attribute, or an `x:PresentIf`: holds when bits of an earlier field have a value.
public struct Activation: Sendable, Equatable {
  /// Index of the field in the same value.
  public var field: Int
  /// The lowest bit, 0 when the whole field is meant. A field that is absent activates nothing.
  public var bitIndex: Int
  /// How many bits; the width of the field when the whole field is meant.
  public var bitSize: Int
  /// The number that these bits must hold.
  public var value: Int64
  /// The bits must hold any other number than `value`; an absent field activates nothing then either.
  public var isNegated = false
}

/// A whole number in an earlier field of the same value, or in some of its bits, which says something about a later one.
public struct FieldBits: Sendable, Hashable {
  /// Index of the field in the same value. It is one unscaled whole number that is always there when the later field is.
  public var field: Int
  /// The lowest bit, 0 when the whole field is meant.
  public var bitIndex: Int
  /// How many bits; the width of the field when the whole field is meant.
  public var bitSize: Int
}
