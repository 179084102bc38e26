/// Presence as a mask: -1 for a field that is there, 0 for one that is not, so that sizes and numbers are masked where
/// a branch for every field would be mispredicted.
public enum FieldMask {
  /// Present when bit `index` of `word` is 1.
  @inlinable @inline(__always)
  public static func whenSet<Word: FixedWidthInteger>(_ word: Word, _ index: Word) -> Int {
    0 &- Int(truncatingIfNeeded: (word &>> index) & 1)
  }

  /// Present when bit `index` of `word` is 0.
  @inlinable @inline(__always)
  public static func whenClear<Word: FixedWidthInteger>(_ word: Word, _ index: Word) -> Int {
    Int(truncatingIfNeeded: (word &>> index) & 1) &- 1
  }

  /// Present when the bits of `word` that `bits` selects are those of `value`.
  @inlinable @inline(__always)
  public static func whenEqual<Word: FixedWidthInteger>(_ word: Word, _ bits: Word, _ value: Word) -> Int {
    word & bits == value ? -1 : 0
  }

  /// Present when the bits of `word` that `bits` selects are not those of `value`.
  @inlinable @inline(__always)
  public static func unlessEqual<Word: FixedWidthInteger>(_ word: Word, _ bits: Word, _ value: Word) -> Int {
    word & bits == value ? 0 : -1
  }

  /// -1 when `condition` holds.
  @inlinable @inline(__always)
  public static func when(_ condition: Bool) -> Int { condition ? -1 : 0 }

  /// -1 when both conditions hold, which both are evaluated.
  @inlinable @inline(__always)
  public static func when(_ condition: Bool, _ other: Bool) -> Int { when(condition) & when(other) }

  /// Not 0 when an octet of `word`, of those that `octets` selects, is greater than that of `limits`.
  ///
  /// - Parameters:
  ///   - word: Octets, the first lowest.
  ///   - limits: The greatest that each may be, 0 ... 127; 0 where there is no limit.
  ///   - octets: 255 where there is a limit, else 0.
  @inlinable @inline(__always)
  public static func whenGreater(_ word: UInt64, than limits: UInt64, in octets: UInt64) -> Int {
    let low: UInt64 = octets & 0x7F7F_7F7F_7F7F_7F7F
    let high: UInt64 = octets & 0x8080_8080_8080_8080
    // The highest bit of an octet becomes 1 when its other bits are more than the limit.
    let sums: UInt64 = (word & low) &+ (low &- limits)
    return Int(truncatingIfNeeded: (sums | word) & high)
  }

  /// Present when `field` is there.
  @inlinable @inline(__always)
  public static func whenGiven<Field>(_ field: Field?) -> Int { field == nil ? 0 : -1 }
}
