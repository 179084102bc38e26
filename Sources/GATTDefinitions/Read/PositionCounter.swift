/// Finds lines and columns in a document.
///
/// It continues from the last place that it found, so that a document of one long line is counted once, and not once
/// for each element.
struct PositionCounter {
  private var offset = 0
  private var line = 1
  /// In characters (Unicode scalars; a tab counts as one).
  private var column = 1

  /// Returns the place of an offset in UTF-8. A place before the last one is counted from the start of the document.
  mutating func position(of offset: Int, in source: [UInt8], path: String) -> SourcePosition {
    if offset < self.offset { self = PositionCounter() }
    for octet in source[self.offset..<offset] {
      if octet == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if !UTF8.isContinuation(octet) {
        column += 1
      }
    }
    self.offset = offset
    return SourcePosition(path: path, line: line, column: column)
  }
}
