/// Swift text under construction: lines, indented by depth, never with trailing white space.
struct SourceWriter {
  /// The longest line that is written when it can be helped; narrow enough for the formatter's default.
  static let lineLength = 100

  private(set) var text = ""
  private var indentation = ""

  init() { text.reserveCapacity(16_384) }

  /// Writes one line; an empty one is a blank line, but not behind an opening brace or another blank line.
  mutating func line(_ line: String = "") {
    if line.isEmpty, text.hasSuffix("{\n") || text.hasSuffix("\n\n") { return }
    if !line.isEmpty {
      text += indentation
      text += line
    }
    text += "\n"
  }

  /// Writes `opening`, what `body` writes one level deeper, and `closing`.
  mutating func block(_ opening: String, closing: String = "}", _ body: (inout SourceWriter) -> Void) {
    line(opening + " {")
    indent(body)
    line(closing)
  }

  /// Writes what `body` writes one level deeper.
  mutating func indent(_ body: (inout SourceWriter) -> Void) {
    indentation += "  "
    body(&self)
    indentation.removeLast(2)
  }

  /// Writes `head(items)tail` on one line where that fits, else with a line for each item.
  mutating func list(_ head: String, _ items: [String], _ tail: String) {
    let oneLine = head + items.joined(separator: ", ") + tail
    if indentation.utf8.count + oneLine.utf8.count <= Self.lineLength || items.isEmpty {
      line(oneLine)
      return
    }
    line(head)
    indent { writer in
      for (index, item) in items.enumerated() {
        writer.line(index == items.count - 1 ? item : item + ",")
      }
    }
    line(tail)
  }

  /// Writes a function: its signature, on one line where it fits, and what `body` writes one level deeper.
  mutating func openFunction(_ signature: String, _ body: (inout SourceWriter) -> Void) {
    let opening = signature + " {"
    if indentation.utf8.count + opening.utf8.count <= Self.lineLength {
      line(opening)
    } else {
      let (head, tail) = splitBeforeArrow(opening)
      line(head)
      line("  " + tail)
    }
    indent(body)
    line("}")
  }

  private func splitBeforeArrow(_ signature: String) -> (String, String) {
    var parts = signature.split(separator: " ", omittingEmptySubsequences: false)
    var tail: [Substring] = []
    while let last = parts.popLast() {
      tail.insert(last, at: 0)
      if last == "->" || last.hasPrefix("throws") { if last == "->", parts.last?.hasPrefix("throws") == true { continue }; break }
    }
    return (parts.joined(separator: " "), tail.joined(separator: " "))
  }

  /// Writes `prose`, which may be anything, as a documentation comment; nothing when it is empty.
  ///
  /// Whatever stands in it stays inside the comment: only words and single blanks between them are written.
  mutating func documentation(_ prose: String) {
    for line in commentLines(prose, width: Self.lineLength - indentation.utf8.count - 4) {
      self.line(line.isEmpty ? "///" : "/// " + line)
    }
  }

  /// Writes a ready line of a documentation comment, such as a row of a table.
  mutating func documentationRow(_ row: String) {
    line("/// " + row)
  }
}
