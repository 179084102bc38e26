/// An unsigned number of 12 bits, 0 ... 4,095; `uint12` of the GATT formats.
///
/// Two numbers share three octets on the wire, the first in the low bits. A single number takes the low bits of two
/// octets.
public struct UInt12: NarrowInteger {
  /// The width in bits: 12.
  @inlinable public static var bitWidth: Int { 12 }

  /// The next wider integer.
  public typealias Storage = UInt16

  /// The value.
  public let integerValue: UInt16

  /// Creates the value of the low 12 bits of `integer`; the others are dropped.
  @inlinable
  public init<Source: BinaryInteger>(truncatingIfNeeded integer: Source) {
    self.integerValue = Self.extended(integer)
  }
}

/// A signed number of 12 bits, -2,048 ... 2,047; `sint12` of the GATT formats.
///
/// Two numbers share three octets on the wire, the first in the low bits. A single number takes the low bits of two
/// octets.
public struct Int12: NarrowInteger {
  /// The width in bits: 12.
  @inlinable public static var bitWidth: Int { 12 }

  /// The next wider integer.
  public typealias Storage = Int16

  /// The value.
  public let integerValue: Int16

  /// Creates the value of the low 12 bits of `integer`; the others are dropped.
  @inlinable
  public init<Source: BinaryInteger>(truncatingIfNeeded integer: Source) {
    self.integerValue = Self.extended(integer)
  }
}

/// An unsigned number of 24 bits, 0 ... 16,777,215; `uint24` of the GATT formats.
///
/// 3 octets on the wire, little-endian.
public struct UInt24: NarrowInteger {
  /// The width in bits: 24.
  @inlinable public static var bitWidth: Int { 24 }

  /// The next wider integer.
  public typealias Storage = UInt32

  /// The value.
  public let integerValue: UInt32

  /// Creates the value of the low 24 bits of `integer`; the others are dropped.
  @inlinable
  public init<Source: BinaryInteger>(truncatingIfNeeded integer: Source) {
    self.integerValue = Self.extended(integer)
  }
}

/// A signed number of 24 bits, -8,388,608 ... 8,388,607; `sint24` of the GATT formats.
///
/// 3 octets on the wire, little-endian.
public struct Int24: NarrowInteger {
  /// The width in bits: 24.
  @inlinable public static var bitWidth: Int { 24 }

  /// The next wider integer.
  public typealias Storage = Int32

  /// The value.
  public let integerValue: Int32

  /// Creates the value of the low 24 bits of `integer`; the others are dropped.
  @inlinable
  public init<Source: BinaryInteger>(truncatingIfNeeded integer: Source) {
    self.integerValue = Self.extended(integer)
  }
}

/// An unsigned number of 40 bits, 0 ... 1,099,511,627,775; `uint40` of the GATT formats.
///
/// 5 octets on the wire, little-endian.
public struct UInt40: NarrowInteger {
  /// The width in bits: 40.
  @inlinable public static var bitWidth: Int { 40 }

  /// The next wider integer.
  public typealias Storage = UInt64

  /// The value.
  public let integerValue: UInt64

  /// Creates the value of the low 40 bits of `integer`; the others are dropped.
  @inlinable
  public init<Source: BinaryInteger>(truncatingIfNeeded integer: Source) {
    self.integerValue = Self.extended(integer)
  }
}

/// An unsigned number of 48 bits, 0 ... 281,474,976,710,655; `uint48` of the GATT formats.
///
/// 6 octets on the wire, little-endian.
public struct UInt48: NarrowInteger {
  /// The width in bits: 48.
  @inlinable public static var bitWidth: Int { 48 }

  /// The next wider integer.
  public typealias Storage = UInt64

  /// The value.
  public let integerValue: UInt64

  /// Creates the value of the low 48 bits of `integer`; the others are dropped.
  @inlinable
  public init<Source: BinaryInteger>(truncatingIfNeeded integer: Source) {
    self.integerValue = Self.extended(integer)
  }
}

/// A signed number of 48 bits, -140,737,488,355,328 ... 140,737,488,355,327; `sint48` of the GATT formats.
///
/// 6 octets on the wire, little-endian.
public struct Int48: NarrowInteger {
  /// The width in bits: 48.
  @inlinable public static var bitWidth: Int { 48 }

  /// The next wider integer.
  public typealias Storage = Int64

  /// The value.
  public let integerValue: Int64

  /// Creates the value of the low 48 bits of `integer`; the others are dropped.
  @inlinable
  public init<Source: BinaryInteger>(truncatingIfNeeded integer: Source) {
    self.integerValue = Self.extended(integer)
  }
}
