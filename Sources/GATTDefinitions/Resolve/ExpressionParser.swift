/// Parses expressions as `Integer + Hundredths * 0.01`: names of fields, numbers, + - * / and parentheses.
struct ExpressionParser {
  /// A problem in the expression.
  struct Problem: Error {
    var message: String
  }

  private let text: [Character]
  /// The names with their indices, the longest one first: a name may contain a hyphen or another name.
  private let names: [(name: [Character], index: Int)]
  private var position = 0
  private var depth = 0
  private var operands = 0
  /// The greatest number of operands: each adds a level to the tree of the expression.
  private static let longest = 200

  init(_ text: String, names: [String]) {
    self.text = Array(text)
    self.names = names.enumerated().map { (Array($1), $0) }.filter { !$0.0.isEmpty }
      .sorted { $0.0.count > $1.0.count }
  }

  mutating func parse() throws(Problem) -> ComputedDefinition.Expression {
    let expression = try expression()
    if let rest = next { throw Problem(message: "'\(rest)' is not expected here: '\(remainder)'") }
    return expression
  }

  private typealias Expression = ComputedDefinition.Expression

  /// The operators, those of the lowest precedence first.
  private static let operators: [[Character: @Sendable (Expression, Expression) -> Expression]] = [
    ["+": { .sum($0, $1) }, "-": { .difference($0, $1) }], ["*": { .product($0, $1) }, "/": { .quotient($0, $1) }],
  ]

  /// Parses operands that are combined by operators of this level or of higher precedence.
  private mutating func expression(_ level: Int = 0) throws(Problem) -> Expression {
    guard level < Self.operators.count else { return try operand() }
    var result = try expression(level + 1)
    while let sign = next, let combined = Self.operators[level][sign] {
      position += 1
      result = combined(result, try expression(level + 1))
    }
    return result
  }

  private mutating func operand() throws(Problem) -> Expression {
    depth += 1
    defer { depth -= 1 }
    operands += 1
    guard operands <= Self.longest else {
      throw Problem(message: "the expression has more than \(Self.longest) operands; make it simpler")
    }
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
      let inner = try expression()
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

  /// Returns whether a name ends here and not within a longer word.
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

  /// The next character that is not a space.
  private var next: Character? {
    mutating get {
      while position < text.count, text[position] == " " { position += 1 }
      return position < text.count ? text[position] : nil
    }
  }

  private var remainder: String { String(text[min(position, text.count)...].prefix(40)) }
}
