/// physical value = (raw x multiplier + offset) / divisor, in whole numbers, so that one division is the only rounding.
public struct Scale: Sendable, Equatable {
  /// Never 0.
  public var multiplier: Int64
  /// What is added before the division.
  public var offset: Int64
  /// Greater than 0.
  public var divisor: Int64

  /// The raw number is the physical one.
  public static let identity = Scale(multiplier: 1, offset: 0, divisor: 1)

  /// The scale of these three numbers.
  public init(multiplier: Int64, offset: Int64, divisor: Int64) {
    self.multiplier = multiplier
    self.offset = offset
    self.divisor = divisor
  }
}

/// A `Unit`.
public struct UnitDefinition: Sendable, Equatable {
  /// `org.bluetooth.unit.thermodynamic_temperature.degree_celsius`, as the registry spells it.
  public var type: String
  /// The assigned number, when the registry has the unit.
  public var uuid: DefinitionUUID?
  /// What people write behind a number, of an `x:Unit` that says so; `type` is its name then.
  public var symbol: String?
}

/// `x:packedfloat16`: a whole number and an exponent in 16 bits; value = mantissa x radix ^ exponent, to be scaled.
public struct PackedFloat: Sendable, Equatable {
  /// The least significant bits: an unsigned number.
  public var mantissaBits: Int
  /// The bits above the mantissa; with these all 16 are taken.
  public var exponentBits: Int
  /// The exponent is in two's complement.
  public var exponentIsSigned: Bool
  /// 2 or 10.
  public var radix: Int
}

/// `x:Mask` and `x:Shift`: the number is `(octets & mask) >> shift`.
///
/// The other bits come back as they were received, and are 0 in a new value.
public struct BitMask: Sendable, Equatable {
  /// Ones side by side, within the width of the format.
  public var mask: UInt64
  /// At most the number of zeros below the ones.
  public var shift: Int

  /// The bits of the number, the lowest `zeros` of which are always 0. The number of a signed format is signed too: its
  /// sign is the greatest bit of the mask.
  public var width: Int { 64 - mask.leadingZeroBitCount - shift }
  /// How many of the lowest bits of the number are always 0.
  public var zeros: Int { mask.trailingZeroBitCount - shift }
}

/// `x:Exponential`: value = base ^ (raw - bias), to be scaled.
public struct Exponential: Sendable, Equatable {
  /// Greater than 0, and not 1.
  public var base: Double
  /// The raw number of 1.
  public var bias: Int64
}
