/// Doubles as IEEE 11073-20601 numbers.
extension MedicalFloat {
  /// Creates the number nearest to `value`. The result never has the mantissa of a special value, whatever its exponent
  /// is.
  ///
  /// Of the numbers with exactly this `value`, the result is the one with the exponent nearest to 0: 36.4 is
  /// 364 x 10^-1, and 5 is 5 x 10^0. Without such a number, `value` is rounded to nearest, ties to even, with the least
  /// exponent possible for its magnitude. NaN and the infinities become special values.
  ///
  /// Returns nil when `value`, rounded, is beyond `greatestValue`. A value nearer to 0 than half the least positive
  /// number becomes 0.
  public init?(doubleValue value: Double) {
    if value.isNaN {
      self = .nan
    } else if value.isInfinite {
      self = value > 0 ? .positiveInfinity : .negativeInfinity
    } else if let number = Self.exact(value) ?? Self.nearest(value) {
      self = number
    } else {
      return nil
    }
  }

  /// The greatest number that `init?(doubleValue:)` creates.
  public static var greatestValue: Double { decimal(mantissa: greatestMantissa, exponent: exponents.upperBound) }

  /// Creates the number with these parts, which must be in range.
  private init(mantissa: Int, exponent: Int) {
    let mask = (BitPattern(1) << BitPattern(Self.mantissaBits)) - 1
    self.init(
      bitPattern: BitPattern(truncatingIfNeeded: mantissa) & mask
        | BitPattern(truncatingIfNeeded: exponent) << BitPattern(Self.mantissaBits)
    )
  }

  /// Returns the number equal to `value`, with the exponent as near to 0 as possible; nil when there is no such
  /// number.
  private static func exact(_ value: Double) -> Self? {
    if value == 0 { return Self(mantissa: 0, exponent: 0) }
    guard let candidates = exponents(for: value) else { return nil }
    let start = min(max(0, candidates.lowerBound), candidates.upperBound)
    for exponent in [Int](candidates.lowerBound...start).reversed() + [Int](start...candidates.upperBound) {
      guard let mantissa = roundedMantissa(value, exponent) else { continue }
      if decimal(mantissa: mantissa, exponent: exponent) == value {
        return Self(mantissa: mantissa, exponent: exponent)
      }
    }
    return nil
  }

  /// Returns `value` rounded with the least exponent possible for its magnitude; nil when the result is beyond
  /// `greatestValue`.
  private static func nearest(_ value: Double) -> Self? {
    guard let candidates = exponents(for: value) else { return nil }
    for exponent in candidates {
      guard let mantissa = roundedMantissa(value, exponent) else { continue }
      return Self(mantissa: mantissa, exponent: exponent)
    }
    return nil
  }

  /// Returns the exponents of the type with which `value` has at least one digit and not more than the mantissa can
  /// hold; nil when `value` is beyond `greatestValue` and can't be rounded to it.
  private static func exponents(for value: Double) -> ClosedRange<Int>? {
    var top = exponents.lowerBound
    while top < exponents.upperBound, value.magnitude >= decimal(mantissa: 1, exponent: top + 1) { top += 1 }
    let digits = String(greatestMantissa).utf8.count
    if value.magnitude >= decimal(mantissa: greatestMantissa + 1, exponent: exponents.upperBound) { return nil }
    return max(exponents.lowerBound, top - digits + 1)...top
  }

  /// Returns `value / 10^exponent` rounded to nearest, ties to even; nil when that is more than the mantissa can hold.
  private static func roundedMantissa(_ value: Double, _ exponent: Int) -> Int? {
    let mantissa: Int?
    if exponent.magnitude <= 18 {
      let power = Int64(truncatingIfNeeded: integerPower(ofTen: Int(exponent.magnitude)))
      let scale = Scale(multiplier: exponent > 0 ? power : 1, offset: 0, divisor: exponent > 0 ? 1 : power)
      mantissa = scale.raw(value, as: Int.self)
    } else {
      let quotient = value / decimal(mantissa: 1, exponent: exponent)
      mantissa = Int(exactly: quotient.rounded(.toNearestOrEven))
    }
    guard let mantissa, mantissa.magnitude <= greatestMantissa else { return nil }
    return mantissa
  }
}
