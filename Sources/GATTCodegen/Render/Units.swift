import GATTModel

extension GATTUnit {
  /// The Swift expression of the unit: a static member for one of the registry, else a unit of its own.
  var expression: String {
    if let member { return ".\(quoted(member))" }
    return "GATTUnit(symbol: \(literal(symbol)), name: \(literal(name)), uuid: nil, type: \(literal(type)))"
  }

  /// The name as documentation has it.
  var commentName: String {
    commentText(member == nil ? name : String(type.split(separator: ".").last ?? "").replacing("_", with: " "))
  }
}
