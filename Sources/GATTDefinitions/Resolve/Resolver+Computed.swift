import GATTModel

extension Resolver {
  /// Returns the number of an `x:Computed`; nil when it is wrong, which is reported.
  mutating func computed(of element: XMLElement, in scope: FieldScope) -> ComputedDefinition? {
    let fields = scope.fields
    if element.fieldName.isEmpty { error(at: element.position, "the computed number has no name; add name=\"\"") }
    if let other = fields.first(where: { $0.name == element.fieldName && $0.swiftName == element.swiftName }) {
      error(
        at: element.position,
        "a field has the name '\(element.fieldName)' already (\(other.position.text)); give the computed number another name"
      )
    }
    guard let text = required(.expression, of: element, ", as A + B * 0.01"),
      let expression = expression(text, names: names(of: fields), fields: fields)
    else { return nil }
    return ComputedDefinition(
      name: element.fieldName,
      swiftName: element.swiftName,
      unit: unit(ofComputed: element),
      range: range(ofComputed: element),
      expression: expression,
      numbers: expression.numbers(fields),
      conditions: conditions(ofComputed: element, in: scope),
      isDiagnostic: isDiagnostic(element),
      documentation: element.documentation,
      position: element.position
    )
  }

  private mutating func conditions(ofComputed element: XMLElement, in scope: FieldScope) -> [Condition] {
    let presence = presence(element.children(.presentIf), and: [], in: scope)
    if case .ifRemaining = presence {
      error(at: element.position, "a computed number has no octets; write a condition of a field in place of remaining")
    }
    return presence.conditions
  }

  private mutating func unit(ofComputed element: XMLElement) -> GATTUnit? {
    let unit = element.attribute(.unit)
    guard let symbol = element.attribute(.symbol)?.text else { return unit.flatMap { self.unit(named: $0) } }
    let name = unit?.text ?? symbol
    return GATTUnit(symbol: symbol, name: name, uuid: nil, type: name)
  }
}

// MARK: - Expressions

extension Resolver {
  /// Returns an expression with these names; nil when it is wrong, which is reported.
  mutating func expression(
    _ text: XMLText,
    names: [(name: String, operand: Expression.Operand)],
    fields: [FieldDefinition]
  ) -> Expression? {
    let expression: Expression
    do {
      var parser = ExpressionParser(text.text, names: names)
      expression = try parser.parse()
    } catch {
      return failure(at: text.position, error.message)
    }
    for field in expression.fields.sorted().map({ fields[$0] }) where !field.isOneNumber {
      return failure(
        at: text.position,
        "'\(field.name)' (\(field.position.text)) is not one number, so that nothing can be computed from it"
      )
    }
    if let problem = expression.problem(fields) { return failure(at: text.position, problem) }
    return expression
  }

  /// Returns the names of fields and of bits, such as `Flags.Sign`, in expressions.
  private func names(of fields: [FieldDefinition]) -> [(name: String, operand: Expression.Operand)] {
    let bits = fields.enumerated().flatMap { index, field in
      field.bits.filter { !$0.name.isEmpty }.map { bit in
        ("\(field.name).\(bit.name)", .bits(FieldBits(field: index, bitIndex: bit.index, bitSize: bit.size)))
      } as [(String, Expression.Operand)]
    }
    return fields.enumerated().map { ($1.name, .field($0)) } + bits
  }
}

extension FieldDefinition {
  /// Whether the field is a single number.
  fileprivate var isOneNumber: Bool {
    count == .one && enumeration.isEmpty && checksum == nil && form.isNumber
  }

  /// Whether every number of the field is whole, and a `Double` can hold it.
  var isWhole: Bool { scale == .identity && exponential == nil && hasExactRawNumber }

  fileprivate var hasExactRawNumber: Bool { form.integerWidth.map { $0 <= 53 } ?? false }
}

