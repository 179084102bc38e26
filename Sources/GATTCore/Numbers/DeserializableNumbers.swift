extension UInt8: FixedSizeDeserializable {}
extension UInt16: FixedSizeDeserializable {}
extension UInt32: FixedSizeDeserializable {}
extension UInt64: FixedSizeDeserializable {}
extension UInt128: FixedSizeDeserializable {}
extension Int8: FixedSizeDeserializable {}
extension Int16: FixedSizeDeserializable {}
extension Int32: FixedSizeDeserializable {}
extension Int64: FixedSizeDeserializable {}
extension Int128: FixedSizeDeserializable {}

extension FixedSizeDeserializable
where Self: FixedWidthInteger, Magnitude: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable {
  /// The number of octets of the integer.
  @inlinable public static var size: Int { bitWidth / 8 }

  /// The two's complement of the integer.
  @inlinable public var wireBits: Magnitude { Magnitude(truncatingIfNeeded: self) }

  /// Creates the integer with this two's complement.
  @inlinable
  public init(wireBits: Magnitude) {
    self.init(truncatingIfNeeded: wireBits)
  }
}

extension FixedSizeDeserializable where Self: FixedWidthInteger {
  /// Creates the integer from decimal digits, or from hexadecimal digits after `0x`; nil for any other string and
  /// outside the range of the type.
  public init?(stringValue: String) {
    guard let integer: Self = TextParser.integer(stringValue) else { return nil }
    self = integer
  }

  /// Creates an integer by truncating `doubleValue` towards zero; nil for NaN and outside `min ... max`.
  ///
  /// `Int8(doubleValue: 127)` is 127, `Int8(doubleValue: 1.9)` is 1, `Int8(doubleValue: 127.5)` is nil.
  public init?(doubleValue: Double) {
    guard doubleValue >= Double(Self.min), doubleValue <= Double(Self.max) else { return nil }
    self.init(exactly: doubleValue.rounded(.towardZero))
  }

  /// Creates the same integer; nil when it is out of range.
  public init?<Integer: UnsignedInteger>(uintValue: Integer) {
    self.init(exactly: uintValue)
  }

  /// Creates the same integer; nil when it is out of range.
  public init?<Integer: SignedInteger>(intValue: Integer) {
    self.init(exactly: intValue)
  }
}

extension NarrowInteger {
  /// Creates the integer from decimal digits, or from hexadecimal digits after `0x`; nil for any other string and
  /// outside the range of the type.
  public init?(stringValue: String) {
    guard let integer: Storage = TextParser.integer(stringValue) else { return nil }
    self.init(exactly: integer)
  }

  /// Creates an integer by truncating `doubleValue` towards zero; nil for NaN and outside `min ... max`.
  public init?(doubleValue: Double) {
    guard doubleValue >= Double(Self.min.integerValue), doubleValue <= Double(Self.max.integerValue) else { return nil }
    self.init(truncatingIfNeeded: Storage(doubleValue))
  }

  /// Creates the same integer; nil when it is out of range.
  public init?<Integer: UnsignedInteger>(uintValue: Integer) {
    self.init(exactly: uintValue)
  }

  /// Creates the same integer; nil when it is out of range.
  public init?<Integer: SignedInteger>(intValue: Integer) {
    self.init(exactly: intValue)
  }
}

extension UInt24: FixedSizeDeserializable {}
extension Int24: FixedSizeDeserializable {}
extension UInt40: FixedSizeDeserializable {}
extension UInt48: FixedSizeDeserializable {}
extension Int48: FixedSizeDeserializable {}

extension FixedSizeDeserializable
where Self: NarrowInteger, Storage.Magnitude: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable {
  /// The number of octets of the integer.
  @inlinable public static var size: Int { bitWidth / 8 }

  /// The two's complement of the integer.
  @inlinable public var wireBits: Storage.Magnitude { Storage.Magnitude(truncatingIfNeeded: integerValue) }

  /// Creates the integer from the low bits of its two's complement.
  @inlinable
  public init(wireBits: Storage.Magnitude) {
    self.init(truncatingIfNeeded: wireBits)
  }
}

extension Float: FixedSizeDeserializable {
  /// Four octets.
  @inlinable public static var size: Int { 4 }

  /// The IEEE 754 bits.
  @inlinable public var wireBits: UInt32 { bitPattern }

  /// Creates the number with these IEEE 754 bits.
  @inlinable
  public init(wireBits: UInt32) {
    self.init(bitPattern: wireBits)
  }

  /// Creates the number from decimal digits; nil for any other string and when it is out of range.
  public init?(stringValue: String) {
    guard let number = TextParser.double(stringValue), Float(number).isFinite else { return nil }
    self.init(number)
  }

  /// Creates the nearest number; nil when a finite `doubleValue` is out of range.
  public init?(doubleValue: Double) {
    self.init(doubleValue)
    if doubleValue.isFinite, !isFinite { return nil }
  }
}

extension Double: FixedSizeDeserializable {
  /// Eight octets.
  @inlinable public static var size: Int { 8 }

  /// The IEEE 754 bits.
  @inlinable public var wireBits: UInt64 { bitPattern }

  /// Creates the number with these IEEE 754 bits.
  @inlinable
  public init(wireBits: UInt64) {
    self.init(bitPattern: wireBits)
  }

  /// Creates the number from decimal digits; nil for any other string.
  public init?(stringValue: String) {
    guard let number = TextParser.double(stringValue) else { return nil }
    self = number
  }
}
