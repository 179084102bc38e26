/// `x:Mask` and `x:Shift`: the number is `(octets & mask) >> shift`.
///
/// The other bits come back as they were received, and are 0 in a new value.
public struct BitMask: Sendable, Equatable {
  /// Ones side by side, within the width of the format.
  public var mask: UInt64
  /// At most the number of zeros below the ones.
  public var shift: Int

  /// How many bits the number has. The number of a signed format is signed too: its sign is the greatest bit of the mask.
  public var width: Int { 64 - mask.leadingZeroBitCount - shift }
  /// How many of the lowest bits of the number are always 0.
  public var zeros: Int { mask.trailingZeroBitCount - shift }
}
