/// Line and column of an offset in a text, found by moving forward.
struct PositionCursor {
  /// From 1.
  private(set) var line = 1
  /// From 1, in characters (Unicode scalars; a tab is one).
  private(set) var column = 1
  private(set) var offset = 0

  /// Moves forward to `target`, which is neither before the current offset nor behind the end.
  mutating func advance(to target: Int, in text: UnsafeBufferPointer<UInt8>) {
    let lineEnds = Self.lineEnds(in: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[offset..<target]))
    if lineEnds > 0 {
      line += lineEnds
      column = 1
    }
    var index = target
    while index > offset, text[index - 1] != 0x0A {
      index -= 1
      if text[index] & 0xC0 != 0x80 { column += 1 }
    }
    offset = target
  }

  /// How many ends of lines there are, eight octets at a time.
  private static func lineEnds(in octets: UnsafeRawBufferPointer) -> Int {
    var count = 0
    var index = 0
    while index + 8 <= octets.count {
      let word = octets.baseAddress.unsafelyUnwrapped.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // A 1 in each octet that ends a line; the product has their sum as its highest octet.
      let lineEnds = zeroOctets(word ^ 0x0A0A_0A0A_0A0A_0A0A) >> 7
      count += Int((lineEnds &* 0x0101_0101_0101_0101) >> 56)
      index += 8
    }
    while index < octets.count {
      if octets[index] == 0x0A { count += 1 }
      index += 1
    }
    return count
  }
}
