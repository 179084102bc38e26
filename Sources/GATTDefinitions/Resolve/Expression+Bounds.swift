/// Which numbers an expression can give.
extension Expression {
  /// Returns the numbers that the expression can give, as the formats of the fields tell.
  func numbers(_ fields: [FieldDefinition]) -> ComputedDefinition.Numbers {
    guard isWhole(fields) else { return .any }
    guard let bounds = bounds(fields), bounds.lowerBound >= 0, bounds.upperBound <= 1 else { return .whole }
    return .zeroAndOne
  }

  /// Returns the least and the greatest result; nil when the formats of the fields do not tell them.
  private func bounds(_ fields: [FieldDefinition]) -> ClosedRange<Double>? {
    switch self {
    case .number(let number): return Self.range(of: [number])
    case .operand(.bits(let bits)):
      return Self.range(of: [0, Double(sign: .plus, exponent: bits.bitSize, significand: 1) - 1])
    case .operand(.field(let index)) where !fields[index].isWhole: return nil
    case .operand(.field(let index)), .operand(.raw(let index)):
      return fields[index].form.integerRange.map { Double($0.lowerBound)...Double($0.upperBound) }
    case .operand(.computed): return nil
    case .unary(let sign, let inner):
      guard let operand = inner.bounds(fields) else { return nil }
      let ends = [operand.lowerBound, operand.upperBound].map { sign.applied(to: $0) }
      return Self.range(of: sign == .absolute && operand.contains(0) ? ends + [0] : ends)
    case .binary(let sign, let first, let second):
      guard let left = first.bounds(fields), let right = second.bounds(fields) else { return nil }
      switch sign {
      case .sum, .difference, .product, .minimum, .maximum: return Self.ends(sign, left, right)
      case .quotient, .wholeQuotient: return right.lowerBound > 0 ? Self.ends(sign, left, right) : nil
      case .shiftedRight: return right.lowerBound >= 0 ? Self.ends(sign, left, right) : nil
      // Both operands are whole numbers.
      case .remainder: return right.lowerBound > 0 ? Self.range(of: [0, right.upperBound - 1]) : nil
      case .and:
        guard left.lowerBound >= 0, right.lowerBound >= 0 else { return nil }
        return Self.range(of: [0, Swift.min(left.upperBound, right.upperBound)])
      case .or, .shiftedLeft: return nil
      }
    }
  }

  /// Returns the bounds of an operation that has its extreme results for extreme operands.
  private static func ends(
    _ sign: BinaryOperator,
    _ first: ClosedRange<Double>,
    _ second: ClosedRange<Double>
  ) -> ClosedRange<Double>? {
    range(
      of: [first.lowerBound, first.upperBound].flatMap { number in
        [second.lowerBound, second.upperBound].map { sign.applied(to: number, $0) }
      }
    )
  }

  /// Returns the bounds of some numbers; nil when one of them is not finite.
  private static func range(of numbers: [Double]) -> ClosedRange<Double>? {
    guard numbers.allSatisfy(\.isFinite), let least = numbers.min(), let greatest = numbers.max() else { return nil }
    return least...greatest
  }
}
