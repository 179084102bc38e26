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

  private mutating func unit(of element: ComputedElement) -> UnitDefinition? {
    guard let unit = element.unit else {
      return element.symbol.map { UnitDefinition(type: $0, uuid: nil, symbol: $0) }
    }
    if let symbol = element.symbol { return UnitDefinition(type: unit.text, uuid: nil, symbol: symbol) }
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

/// Reads `Integer + Hundredths * 0.01`: names of fields, numbers, + - * / and parentheses.
private struct ExpressionParser {
  /// What is wrong with the text.
  struct Problem: Error {
    var message: String
  }

  private let text: [Character]
  /// With their indices, the longest one first: a name may contain a hyphen or another name.
  private let names: [(name: [Character], index: Int)]
  private var position = 0
  private var depth = 0

  init(_ text: String, names: [String]) {
    self.text = Array(text)
    self.names = names.enumerated().map { (Array($1), $0) }.filter { !$0.0.isEmpty }
      .sorted { $0.0.count > $1.0.count }
  }

  mutating func parse() -> Result<ComputedDefinition.Expression, Problem> {
    do throws(Problem) {
      let expression = try sum()
      if let rest = next { throw Problem(message: "'\(rest)' is not expected here: '\(remainder)'") }
      return .success(expression)
    } catch {
      return .failure(error)
    }
  }

  private mutating func sum() throws(Problem) -> ComputedDefinition.Expression {
    var result = try product()
    while let sign = next, sign == "+" || sign == "-" {
      position += 1
      let operand = try product()
      result = sign == "+" ? .sum(result, operand) : .difference(result, operand)
    }
    return result
  }

  private mutating func product() throws(Problem) -> ComputedDefinition.Expression {
    var result = try operand()
    while let sign = next, sign == "*" || sign == "/" {
      position += 1
      let operand = try operand()
      result = sign == "*" ? .product(result, operand) : .quotient(result, operand)
    }
    return result
  }

  private mutating func operand() throws(Problem) -> ComputedDefinition.Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ReadLimits.depth else {
      throw Problem(message: "the expression is nested too deep; make it simpler")
    }
    guard let first = next else { throw Problem(message: "the expression ends where a number or a field is expected") }
    if first == "-" {
      position += 1
      return .negative(try operand())
    }
    if first == "(" {
      position += 1
      let inner = try sum()
      guard next == ")" else { throw Problem(message: "a closing parenthesis is missing in the expression") }
      position += 1
      return inner
    }
    // Names first: one may begin with a digit.
    for (name, index) in names where text[position...].starts(with: name) && endsWord(position + name.count, name) {
      position += name.count
      return .field(index)
    }
    return .number(try number())
  }

  /// Whether a name ends here and not within a longer word.
  private func endsWord(_ end: Int, _ name: [Character]) -> Bool {
    guard end < text.count, let last = name.last, last.isLetter || last.isNumber else { return true }
    return !text[end].isLetter && !text[end].isNumber
  }

  private mutating func number() throws(Problem) -> Double {
    var digits = ""
    while position < text.count, text[position].isNumber || text[position] == "." {
      digits.append(text[position])
      position += 1
    }
    if let number = DecimalNumber(digits)?.double { return number }
    let words = names.sorted { $0.index < $1.index }.prefix(12).map { "'\(String($0.name))'" }
    throw Problem(
      message: "'\(digits.isEmpty ? remainder : digits)' is neither a number nor a field of this value; the fields are "
        + words.joined(separator: ", ")
    )
  }

  /// The next character that is no space.
  private var next: Character? {
    mutating get {
      while position < text.count, text[position] == " " { position += 1 }
      return position < text.count ? text[position] : nil
    }
  }

  private var remainder: String { String(text[min(position, text.count)...].prefix(40)) }
}
