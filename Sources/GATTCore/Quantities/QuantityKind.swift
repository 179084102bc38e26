import GATTText

/// The properties that a definition gives the number of a field: its unit, its scale, its range, its special values.
///
/// A raw number, the number in the octets, stands for an *amount*, such as 21.5 °C, or for a special value, which has a
/// name instead, such as `measurement not available`. A NaN or an infinity is neither.
///
/// The generator creates a type for each field that has a scale, a range or special values. The type has no instances:
/// it is the `Kind` of a `Quantity`.
public protocol QuantityKind: Sendable {
  /// The number on the wire.
  associatedtype Raw: FixedSizeDeserializable
  /// The type that an application works with.
  associatedtype Value: Hashable & Sendable & CustomStringConvertible
  /// The special values, by name.
  associatedtype Special: NamedNumber = NoSpecialValue

  /// The name of the field.
  static var name: String { get }
  /// The unit of `Value`.
  static var unit: GATTUnit? { get }
  /// The raw numbers that the definition allows; nil when it allows all.
  static var range: ClosedRange<Int64>? { get }

  /// Returns the value of a raw number.
  static func value(of raw: Raw) -> Value
  /// Returns the raw number of a value.
  ///
  /// - Throws: `EncodeError` when the field can't hold the value.
  static func raw(of value: Value) throws(EncodeError) -> Raw
  /// Returns the special value of a raw number; nil when it has none.
  static func special(_ raw: Raw) -> Special?
  /// Returns the raw number of a special value.
  static func raw(of special: Special) -> Raw?
  /// Returns whether the definition allows a raw number.
  static func isInRange(_ raw: Raw) -> Bool
  /// Returns whether a raw number is an amount of the unit.
  static func isAmount(_ raw: Raw) -> Bool
  /// Returns the string for a raw number, without the unit.
  static func text(of raw: Raw) -> String
  /// Returns the raw number for a string in the format of `text(of:)`; nil for any other string.
  static func raw(text: String) -> Raw?
}

/// The kind of an IEEE 11073 number, or of a number with a scale. The value is a `Double`.
public protocol ScaledQuantityKind: QuantityKind where Value == Double {
  /// The type of the scale.
  associatedtype RawScale: PhysicalScale = Scale
  /// The scale from the raw number to the value.
  static var scale: RawScale { get }
}

/// The kind of a number without a scale. The value is the raw number.
public protocol PlainQuantityKind: QuantityKind where Value == Raw, Raw: WholeNumber {}

/// The type of the special values for a field that has none.
public enum NoSpecialValue: NamedNumber {
  /// Nil: no number has a special meaning.
  public init?(rawValue: UInt8) { nil }
  /// Never called, because the enumeration has no cases.
  public var rawValue: UInt8 { switch self {} }
  /// Empty.
  public static var numberedNames: String { "" }
}

extension QuantityKind {
  /// No unit.
  public static var unit: GATTUnit? { nil }
  /// All numbers.
  public static var range: ClosedRange<Int64>? { nil }
  /// Nil.
  public static func special(_ raw: Raw) -> Special? { nil }
  /// Nil.
  public static func raw(of special: Special) -> Raw? { nil }
  /// True.
  public static func isInRange(_ raw: Raw) -> Bool { true }
}

// MARK: - Whole numbers

extension QuantityKind where Raw: WholeNumber {
  /// Returns the special value of a raw number; nil when it has none.
  public static func special(_ raw: Raw) -> Special? {
    Special(rawValue: Special.RawType(truncatingIfNeeded: raw.integerValue))
  }

  /// Returns the raw number of a special value.
  public static func raw(of special: Special) -> Raw? { Raw(truncatingIfNeeded: special.rawValue) }

  /// Returns whether the number is in the range or is a special value.
  public static func isInRange(_ raw: Raw) -> Bool {
    let number = Int64(clamping: raw.integerValue)
    return range?.contains(number) ?? true || special(raw) != nil
  }

  /// Returns whether the number is not a special value.
  public static func isAmount(_ raw: Raw) -> Bool { special(raw) == nil }

  /// The raw numbers that are amounts: the range, without the special values at its ends.
  static var amounts: ClosedRange<Int64> {
    var amounts = range ?? Raw.numbers
    func isSpecial(_ number: Int64) -> Bool { special(Raw(truncatingIfNeeded: number)) != nil }
    while amounts.lowerBound < amounts.upperBound, isSpecial(amounts.upperBound) {
      amounts = amounts.lowerBound...amounts.upperBound - 1
    }
    while amounts.lowerBound < amounts.upperBound, isSpecial(amounts.lowerBound) {
      amounts = amounts.lowerBound + 1...amounts.upperBound
    }
    return amounts
  }

