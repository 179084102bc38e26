/// What an IEEE 11073-20601 number is that is no number.
public enum MedicalFloatSpecial: Hashable, Sendable {
  /// NaN: not a number, as a measurement that failed.
  case notANumber
  /// NRes: the number exists but not at this resolution.
  case notAtThisResolution
  /// +INFINITY: above what the device measures.
  case positiveInfinity
  /// -INFINITY: below what the device measures.
  case negativeInfinity
  /// Reserved for future use.
  case reserved
}

/// A decimal number of IEEE 11073-20601: mantissa x 10^exponent, in its own bits.
///
/// Two are equal when their bits are: 1 x 10^1 and 10 x 10^0 are two numbers with the same `value`.
public protocol MedicalFloat: FixedSizeDeserializable {
  /// The octets as one number.
  associatedtype BitPattern: FixedWidthInteger & UnsignedInteger

  /// How many bits the mantissa has, sign included; the exponent has those above.
  static var mantissaBits: Int { get }

  /// The octets as one number.
  var bitPattern: BitPattern { get }

  /// The number with these bits; every combination is one.
  init(bitPattern: BitPattern)
}

/// The 16-bit decimal number of IEEE 11073-20601: a mantissa of 12 bits and an exponent of 4, both signed; `SFLOAT` and
/// `medfloat16` of the GATT formats. Two octets on the wire, little-endian, the exponent in the highest four bits.
public struct SFLOAT: MedicalFloat {
  /// 12.
  @inlinable public static var mantissaBits: Int { 12 }

  /// The octets as one number.
  public let bitPattern: UInt16

  /// The number with these bits; every combination is one.
  @inlinable
  public init(bitPattern: UInt16) {
    self.bitPattern = bitPattern
  }
}

/// The 32-bit decimal number of IEEE 11073-20601: a mantissa of 24 bits and an exponent of 8, both signed; `FLOAT` and
/// `medfloat32` of the GATT formats. Four octets on the wire, little-endian, the exponent in the highest octet.
public struct FLOAT: MedicalFloat {
  /// 24.
  @inlinable public static var mantissaBits: Int { 24 }

  /// The octets as one number.
  public let bitPattern: UInt32

  /// The number with these bits; every combination is one.
  @inlinable
  public init(bitPattern: UInt32) {
    self.bitPattern = bitPattern
  }
}

extension MedicalFloat {
  /// The greatest bit pattern of a positive mantissa with the exponent 0; the special values lie around it.
  @inlinable static var highestMantissa: BitPattern { (1 << BitPattern(mantissaBits - 1)) - 1 }

  /// The greatest mantissa of a number; those above are set aside for the special values.
  static var greatestMantissa: Int { Int(highestMantissa) - 2 }

  /// The exponents, -8 ... 7 or -128 ... 127.
  static var exponents: ClosedRange<Int> {
    let limit = 1 << (BitPattern.bitWidth - mantissaBits - 1)
    return -limit...limit - 1
  }

  /// NaN: not a number.
  @inlinable public static var nan: Self { Self(bitPattern: highestMantissa) }
  /// NRes: not at this resolution.
  @inlinable public static var notAtThisResolution: Self { Self(bitPattern: highestMantissa + 1) }
  /// +INFINITY.
  @inlinable public static var positiveInfinity: Self { Self(bitPattern: highestMantissa - 1) }
  /// -INFINITY.
  @inlinable public static var negativeInfinity: Self { Self(bitPattern: highestMantissa + 3) }
  /// The pattern that is reserved for future use.
  @inlinable public static var reserved: Self { Self(bitPattern: highestMantissa + 2) }

  /// What this is when it is no number; nil for a number.
  @inlinable
  public var special: MedicalFloatSpecial? {
    // Five patterns in a row: +INFINITY, NaN, NRes, reserved, -INFINITY.
    switch bitPattern &- (Self.highestMantissa - 1) {
    case 0: .positiveInfinity
    case 1: .notANumber
    case 2: .notAtThisResolution
    case 3: .reserved
    case 4: .negativeInfinity
    default: nil
    }
  }

