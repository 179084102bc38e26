import GATTModel

extension GATTUnit {
  /// The Swift expression of the unit: a static member for a unit of the registry, else an initializer.
  var expression: String {
    if let member { return ".\(quoted(member))" }
    return "GATTUnit(symbol: \(literal(symbol)), name: \(literal(name)), uuid: nil, type: \(literal(type)))"
  }

  /// The name for documentation.
  var commentName: String {
    commentText(member == nil ? name : String(type.split(separator: ".").last ?? "").replacing("_", with: " "))
  }
}
