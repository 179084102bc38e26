/// Where fields are of which one bit each says whether they are there: up to seven that follow each other.
///
/// All places are found at once, as octets of one number, before any field is read. So one check of the length does for
/// all, and no field waits for where the one before it ends.
public struct OptionalFields {
  @usableFromInline let bits: UInt64
  /// Octet k is where field k ends.
  @usableFromInline let ends: UInt64

  /// - Parameters:
  ///   - bits: Bit k is 1 when field k is there; seven bits are looked at.
  ///   - sizes: Octet k is how many octets field k takes up, all together no more than 255.
  @inlinable @inline(__always)
  public init(_ bits: UInt64, sizes: UInt64) {
    self.bits = bits
    // Copies of the seven bits, seven apart, so that of copy k the bit k is the lowest one of octet k.
    let spread = (bits & 0x7F) &* 0x0002_0408_1020_4081 & 0x0001_0101_0101_0101
    ends = (spread &* 0xFF & sizes) &* 0x0001_0101_0101_0101
  }

  /// The octets that all of them take up.
  @inlinable public var size: Int {
    @inline(__always) get { Int(truncatingIfNeeded: ends &>> 48 & 0xFF) }
  }

  /// Where a field starts when it is there, in octets from where the first one can start.
  @inlinable @inline(__always)
  public func start(_ index: UInt64) -> Int { Int(truncatingIfNeeded: (ends &<< 8) &>> (8 &* index) & 0xFF) }

  /// -1 when the field is there, 0 when it is not.
  @inlinable @inline(__always)
  public func mask(_ index: UInt64) -> Int { 0 &- Int(truncatingIfNeeded: bits &>> index & 1) }
}