  static func special(text: String) -> Raw? { Special(name: text).flatMap(raw(of:)) }
}

extension ScaledQuantityKind where Raw: WholeNumber {
  /// Returns the value in the unit; NaN for a special value.
  public static func value(of raw: Raw) -> Double {
    if special(raw) != nil { return .nan }
    if let number = Int64(exactly: raw.integerValue) { return scale.value(number) }
    return scale.value(UInt64(clamping: raw.integerValue))
  }

  /// Returns the nearest raw number, ties to even.
  public static func raw(of value: Double) throws(EncodeError) -> Raw {
    let raw = try FieldCheck.raw(value, scale, in: amounts, "", name)
    if special(Raw(truncatingIfNeeded: raw)) == nil { return Raw(truncatingIfNeeded: raw) }
    throw FieldCheck.outOfRange(value, scale.bounds(of: amounts), "", name)
  }

  /// Returns the name of a special value, or the value in decimal digits.
  public static func text(of raw: Raw) -> String { special(raw)?.text ?? NumberText.text(value(of: raw)) }

  /// Returns the raw number of the name of a special value, or of a value in decimal digits.
  public static func raw(text: String) -> Raw? {
    special(text: text) ?? TextParser.double(text).flatMap { try? raw(of: $0) }
  }
}

extension PlainQuantityKind {
  /// Returns the number.
  public static func value(of raw: Raw) -> Raw { raw }

  /// Returns the number itself; throws when the field can't hold it.
  public static func raw(of value: Raw) throws(EncodeError) -> Raw {
    let number = Int64(clamping: value.integerValue)
    let amounts = amounts
    try FieldCheck.range(number, in: amounts, "", name)
    if special(value) == nil { return value }
    throw FieldCheck.outOfRange(Double(number), (Double(amounts.lowerBound), Double(amounts.upperBound)), "", name)
  }

  /// Returns the name of a special value, or the number.
  public static func text(of raw: Raw) -> String { special(raw)?.text ?? raw.description }

  /// Returns the raw number of the name of a special value, or of a number in decimal digits.
  public static func raw(text: String) -> Raw? {
    special(text: text) ?? Raw(stringValue: text).flatMap { try? raw(of: $0) }
  }
}

// MARK: - Fractions

extension ScaledQuantityKind where RawScale == Scale {
  /// The scale that leaves numbers as they are.
  public static var scale: Scale { .identity }
}

extension ScaledQuantityKind where Raw: MedicalFloat, RawScale == Scale {
  /// Returns the value in the unit; NaN or infinite when the number is.
  public static func value(of raw: Raw) -> Double { scale.value(raw) }

  /// Returns the nearest number. The value may be NaN or infinite.
  public static func raw(of value: Double) throws(EncodeError) -> Raw {
    try FieldCheck.number(value, scale, "", name)
  }

  /// Returns whether the number is finite.
  public static func isAmount(_ raw: Raw) -> Bool { raw.special == nil }

  /// Returns the value in decimal digits, or `NaN`, `NRes`, `+INFINITY`, `-INFINITY`, `reserved`.
  public static func text(of raw: Raw) -> String {
    raw.special == nil ? NumberText.text(value(of: raw)) : raw.description
  }

  /// Returns the number for a string in the format of `text(of:)`; nil for any other string.
  public static func raw(text: String) -> Raw? {
    if let number = Raw(stringValue: text), number.special != nil { return number }
    return TextParser.double(text).flatMap { try? raw(of: $0) }
  }
}

extension ScaledQuantityKind where Raw: BinaryFloatingPoint, RawScale == Scale {
  /// Returns the value in the unit.
  public static func value(of raw: Raw) -> Double { scale.value(Double(raw)) }

  /// Returns the nearest number.
  public static func raw(of value: Double) throws(EncodeError) -> Raw { Raw(scale.rawFraction(value)) }

  /// Returns whether the number is finite.
  public static func isAmount(_ raw: Raw) -> Bool { raw.isFinite }

  /// Returns the value in decimal digits.
  public static func text(of raw: Raw) -> String { NumberText.text(value(of: raw)) }

  /// Returns the number for a string in the format of `text(of:)`; nil for any other string.
  public static func raw(text: String) -> Raw? {
    (TextParser.double(text) ?? TextParser.nonFinite(text)).map { Raw(scale.rawFraction($0)) }
  }
}
