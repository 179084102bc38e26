/// The arithmetic of a scale for numbers that `Double` arithmetic would round more than once.
extension Scale {
  /// Returns the physical value of an IEEE 11073 number, correctly rounded for exponents from -11 to 11, which include
  /// all of `SFLOAT`; NaN or infinite when `raw` is.
  public func value<Number: MedicalFloat>(_ raw: Number) -> Double {
    decimalValue(raw.special, mantissa: raw.mantissa, exponent: raw.exponent) ?? value(raw.value)
  }

  /// Returns `(mantissa x 10^exponent x multiplier + offset) / divisor`, correctly rounded; nil for a special value and
  /// for an exponent beyond 11.
  private func decimalValue(_ special: MedicalFloatSpecial?, mantissa: Int, exponent: Int) -> Double? {
    guard special == nil, exponent.magnitude <= 11 else { return nil }
    let power = integerPower(ofTen: Int(exponent.magnitude))
    let product = Int128(mantissa) * Int128(multiplier)
    if exponent >= 0 { return quotient(product * power + Int128(offset), Int128(divisor)) }
    return quotient(product + Int128(offset) * power, Int128(divisor) * power)
  }

  /// Returns `dividend / divisor`, correctly rounded; NaN for a divisor of 0.
  @usableFromInline
  func quotient(_ dividend: Int128, _ divisor: Int128) -> Double {
    if divisor == 0 { return .nan }
    if dividend == 0 { return 0 }
    let exact: UInt128 = 1 << 53
    if dividend.magnitude <= exact, divisor.magnitude <= exact { return Double(dividend) / Double(divisor) }
    return longQuotient(dividend, divisor)
  }

  /// Returns `dividend / divisor`, correctly rounded. Neither may be 0.
  func longQuotient(_ dividend: Int128, _ divisor: Int128) -> Double {
    // Both are shifted to the top of 128 bits, so that the quotient has 127 or 128 bits.
    let dividendShift = dividend.magnitude.leadingZeroBitCount
    let divisorShift = divisor.magnitude.leadingZeroBitCount
    let upper = dividend.magnitude << UInt128(dividendShift)
    let lower = divisor.magnitude << UInt128(divisorShift)
    let (whole, rest) = lower.dividingFullWidth((high: upper >> 1, low: upper << 127))
    // The leading 64 bits, with the last one set when a dropped bit is set, so that one rounding gives the correct
    // result.
    let width = 128 - whole.leadingZeroBitCount
    let dropped = whole & (1 << UInt128(width - 64) - 1)
    let leading = UInt64(truncatingIfNeeded: whole >> UInt128(width - 64)) | (dropped | rest == 0 ? 0 : 1)
    let exponent = width - 64 - 127 - dividendShift + divisorShift
    let magnitude = Double(sign: .plus, exponent: exponent, significand: Double(leading))
    return (dividend < 0) == (divisor < 0) ? magnitude : -magnitude
  }

  /// Returns the integer nearest to `(value x divisor - offset) / multiplier`, ties to even. Nil when `multiplier` or
  /// `divisor` is 0, when `value` is not finite, and when the integer may exceed `Int128`.
  @usableFromInline
  func nearestRaw(_ value: Double) -> Int128? {
    guard value.isFinite, divisor != 0, multiplier != 0 else { return nil }
    guard let (product, fraction) = exactProduct(value) else { return nil }
    let (sum, overflow) = product.subtractingReportingOverflow(Int128(offset))
    if overflow { return nil }
    return multiplier > 0
      ? Scale.nearest(sum, fraction, over: Int128(multiplier))
      : Scale.nearest(
        fraction == .zero ? -sum : -sum - 1,
        fraction.complement,
        over: Int128(multiplier.magnitude)
      )
  }

  /// The comparison of a fraction, 0 ..< 1, with 0 and with one half. Rounding needs only this.
  @usableFromInline
  enum Fraction: Sendable {
    case zero
    case belowHalf
    case half
    case aboveHalf

    /// The comparison of 1 - fraction; `zero` for a fraction of 0.
    var complement: Fraction {
      switch self {
      case .belowHalf: .aboveHalf
      case .aboveHalf: .belowHalf
      case .zero, .half: self
      }
    }
  }

  /// Returns `value x divisor`, rounded down, and the comparison of the remaining fraction. Nil when the integer
  /// exceeds `Int128`.
  private func exactProduct(_ value: Double) -> (Int128, Fraction)? {
    let significand = Int128(value.significandBitPattern) | (value.isNormal ? 1 << 52 : 0)
    let exponent = max(Int(value.exponentBitPattern), 1) - 1075
    let magnitude = significand * Int128(divisor)
    let product = value.sign == .minus ? -magnitude : magnitude
    if exponent >= 0 {
      guard product.magnitude.leadingZeroBitCount > exponent + 1 || product == 0 else { return nil }
      return (product << Int128(min(exponent, 127)), .zero)
    }
    // The product has at most 116 bits: a longer shift leaves a magnitude below a half.
    if -exponent > 120 {
      return product == 0 ? (0, .zero) : product > 0 ? (0, .belowHalf) : (-1, .aboveHalf)
    }
    let whole = product >> Int128(-exponent)
    let rest = product - whole << Int128(-exponent)
    let half = Int128(1) << Int128(-exponent - 1)
    return (whole, rest == 0 ? .zero : rest < half ? .belowHalf : rest == half ? .half : .aboveHalf)
  }

  /// Returns the integer nearest to `(whole + fraction) / divisor`, ties to even.
  ///
  /// - Parameter divisor: Greater than 0.
  private static func nearest(_ whole: Int128, _ fraction: Fraction, over divisor: Int128) -> Int128 {
    var (quotient, rest) = whole.quotientAndRemainder(dividingBy: divisor)
    if rest < 0 {
      quotient -= 1
      rest += divisor
    }
    // The result is rounded up if 2 x (rest + fraction) exceeds the divisor.
    let missing = divisor - 2 * rest
    let isUp: Bool
    let isHalf: Bool
    switch missing {
    case ..<0: (isUp, isHalf) = (true, false)
    case 0: (isUp, isHalf) = (fraction != .zero, fraction == .zero)
    case 1: (isUp, isHalf) = (fraction == .aboveHalf, fraction == .half)
    default: (isUp, isHalf) = (false, false)
    }
    return quotient + (isUp || isHalf && quotient & 1 == 1 ? 1 : 0)
  }
}
