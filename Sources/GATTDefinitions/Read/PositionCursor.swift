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
    // Two plain loops, which the compiler makes look at many octets at a time.
    let passed = UnsafeBufferPointer(rebasing: text[offset..<target])
    var lineEnds = 0
    for octet in passed { lineEnds &+= octet == 0x0A ? 1 : 0 }
    var lineStart = 0
    if lineEnds > 0 {
      line += lineEnds
      column = 1
      lineStart = passed.count
      while passed[lineStart - 1] != 0x0A { lineStart -= 1 }
    }
    var scalars = 0
    for octet in passed[lineStart...] { scalars &+= octet & 0xC0 != 0x80 ? 1 : 0 }
    column += scalars
    offset = target
  }
}
