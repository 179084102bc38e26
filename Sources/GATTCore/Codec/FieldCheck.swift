/// Checks of quantities and of generated encoders.
public enum FieldCheck {
  /// Returns the raw number for a physical value.
  ///
  /// - Parameters:
  ///   - physical: In the unit of the field; rounded to the nearest raw number, ties to even.
  ///   - scale: The scale of the field.
  ///   - range: The raw numbers that are amounts, and not special values.
  ///   - value: The name of the value, for the error.
  ///   - field: The name of the field, for the error.
  /// - Throws: `.outOfRange` in the unit of the field, or `.notANumber`.
  @inline(never)
  public static func raw(
    _ physical: Double,
    _ scale: some PhysicalScale,
    in range: ClosedRange<Int64>,
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> Int64 {
    guard physical.isFinite else { throw EncodeError(value: value, field: field, reason: .notANumber) }
    if let raw = scale.raw(physical), range.contains(raw) { return raw }
    throw outOfRange(physical, scale.bounds(of: range), value, field)
  }

  /// Returns the raw number that the expression of an `x:from` computed.
  ///
  /// - Throws: `.outOfRange`, or `.notANumber` for a number that is not whole.
  @inline(never)
  public static func whole(
    _ number: Double,
    in range: ClosedRange<Int64>,
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> Int64 {
    guard number.isFinite, number.rounded() == number else {
      throw EncodeError(value: value, field: field, reason: .notANumber)
    }
    if let whole = Int64(exactly: number), range.contains(whole) { return whole }
    throw outOfRange(number, (Double(range.lowerBound), Double(range.upperBound)), value, field)
  }

  /// Returns the IEEE 11073 number for a physical value, which may be NaN or infinite.
  ///
  /// - Throws: `.outOfRange` in the unit of the field.
  package static func number<Number: MedicalFloat>(
    _ physical: Double,
    _ scale: Scale,
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> Number {
    if let number = Number(doubleValue: scale.rawFraction(physical)) { return number }
    let bounds = [scale.value(-Number.greatestValue), scale.value(Number.greatestValue)]
    throw outOfRange(physical, (min(bounds[0], bounds[1]), max(bounds[0], bounds[1])), value, field)
  }

  static func outOfRange(
    _ physical: Double,
    _ bounds: (minimum: Double, maximum: Double),
    _ value: String,
    _ field: String
  ) -> EncodeError {
    let reason = EncodeError.Reason.outOfRange(physical, minimum: bounds.minimum, maximum: bounds.maximum)
    return EncodeError(value: value, field: field, reason: reason)
  }

  /// Checks that `raw` is within `range`.
  ///
  /// - Throws: `.outOfRange`.
  @inline(never)
  public static func range(
    _ raw: Int64,
    in range: ClosedRange<Int64>,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    guard range.contains(raw) else {
      throw outOfRange(Double(raw), (Double(range.lowerBound), Double(range.upperBound)), value, field)
    }
  }

  /// Returns whether a number that is not whole is less than `minimum` or more than `maximum`; false for nil, and for a
  /// number that is not finite.
  public static func isOutside(_ number: Double?, _ minimum: Double, _ maximum: Double) -> Bool {
    guard let number, number.isFinite else { return false }
    return number < minimum || number > maximum
  }

  /// Returns the number that the short form of a field (`x:ShortForm`) has on the wire.
  ///
  /// - Parameters:
  ///   - raw: The raw number of the field.
  ///   - type: The format of the short form.
  ///   - factor: The raw number for 1 on the wire.
  ///   - value: The name of the value, for the error.
  ///   - field: The name of the field, for the error.
  /// - Throws: `.invalidForm` when the short form can't hold the number.
  @inline(never)
  public static func shortForm<Short: FixedWidthInteger>(
    _ raw: some BinaryInteger,
    as type: Short.Type,
    factor: Int64,
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> Short {
    if let raw = Int64(exactly: raw), factor != 0, raw % factor == 0, let short = Short(exactly: raw / factor) {
      return short
    }
    let (least, greatest) = (Int64(clamping: Short.min), Int64(clamping: Short.max))
    let reason = EncodeError.Reason.invalidForm(
      "its short form holds the raw numbers from \(least &* factor) to \(greatest &* factor)"
        + (factor == 1 ? "" : " in steps of \(factor)")
    )
    throw EncodeError(value: value, field: field, reason: reason)
  }

  /// Checks that there are exactly `expected` elements.
  ///
  /// - Throws: `.wrongCount`.
  @inlinable
  public static func count(_ count: Int, _ expected: Int, _ value: String, _ field: String) throws(EncodeError) {
    if count != expected {
      throw EncodeError(value: value, field: field, reason: .wrongCount(count, expected: expected))
    }
  }

  /// Checks that there are at most `maximum` octets.
  ///
  /// - Throws: `.tooLong`.
  @inlinable
  public static func octets(
    _ octets: Int,
    atMost maximum: Int,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    if octets > maximum {
      throw EncodeError(value: value, field: field, reason: .tooLong(octets: octets, maximum: maximum))
    }
  }

  /// Checks that a conditional field is given exactly when its condition holds.
  ///
  /// - Throws: `.missing` or `.unexpected`.
  @inlinable
  public static func presence(
    isGiven: Bool,
    isRequired: Bool,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    if isGiven != isRequired { throw wrongPresence(isRequired: isRequired, value, field) }
  }

  /// Checks that a conditional field is given exactly when its condition holds.
  ///
  /// - Returns: The field.
  /// - Throws: `.missing` or `.unexpected`.
  @inlinable
  public static func given<Field>(
    _ field: Field?,
    if isRequired: Bool,
    _ value: String,
    _ name: String
  ) throws(EncodeError) -> Field? {
    try presence(isGiven: field != nil, isRequired: isRequired, value, name)
    return field
  }

  @usableFromInline @inline(never)
  static func wrongPresence(isRequired: Bool, _ value: String, _ field: String) -> EncodeError {
    EncodeError(value: value, field: field, reason: isRequired ? .missing : .unexpected)
  }

  /// Checks that no fields follow a field that was decoded without its terminator.
  ///
  /// - Parameters:
  ///   - isEnd: Whether the field has its terminator, or no fields follow.
  ///   - value: The name of the value, for the error.
  ///   - field: The name of the field, for the error.
  /// - Throws: `.invalidForm`.
  public static func isEnd(_ isEnd: Bool, _ value: String, _ field: String) throws(EncodeError) {
    if isEnd { return }
    let reason = EncodeError.Reason.invalidForm("was read without the octet that ends it, and other fields follow")
    throw EncodeError(value: value, field: field, reason: reason)
  }

  /// Checks that `octets`, which a terminator will end, do not contain the terminator.
  ///
  /// - Throws: `.invalidForm`.
  public static func lacks(
    _ octets: some Sequence<UInt8>,
    terminator: UInt8,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    if octets.contains(terminator) {
      throw EncodeError(
        value: value,
        field: field,
        reason: .invalidForm("\(terminator), the octet that ends the field, is within it")
      )
    }
  }

  /// Checks that the number `given` for a field is `actual`, the number that the definition or other fields require.
  ///
  /// - Throws: `.outOfRange`.
  public static func agreement(_ given: Int64, _ actual: Int64, _ value: String, _ field: String) throws(EncodeError) {
    if given != actual {
      throw EncodeError(
        value: value,
        field: field,
        reason: .outOfRange(Double(given), minimum: Double(actual), maximum: Double(actual))
      )
    }
  }
}
