import GATTModel
import GATTText

/// Conversion of text from definitions for Swift source.

/// Returns a number in hexadecimal, in Swift syntax.
func hex(_ number: UInt64) -> String { "0x" + hexadecimal(number, digits: 1) }

func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

/// Returns `text` as the content of a string literal.
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

/// Returns the source text of a constant number: hexadecimal from 10 on.
func constantLiteral(_ number: Int64) -> String {
  number < 10 ? int64Literal(number) : hex(UInt64(number))
}

/// Returns the source text of a range, as `-5...5`.
func rangeLiteral(_ range: ClosedRange<Int64>) -> String {
  let upper = int64Literal(range.upperBound)
  return "\(int64Literal(range.lowerBound))...\(range.upperBound < 0 ? "(\(upper))" : upper)"
}

private func int64Literal(_ number: Int64) -> String {
  switch number {
  case .min: "Int64.min"
  case .max: "Int64.max"
  default: "\(number)"
  }
}

/// Returns `text` on one line, for a comment or a table cell.
func commentText(_ text: String) -> String { visibleWords(of: text).joined(separator: " ") }

/// Returns the paragraphs of a documentation comment. An empty line separates paragraphs.
func paragraphs(of prose: String) -> [String] {
  prose.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .map { commentText(String($0)) }
    .split(whereSeparator: \.isEmpty)
    .map { $0.joined(separator: " ") }
}

/// Returns the words of `text` as lines, each at most `length` octets long unless a single word is longer.
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

/// Returns the words of `text`, which white space and invisible characters separate.
private func visibleWords(of text: String) -> [String] {
  text.unicodeScalars.split { isInvisible($0) || $0.properties.isWhitespace }.map(String.init)
}

/// Returns whether a character is invisible in an editor, or reorders text there; U+200D within an emoji is, too.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool { !scalar.isPrintable || scalar == "\u{200D}" }
