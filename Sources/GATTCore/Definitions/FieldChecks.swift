/// The slow paths of generated codecs: what is called when something is wrong, or once for each value that is made.
extension DecodeError {
  /// The error for a run of fields that does not fit into what is left: names the first that does not.
  ///
  /// - Parameters:
  ///   - value: The name of the value.
  ///   - start: Where the run starts.
  ///   - count: The octets of the whole attribute value.
  ///   - fields: The fields of the run, with the octets that each takes up.
  @inline(never)
  public static func truncated(
    _ value: String,
    at start: Int,
    of count: Int,
    _ fields: [(name: String, size: Int)]
  ) -> DecodeError {
    var offset = start
    for field in fields {
      if field.size > count - offset {
        return DecodeError(
          value: value,
          field: field.name,
          offset: offset,
          reason: .truncated(needed: field.size, available: max(0, count - offset))
        )
      }
      offset += field.size
    }
    return DecodeError(value: value, field: "", offset: start, reason: .truncated(needed: 0, available: 0))
  }

  /// The error for a raw number outside the range of its field.
  @inline(never)
  public static func outOfRange(
    _ value: String,
    _ field: String,
    at offset: Int,
    _ raw: Int64,
    _ range: ClosedRange<Int64>
  ) -> DecodeError {
    DecodeError(
      value: value,
      field: field,
      offset: offset,
      reason: .outOfRange(raw: raw, minimum: range.lowerBound, maximum: range.upperBound)
    )
  }

  /// The error for another number than the one that the field always has.
  @inline(never)
  public static func notTheConstant(
    _ value: String,
    _ field: String,
    at offset: Int,
    _ raw: Int64,
    _ expected: Int64
  ) -> DecodeError {
    DecodeError(value: value, field: field, offset: offset, reason: .notTheConstant(raw: raw, expected: expected))
  }

  /// The error for more octets than a field may have.
  @inline(never)
  public static func tooLong(
    _ value: String,
    _ field: String,
    at offset: Int,
    _ octets: Int,
    maximum: Int
  ) -> DecodeError {
    DecodeError(value: value, field: field, offset: offset, reason: .tooLong(octets: octets, maximum: maximum))
  }
}

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
  public static func raw(
    _ physical: Double,
    _ scale: Scale,
    in range: ClosedRange<Int64>,
    step: Int64 = 1,
    except special: [Int64] = [],
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> Int64 {
    guard physical.isFinite else { throw EncodeError(value: value, field: field, reason: .notANumber) }
    guard let raw = scale.raw(physical, step: step), range.contains(raw), !special.contains(raw) else {
      let bounds = [scale.value(range.lowerBound), scale.value(range.upperBound)]
      throw EncodeError(
        value: value,
        field: field,
        reason: .outOfRange(physical, minimum: min(bounds[0], bounds[1]), maximum: max(bounds[0], bounds[1]))
      )
    }
    return raw
  }

  /// The raw number for a physical value of another scale.
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
  public static func raw(
    _ physical: Double,
    _ scale: some PhysicalScale,
    in range: ClosedRange<Int64>,
    step: Int64 = 1,
    except special: [Int64] = [],
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> Int64 {
    guard physical.isFinite else { throw EncodeError(value: value, field: field, reason: .notANumber) }
    guard let raw = scale.raw(physical, step: step), range.contains(raw), !special.contains(raw) else {
      let bounds = scale.bounds(of: range)
      throw EncodeError(
        value: value,
        field: field,
        reason: .outOfRange(physical, minimum: bounds.lowerBound, maximum: bounds.upperBound)
      )
    }
    return raw
  }

  /// The IEEE 11073 number for a physical value; a value that is not a number, or infinite, has one too.
  ///
  /// - Throws: `.outOfRange` in the unit of the field.
  public static func medicalFloat<Number: MedicalFloat>(
    _ physical: Double,
    _ scale: Scale,
    _ value: String,
    _ field: String
  ) throws(EncodeError) -> Number {
    if let number = Number(doubleValue: scale.rawFraction(physical)) { return number }
    let bounds = [scale.value(-Number.greatestValue), scale.value(Number.greatestValue)]
    throw EncodeError(
      value: value,
      field: field,
      reason: .outOfRange(physical, minimum: min(bounds[0], bounds[1]), maximum: max(bounds[0], bounds[1]))
    )
  }

  /// Checks that `raw` is within `range`, a multiple of `step`, and none of `special`.
  ///
  /// - Throws: `.outOfRange` or `.notAMultiple`.
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

extension Scale {
  /// The raw number of a physical value where raw numbers are fractions themselves, as in an IEEE 754 field.
  public func rawFraction(_ value: Double) -> Double {
    (value * Double(divisor) - Double(offset)) / Double(multiplier)
  }
}
