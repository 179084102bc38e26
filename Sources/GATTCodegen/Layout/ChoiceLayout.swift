import GATTDefinitions

/// One of several parts, which selectors decide.
struct ChoiceLayout {
  struct Selector {
    /// The associated value and property.
    var name: String
    var label: String
    var number: Number
    var bits: FieldBits
  }

  struct Case {
    var name: String
    var label: String
    var documentation: String
    /// For each alternative a number for each selector; none when it is for everything else.
    var keys: [[Int64]]
    var content: Content
    /// Some of its numbers are not allowed.
    var hasRanges: Bool

    /// The selectors' numbers have to be kept.
    var keepsKey: Bool { keys.count != 1 }
    var isEmpty: Bool { content == .nothing }
    var isUnknown: Bool { content == .octets }
  }

  enum Content: Equatable {
    case nothing
    case part(typeName: String)
    /// Octets behind numbers of which the definition does not say what they mean.
    case octets
  }

  /// The enum.
  var typeName: String
  var selectors: [Selector]
  /// The last one is what the octets are when no other case holds.
  var cases: [Case]
  /// It may take all octets that are left.
  var reachesEnd: Bool

  /// Some numbers of some case are not allowed.
  var hasRanges: Bool { cases.contains { $0.hasRanges } }
}
