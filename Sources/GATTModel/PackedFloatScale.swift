/// A scale for a number of 16 bits that has an unsigned mantissa in its low bits and an exponent above them. The
/// physical value is `scale` applied to `mantissa x radix ^ exponent`.
///
/// The functions of this type never overflow or trap, whatever the numbers are.
public struct PackedFloatScale: PhysicalScale {
  /// The number of low bits that hold the mantissa, 1 ... 15. The bits above are the exponent.
  public let mantissaBits: Int
  /// Whether the exponent is in two's complement.
  public let isExponentSigned: Bool
  /// The base of the power, in practice 2 or 10; at least 2.
  public let radix: Int
  /// The scale that converts `mantissa x radix ^ exponent` to the physical value.
  public let scale: Scale

  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - mantissaBits: 1 ... 15; a number outside this range is clamped to it.
  ///   - isExponentSigned: Whether the exponent is in two's complement.
  ///   - radix: 2 or more; a lower number counts as 2.
  ///   - scale: The scale that converts `mantissa x radix ^ exponent` to the physical value.
  public init(mantissaBits: Int, isExponentSigned: Bool, radix: Int, scale: Scale = .identity) {
    self.mantissaBits = min(max(mantissaBits, 1), 15)
    self.isExponentSigned = isExponentSigned
    self.radix = max(radix, 2)
    self.scale = scale
  }

  /// Returns the mantissa of a raw number.
  public func mantissa(_ raw: Int64) -> Int { Int(raw) & greatestMantissa }

  /// Returns the exponent of a raw number.
  public func exponent(_ raw: Int64) -> Int {
    let word = UInt16(truncatingIfNeeded: raw)
    return isExponentSigned
      ? Int(Int16(bitPattern: word)) >> mantissaBits : Int(word) >> mantissaBits
  }

  /// Returns the physical value of the lowest 16 bits of `raw`; correctly rounded if the numbers of `scale`, multiplied
  /// by the power of `radix`, fit into `Int64`.
  public func value(_ raw: Int64) -> Double {
    value(mantissa: mantissa(raw), exponent: exponent(raw))
  }

  /// Returns the raw number with the physical value nearest to `value`; nil when `value` is NaN or infinite, or out of
  /// range. Of several raw numbers with that physical value, the result is the one with the exponent nearest to 0.
  public func raw(_ value: Double) -> Int64? {
    guard value.isFinite else { return nil }
    // A binary search for the least exponent with which the mantissa is not too great.
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

  /// Returns the value of the mantissa 0 and the greatest value, in ascending order. `range` is not used.
  public func bounds(of range: ClosedRange<Int64>) -> (minimum: Double, maximum: Double) {
    let (least, greatest) = (
      value(mantissa: 0, exponent: 0), value(mantissa: greatestMantissa, exponent: exponents.upperBound)
    )
    return (min(least, greatest), max(least, greatest))
  }

  private var greatestMantissa: Int { 1 << mantissaBits - 1 }

  /// The range of the exponent, without exponents that are too great or too small for `Double`.
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

  /// Returns the mantissa nearest to `value` for an exponent, ties to even, clamped to `Int64`; nil when the
  /// multiplier or the divisor of `scale` is 0.
  private func nearestMantissa(_ value: Double, exponent: Int) -> Int64? {
    if let scale = wholeScale(exponent) {
      if let mantissa = scale.raw(value) { return mantissa }
      if scale.multiplier == 0 || scale.divisor == 0 { return nil }
    }
    let mantissa = (scale.rawFraction(value) / power(Double(radix), Int64(exponent))).rounded(.toNearestOrEven)
    if mantissa.isNaN { return nil }
    return Int64(exactly: mantissa) ?? (mantissa < 0 ? .min : .max)
  }

  /// Returns the scale of the mantissa for an exponent, in whole numbers; nil when these do not fit into `Int64`.
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
