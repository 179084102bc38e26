/// `x:Mask` and `x:Shift`: the number is `(octets & mask) >> shift`.
///
/// The other bits are encoded as they were received, and are 0 in a new value.
public struct BitMask: Sendable, Equatable {
  /// Consecutive ones, within the width of the format.
  public var mask: UInt64
  /// At most the number of zeros below the ones.
  public var shift: Int

  /// The number of bits of the number. The number of a signed format is signed: its sign is the greatest bit of the
  /// mask.
  public var width: Int { 64 - mask.leadingZeroBitCount - shift }
  /// The number of the lowest bits of the number that are always 0.
  public var zeros: Int { mask.trailingZeroBitCount - shift }
}
