/// Returns `base ^ exponent`, for a base greater than 0. The last bit may be wrong. A power that is too great for
/// `Double` is infinite. A power below 2^-1024 may become 0, because the function divides 1 by the inverse power.
func power(_ base: Double, _ exponent: Int64) -> Double {
  var rest = exponent.magnitude
  var square = DoubleDouble(base)
  var result = DoubleDouble(1)
  while rest > 0 {
    if rest & 1 == 1 { result = result * square }
    square = square * square
    rest >>= 1
  }
  return exponent < 0 ? result.inverse : result.high + result.low
}

/// A number of twice the precision of a `Double`, in two parts.
private struct DoubleDouble {
  var high: Double
  /// The difference between the number and `high`, which is much smaller than `high`.
  var low: Double

  init(_ number: Double) {
    high = number
    low = 0
  }

  /// 1 divided by this number.
  var inverse: Double {
    let quotient = 1 / high
    guard quotient.isFinite, quotient > 0 else { return quotient }
    let product = DoubleDouble(quotient) * self
    guard product.high.isFinite else { return quotient }
    return quotient + quotient * ((1 - product.high) - product.low)
  }

  static func * (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    var product = DoubleDouble(left.high * right.high)
    // No low part for greater numbers, because splitting them would give infinity.
    guard max(left.high, right.high) < 0x1p970, product.high < 0x1p970 else { return product }
    let (first, second) = (left.halves, right.halves)
    let rounding =
      ((first.0 * second.0 - product.high) + first.0 * second.1 + first.1 * second.0) + first.1 * second.1
    product.low = rounding + (left.high * right.low + left.low * right.high)
    return product
  }

  /// `high` as the sum of two numbers with half its digits, so that their products are exact.
  private var halves: (Double, Double) {
    let scaled = 134_217_729 * high
    let upper = scaled - (scaled - high)
    return (upper, high - upper)
  }
}
