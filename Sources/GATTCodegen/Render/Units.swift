import GATTDefinitions

extension UnitDefinition {
  /// The Swift expression of the unit.
  var expression: String { "GATTUnit(type: \(literal(type)))" }

  /// The unit for people: the end of its identifier.
  var name: String {
    let last = type.split(separator: ".").last.map(String.init) ?? type
    return words(of: last).joined(separator: " ")
  }
}
