// Comments of generated source.

extension SourceWriter {
  /// Writes `prose`, which may be any string, as a documentation comment; nothing when it has no words.
  ///
  /// Only words and single spaces between them are written, so the comment cannot end early.
  mutating func documentation(_ prose: String) {
    for (index, paragraph) in paragraphs(of: prose).enumerated() {
      if index > 0 { line("///") }
      comment("///", paragraph)
    }
  }

  /// Writes the documentation of a declaration, unless it only repeats the name of the declaration.
  mutating func documentation(_ prose: String, of name: String) {
    let words = prose.hasSuffix(".") ? String(prose.dropLast()) : prose
    if !repeats(name, words) { documentation(prose) }
  }

  /// Starts a declaration: writes an empty line, unless the last line is empty or opens a block, and the documentation.
  mutating func declaration(documented prose: String) {
    line()
    documentation(prose)
  }

  /// Writes `prose` as further paragraphs of a documentation comment.
  mutating func furtherDocumentation(_ prose: String) {
    if commentText(prose).isEmpty { return }
    line("///")
    documentation(prose)
  }

  /// Writes a row of a table in a documentation comment.
  mutating func documentationRow(_ cells: String...) {
    line("/// |" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined())
  }

  /// Writes a comment, wrapped.
  mutating func comment(_ mark: String, _ text: String) {
    for words in wrapped(text, atLength: Self.lineLength - depth - mark.count - 1) { line("\(mark) \(words)") }
  }
}

/// Returns whether a label says only what the name of a declaration does.
func repeats(_ name: String, _ label: String) -> Bool { lowerCamel(of: label).lowercased() == name.lowercased() }

/// Returns the documentation of a declaration: its label, unless the name repeats it, and what else is known.
///
/// - Parameters:
///   - sentences: What follows the label in the first paragraph.
///   - further: More paragraphs.
func documentation(_ label: String, of name: String, _ sentences: [String] = [], further: String = "") -> String {
  let first = ((repeats(name, label) ? [] : ["\(label)."]) + sentences).joined(separator: " ")
  return [first, further].filter { !$0.isEmpty }.joined(separator: "\n\n")
}
