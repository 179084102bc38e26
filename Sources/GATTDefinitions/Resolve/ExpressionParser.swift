import GATTModel
import GATTText

/// Parses expressions such as `Integer + Hundredths * 0.01`: names of numbers, numbers, operators, functions and
/// parentheses.
struct ExpressionParser {
  /// A problem in the expression.
  struct Problem: Error {
    var message: String
  }

  private let text: [Character]
  /// The names, the longest one first: a name may contain a hyphen or another name.
  private let names: [(name: [Character], operand: Expression.Operand)]
  /// The names in the order of the definition, for messages.
  private let known: [String]
  private var position = 0
  private var depth = 0
  private var operands = 0
  /// The greatest number of operands: each adds a level to the tree of the expression.
  private static let mostOperands = 200

  init(_ text: String, names: [(name: String, operand: Expression.Operand)]) {
    self.text = Array(text)
    self.names = names.map { (Array($0.name), $0.operand) }.filter { !$0.0.isEmpty }.sorted { $0.0.count > $1.0.count }
    known = names.map(\.name)
  }

  mutating func parse() throws(Problem) -> Expression {
    let expression = try expression()
    if let rest = next { throw Problem(message: "'\(rest)' is not expected here: '\(remainder)'") }
    return expression
  }

  /// The operators, those of the lowest precedence first; within a level, the longest first.
  private static let operators: [[Expression.BinaryOperator]] = [
    [.or], [.and], [.shiftedLeft, .shiftedRight], [.sum, .difference],
    [.wholeQuotient, .product, .quotient, .remainder],
  ]

  /// Parses operands that are combined by operators of this level or of higher precedence.
  private mutating func expression(_ level: Int = 0) throws(Problem) -> Expression {
    guard level < Self.operators.count else { return try operand() }
    var result = try expression(level + 1)
    while let sign = Self.operators[level].first(where: { isNext($0.rawValue) }) {
      position += sign.rawValue.count
      result = .binary(sign, result, try expression(level + 1))
    }
    return result
  }

  private mutating func operand() throws(Problem) -> Expression {
    depth += 1
    defer { depth -= 1 }
    operands += 1
    guard operands <= Self.mostOperands else {
      throw Problem(message: "the expression has more than \(Self.mostOperands) operands; make it simpler")
    }
    guard depth <= ReadLimits.depth else {
      throw Problem(message: "the expression is nested too deep; make it simpler")
    }
    guard let first = next else { throw Problem(message: "the expression ends where a number or a field is expected") }
    if first == "-" {
      position += 1
      return .unary(.minus, try operand())
    }
    if first == "(" {
      position += 1
      let inner = try expression()
      try skip(")")
      return inner
    }
    if let function = try function() { return function }
    // Names first: one may begin with a digit.
    for (name, operand) in names where text[position...].starts(with: name) && endsWord(position + name.count, name) {
      position += name.count
      guard case .field(let index) = operand, isNext("raw"), endsWord(position + 3, ["w"]) else {
        return .operand(operand)
      }
      position += 3
      return .operand(.raw(index))
    }
    return .number(try number())
  }

  // MARK: - Functions

  /// Parses `abs(…)`, `min(…, …)` and the other functions; nil when no function follows.
  private mutating func function() throws(Problem) -> Expression? {
    if let name = Expression.UnaryOperator.allCases.first(where: { $0 != .minus && isFunction($0.rawValue) }) {
      return .unary(name, try arguments(of: name.rawValue, count: 1)[0])
    }
    if let name = [Expression.BinaryOperator.minimum, .maximum].first(where: { isFunction($0.rawValue) }) {
      let arguments = try arguments(of: name.rawValue, count: 2)
      return .binary(name, arguments[0], arguments[1])
    }
    return nil
  }

  private mutating func isFunction(_ name: String) -> Bool { isNext(name + "(") }

  private mutating func arguments(of name: String, count: Int) throws(Problem) -> [Expression] {
    position += name.count + 1
    var arguments = [try expression()]
    while arguments.count < count {
      try skip(",")
      arguments.append(try expression())
    }
    try skip(")")
    return arguments
  }

  // MARK: - Characters

  private mutating func skip(_ character: Character) throws(Problem) {
    guard next == character else {
      let what = character == ")" ? "closing parenthesis" : "second number, after a comma,"
      throw Problem(message: "a \(what) is missing in the expression")
    }
    position += 1
  }

  /// Returns whether `expected` follows, after any spaces.
  private mutating func isNext(_ expected: String) -> Bool { next != nil && text[position...].starts(with: expected) }

  /// Returns whether a name ends here and not within a longer word.
  private func endsWord(_ end: Int, _ name: [Character]) -> Bool {
    guard end < text.count, let last = name.last, last.isLetter || last.isNumber else { return true }
    return !text[end].isLetter && !text[end].isNumber
  }

  private mutating func number() throws(Problem) -> Double {
    var digits = ""
    while position < text.count, text[position].isLetter || text[position].isNumber || text[position] == "." {
      digits.append(text[position])
      position += 1
    }
    if let number = DecimalNumber(digits)?.double ?? NumberNotation.bits(digits).map({ Double($0) }) { return number }
    let words = known.prefix(12).map { "'\($0)'" }
    throw Problem(
      message: "'\(digits.isEmpty ? remainder : digits)' is neither a number nor a field of this value; the fields are "
        + words.joined(separator: ", ")
    )
  }

  /// The next character that is not a space.
  private var next: Character? {
    mutating get {
      while position < text.count, text[position] == " " { position += 1 }
      return position < text.count ? text[position] : nil
    }
  }

  private var remainder: String { String(text[min(position, text.count)...].prefix(40)) }
}
