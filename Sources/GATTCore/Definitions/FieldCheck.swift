/// Checks that generated initialisers make.
public enum FieldCheck {
  /// The raw number for a physical value.
  ///
  /// - Parameters:
  ///   - physical: In the unit of the field; rounded to the nearest raw number, ties to even.
  ///   - scale: The scale of the field.
  ///   - range: The raw numbers that are amounts.
  ///   - step: What the raw number is a multiple of.
  ///   - special: Raw numbers that mean something else than an amount, and are refused.
  ///   - value: The name of the value, for the error.
  ///   - field: The name of the field, for the error.
  /// - Throws: `.outOfRange` in the unit of the field, or `.notANumber`.
  @inline(never)
  public static func raw(
    _ physical: Double,
    _ scale: Scale,
    in range: ClosedRange<Int64>,
    step: Int64 = 1,
    except special: [Int64] = [],
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> Int64 {
    let raw = scale.raw(physical, step: step)
    return try amount(raw, for: physical, in: range, except: special, scale.bounds(of: range), value, field)
  }

  /// The same for the scales that few fields have: what nearly all have is read without a protocol, which costs.
  ///
  /// - Throws: `.outOfRange` in the unit of the field, or `.notANumber`.
  @inline(never)
  public static func raw(
    _ physical: Double,
    _ scale: some PhysicalScale,
    in range: ClosedRange<Int64>,
    step: Int64 = 1,
    except special: [Int64] = [],
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> Int64 {
    let raw = scale.raw(physical, step: step)
    return try amount(raw, for: physical, in: range, except: special, scale.bounds(of: range), value, field)
  }

  /// `raw`, when it is an amount.
  private static func amount(
    _ raw: Int64?,
    for physical: Double,
    in range: ClosedRange<Int64>,
    except special: [Int64],
    _ bounds: @autoclosure () -> (minimum: Double, maximum: Double),
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> Int64 {
    guard physical.isFinite else { throw EncodeError(value: value, field: field, reason: .notANumber) }
    if let raw, range.contains(raw), !special.contains(raw) { return raw }
    throw outOfRange(physical, bounds(), value, field)
  }

  /// The IEEE 11073 number for a physical value; a value that is not a number, or infinite, has one too.
  ///
  /// - Throws: `.outOfRange` in the unit of the field.
  @inline(never)
  public static func medicalFloat(
    _ physical: Double,
    _ scale: Scale,
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> SFLOAT {
    try number(physical, scale, value, field)
  }

  /// The IEEE 11073 number for a physical value; a value that is not a number, or infinite, has one too.
  ///
  /// - Throws: `.outOfRange` in the unit of the field.
  @inline(never)
  public static func medicalFloat(
    _ physical: Double,
    _ scale: Scale,
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> FLOAT {
    try number(physical, scale, value, field)
  }

  /// The same for either width.
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

  private static func outOfRange(
    _ physical: Double,
    _ bounds: (minimum: Double, maximum: Double),
    _ value: String,
    _ field: String
  ) -> EncodeError {
    let reason = EncodeError.Reason.outOfRange(physical, minimum: bounds.minimum, maximum: bounds.maximum)
    return EncodeError(value: value, field: field, reason: reason)
  }

  /// Checks that `raw` is within `range`, a multiple of `step`, and none of `special`.
  ///
  /// - Throws: `.outOfRange` or `.notAMultiple`.
  @inline(never)
  public static func range(
    _ raw: Int64,
    in range: ClosedRange<Int64>,
    step: Int64 = 1,
    except special: [Int64] = [],
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    guard range.contains(raw), !special.contains(raw) else {
      throw EncodeError(
        value: value,
        field: field,
        reason: .outOfRange(Double(raw), minimum: Double(range.lowerBound), maximum: Double(range.upperBound))
      )
    }
    if step > 1, raw % step != 0 {
      throw EncodeError(value: value, field: field, reason: .notAMultiple(raw, of: step))
    }
  }

  /// `elements`, when there are exactly `count`.
  ///
  /// - Parameters:
  ///   - elements: What is given for the field.
  ///   - count: How many there have to be.
  ///   - isOptional: None are allowed too.
  ///   - value: The name of the value, for the error.
  ///   - field: The name of the field, for the error.
  /// - Throws: `.wrongCount`.
  public static func elements<Elements: Collection>(
    _ elements: Elements,
    exactly count: Int,
    orNone isOptional: Bool = false,
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> Elements {
    if elements.count != count, !(isOptional && elements.isEmpty) {
      throw EncodeError(value: value, field: field, reason: .wrongCount(elements.count, expected: count))
    }
    return elements
  }

  /// `text`, when it has at most `maximum` octets of UTF-8.
  ///
  /// - Throws: `.tooLong`.
  @inline(never)
  public static func utf8(
    _ text: String,
    atMost maximum: Int,
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> String {
    try length(text.utf8.count, maximum, value, field)
    return text
  }

  /// `text`, when it has at most `maximum` octets of UTF-16.
  ///
  /// - Throws: `.tooLong`.
  @inline(never)
  public static func utf16(
    _ text: String,
    atMost maximum: Int,
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> String {
    try length(text.utf16.count * 2, maximum, value, field)
    return text
  }

  /// `octets`, when there are at most `maximum`.
  ///
  /// - Throws: `.tooLong`.
  @inline(never)
  public static func octets(
    _ octets: Data,
    atMost maximum: Int,
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> Data {
    try length(octets.count, maximum, value, field)
    return octets
  }

  private static func length(
    _ octets: Int,
    _ maximum: Int,
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
  @inline(never)
  public static func presence(
    isGiven: Bool,
    isRequired: Bool,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    if isGiven != isRequired {
      throw EncodeError(value: value, field: field, reason: isRequired ? .missing : .unexpected)
    }
  }
}
