extension Resolver {
  /// The unit that a field has by `Unit` or `x:Unit`.
  mutating func unit(of element: FieldElement) -> UnitDefinition? {
    if let custom = element.extensionElement(.unit) {
      if let unit = element.unit, !unit.text.isEmpty {
        error(
          at: custom.position,
          "the field has a Unit at \(unit.position.text) already; remove one of them"
        )
      }
      return customUnit(custom)
    }
    return element.unit.flatMap { unit(named: $0) }
  }

  /// The unit that a name in Assigned Numbers means.
  mutating func unit(named unit: Placed) -> UnitDefinition? {
    guard !unit.text.isEmpty else { return nil }
    if let known = UnitRegistry.unit(unit.text) { return known }
    warning(at: unit.position, "the unit '\(unit.text)' is not known\(remedy(forUnit: unit.text))")
    return UnitDefinition(type: unit.text, uuid: nil)
  }

  private func remedy(forUnit name: String) -> String {
    let suggestion = Suggestion.text(for: name, among: UnitRegistry.names)
    if !suggestion.isEmpty { return suggestion }
    let akin = UnitRegistry.names(akinTo: name)
    if !akin.isEmpty { return "; of its kind there are " + akin.map { "'\($0)'" }.joined(separator: ", ") }
    return name.hasPrefix("org.bluetooth.unit.")
      ? "" : "; write its name in Assigned Numbers, as '\(UnitRegistry.example)'"
  }

  /// An `x:Unit`: a unit that Assigned Numbers does not list.
  private mutating func customUnit(_ unit: XMLElement) -> UnitDefinition? {
    let name = unit.foldedText
    let symbol = unit.extensionAttribute(.symbol)
    guard !name.isEmpty || symbol != nil else {
      error(at: unit.position, "'\(unit.qualifiedName)' is empty; write the name of the unit, and symbol=\"\"")
      return nil
    }
    if UnitRegistry.unit(name) != nil {
      error(
        at: unit.position,
        "'\(name)' is a unit of Assigned Numbers; write Unit in place of '\(unit.qualifiedName)'"
      )
    }
    return UnitDefinition(type: name.isEmpty ? symbol ?? "" : name, uuid: nil, symbol: symbol)
  }
}
