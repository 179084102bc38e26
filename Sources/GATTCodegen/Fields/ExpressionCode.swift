import GATTDefinitions

/// The source text of an expression. Long expressions are split into constants, which are written first.
struct ExpressionCode {
  let values: [Expression.Operand: String]
  /// Whether parts of a long expression may become constants.
  var isSplit = true
  private(set) var constants: [String] = []
  private var operations = 0

  /// The greatest number of operations in one expression; the compiler takes too long for more.
  private static let greatestCountOfOperations = 6
  /// The greatest length of both operands together. A right operand becomes a constant only because of this limit.
  private static let greatestLength = 100

  init(values: [Expression.Operand: String], isSplit: Bool = true) {
    self.values = values
    self.isSplit = isSplit
  }

  /// The source text of an expression.
  struct Text {
    var text: String
    /// The precedence of the outermost operator: 0 for a sum, 1 for a product or a negation, 2 for anything else.
    var binding: Int

    /// Returns the source text within an operator of this precedence.
    func within(_ binding: Int) -> String { self.binding < binding ? "(\(text))" : text }
  }

  mutating func text(_ expression: Expression) -> Text {
    switch expression {
    case .number(let number): Text(text: "\(number)", binding: 2)
    case .operand(let operand): Text(text: values[operand] ?? "0", binding: 2)
    case .unary(.minus, let inner): Text(text: "-\(text(inner).within(2))", binding: 1)
    case .unary(.absolute, let inner): Text(text: "\(text(inner).within(2)).magnitude", binding: 2)
    case .unary(.rounded, let inner): Text(text: "\(text(inner).within(2)).rounded()", binding: 2)
    case .unary(.squareRoot, let inner): Text(text: "\(text(inner).within(2)).squareRoot()", binding: 2)
    case .unary(.isNegative, let inner): Text(text: "FieldArithmetic.isNegative(\(text(inner).text))", binding: 2)
    case .binary(.sum, let first, let second): operation(first, "+", second, binding: 0)
    case .binary(.difference, let first, let second): operation(first, "-", second, binding: 0)
    case .binary(.product, let first, let second): operation(first, "*", second, binding: 1)
    case .binary(.quotient, let first, let second): operation(first, "/", second, binding: 1)
    case .binary(let function, let first, let second):
      Text(text: "\(function.function)(\(operand(first)), \(operand(second)))", binding: 2)
    }
  }

  private mutating func operation(_ first: Expression, _ sign: String, _ second: Expression, binding: Int) -> Text {
    let (one, two) = (text(first), text(second))
    // Floating-point sums and products are not associative, so a right operand keeps its parentheses.
    var (left, right) = (one.within(binding), two.within(binding + 1))
    operations += 1
    let isLong = operations > Self.greatestCountOfOperations || left.count + right.count > Self.greatestLength
    if isSplit, isLong {
      operations = 1
      left = constant(one)
      if left.count + right.count > Self.greatestLength { right = constant(two) }
    }
    return Text(text: "\(left) \(sign) \(right)", binding: binding)
  }

  /// Returns the operand of a function; a long one is a constant.
  private mutating func operand(_ expression: Expression) -> String {
    let text = text(expression)
    return isSplit && text.text.count > Self.greatestLength ? constant(text) : text.text
  }

  private mutating func constant(_ value: Text) -> String {
    let name = "part\(constants.count + 1)"
    constants.append("let \(name): Double = \(value.text)")
    return name
  }
}

extension Expression.BinaryOperator {
  /// The function for an operator that Swift does not have for `Double`.
  fileprivate var function: String {
    switch self {
    case .sum, .difference, .product, .quotient: ""
    case .wholeQuotient: "FieldArithmetic.quotient"
    case .remainder: "FieldArithmetic.remainder"
    case .and: "FieldArithmetic.and"
    case .or: "FieldArithmetic.or"
    case .shiftedLeft: "FieldArithmetic.shiftLeft"
    case .shiftedRight: "FieldArithmetic.shiftRight"
    case .minimum: "Swift.min"
    case .maximum: "Swift.max"
    }
  }
}
