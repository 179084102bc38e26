import GATTModel
import GATTText

extension Resolver {
  /// Returns the unit of a field from `Unit`, from `x:Unit`, or from the `symbol` of an `x:Param`.
  mutating func unit(of element: XMLElement) -> GATTUnit? {
    let unit = element.text(.unit)
    if element.name == .parameter, unit == nil, let symbol = element.attribute(.symbol)?.text, !symbol.isEmpty {
      return GATTUnit(symbol: symbol, name: symbol, uuid: nil, type: symbol)
    }
    guard let custom = element.first(.customUnit) else { return unit.flatMap { self.unit(named: $0) } }
    if let unit, !unit.text.isEmpty {
      error(at: custom.position, "the field has a Unit at \(unit.position.text) already; remove one of them")
    }
    return customUnit(custom)
  }

  /// Returns the unit with a name in Assigned Numbers.
  mutating func unit(named unit: XMLText) -> GATTUnit? {
    guard !unit.text.isEmpty else { return nil }
    if let known = GATTUnit(type: unit.text) { return known }
    warning(at: unit.position, "the unit '\(unit.text)' is not known\(remedy(forUnit: unit.text))")
    let name = unit.text.split(separator: ".").last.map { String($0).replacing("_", with: " ") } ?? unit.text
    return GATTUnit(symbol: name, name: name, uuid: nil, type: unit.text)
  }

  private func remedy(forUnit name: String) -> String {
    let suggestion = Suggestion.text(for: name, among: UnitRegistry.names)
    if !suggestion.isEmpty { return suggestion }
    let ofSameKind = UnitRegistry.names(ofSameKindAs: name)
    if !ofSameKind.isEmpty { return "; of its kind there are " + ofSameKind.map { "'\($0)'" }.joined(separator: ", ") }
    let meant = UnitRegistry.names(forCommonName: name)
    if !meant.isEmpty {
      return "; did you mean " + meant.map { "'\($0)'" }.joined(separator: " or ") + "?"
    }
    return name.hasPrefix("org.bluetooth.unit.")
      ? "" : "; write its name in Assigned Numbers, as '\(GATTUnit.degreeCelsius.type)'"
  }

  /// Returns the unit of an `x:Unit`, which is not in Assigned Numbers.
  private mutating func customUnit(_ unit: XMLElement) -> GATTUnit? {
    let name = unit.text.text
    let symbol = unit.attribute(.symbol)?.text
    guard !name.isEmpty || symbol != nil else {
      return failure(at: unit.position, "'\(unit.qualifiedName)' is empty; write the name of the unit, and symbol=\"\"")
    }
    if GATTUnit(type: name) != nil {
      error(
        at: unit.position,
        "'\(name)' is a unit of Assigned Numbers; write Unit in place of '\(unit.qualifiedName)'"
      )
    }
    let type = name.isEmpty ? symbol ?? "" : name
    return GATTUnit(symbol: symbol ?? type, name: type, uuid: nil, type: type)
  }
}
