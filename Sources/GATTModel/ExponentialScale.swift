/// A scale with a power: the physical value is `scale` applied to `base ^ (raw - bias)`. The characteristic Time
/// Exponential 8 has base 1.1 and bias 64.
///
/// The functions of this type never overflow or trap, whatever the numbers are.
public struct ExponentialScale: PhysicalScale {
  /// The base of the power.
  public let base: Double
  /// The raw number for which `base ^ (raw - bias)` is 1.
  public let bias: Int64
  /// The scale that converts the power to the physical value.
  public let scale: Scale

  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - base: Greater than 0, and not 1; for any other base, `raw(_:)` returns nil.
  ///   - bias: The raw number for which `base ^ (raw - bias)` is 1.
  ///   - scale: The scale that converts the power to the physical value.
  public init(base: Double, bias: Int64, scale: Scale = .identity) {
    self.base = base
    self.bias = bias
    self.scale = scale
  }

  /// Returns the physical value of `raw`. A power that is too great for `Double` is infinite. A power below 2^-1024 may
  /// become 0.
  public func value(_ raw: Int64) -> Double {
    let (exponent, overflow) = raw.subtractingReportingOverflow(bias)
    return scale.value(power(base, overflow ? (raw < 0 ? .min : .max) : exponent))
  }

  /// Returns the raw number with the physical value nearest to `value`, ties to even; nil when `value` is NaN or
  /// infinite, or when the multiplier or the divisor of `scale` is 0.
  public func raw(_ value: Double) -> Int64? {
    guard value.isFinite, base > 0, base != 1, scale.multiplier != 0, scale.divisor != 0 else { return nil }
    let isRising = (base > 1) == ((scale.multiplier > 0) == (scale.divisor > 0))
    // A binary search for the greatest number with a physical value that is not beyond `value`.
    var low = -Int64.max
    var high = Int64.max
    while low < high {
      let middle = low + Int64(truncatingIfNeeded: (UInt64(bitPattern: high &- low) &+ 1) / 2)
      let isBeyond = isRising ? self.value(middle) > value : self.value(middle) < value
      if isBeyond { high = middle - 1 } else { low = middle }
    }
    let (above, overflow) = low.addingReportingOverflow(1)
    if overflow { return low }
    let distance = (self.value(low) - value).magnitude
    let distanceAbove = (self.value(above) - value).magnitude
    if distance == distanceAbove { return low & 1 == 0 ? low : above }
    return distance < distanceAbove ? low : above
  }
}
