/// An exact decimal number.
package struct DecimalNumber: Equatable {
  /// The number is `significand` x 10^`exponent`.
  package var significand: Int64
  package var exponent: Int

  package init(significand: Int64, exponent: Int) {
    self.significand = significand
    self.exponent = exponent
  }

  /// The number, if it is whole and in range.
  package var integer: Int64? {
    if significand == 0 { return 0 }
    // The greatest `Int64` has 19 digits.
    guard abs(exponent) <= 18 else { return nil }
    let power = (0..<abs(exponent)).reduce(Int64(1)) { power, _ in power * 10 }
    if exponent < 0 { return significand % power == 0 ? significand / power : nil }
    let (product, overflow) = significand.multipliedReportingOverflow(by: power)
    return overflow ? nil : product
  }

  package var double: Double? {
    guard exponent != 0 else { return Double(significand) }
    return Double("\(significand)e\(exponent)")
  }
}

extension Scale {
  /// Creates the scale of `raw x multiplier x 10^decimalExponent x 2^binaryExponent + offset`, in whole numbers without
  /// a common factor; nil when they do not fit 64 bits or the multiplier is 0.
  package init?(multiplier: DecimalNumber, decimalExponent: Int, binaryExponent: Int, offset: DecimalNumber) {
    guard multiplier.significand != 0,
      var factor = RationalNumber(multiplier.significand, decimal: multiplier.exponent + decimalExponent),
      factor.multiply(by: 2, times: binaryExponent),
      let offset = RationalNumber(offset.significand, decimal: offset.exponent)
    else { return nil }
    let (scaled, isTooLarge) = factor.denominator.multipliedReportingOverflow(
      by: offset.denominator / greatestCommonDivisor(factor.denominator, offset.denominator)
    )
    guard !isTooLarge else { return nil }
    let (first, firstOverflow) = factor.numerator.multipliedReportingOverflow(by: scaled / factor.denominator)
    let (second, secondOverflow) = offset.numerator.multipliedReportingOverflow(by: scaled / offset.denominator)
    guard !firstOverflow, !secondOverflow, first != .min, second != .min else { return nil }
    self.init(multiplier: first, offset: second, divisor: scaled)
  }
}

extension Scale {
  /// Returns the raw number of a physical limit, rounded up or down; nil when it does not fit.
  package func raw(_ limit: DecimalNumber, roundingUp: Bool) -> Int64? {
    guard let limit = RationalNumber(limit.significand, decimal: limit.exponent) else { return nil }
    var numerator = Int128(limit.numerator) * Int128(divisor) - Int128(offset) * Int128(limit.denominator)
    var denominator = Int128(limit.denominator) * Int128(multiplier)
    if denominator < 0 { (numerator, denominator) = (-numerator, -denominator) }
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    if remainder == 0 { return Int64(exactly: quotient) }
    let isBelow = remainder < 0
    if roundingUp { return Int64(exactly: isBelow ? quotient : quotient + 1) }
    return Int64(exactly: isBelow ? quotient - 1 : quotient)
  }
}

/// A rational number in lowest terms; the denominator is positive.
private struct RationalNumber {
  private(set) var numerator: Int64
  private(set) var denominator: Int64 = 1

  init?(_ significand: Int64, decimal exponent: Int) {
    guard significand != Int64.min else { return nil }
    numerator = significand
    // For 0 the exponent does not matter. Otherwise `multiply` rejects exponents for which 10^n does not fit.
    guard significand != 0 else { return }
    guard multiply(by: 10, times: exponent) else { return nil }
  }

  mutating func multiply(by base: Int64, times exponent: Int) -> Bool {
    guard (-200...200).contains(exponent) else { return false }
    for _ in 0..<abs(exponent) {
      let (product, overflow) =
        exponent > 0
        ? numerator.multipliedReportingOverflow(by: base) : denominator.multipliedReportingOverflow(by: base)
      guard !overflow, product != .min else { return false }
      if exponent > 0 { numerator = product } else { denominator = product }
      reduce()
    }
    return true
  }

  private mutating func reduce() {
    let divisor = greatestCommonDivisor(numerator, denominator)
    numerator /= divisor
    denominator /= divisor
  }
}

/// Returns the greatest common divisor of two numbers that are not both 0 and not the least of their type.
package func greatestCommonDivisor(_ first: Int64, _ second: Int64) -> Int64 {
  var (a, b) = (abs(first), abs(second))
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
