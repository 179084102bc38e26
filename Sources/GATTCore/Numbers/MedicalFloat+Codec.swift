/// IEEE 11073-20601 numbers as fields and as strings.
extension MedicalFloat {
  /// Creates the number nearest to `value`, as `init?(doubleValue:)` does.
  ///
  /// - Throws: `EncodeError`, `.outOfRange`, when `value`, rounded, is beyond `greatestValue`.
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

  /// Creates the number from decimal digits, or the special value from the name that `description` gives it; nil for
  /// any other string, and when the number is out of range.
  public init?(stringValue: String) {
    switch stringValue {
    case "NaN": self = .nan
    case "NRes": self = .notAtThisResolution
    case "+INFINITY": self = .positiveInfinity
    case "-INFINITY": self = .negativeInfinity
    case "reserved": self = .reserved
    default:
      guard let number = TextParser.double(stringValue) else { return nil }
      self.init(doubleValue: number)
    }
  }
}

extension SFLOAT: FixedSizeDeserializable {
  /// Two octets.
  @inlinable public static var size: Int { 2 }

  /// The bits.
  @inlinable public var wireBits: UInt16 { bitPattern }

  /// Creates the number with these bits.
  @inlinable
  public init(wireBits: UInt16) {
    self.init(bitPattern: wireBits)
  }
}

extension FLOAT: FixedSizeDeserializable {
  /// Four octets.
  @inlinable public static var size: Int { 4 }

  /// The bits.
  @inlinable public var wireBits: UInt32 { bitPattern }

  /// Creates the number with these bits.
  @inlinable
  public init(wireBits: UInt32) {
    self.init(bitPattern: wireBits)
  }
}
