/// A conversion between raw numbers and physical values.
public protocol PhysicalScale: Hashable, Sendable {
  /// Returns the physical value of `raw`.
  func value(_ raw: Int64) -> Double

  /// Returns the physical value of `raw`.
  @_disfavoredOverload  // so that an integer literal is an Int64
  func value(_ raw: UInt64) -> Double

  /// Returns the raw number with the physical value nearest to `value`, ties to even; nil when `value` is NaN or
  /// infinite, or when there is no such number.
  func raw(_ value: Double) -> Int64?

  /// Returns the least and the greatest physical value of `range`, for errors; not finite when the scale has no values.
  func bounds(of range: ClosedRange<Int64>) -> (minimum: Double, maximum: Double)
}

extension PhysicalScale {
  /// Returns the physical value of `raw`, clamped to `Int64`.
  @_disfavoredOverload  // so that an integer literal is an Int64
  public func value(_ raw: UInt64) -> Double { value(Int64(clamping: raw)) }

  /// Returns the physical values of the ends of `range`, in ascending order.
  public func bounds(of range: ClosedRange<Int64>) -> (minimum: Double, maximum: Double) {
    let (first, last) = (value(range.lowerBound), value(range.upperBound))
    return (min(first, last), max(first, last))
  }
}
