/// A Bluetooth UUID: 16, 32 or 128 bits of one 128-bit space (Core Specification, Volume 3, Part B, 2.5.1).
///
/// `180D`, `0000180D` and `0000180D-0000-1000-8000-00805F9B34FB` are the same UUID and compare equal; a value only
/// remembers which of its forms it was given as, to be written the same way again.
public struct BluetoothUUID: Sendable {
  /// How many bits a UUID was written with.
  public enum Width: UInt8, Sendable {
    case bits16 = 2
    case bits32 = 4
    case bits128 = 16
  }

  /// The most significant 64 bits of the 128-bit form.
  public let high: UInt64
  /// The least significant 64 bits of the 128-bit form.
  public let low: UInt64
  /// The form it was given in; not part of its identity.
  public let width: Width

  /// The last 96 bits of every assigned UUID: `-0000-1000-8000-00805F9B34FB`.
  @usableFromInline static var baseHigh: UInt64 { 0x0000_0000_0000_1000 }
  @usableFromInline static var baseLow: UInt64 { 0x8000_0080_5F9B_34FB }

  /// The UUID with this 128-bit form.
  @inlinable
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
    self.width = .bits128
  }

  /// The assigned UUID with this 16-bit form.
  @inlinable
  public init(uint16: UInt16) {
    self.high = UInt64(uint16) &<< 32 | Self.baseHigh
    self.low = Self.baseLow
    self.width = .bits16
  }

  /// The assigned UUID with this 32-bit form.
  @inlinable
  public init(uint32: UInt32) {
    self.high = UInt64(uint32) &<< 32 | Self.baseHigh
    self.low = Self.baseLow
    self.width = .bits32
  }
}

extension BluetoothUUID: Hashable {
  @inlinable
  public static func == (left: BluetoothUUID, right: BluetoothUUID) -> Bool {
    left.high == right.high && left.low == right.low
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(high)
    hasher.combine(low)
  }
}
