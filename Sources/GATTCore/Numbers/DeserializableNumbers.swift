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
  /// The octets of the integer.
  @inlinable public static var size: Int { bitWidth / 8 }

  /// The two's complement of the integer.
  @inlinable public var wireBits: Magnitude { Magnitude(truncatingIfNeeded: self) }

  /// The integer with this two's complement.
  @inlinable
  public init(wireBits: Magnitude) {
    self.init(truncatingIfNeeded: wireBits)
  }
}

extension FixedSizeDeserializable where Self: FixedWidthInteger {
  /// The integer that `stringValue` gives in decimal digits, or in hexadecimal ones behind `0x`; nil for everything else
  /// and outside the range of the type.
  public init?(stringValue: String) {
    guard let integer: Self = TextForm.integer(stringValue) else { return nil }
    self = integer
  }

  /// `doubleValue` without its fraction; nil when it is not a number or outside `min ... max`.
  ///
  /// `Int8(doubleValue: 127)` is 127, `Int8(doubleValue: 1.9)` is 1, `Int8(doubleValue: 127.5)` is nil.
  public init?(doubleValue: Double) {
    guard doubleValue >= Double(Self.min), doubleValue <= Double(Self.max) else { return nil }
    self.init(exactly: doubleValue.rounded(.towardZero))
  }

  /// The same integer; nil when this type doesn't have it.
  public init?<Integer: UnsignedInteger>(uintValue: Integer) {
    self.init(exactly: uintValue)
  }

  /// The same integer; nil when this type doesn't have it.
  public init?<Integer: SignedInteger>(intValue: Integer) {
    self.init(exactly: intValue)
  }
}

extension NarrowInteger {
  /// The integer that `stringValue` gives in decimal digits, or in hexadecimal ones behind `0x`; nil for everything else
  /// and outside the range of the type.
  public init?(stringValue: String) {
    guard let integer: Storage = TextForm.integer(stringValue) else { return nil }
    self.init(exactly: integer)
  }

  /// `doubleValue` without its fraction; nil when it is not a number or outside `min ... max`.
  public init?(doubleValue: Double) {
    guard doubleValue >= Double(Self.min.integerValue), doubleValue <= Double(Self.max.integerValue) else { return nil }
    self.init(truncatingIfNeeded: Storage(doubleValue))
  }

  /// The same integer; nil when this type doesn't have it.
  public init?<Integer: UnsignedInteger>(uintValue: Integer) {
    self.init(exactly: uintValue)
  }

  /// The same integer; nil when this type doesn't have it.
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
  /// The octets of the integer.
  @inlinable public static var size: Int { bitWidth / 8 }

  /// The two's complement of the integer.
  @inlinable public var wireBits: Storage.Magnitude { Storage.Magnitude(truncatingIfNeeded: integerValue) }

  /// The integer whose two's complement has these low bits.
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

  /// The number with these IEEE 754 bits.
  @inlinable
  public init(wireBits: UInt32) {
    self.init(bitPattern: wireBits)
  }

  /// The number that `stringValue` gives in decimal digits; nil for everything else.
  public init?(stringValue: String) {
    guard let number = TextForm.double(stringValue), Float(number).isFinite else { return nil }
    self.init(number)
  }

  /// The nearest number; nil for a finite one beyond the greatest of this type.
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

  /// The number with these IEEE 754 bits.
  @inlinable
  public init(wireBits: UInt64) {
    self.init(bitPattern: wireBits)
  }

  /// The number that `stringValue` gives in decimal digits; nil for everything else.
  public init?(stringValue: String) {
    guard let number = TextForm.double(stringValue) else { return nil }
    self = number
  }
}
