import GATTModel

extension Resolver {
  /// Returns the number of an `x:Computed`; nil when it is wrong, which is reported.
  mutating func computed(of element: XMLElement, fields: [FieldDefinition]) -> ComputedDefinition? {
    if element.fieldName.isEmpty { error(at: element.position, "the computed number has no name; add name=\"\"") }
    if let other = fields.first(where: { $0.name == element.fieldName && $0.swiftName == element.swiftName }) {
      error(
        at: element.position,
        "a field has the name '\(element.fieldName)' already (\(other.position.text)); give the computed number another name"
      )
    }
    guard let text = element.attribute(.expression), !text.text.isEmpty else {
      return failure(
        at: element.position,
        "'\(element.fieldName)' has no expression; add expression=\"\", as \"A + B * 0.01\""
      )
    }
    let expression: ComputedDefinition.Expression
    do {
      var parser = ExpressionParser(text.text, names: fields.map(\.name))
      expression = try parser.parse()
    } catch {
      return failure(at: text.position, error.message)
    }
    for field in expression.fields.map({ fields[$0] }) where !field.isOneNumber {
      error(
        at: text.position,
        "'\(field.name)' (\(field.position.text)) is not one number, so that nothing can be computed from it"
      )
      return nil
    }
    return ComputedDefinition(
      name: element.fieldName,
      swiftName: element.swiftName,
      unit: unit(ofComputed: element),
      expression: expression,
      documentation: element.documentation,
      position: element.position
    )
  }

  private mutating func unit(ofComputed element: XMLElement) -> GATTUnit? {
    let unit = element.attribute(.unit)
    guard let symbol = element.attribute(.symbol)?.text else { return unit.flatMap { self.unit(named: $0) } }
    let name = unit?.text ?? symbol
    return GATTUnit(symbol: symbol, name: name, uuid: nil, type: name)
  }
}

extension FieldDefinition {
  /// Whether the field is a single number.
  fileprivate var isOneNumber: Bool {
    count == .one && bits.isEmpty && enumeration.isEmpty && checksum == nil && form.isNumber
  }
}

extension ComputedDefinition.Expression {
  /// The fields in the expression, by index.
  public var fields: Set<Int> {
    switch self {
    case .number: []
    case .field(let index): [index]
    case .negative(let operand): operand.fields
    case .sum(let first, let second), .difference(let first, let second), .product(let first, let second),
      .quotient(let first, let second):
      first.fields.union(second.fields)
    }
  }
}
