/// Line and column of an offset in a text, found by moving forward from the last one, so that finding all positions
/// of a document reads it once.
struct PositionCursor {
  /// From 1.
  private(set) var line = 1
  /// From 1, in characters (Unicode scalars; a tab is one).
  private(set) var column = 1
  private(set) var offset = 0

  init() {}

  init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// Moves forward to `target`; an offset before the current one, or behind the end, moves as far as it goes.
  mutating func advance(to target: Int, in text: UnsafeBufferPointer<UInt8>) {
    let target = min(target, text.count)
    guard target > offset else { return }
    var index = offset
    var line = line
    var column = column
    while index < target {
      let octet = text[index]
      if octet == 0x0A {
        line += 1
        column = 1
      } else if octet & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
    self.line = line
    self.column = column
    offset = target
  }
}
