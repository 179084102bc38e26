/// How raw numbers become physical values and back.
public protocol PhysicalScale: Hashable, Sendable {
  /// The physical value of `raw`.
  func value(_ raw: Int64) -> Double

  /// The physical value of `raw`.
  @_disfavoredOverload  // an integer literal is an Int64
  func value(_ raw: UInt64) -> Double

  /// The multiple of `step` whose physical value is nearest to `value`, the even one of two equally near; nil when `value`
  /// is not a number or infinite, or when there is none.
  ///
  /// - Parameters:
  ///   - value: A physical value.
  ///   - step: Greater than 0.
  func raw(_ value: Double, step: Int64) -> Int64?

  /// The physical values between which those of `range` lie, for errors; not a number where there are none.
  func bounds(of range: ClosedRange<Int64>) -> (minimum: Double, maximum: Double)
}

extension PhysicalScale {
  /// The physical value of `raw`; of the greatest `Int64` for one beyond that.
  @_disfavoredOverload  // an integer literal is an Int64
  public func value(_ raw: UInt64) -> Double { value(Int64(clamping: raw)) }

  /// The raw number whose physical value is nearest to `value`, the even one of two equally near; nil when `value` is not
  /// a number or infinite, or when there is none.
  public func raw(_ value: Double) -> Int64? { raw(value, step: 1) }

  /// The physical values of the ends of `range`.
  public func bounds(of range: ClosedRange<Int64>) -> (minimum: Double, maximum: Double) {
    let (first, last) = (value(range.lowerBound), value(range.upperBound))
    return (min(first, last), max(first, last))
  }
}