  /// The mantissa, signed; without meaning where `special` is not nil.
  @inlinable
  public var mantissa: Int {
    let unused = Int.bitWidth - Self.mantissaBits
    return (Int(truncatingIfNeeded: bitPattern) << unused) >> unused
  }

  /// The exponent of ten, signed; without meaning where `special` is not nil.
  @inlinable
  public var exponent: Int {
    let unused = Int.bitWidth - BitPattern.bitWidth
    return (Int(truncatingIfNeeded: bitPattern) << unused) >> (unused + Self.mantissaBits)
  }

  /// The number, as close as a `Double` comes to the decimal one: 364 x 10^-1 is 36.4. Not a number or infinite for the
  /// special values; `special` tells those apart.
  @inlinable
  public var value: Double {
    switch special {
    case .notANumber, .notAtThisResolution, .reserved: .nan
    case .positiveInfinity: .infinity
    case .negativeInfinity: -.infinity
    case nil: decimal(mantissa: mantissa, exponent: exponent)
    }
  }

  /// The number nearest to `value`.
  ///
  /// When `value` can be had without loss, its exponent is the one nearest to 0 that does it, so 36.4 is 364 x 10^-1 and
  /// 5 is 5 x 10^0; otherwise `value` is rounded to nearest, ties to even, with the least exponent that its size allows.
  /// Not a number and the infinities become the special values.
  ///
  /// Returns nil when `value` is beyond the greatest number. What is nearer to 0 than half the least number becomes 0.
  public init?(doubleValue value: Double) {
    if value.isNaN {
      self = .nan
    } else if value.isInfinite {
      self = value > 0 ? .positiveInfinity : .negativeInfinity
    } else if let number = Self.exact(value) ?? Self.nearest(value) {
      self = number
    } else {
      return nil
    }
  }

  /// The number nearest to `value`, as `init?(doubleValue:)` finds it.
  ///
  /// - Throws: `EncodeError`, `.outOfRange`, when `value` is beyond the greatest number.
  public init(_ value: Double) throws(EncodeError) {
    guard let number = Self(doubleValue: value) else {
      throw EncodeError(
        value: typeName(Self.self),
        field: "",
        reason: .outOfRange(value, minimum: -Self.greatestValue, maximum: Self.greatestValue)
      )
    }
    self = number
  }

  /// The number that `stringValue` gives in decimal digits, or the special value that it names as `description` does; nil
  /// for everything else, and when it is out of range.
  public init?(stringValue: String) {
    switch stringValue {
    case "NaN": self = .nan
    case "NRes": self = .notAtThisResolution
    case "+INFINITY": self = .positiveInfinity
    case "-INFINITY": self = .negativeInfinity
    case "reserved": self = .reserved
    default:
      guard let number = TextForm.double(stringValue) else { return nil }
      self.init(doubleValue: number)
    }
  }

  /// The greatest number.
  public static var greatestValue: Double { decimal(mantissa: greatestMantissa, exponent: exponents.upperBound) }

  /// The number in decimal digits, or `NaN`, `NRes`, `+INFINITY`, `-INFINITY`, `reserved`.
  public var description: String {
    switch special {
    case .notANumber: "NaN"
    case .notAtThisResolution: "NRes"
    case .positiveInfinity: "+INFINITY"
    case .negativeInfinity: "-INFINITY"
    case .reserved: "reserved"
    case nil: value.description
    }
  }

  /// The number of these parts, which must be in range.
  private init(mantissa: Int, exponent: Int) {
    let mask = (BitPattern(1) << BitPattern(Self.mantissaBits)) - 1
    self.init(
      bitPattern: BitPattern(truncatingIfNeeded: mantissa) & mask
        | BitPattern(truncatingIfNeeded: exponent) << BitPattern(Self.mantissaBits)
    )
  }