extension Expression {
  /// Whether the result of the expression is always whole.
  func isWhole(_ fields: [FieldDefinition]) -> Bool {
    switch self {
    case .number(let number): number.rounded() == number
    case .operand(.field(let index)): fields[index].isWhole
    case .operand(.raw(let index)): fields[index].hasExactRawNumber
    case .operand(.bits): true
    case .operand(.computed): false
    case .unary(.rounded, _), .unary(.isNegative, _): true
    case .unary(.squareRoot, _), .binary(.quotient, _, _): false
    case .unary(_, let inner): inner.isWhole(fields)
    case .binary(let sign, let first, let second):
      sign.needsWholeNumbers || first.isWhole(fields) && second.isWhole(fields)
    }
  }

  /// Returns the problem with an operand in the expression; nil when all operands are allowed.
  fileprivate func problem(_ fields: [FieldDefinition]) -> String? {
    switch self {
    case .operand(.field(let index)) where !fields[index].bits.isEmpty:
      return
        "'\(fields[index].name)' has bits; name one of them, as '\(fields[index].name).\(fields[index].bits[0].name)'"
    case .number, .operand: return nil
    case .unary(_, let inner): return inner.problem(fields)
    case .binary(let sign, let first, let second):
      if let problem = first.problem(fields) ?? second.problem(fields) { return problem }
      guard sign.needsWholeNumbers, let broken = [first, second].first(where: { !$0.isWhole(fields) }) else {
        return nil
      }
      if case .operand(.computed) = broken {
        return "'\(sign.rawValue)' is of whole numbers, and a computed number may have a fraction; write round(…) "
          + "around its name"
      }
      guard case .operand(.field(let index)) = broken else {
        return "'\(sign.rawValue)' is of whole numbers; write round(…) around the fraction"
      }
      let name = fields[index].name
      return fields[index].hasExactRawNumber
        ? "'\(sign.rawValue)' is of whole numbers, '\(name)' is scaled; write '\(name) raw'"
        : "'\(sign.rawValue)' is of whole numbers of at most 53 bits, which '\(name)' is not"
    }
  }
}

// MARK: - x:from

extension Resolver {
  /// Sets the `x:from` of fields: the expressions that give the raw number of a field from computed numbers.
  mutating func resolveFrom(_ elements: [XMLElement], into value: inout ValueDefinition) {
    let names = value.computed.enumerated().map { ($1.name, Expression.Operand.computed($0)) }
    for index in elements.indices {
      guard let text = elements[index].extensionAttribute(.from) else { continue }
      let field = value.fields[index]
      guard let width = field.form.integerWidth, field.form != .boolean, width <= 64, field.isPlainNumber else {
        error(
          at: text.position,
          "x:from is for one whole number that is always present, without names, bits, x:Constant and x:Checksum; "
            + "'\(field.name)' is something else"
        )
        continue
      }
      guard let expression = expression(text, names: names, fields: []) else { continue }
      if let number = expression.constant {
        guard let whole = Int64(exactly: number), field.form.integerRange?.contains(whole) == true else {
          error(at: text.position, "'\(text.text)' is no number of the format of '\(field.name)'; correct one of them")
          continue
        }
      }
      value.fields[index].from = expression
    }
    checkComputedParameters(value)
  }

  /// Reports computed numbers that an `x:from` names although some values do not have them.
  private mutating func checkComputedParameters(_ value: ValueDefinition) {
    for computed in value.parameters.map({ value.computed[$0] }) {
      if !computed.conditions.isEmpty {
        error(at: computed.position, "fields are made of '\(computed.name)', so that it can have no condition")
      }
      for field in computed.expression.fields.sorted().map({ value.fields[$0] })
      where field.presence != .always || !field.specialValues.isEmpty {
        error(
          at: field.position,
          "'\(field.name)' may have no number, but fields are made of '\(computed.name)', which is computed from it; "
            + "remove x:from, or make '\(field.name)' always present"
        )
      }
    }
  }
}

extension FieldDefinition {
  fileprivate var isPlainNumber: Bool {
    count == .one && bits.isEmpty && enumeration.isEmpty && constant == nil && checksum == nil
      && exponential == nil && presence == .always
  }
}

extension ValueDefinition {
  /// The computed numbers that an `x:from` names, by index. A program gives these numbers instead of the fields.
  public var parameters: [Int] {
    let operands = Set(fields.compactMap(\.from).flatMap(\.operands))
    return computed.indices.filter { operands.contains(.computed($0)) }
  }
}
