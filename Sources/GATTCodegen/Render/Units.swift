import GATTDefinitions

extension UnitDefinition {
  /// The Swift expression of the unit: a static member for one of the registry, else a unit of its own.
  var expression: String {
    if let name = UnitNames.swiftNames[type] { return ".\(quoted(name))" }
    return "GATTUnit(symbol: \(literal(name)), name: \(literal(name)), uuid: nil, type: \(literal(type)))"
  }

  /// The unit for people: the end of its identifier.
  var name: String {
    commentText(type.lastPart(behind: UInt8(ascii: ".")).replacing("_", with: " "))
  }
}