  /// The number whose `value` is `value`, with the exponent nearest to 0 of those that have it; nil when there is none.
  private static func exact(_ value: Double) -> Self? {
    if value == 0 { return Self(mantissa: 0, exponent: 0) }
    guard let candidates = exponents(for: value) else { return nil }
    let start = min(max(0, candidates.lowerBound), candidates.upperBound)
    for exponent in [Int](candidates.lowerBound...start).reversed() + [Int](start...candidates.upperBound) {
      guard let mantissa = roundedMantissa(value, exponent) else { continue }
      if decimal(mantissa: mantissa, exponent: exponent) == value {
        return Self(mantissa: mantissa, exponent: exponent)
      }
    }
    return nil
  }

  /// `value` rounded with the least exponent that its size allows; nil when it is beyond the greatest number.
  private static func nearest(_ value: Double) -> Self? {
    guard let candidates = exponents(for: value) else { return nil }
    for exponent in candidates {
      guard let mantissa = roundedMantissa(value, exponent) else { continue }
      return Self(mantissa: mantissa, exponent: exponent)
    }
    return nil
  }

  /// The exponents with which `value` has at least one digit and not more than the mantissa can hold, within the
  /// exponents of the type; nil when `value` is beyond the greatest number.
  private static func exponents(for value: Double) -> ClosedRange<Int>? {
    var top = exponents.lowerBound
    while top < exponents.upperBound, value.magnitude >= decimal(mantissa: 1, exponent: top + 1) { top += 1 }
    let digits = String(greatestMantissa).utf8.count
    if value.magnitude >= decimal(mantissa: greatestMantissa + 1, exponent: exponents.upperBound) { return nil }
    return max(exponents.lowerBound, top - digits + 1)...top
  }

  /// `value / 10^exponent` rounded to nearest, ties to even; nil when that is more than the mantissa can hold.
  private static func roundedMantissa(_ value: Double, _ exponent: Int) -> Int? {
    let mantissa: Int?
    if exponent.magnitude <= 18 {
      let power = Int64(truncatingIfNeeded: integerPower(ofTen: Int(exponent.magnitude)))
      let scale = Scale(multiplier: exponent > 0 ? power : 1, offset: 0, divisor: exponent > 0 ? 1 : power)
      mantissa = scale.raw(value, as: Int.self)
    } else {
      let quotient = value / decimal(mantissa: 1, exponent: exponent)
      mantissa = Int(exactly: quotient.rounded(.toNearestOrEven))
    }
    guard let mantissa, mantissa.magnitude <= greatestMantissa else { return nil }
    return mantissa
  }
}

extension SFLOAT {
  /// Two octets.
  @inlinable public static var size: Int { 2 }

  /// The bits.
  @inlinable public var wireBits: UInt16 { bitPattern }

  /// The number with these bits.
  @inlinable
  public init(wireBits: UInt16) {
    self.init(bitPattern: wireBits)
  }
}

extension FLOAT {
  /// Four octets.
  @inlinable public static var size: Int { 4 }

  /// The bits.
  @inlinable public var wireBits: UInt32 { bitPattern }

  /// The number with these bits.
  @inlinable
  public init(wireBits: UInt32) {
    self.init(bitPattern: wireBits)
  }
}

/// The double nearest to mantissa x 10^exponent.
///
/// Up to 10^22 powers of ten are doubles without rounding, so one multiplication or division rounds once; beyond that
/// the conversion from decimal text does.
@usableFromInline
func decimal(mantissa: Int, exponent: Int) -> Double {
  if exponent.magnitude > 22 { return Double("\(mantissa)e\(exponent)") ?? .nan }
  let power = exactPowersOfTen[Int(exponent.magnitude)]
  return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
}

/// The powers of ten that are doubles without rounding.
private let exactPowersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
]
