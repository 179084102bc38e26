/// The special values of an IEEE 11073-20601 number.
public enum MedicalFloatSpecial: Hashable, Sendable {
  /// NaN: not a number, such as the result of a failed measurement.
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

/// A decimal number of IEEE 11073-20601, mantissa x 10^exponent, stored as its bits.
///
/// Numbers with different bits are not equal: 1 x 10^1 and 10 x 10^0 are two numbers with the same `value`.
public protocol MedicalFloat: Hashable, Sendable, CustomStringConvertible {
  /// The octets as one number.
  associatedtype BitPattern: FixedWidthInteger & UnsignedInteger

  /// The number of bits of the mantissa, including the sign; the exponent has the bits above.
  static var mantissaBits: Int { get }

  /// The octets as one number.
  var bitPattern: BitPattern { get }

  /// Creates the number with these bits; every combination is valid.
  init(bitPattern: BitPattern)
}

/// The 16-bit decimal number of IEEE 11073-20601: a mantissa of 12 bits and an exponent of 4, both signed; `SFLOAT` and
/// `medfloat16` of the GATT formats. Two octets on the wire, little-endian, the exponent in the highest four bits.
public struct SFLOAT: MedicalFloat {
  /// The width of the mantissa in bits: 12.
  @inlinable public static var mantissaBits: Int { 12 }

  /// The octets as one number.
  public let bitPattern: UInt16

  /// Creates the number with these bits; every combination is valid.
  @inlinable
  public init(bitPattern: UInt16) {
    self.bitPattern = bitPattern
  }
}

/// The 32-bit decimal number of IEEE 11073-20601: a mantissa of 24 bits and an exponent of 8, both signed; `FLOAT` and
/// `medfloat32` of the GATT formats. Four octets on the wire, little-endian, the exponent in the highest octet.
public struct FLOAT: MedicalFloat {
  /// The width of the mantissa in bits: 24.
  @inlinable public static var mantissaBits: Int { 24 }

  /// The octets as one number.
  public let bitPattern: UInt32

  /// Creates the number with these bits; every combination is valid.
  @inlinable
  public init(bitPattern: UInt32) {
    self.bitPattern = bitPattern
  }
}

extension MedicalFloat {
  /// The bit pattern of NaN: exponent 0, and the greatest mantissa that the bits can hold. The patterns of the other
  /// special values are directly below and above it.
  @inlinable static var nanBitPattern: BitPattern { (1 << BitPattern(mantissaBits - 1)) - 1 }

  /// The greatest mantissa that `init?(doubleValue:)` uses. With exponent 0, greater ones belong to special values.
  static var greatestMantissa: Int { Int(nanBitPattern) - 2 }

  /// The range of the exponent, -8 ... 7 or -128 ... 127.
  static var exponents: ClosedRange<Int> {
    let limit = 1 << (BitPattern.bitWidth - mantissaBits - 1)
    return -limit...limit - 1
  }

  /// NaN: not a number.
  @inlinable public static var nan: Self { Self(bitPattern: nanBitPattern) }
  /// NRes: not at this resolution.
  @inlinable public static var notAtThisResolution: Self { Self(bitPattern: nanBitPattern + 1) }
  /// +INFINITY.
  @inlinable public static var positiveInfinity: Self { Self(bitPattern: nanBitPattern - 1) }
  /// -INFINITY.
  @inlinable public static var negativeInfinity: Self { Self(bitPattern: nanBitPattern + 3) }
  /// The pattern that is reserved for future use.
  @inlinable public static var reserved: Self { Self(bitPattern: nanBitPattern + 2) }

  /// The special value; nil for a number.
  @inlinable
  public var special: MedicalFloatSpecial? {
    // Five consecutive patterns: +INFINITY, NaN, NRes, reserved, -INFINITY.
    switch bitPattern &- (Self.nanBitPattern - 1) {
    case 0: .positiveInfinity
    case 1: .notANumber
    case 2: .notAtThisResolution
    case 3: .reserved
    case 4: .negativeInfinity
    default: nil
    }
  }

  /// The mantissa, signed; meaningless when `special` is not nil.
  @inlinable
  public var mantissa: Int {
    let unused = Int.bitWidth - Self.mantissaBits
    return (Int(truncatingIfNeeded: bitPattern) << unused) >> unused
  }

  /// The exponent of ten, signed; meaningless when `special` is not nil.
  @inlinable
  public var exponent: Int {
    let unused = Int.bitWidth - BitPattern.bitWidth
    return (Int(truncatingIfNeeded: bitPattern) << unused) >> (unused + Self.mantissaBits)
  }

  /// The `Double` nearest to the decimal number: 364 x 10^-1 is 36.4. NaN or infinite for the special values, which
  /// `special` tells apart.
  @inlinable
  public var value: Double {
    switch special {
    case .notANumber, .notAtThisResolution, .reserved: .nan
    case .positiveInfinity: .infinity
    case .negativeInfinity: -.infinity
    case nil: decimal(mantissa: mantissa, exponent: exponent)
    }
  }

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
}
