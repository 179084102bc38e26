/// The UUID of a definition, in its 128-bit form.
public struct DefinitionUUID: Hashable, Sendable {
  /// The most significant 64 bits of the 128-bit form.
  public let high: UInt64
  /// The least significant 64 bits of the 128-bit form.
  public let low: UInt64

  /// The UUID of these 128 bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The 16-bit form of an assigned UUID, if it has one.
  public var uint16: UInt16? {
    high & 0xFFFF_0000_FFFF_FFFF == 0x1000 && low == 0x8000_0080_5F9B_34FB ? UInt16(high >> 32 & 0xFFFF) : nil
  }
}
