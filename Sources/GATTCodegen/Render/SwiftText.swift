import GATTModel

/// Text from definitions, made safe to stand in Swift source.

/// A number in hexadecimal, as Swift has it.
func hex(_ number: UInt64) -> String { "0x" + hexadecimal(number, digits: 1) }

/// A string literal whose value is `text`.
func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

/// `text` as it stands between the quotation marks of a literal.
func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where isInvisible(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// `text` on one line, as it can stand in a comment or a table cell.
func commentText(_ text: String) -> String { visibleWords(of: text).joined(separator: " ") }

/// The paragraphs of a documentation comment. An empty line separates paragraphs.
func paragraphs(of prose: String) -> [String] {
  prose.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .map { commentText(String($0)) }
    .split(whereSeparator: \.isEmpty)
    .map { $0.joined(separator: " ") }
}

/// The words of `text` as lines, each at most `length` octets long unless a single word is longer.
func wrapped(_ text: String, atLength length: Int = SourceWriter.lineLength) -> [String] {
  var lines: [String] = []
  for word in visibleWords(of: text) {
    if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= length {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(word)
    }
  }
  return lines
}

/// The words of `text`: what white space and invisible characters separate.
private func visibleWords(of text: String) -> [String] {
  text.unicodeScalars.split { isInvisible($0) || $0.properties.isWhitespace }.map(String.init)
}

/// Control characters, line separators, and the marks that reorder or hide text in an editor.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  // Tags, and what chooses another form of the character before it.
  default: 0xE0000...0xE0FFF ~= scalar.value
  }
}
