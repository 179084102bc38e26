import GATTModel

/// An expression of an `x:Computed` or of an `x:from`. All numbers are `Double`; `FieldArithmetic` has the operators
/// that Swift does not have for them.
public indirect enum Expression: Sendable, Equatable {
  case number(Double)
  case operand(Operand)
  case unary(UnaryOperator, Expression)
  case binary(BinaryOperator, Expression, Expression)

  /// A number in the value to which the expression belongs.
  public enum Operand: Sendable, Hashable {
    /// The physical number of a field, by index.
    case field(Int)
    /// The raw number of a field, by index.
    case raw(Int)
    /// Bits of a bit field.
    case bits(FieldBits)
    /// A computed number, by index; only in an `x:from`.
    case computed(Int)
  }

  /// An operator or function of one number, by its name in the language.
  public enum UnaryOperator: String, Sendable, CaseIterable {
    case minus = "-"
    case absolute = "abs"
    case rounded = "round"
    case squareRoot = "sqrt"
    /// 1 for a number below 0, otherwise 0.
    case isNegative = "negative"
  }

  /// An operator or function of two numbers, by its name in the language.
  public enum BinaryOperator: String, Sendable, CaseIterable {
    case sum = "+"
    case difference = "-"
    case product = "*"
    case quotient = "/"
    /// The quotient, rounded down.
    case wholeQuotient = "//"
    /// The remainder of `wholeQuotient`; never below 0 for a divisor above 0.
    case remainder = "%"
    case and = "&"
    case or = "|"
    case shiftedLeft = "<<"
    case shiftedRight = ">>"
    case minimum = "min"
    case maximum = "max"
  }
}

extension Expression {
  /// The operands in the expression.
  public var operands: Set<Operand> {
    switch self {
    case .number: []
    case .operand(let operand): [operand]
    case .unary(_, let inner): inner.operands
    case .binary(_, let first, let second): first.operands.union(second.operands)
    }
  }

  /// The fields in the expression, by index.
  public var fields: Set<Int> { Set(operands.compactMap(\.field)) }

  /// The number of an expression without operands; nil for any other expression.
  public var constant: Double? { operands.isEmpty ? value { _ in nil } : nil }

  /// Returns the number of the expression; nil when an operand has none.
  public func value(_ operand: (Operand) -> Double?) -> Double? {
    switch self {
    case .number(let number): number
    case .operand(let name): operand(name)
    case .unary(let operation, let inner): inner.value(operand).map { operation.applied(to: $0) }
    case .binary(let operation, let first, let second):
      if let first = first.value(operand), let second = second.value(operand) {
        operation.applied(to: first, second)
      } else {
        nil
      }
    }
  }
}

extension Expression.Operand {
  /// The field, by index; nil for a computed number.
  public var field: Int? {
    switch self {
    case .field(let index), .raw(let index): index
    case .bits(let bits): bits.field
    case .computed: nil
    }
  }

  /// The computed number, by index; nil for anything else.
  package var computed: Int? { if case .computed(let index) = self { index } else { nil } }
}

extension Expression.UnaryOperator {
  func applied(to number: Double) -> Double {
    switch self {
    case .minus: -number
    case .absolute: number.magnitude
    case .rounded: number.rounded()
    case .squareRoot: number.squareRoot()
    case .isNegative: FieldArithmetic.isNegative(number)
    }
  }
}

extension Expression.BinaryOperator {
  func applied(to first: Double, _ second: Double) -> Double {
    switch self {
    case .sum: first + second
    case .difference: first - second
    case .product: first * second
    case .quotient: first / second
    case .wholeQuotient: FieldArithmetic.quotient(first, second)
    case .remainder: FieldArithmetic.remainder(first, second)
    case .and: FieldArithmetic.and(first, second)
    case .or: FieldArithmetic.or(first, second)
    case .shiftedLeft: FieldArithmetic.shiftLeft(first, second)
    case .shiftedRight: FieldArithmetic.shiftRight(first, second)
    case .minimum: Swift.min(first, second)
    case .maximum: Swift.max(first, second)
    }
  }

  /// Whether both operands must be whole numbers.
  var needsWholeNumbers: Bool {
    switch self {
    case .wholeQuotient, .remainder, .and, .or, .shiftedLeft, .shiftedRight: true
    case .sum, .difference, .product, .quotient, .minimum, .maximum: false
    }
  }
}
