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
    /// The Swift type of what it has; nil when it has nothing.
    var typeName: String?
    /// Some of its numbers are not allowed.
    var hasRanges: Bool

    /// The selectors' numbers have to be kept.
    var keepsKey: Bool { keys.count != 1 }
  }

  /// The enum.
  var typeName: String
  var selectors: [Selector]
  var cases: [Case]
  /// What the octets are when no case holds; nil when they are kept as they are.
  var otherwise: Case?
  /// It may take all octets that are left.
  var reachesEnd: Bool

  /// Some numbers of some case are not allowed.
  var hasRanges: Bool { (cases + [otherwise].compactMap { $0 }).contains { $0.hasRanges } }
}
