/// Text from outside, made safe to stand in Swift source.

/// A string literal whose value is `text`.
func literal(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where isInvisible(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// The lines of a comment that says `prose`: words separated by single blanks, at most `width` characters where the
/// words allow; a blank line between paragraphs.
func commentLines(_ prose: String, width: Int) -> [String] {
  var lines: [String] = []
  var current = ""
  var isParagraphPending = false
  for paragraphLine in prose.split(separator: "\n", omittingEmptySubsequences: false) {
    let words = visibleWords(paragraphLine)
    if words.isEmpty {
      isParagraphPending = true
      continue
    }
    if isParagraphPending, !current.isEmpty || !lines.isEmpty {
      if !current.isEmpty { lines.append(current) }
      current = ""
      lines.append("")
    }
    isParagraphPending = false
    for word in words {
      if !current.isEmpty, current.utf8.count + 1 + word.utf8.count > width {
        lines.append(current)
        current = ""
      }
      current += current.isEmpty ? word : " " + word
    }
  }
  if !current.isEmpty { lines.append(current) }
  return lines
}

/// `text` on one line, as it can stand in a comment or a table cell.
func commentText(_ text: String) -> String {
  visibleWords(text[...]).joined(separator: " ")
}

/// The words of `text` without control characters and others that can't be seen.
private func visibleWords(_ text: Substring) -> [String] {
  var words: [String] = []
  var word = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar.properties.isWhitespace || isInvisible(scalar) {
      if !word.isEmpty { words.append(String(word)) }
      word.removeAll(keepingCapacity: true)
    } else {
      word.append(scalar)
    }
  }
  if !word.isEmpty { words.append(String(word)) }
  return words
}

/// Control characters, line separators, and the marks that reorder or hide text in an editor.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
    0xE0000...0xE0FFF:
    true
  default:
    false
  }
}
