/// Up to 20 octets in the order of the wire; unused octets are 0.
@usableFromInline
struct ShortOctets: Equatable, Sendable {
  @usableFromInline var words: (UInt64, UInt64, UInt32) = (0, 0, 0)

  @inlinable
  init() {}

  /// Copies octets of `bytes`, without a branch on `count`, because the count varies between the values of a field.
  ///
  /// - Parameters:
  ///   - start: The offset of the first octet; octets outside `bytes` count as 0.
  ///   - count: 0 ... 20
  @inlinable
  init(_ bytes: RawSpan, from start: Int, count: Int) {
    if bytes.byteCount >= 8 {
      let first = min(count, 8)
      let second = min(count, 16)
      words.0 = bytes.octets(from: start, to: start &+ first)
      words.1 = bytes.octets(from: start &+ first, to: start &+ second)
      words.2 = UInt32(truncatingIfNeeded: bytes.octets(from: start &+ second, to: start &+ count))
    } else {
      words.0 = bytes.word.low(start &+ count) &>> UInt64(truncatingIfNeeded: 8 &* start)
    }
    words = (words.0.littleEndian, words.1.littleEndian, words.2.littleEndian)
  }

  @inlinable
  static func == (left: ShortOctets, right: ShortOctets) -> Bool {
    left.words == right.words
  }
}

extension RawSpan {
  /// Returns at most eight octets from `start` up to `end` of a span with at least eight octets. The first octet is in
  /// the lowest bits.
  ///
  /// The function reads eight octets that are all inside the span and include the requested octets.
  @inlinable @inline(__always)
  func octets(from start: Int, to end: Int) -> UInt64 {
    let readStart = max(end &- 8, 0)
    let word = uint64(at: readStart) &>> UInt64(truncatingIfNeeded: 8 &* (start &- readStart))
    return word.low(end &- start)
  }

  /// All octets of a span with less than eight octets. The first octet is in the lowest bits.
  @inlinable
  var word: UInt64 {
    if byteCount >= 4 {
      let last = byteCount &- 4
      return UInt64(uint32(at: 0)) | UInt64(uint32(at: last)) &<< UInt64(truncatingIfNeeded: 8 &* last)
    }
    return UInt64(uint8(at: 0)) | UInt64(uint8(at: 1)) &<< 8 | UInt64(uint8(at: 2)) &<< 16
  }
}

extension UInt64 {
  /// Returns the lowest `octets` octets, 0 ... 8, of this number, and zeros above.
  @inlinable @inline(__always)
  func low(_ octets: Int) -> UInt64 {
    // In two steps, because `&>>` masks its right operand: a shift by 64 would shift by 0.
    let half = UInt64(truncatingIfNeeded: 32 &- 4 &* octets)
    return self & ((UInt64.max &>> half) &>> half)
  }
}
