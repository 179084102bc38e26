/// Presence as a mask: -1 for a field that is there, 0 for one that is not, so that sizes and numbers are masked where
/// a branch for every field would be mispredicted.
public enum FieldMask {
  /// Present when bit `index` of `word` is 1.
  @inlinable
  public static func whenSet(_ word: UInt64, _ index: UInt64) -> Int {
    0 &- Int(truncatingIfNeeded: (word &>> index) & 1)
  }

  /// Present when bit `index` of `word` is 0.
  @inlinable
  public static func whenClear(_ word: UInt64, _ index: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &>> index) & 1) &- 1
  }

  /// Present when the bits of `word` that `bits` selects are those of `value`.
  @inlinable
  public static func whenEqual(_ word: UInt64, _ bits: UInt64, _ value: UInt64) -> Int {
    word & bits == value ? -1 : 0
  }
}
