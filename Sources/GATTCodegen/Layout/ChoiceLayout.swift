import GATTDefinitions

/// One of several parts, which the selectors determine.
struct ChoiceLayout {
  struct Selector {
    /// The name of the associated value and of the property.
    var name: String
    var label: String
    var number: Number
    var bits: FieldBits
  }

  struct Case {
    var name: String
    var label: String
    var documentation: String
    /// The alternative keys, each with one number for each selector; empty for the default case.
    var keys: [[Int64]]
    var content: Content
    /// Whether some of its fields have a range.
    var hasRanges: Bool
    /// Whether some of its fields have an `x:role`.
    var hasRoles: Bool

    /// Whether the selectors' numbers must be stored.
    var keepsKey: Bool { keys.count != 1 }
    var isEmpty: Bool { content == .nothing }
    var isUnknown: Bool { content == .octets }
  }

  enum Content: Equatable {
    case nothing
    case part(typeName: String)
    /// Opaque octets, for numbers without a case in the definition.
    case octets
  }

  /// The name of the enum.
  var typeName: String
  var selectors: [Selector]
  /// The last case applies when no other does.
  var cases: [Case]
  /// Whether a case takes all remaining octets.
  var reachesEnd: Bool

  /// Whether fields of some case have a range.
  var hasRanges: Bool { cases.contains { $0.hasRanges } }
  /// Whether fields of some case have an `x:role`.
  var hasRoles: Bool { cases.contains { $0.hasRoles } }
}
