/// Places in a text of which line and column are known, every so many octets: from the one before an offset to the offset is
/// never far, so that positions are looked up as they are asked for.
struct PositionMarks {
  private static let distance = 256

  /// In the order of the text; the first one is its start.
  private var marks = [PositionCursor()]

  init() {}

  init(of text: UnsafeBufferPointer<UInt8>) {
    marks.reserveCapacity(text.count / Self.distance + 1)
    var cursor = PositionCursor()
    while cursor.offset + Self.distance <= text.count {
      cursor.advance(to: cursor.offset + Self.distance, in: text)
      marks.append(cursor)
    }
  }

  /// The place of an offset in the text that the marks are of; of one behind its end that of the end.
  func position(of offset: Int, in text: UnsafeBufferPointer<UInt8>, path: String) -> SourcePosition {
    let offset = min(max(offset, 0), text.count)
    var cursor = marks[offset / Self.distance]
    cursor.advance(to: offset, in: text)
    return SourcePosition(path: path, line: cursor.line, column: cursor.column)
  }
}
