/// How 16 bits become a physical value when they are a whole number and an exponent: `value = mantissa x radix ^ exponent`,
/// scaled.
///
/// Nothing here overflows or traps, whatever the numbers.
public struct PackedFloatScale: PhysicalScale {
  /// The lowest bits, which are the mantissa, a number from 0; the others are the exponent.
  public let mantissaBits: Int
  /// The exponent is in two's complement.
  public let isExponentSigned: Bool
  /// 2 or 10.
  public let radix: Int
  /// What mantissa and exponent are scaled with.
  public let scale: Scale

  /// The scale `value = scale of mantissa x radix ^ exponent`.
  ///
  /// - Parameters:
  ///   - mantissaBits: 1 ... 15; less counts as 1, more as 15.
  ///   - isExponentSigned: The exponent is in two's complement.
  ///   - radix: Less than 2 counts as 2.
  ///   - scale: What mantissa and exponent are scaled with.
  public init(mantissaBits: Int, isExponentSigned: Bool, radix: Int, scale: Scale = .identity) {
    self.mantissaBits = min(max(mantissaBits, 1), 15)
    self.isExponentSigned = isExponentSigned
    self.radix = max(radix, 2)
    self.scale = scale
  }

  /// The mantissa of a raw number.
  public func mantissa(_ raw: Int64) -> Int { Int(raw) & greatestMantissa }

  /// The exponent of a raw number.
  public func exponent(_ raw: Int64) -> Int {
    let word = UInt16(truncatingIfNeeded: raw)
    return isExponentSigned
      ? Int(Int16(bitPattern: word)) >> mantissaBits : Int(word) >> mantissaBits
  }

  /// The physical value of `raw`, of which the lowest 16 bits count; correctly rounded for usual exponents.
  public func value(_ raw: Int64) -> Double {
    value(mantissa: mantissa(raw), exponent: exponent(raw))
  }

  /// The raw number whose physical value is nearest to `value`: with the least exponent that holds it, or where that loses
  /// nothing, with one nearer to 0. Nil when `value` is not a number, infinite, or nearer to a number that there is not.
  ///
  /// - Parameters:
  ///   - value: A physical value.
  ///   - step: 1; the bits have no other.
  public func raw(_ value: Double, step: Int64 = 1) -> Int64? {
    guard value.isFinite else { return nil }
    // The least exponent with which the mantissa is not too great: looked for by halves.
    var (low, high) = (exponents.lowerBound, exponents.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      guard let mantissa = nearestMantissa(value, exponent: middle) else { return nil }
      if mantissa > Int64(greatestMantissa) { low = middle + 1 } else { high = middle }
    }
    guard var mantissa = nearestMantissa(value, exponent: low), (0...Int64(greatestMantissa)).contains(mantissa) else {
      return nil
    }
    if mantissa == 0 { return Int64(UInt16(truncatingIfNeeded: max(low, 0) << mantissaBits)) }
    while low < 0, mantissa % Int64(radix) == 0 {
      mantissa /= Int64(radix)
      low += 1
    }
    return mantissa | Int64(UInt16(truncatingIfNeeded: low << mantissaBits))
  }

  /// From the value of the mantissa 0 to the greatest value.
  public func bounds(of range: ClosedRange<Int64>) -> (minimum: Double, maximum: Double) {
    let (least, greatest) = (
      value(mantissa: 0, exponent: 0), value(mantissa: greatestMantissa, exponent: exponents.upperBound)
    )
    return (min(least, greatest), max(least, greatest))
  }

  private var greatestMantissa: Int { 1 << mantissaBits - 1 }

  /// Those that there are, without the ones beyond all doubles.
  private var exponents: ClosedRange<Int> {
    let bits = 16 - mantissaBits
    let all = isExponentSigned ? -(1 << (bits - 1))...(1 << (bits - 1)) - 1 : 0...(1 << bits) - 1
    let limit = radix == 2 ? 1022 : 307
    return max(all.lowerBound, -limit)...min(all.upperBound, limit)
  }

  private func value(mantissa: Int, exponent: Int) -> Double {
    if let scale = wholeScale(exponent) { return scale.value(Int64(mantissa)) }
    if radix == 10 { return scale.value(decimal(mantissa: mantissa, exponent: exponent)) }
    return scale.value(Double(mantissa) * power(Double(radix), Int64(exponent)))
  }

  /// The mantissa nearest to `value` for an exponent, ties to even; the greatest `Int64` when it is beyond that, nil when
  /// there is none.
  private func nearestMantissa(_ value: Double, exponent: Int) -> Int64? {
    if let scale = wholeScale(exponent) {
      if let mantissa = scale.raw(value) { return mantissa }
      if scale.multiplier == 0 || scale.divisor == 0 { return nil }
    }
    let mantissa = (scale.rawFraction(value) / power(Double(radix), Int64(exponent))).rounded(.toNearestOrEven)
    if mantissa.isNaN { return nil }
    return Int64(exactly: mantissa) ?? (mantissa < 0 ? .min : .max)
  }

  /// The scale of the mantissa for an exponent, in whole numbers; nil when these are too great.
  private func wholeScale(_ exponent: Int) -> Scale? {
    var power: Int64 = 1
    for _ in 0..<min(exponent.magnitude, 64) {
      let (product, overflow) = power.multipliedReportingOverflow(by: Int64(radix))
      if overflow { return nil }
      power = product
    }
    if exponent >= 0 {
      let (multiplier, overflow) = scale.multiplier.multipliedReportingOverflow(by: power)
      return overflow ? nil : Scale(multiplier: multiplier, offset: scale.offset, divisor: scale.divisor)
    }
    let (offset, offsetOverflow) = scale.offset.multipliedReportingOverflow(by: power)
    let (divisor, divisorOverflow) = scale.divisor.multipliedReportingOverflow(by: power)
    if offsetOverflow || divisorOverflow { return nil }
    return Scale(multiplier: scale.multiplier, offset: offset, divisor: divisor)
  }
}
