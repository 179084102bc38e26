/// How the number of a field becomes a physical value: `value = (raw x multiplier + offset) / divisor`.
///
/// All three are whole numbers, so the division is the only rounding: 2345 with divisor 100 is 23.45, not
/// 23.450000000000003. Nothing here overflows or traps, whatever the numbers. With a divisor of 0 (or, on the way back, a
/// multiplier of 0) there are no values: the physical value is no finite number and there is no raw one.
public struct Scale: PhysicalScale {
  /// What a raw number is multiplied with.
  public let multiplier: Int64
  /// What is added to the product.
  public let offset: Int64
  /// What the sum is divided by.
  public let divisor: Int64

  /// The scale `value = (raw x multiplier + offset) / divisor`.
  @inlinable
  public init(multiplier: Int64, offset: Int64, divisor: Int64) {
    self.multiplier = multiplier
    self.offset = offset
    self.divisor = divisor
  }

  /// The scale that leaves numbers as they are.
  @inlinable public static var identity: Scale { Scale(multiplier: 1, offset: 0, divisor: 1) }

  /// The physical value of `raw`, correctly rounded.
  @inlinable
  public func value(_ raw: Int64) -> Double {
    let (product, productOverflow) = raw.multipliedReportingOverflow(by: multiplier)
    let (sum, sumOverflow) = product.addingReportingOverflow(offset)
    if !productOverflow, !sumOverflow, isExact(sum), isExact(divisor) {
      return Double(sum) / Double(divisor)
    }
    return quotient(Int128(raw) * Int128(multiplier) + Int128(offset), Int128(divisor))
  }

  /// The physical value of `raw`, correctly rounded.
  @inlinable
  @_disfavoredOverload  // an integer literal is an Int64
  public func value(_ raw: UInt64) -> Double {
    if let signed = Int64(exactly: raw) { return value(signed) }
    let (sum, overflow) = (Int128(raw) &* Int128(multiplier)).addingReportingOverflow(Int128(offset))
    if !overflow { return quotient(sum, Int128(divisor)) }
    return (Double(raw) * Double(multiplier) + Double(offset)) / Double(divisor)
  }

  /// The physical value of a raw number that is itself a fraction, as an IEEE 754 field has it.
  @inlinable
  @_disfavoredOverload  // an integer literal is an Int64
  public func value(_ raw: Double) -> Double {
    (raw * Double(multiplier) + Double(offset)) / Double(divisor)
  }

  /// The raw number whose physical value is nearest to `value`, the even one of two equally near; nil when `value` is not
  /// a number or infinite, or when the raw number would not be an `Int64`.
  ///
  /// Nearest is meant exactly: the binary fraction that `value` is, not the decimal one it was written as.
  @inlinable
  public func raw(_ value: Double) -> Int64? {
    raw(value, as: Int64.self)
  }

  /// As `raw(_:)`, up to the greatest `UInt64`.
  @inlinable
  public func unsignedRaw(_ value: Double) -> UInt64? {
    raw(value, as: UInt64.self)
  }

  /// As `raw(_:)`, nil when the raw number would not be a `Raw`.
  @inlinable
  public func raw<Raw: FixedWidthInteger>(_ value: Double, as type: Raw.Type) -> Raw? {
    // A product below 2^51 has its half-way points among the doubles, so rounding it can't step over one; only a product
    // that is itself at one may have been rounded to it, and is looked at exactly.
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

  /// As `raw(_:)`, of the multiples of `step`.
  ///
  /// - Parameters:
  ///   - value: A physical value.
  ///   - step: Greater than 0.
  public func raw(_ value: Double, step: Int64) -> Int64? {
    if step == 1 { return raw(value) }
    let (wider, overflow) = multiplier.multipliedReportingOverflow(by: step)
    guard !overflow, let steps = Scale(multiplier: wider, offset: offset, divisor: divisor).raw(value) else {
      return nil
    }
    let (raw, rawOverflow) = steps.multipliedReportingOverflow(by: step)
    return rawOverflow ? nil : raw
  }

  /// The raw number of a physical value where raw numbers are fractions themselves, as in an IEEE 754 field.
  public func rawFraction(_ value: Double) -> Double {
    (value * Double(divisor) - Double(offset)) / Double(multiplier)
  }

  /// Whether `integer` is a double without rounding.
  @inlinable
  func isExact(_ integer: Int64) -> Bool { integer.magnitude <= 1 &<< 53 }
}
