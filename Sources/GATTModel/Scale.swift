/// A linear scale between the raw number of a field and a physical value:
/// `value = (raw x multiplier + offset) / divisor`.
///
/// All three are integers, so the division is the only rounding: 2345 with divisor 100 is 23.45, not
/// 23.450000000000003. The functions of this type never overflow or trap, whatever the numbers are. With a divisor of 0
/// the physical value is not finite and there is no raw number; with a multiplier of 0 there is no raw number.
public struct Scale: PhysicalScale {
  /// The factor for a raw number.
  public let multiplier: Int64
  /// The number that is added to the product.
  public let offset: Int64
  /// The divisor of the sum.
  public let divisor: Int64

  /// Creates the scale `value = (raw x multiplier + offset) / divisor`.
  @inlinable
  public init(multiplier: Int64 = 1, offset: Int64 = 0, divisor: Int64 = 1) {
    self.multiplier = multiplier
    self.offset = offset
    self.divisor = divisor
  }

  /// The scale that leaves numbers as they are.
  @inlinable public static var identity: Scale { Scale(multiplier: 1, offset: 0, divisor: 1) }

  /// Returns the physical value of `raw`, correctly rounded.
  @inlinable
  public func value(_ raw: Int64) -> Double {
    let (product, productOverflow) = raw.multipliedReportingOverflow(by: multiplier)
    let (sum, sumOverflow) = product.addingReportingOverflow(offset)
    if !productOverflow, !sumOverflow, isExact(sum), isExact(divisor) {
      return Double(sum) / Double(divisor)
    }
    return quotient(Int128(raw) * Int128(multiplier) + Int128(offset), Int128(divisor))
  }

  /// Returns the physical value of `raw`, correctly rounded.
  @inlinable
  @_disfavoredOverload  // so that an integer literal is an Int64
  public func value(_ raw: UInt64) -> Double {
    if let signed = Int64(exactly: raw) { return value(signed) }
    return quotient(Int128(raw) * Int128(multiplier) + Int128(offset), Int128(divisor))
  }

  /// Returns the physical value of a raw number that is itself a fraction, as in an IEEE 754 field.
  @inlinable
  @_disfavoredOverload  // so that an integer literal is an Int64
  public func value(_ raw: Double) -> Double {
    (raw * Double(multiplier) + Double(offset)) / Double(divisor)
  }

  /// Returns the raw number with the physical value nearest to `value`, ties to even; nil when `value` is NaN or
  /// infinite, or when the raw number would not be an `Int64`.
  ///
  /// "Nearest" refers to the exact binary fraction in `value`, not to the decimal number from which it was created.
  @inlinable
  public func raw(_ value: Double) -> Int64? {
    raw(value, as: Int64.self)
  }

  /// Returns the raw number as `raw(_:)` does, up to the greatest `UInt64`.
  @inlinable
  public func unsignedRaw(_ value: Double) -> UInt64? {
    raw(value, as: UInt64.self)
  }

  /// Returns the raw number as `raw(_:)` does, or nil when the raw number would not be a `Raw`.
  @inlinable
  public func raw<Raw: FixedWidthInteger>(_ value: Double, as type: Raw.Type) -> Raw? {
    // Below 2^51, every number half-way between two integers is a `Double`. So rounding the product to a `Double` can
    // reach such a number, but not cross it. Only then the exact computation is needed.
    if multiplier == 1, offset == 0, isExact(divisor) {
      let product = value * Double(divisor)
      let rounded = product.rounded(.toNearestOrEven)
      if product.magnitude < 0x1p51, (product - rounded).magnitude != 0.5 {
        return divisor == 0 ? nil : Raw(exactly: rounded)
      }
    }
    guard let nearest = nearestRaw(value) else { return nil }
    return Raw(exactly: nearest)
  }

  /// Returns the raw number of a physical value for raw numbers that are themselves fractions, as in an IEEE 754 field.
  public func rawFraction(_ value: Double) -> Double {
    (value * Double(divisor) - Double(offset)) / Double(multiplier)
  }

  /// Returns whether a `Double` represents `integer` exactly.
  @inlinable
  func isExact(_ integer: Int64) -> Bool { integer.magnitude <= 1 &<< 53 }
}
