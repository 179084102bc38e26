/// Places in a text of which line and column are known: where each line starts, and in long lines every so many octets. From
/// the one before an offset to the offset is never far, so that positions are looked up as they are asked for.
struct PositionMarks {
  private static let distance = 256

  private struct Mark {
    var offset: Int32
    /// From 1.
    var line: Int32
    /// From 1, in characters (Unicode scalars; a tab is one).
    var column: Int32
  }

  /// In the order of the text; the first one is its start.
  private var marks: [Mark]

  init() {
    marks = [Mark(offset: 0, line: 1, column: 1)]
  }

  init(of text: UnsafeBufferPointer<UInt8>) {
    marks = []
    // Few files have shorter lines.
    marks.reserveCapacity(text.count / 32 + 1)
    var mark = Mark(offset: 0, line: 1, column: 1)
    marks.append(mark)
    while Int(mark.offset) < text.count {
      let next = UnsafeBufferPointer(rebasing: text[Int(mark.offset)...].prefix(Self.distance))
      if let length = next.distance(to: 0x0A) {
        mark.offset += Int32(length) + 1
        mark.line += 1
        mark.column = 1
      } else {
        mark.offset += Int32(next.count)
        mark.column += Int32(Self.characters(in: next))
      }
      marks.append(mark)
    }
  }

  /// The place of an offset in the text that the marks are of; of one behind its end that of the end.
  func position(of offset: Int, in text: UnsafeBufferPointer<UInt8>, path: String) -> SourcePosition {
    let offset = min(max(offset, 0), text.count)
    var (low, high) = (0, marks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle } else { high = middle }
    }
    let mark = marks[low]
    let column = Int(mark.column) + Self.characters(in: UnsafeBufferPointer(rebasing: text[Int(mark.offset)..<offset]))
    return SourcePosition(path: path, line: Int(mark.line), column: column)
  }

  /// How many characters begin in these octets.
  private static func characters(in octets: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    for octet in octets where octet & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
