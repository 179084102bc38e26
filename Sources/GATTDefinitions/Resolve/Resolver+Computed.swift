import GATTModel

extension Resolver {
  /// The number that an `x:Computed` says; nil when something is wrong with it, which was reported.
  mutating func computed(of element: ComputedElement, fields: [FieldDefinition]) -> ComputedDefinition? {
    if element.name.isEmpty { error(at: element.position, "the computed number has no name; add name=\"\"") }
    if let other = fields.first(where: { $0.name == element.name && $0.swiftName == element.swiftName }) {
      error(
        at: element.position,
        "a field has the name '\(element.name)' already (\(other.position.text)); give the computed number another name"
      )
    }
    guard let text = element.expression, !text.text.isEmpty else {
      error(at: element.position, "'\(element.name)' has no expression; add expression=\"\", as \"A + B * 0.01\"")
      return nil
    }
    var parser = ExpressionParser(text.text, names: fields.map(\.name))
    switch parser.parse() {
    case .failure(let problem):
      error(at: text.position, problem.message)
      return nil
    case .success(let expression):
      for index in expression.fields where !fields[index].isOneNumber {
        error(
          at: text.position,
          "'\(fields[index].name)' (\(fields[index].position.text)) is not one number, so that nothing can be computed from it"
        )
        return nil
      }
      return ComputedDefinition(
        name: element.name,
        swiftName: element.swiftName,
        unit: unit(of: element),
        expression: expression,
        documentation: element.documentation,
        position: element.position
      )
    }
  }

  private mutating func unit(of element: ComputedElement) -> GATTUnit? {
    guard let unit = element.unit else {
      return element.symbol.map { GATTUnit(symbol: $0, name: $0, uuid: nil, type: $0) }
    }
    if let symbol = element.symbol { return GATTUnit(symbol: symbol, name: unit.text, uuid: nil, type: unit.text) }
    return self.unit(named: unit)
  }
}

extension FieldDefinition {
  /// The field is a number, of which there is one.
  fileprivate var isOneNumber: Bool {
    guard count == .one, bits.isEmpty, enumeration.isEmpty, checksum == nil else { return false }
    switch form {
    case .integer, .float, .medicalFloat, .packedFloat: return true
    default: return false
    }
  }
}

extension ComputedDefinition.Expression {
  /// The fields that occur in it, by index.
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
