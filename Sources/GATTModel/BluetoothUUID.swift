/// A Bluetooth UUID: 16, 32 or 128 bits of one 128-bit space (Core Specification, Volume 3, Part B, 2.5.1).
///
/// `180D`, `0000180D` and `0000180D-0000-1000-8000-00805F9B34FB` are the same UUID and compare equal. A UUID
/// stores the form from which it was created, and is encoded in that form.
public struct BluetoothUUID: Sendable {
  /// The form of a UUID. The raw value is its number of octets in a packet.
  public enum Width: UInt8, Sendable {
    /// Two octets: an assigned number of 16 bits.
    case bits16 = 2
    /// Four octets: an assigned number of 32 bits.
    case bits32 = 4
    /// Sixteen octets.
    case bits128 = 16
  }

  /// The most significant 64 bits of the 128-bit form.
  public let high: UInt64
  /// The least significant 64 bits of the 128-bit form.
  public let low: UInt64
  /// The width of the form from which the UUID was created. Encoding uses it, comparison does not.
  public let width: Width

  /// The upper half of the Base UUID, `00000000-0000-1000-8000-00805F9B34FB`. The number of a 16-bit or 32-bit UUID
  /// replaces its first 32 bits (2.5.1).
  @usableFromInline static var baseHigh: UInt64 { 0x0000_0000_0000_1000 }
  /// The lower half of the Base UUID.
  @usableFromInline static var baseLow: UInt64 { 0x8000_0080_5F9B_34FB }

  /// Creates the UUID with this 128-bit form.
  @inlinable
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
    self.width = .bits128
  }

  /// Creates the assigned UUID with this 16-bit form.
  @inlinable
  public init(uint16: UInt16) {
    self.high = UInt64(uint16) &<< 32 | Self.baseHigh
    self.low = Self.baseLow
    self.width = .bits16
  }

  /// Creates the assigned UUID with this 32-bit form.
  @inlinable
  public init(uint32: UInt32) {
    self.high = UInt64(uint32) &<< 32 | Self.baseHigh
    self.low = Self.baseLow
    self.width = .bits32
  }

  /// The 16-bit form; nil for a UUID without one.
  @inlinable
  public var uuid16: UInt16? {
    guard let number = uuid32 else { return nil }
    return UInt16(exactly: number)
  }

  /// The 32-bit form; nil for a UUID without one. Its upper 16 bits are 0 when there is a 16-bit form.
  @inlinable
  public var uuid32: UInt32? {
    guard low == Self.baseLow, high & 0xFFFF_FFFF == Self.baseHigh else { return nil }
    return UInt32(truncatingIfNeeded: high &>> 32)
  }

  /// Returns this UUID with bits 96 ... 111 replaced, the `xxxx` of a vendor's base UUID `F000xxxx-0451-4000-B000-…`.
  @inlinable
  public func substituting(uint16: UInt16) -> BluetoothUUID {
    BluetoothUUID(high: high & ~(0xFFFF &<< 32) | UInt64(uint16) &<< 32, low: low)
  }

  /// Returns this UUID with bits 96 ... 127 replaced, the first eight digits of its string.
  @inlinable
  public func substituting(uint32: UInt32) -> BluetoothUUID {
    BluetoothUUID(high: high & 0xFFFF_FFFF | UInt64(uint32) &<< 32, low: low)
  }
}

extension BluetoothUUID: Hashable, Comparable {
  /// Returns whether the 128-bit forms are equal.
  @inlinable
  public static func == (left: BluetoothUUID, right: BluetoothUUID) -> Bool {
    left.high == right.high && left.low == right.low
  }

  /// Returns whether the 128-bit form is the lesser number.
  @inlinable
  public static func < (left: BluetoothUUID, right: BluetoothUUID) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  /// Hashes the 128-bit form.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(high)
    hasher.combine(low)
  }
}
