/// How raw numbers become physical values and back, in another way than `Scale` does it.
public protocol PhysicalScale: Hashable, Sendable {
  /// The physical value of `raw`.
  func value(_ raw: Int64) -> Double

  /// The multiple of `step` whose physical value is nearest to `value`, the even one of two equally near; nil when `value`
  /// is not a number or infinite, or when there is none.
  ///
  /// - Parameters:
  ///   - value: A physical value.
  ///   - step: Greater than 0.
  func raw(_ value: Double, step: Int64) -> Int64?

  /// The physical values between which those of `range` lie, for errors.
  func bounds(of range: ClosedRange<Int64>) -> ClosedRange<Double>
}

extension PhysicalScale {
  /// The physical value of `raw`; of the greatest `Int64` for one beyond that.
  @_disfavoredOverload  // an integer literal is an Int64
  public func value(_ raw: UInt64) -> Double { value(Int64(clamping: raw)) }

  /// The raw number whose physical value is nearest to `value`, the even one of two equally near; nil when `value` is not
  /// a number or infinite, or when there is none.
  public func raw(_ value: Double) -> Int64? { raw(value, step: 1) }

  /// The physical values of the ends of `range`.
  public func bounds(of range: ClosedRange<Int64>) -> ClosedRange<Double> {
    let (first, last) = (value(range.lowerBound), value(range.upperBound))
    return min(first, last)...max(first, last)
  }
}

extension Scale {
  /// As `raw(_:)`, of the multiples of `step`.
  ///
  /// - Parameters:
  ///   - value: A physical value.
  ///   - step: Greater than 0.
  func raw(_ value: Double, step: Int64) -> Int64? {
    if step == 1 { return raw(value) }
    let (wider, overflow) = multiplier.multipliedReportingOverflow(by: step)
    guard !overflow, let steps = Scale(multiplier: wider, offset: offset, divisor: divisor).raw(value) else {
      return nil
    }
    let (raw, rawOverflow) = steps.multipliedReportingOverflow(by: step)
    return rawOverflow ? nil : raw
  }
}

/// `base ^ exponent`, for a base greater than 0: rounded once, but for the last bit; infinite or 0 beyond what there is.
func power(_ base: Double, _ exponent: Int64) -> Double {
  var rest = exponent.magnitude
  var square = LongDouble(base)
  var result = LongDouble(1)
  while rest > 0 {
    if rest & 1 == 1 { result = result * square }
    square = square * square
    rest >>= 1
  }
  return exponent < 0 ? result.inverse : result.high + result.low
}

/// A number of twice the precision of a `Double`, in two parts.
private struct LongDouble {
  var high: Double
  /// What is left, much less than `high`.
  var low: Double

  init(_ number: Double) {
    high = number
    low = 0
  }

  /// 1 divided by this number.
  var inverse: Double {
    let quotient = 1 / high
    guard quotient.isFinite, quotient > 0 else { return quotient }
    let product = LongDouble(quotient) * self
    guard product.high.isFinite else { return quotient }
    return quotient + quotient * ((1 - product.high) - product.low)
  }

  static func * (left: LongDouble, right: LongDouble) -> LongDouble {
    var product = LongDouble(left.high * right.high)
    // What is beyond this has no low part: splitting it would be infinite.
    guard max(left.high, right.high) < 0x1p970, product.high < 0x1p970 else { return product }
    let (first, second) = (left.halves, right.halves)
    let rounding =
      ((first.0 * second.0 - product.high) + first.0 * second.1 + first.1 * second.0) + first.1 * second.1
    product.low = rounding + (left.high * right.low + left.low * right.high)
    return product
  }

  /// `high` as the sum of two numbers of half its digits, whose products are exact.
  private var halves: (Double, Double) {
    let scaled = 134_217_729 * high
    let upper = scaled - (scaled - high)
    return (upper, high - upper)
  }
}
