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
    var hasRanges = false
    var hasRoles = false

    /// Whether the selectors' numbers must be stored.
    var keepsKey: Bool { keys.count != 1 }
    var isEmpty: Bool { content == .nothing }
    var isUnknown: Bool { content == .octets }
  }

  enum Content: Equatable {
    case nothing
    /// A part of the value, by index into `DefinitionSet.values`, and its type.
    case part(Int, typeName: String)
    /// Opaque octets, for numbers without a case in the definition.
    case octets
  }

  var typeName: String
  var selectors: [Selector]
  /// The last case applies when no other does.
  var cases: [Case]
  /// Whether a case takes all remaining octets.
  var reachesEnd: Bool

  var hasRanges: Bool { cases.contains { $0.hasRanges } }
  var hasRoles: Bool { cases.contains { $0.hasRoles } }
}
