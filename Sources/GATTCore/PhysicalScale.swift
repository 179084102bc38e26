/// How raw numbers become physical values and back, in another way than `Scale` does it.
public protocol PhysicalScale: Hashable, Sendable {
  /// The physical value of `raw`.
  func value(_ raw: Int64) -> Double

  /// The multiple of `step` whose physical value is nearest to `value`, the even one of two equally near; nil when `value`
  /// is not a number or infinite, or when there is none.
  ///
  /// - Parameter step: Greater than 0.
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
  /// - Parameter step: Greater than 0.
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

/// `base ^ exponent`: without rounding where base is 2, or 10 and the exponent at most 22; infinite or 0 beyond what there
/// is.
func power(_ base: Double, _ exponent: Int64) -> Double {
  var rest = exponent.magnitude
  var square = base
  var result = 1.0
  while rest > 0 {
    if rest & 1 == 1 { result *= square }
    square *= square
    rest >>= 1
  }
  return exponent < 0 ? 1 / result : result
}
