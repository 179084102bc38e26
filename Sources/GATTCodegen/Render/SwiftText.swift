/// Text from outside, made safe to stand in Swift source.
///
/// All of this works on UTF-8: a definition's prose is most of what is read, and nearly all of it is ASCII.

/// A string literal whose value is `text`.
func literal(_ text: String) -> String {
  var text = text
  return text.withUTF8 { octets in
    if octets.allSatisfy({ 0x20 <= $0 && $0 < 0x7F && $0 != quotationMark && $0 != backslash }) {
      return String(unsafeUninitializedCapacity: octets.count + 2) { result in
        result[0] = quotationMark
        _ = result[1...].initialize(fromContentsOf: octets)
        result[octets.count + 1] = quotationMark
        return octets.count + 2
      }
    }
    var result: [UInt8] = [quotationMark]
    result.reserveCapacity(octets.count + 2)
    var scalars = ScalarReader(octets)
    while let scalar = scalars.next() {
      switch scalar.value {
      case 0x22, 0x5C: result += [backslash, UInt8(scalar.value)]
      case 0x0A: result += "\\n".utf8
      case 0x0D: result += "\\r".utf8
      case 0x09: result += "\\t".utf8
      case _ where isInvisible(scalar): result += "\\u{\(String(scalar.value, radix: 16))}".utf8
      default: result += octets[scalars.range]
      }
    }
    result.append(quotationMark)
    return String(decoding: result, as: UTF8.self)
  }
}

/// Appends `prose` to `output` as lines of a documentation comment: words separated by single blanks, up to column
/// `lineLength` where the words allow; an empty line between paragraphs.
///
/// - Parameter indentation: The blanks before each line.
func appendComment(_ prose: String, to output: inout [UInt8], indentation: Int, lineLength: Int) {
  var prose = prose
  prose.withUTF8 { octets in
    var column = 0
    var isFirst = true
    var isParagraphPending = false
    var start = 0
    while start <= octets.count {
      var end = start
      while end < octets.count, octets[end] != newline { end += 1 }
      let line = UnsafeBufferPointer(rebasing: octets[start..<end])
      start = end + 1
      var words = WordReader(line)
      guard var word = words.next() else {
        isParagraphPending = true
        continue
      }
      if isParagraphPending, !isFirst {
        output.append(newline)
        appendIndentation(indentation, to: &output)
        output += "///".utf8
        column = lineLength
      }
      isParagraphPending = false
      // Words with one blank between them, which are copied together.
      var stretch = word.lowerBound..<word.lowerBound
      while true {
        if !isFirst, column + 1 + word.count <= lineLength {
          if stretch.upperBound + 1 != word.lowerBound || line[stretch.upperBound] != blank {
            output += UnsafeBufferPointer(rebasing: line[stretch])
            output.append(blank)
            stretch = word
          }
          column += 1
        } else {
          output += UnsafeBufferPointer(rebasing: line[stretch])
          if !isFirst { output.append(newline) }
          appendIndentation(indentation, to: &output)
          output += "/// ".utf8
          column = indentation + 4
          isFirst = false
          stretch = word
        }
        stretch = stretch.lowerBound..<word.upperBound
        column += word.count
        guard let following = words.next() else { break }
        word = following
      }
      output += UnsafeBufferPointer(rebasing: line[stretch])
    }
    if !isFirst { output.append(newline) }
  }
}

func appendIndentation(_ indentation: Int, to output: inout [UInt8]) {
  for _ in 0..<indentation { output.append(blank) }
}

/// `text` on one line, as it can stand in a comment or a table cell.
func commentText(_ text: String) -> String {
  var text = text
  let joined = text.withUTF8 { octets -> String? in
    if isPlainLine(octets) { return nil }
    var words = WordReader(octets)
    var result: [UInt8] = []
    while let word = words.next() {
      if !result.isEmpty { result.append(blank) }
      result += octets[word]
    }
    return String(decoding: result, as: UTF8.self)
  }
  return joined ?? text
}

/// Words of ASCII with single blanks between them, which is what nearly every name is.
private func isPlainLine(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
  var previous = blank
  for octet in octets {
    if octet < blank || octet >= 0x7F || octet == blank && previous == blank { return false }
    previous = octet
  }
  return octets.isEmpty || previous != blank
}

private let quotationMark = UInt8(ascii: "\"")
private let backslash = UInt8(ascii: "\\")
private let newline = UInt8(ascii: "\n")
private let blank = UInt8(ascii: " ")

/// Goes through the words of UTF-8 text: runs without white space, control characters and others that can't be seen.
private struct WordReader {
  private let octets: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ octets: UnsafeBufferPointer<UInt8>) {
    self.octets = octets
  }

  mutating func next() -> Range<Int>? {
    skip(separators: true)
    let start = position
    skip(separators: false)
    return start < position ? start..<position : nil
  }

  /// Moves to the next scalar that is a separator or, if `separators`, is not.
  private mutating func skip(separators: Bool) {
    while true {
      var index = position
      while index < octets.count, octets[index] < 0x7F, (octets[index] <= 0x20) == separators { index += 1 }
      position = index
      if index == octets.count || octets[index] < 0x7F { return }
      var scalars = ScalarReader(UnsafeBufferPointer(rebasing: octets[index...]))
      guard let scalar = scalars.next(), isSeparator(scalar) == separators else { return }
      position += scalars.range.count
    }
  }

  private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    isInvisible(scalar) || scalar.properties.isWhitespace
  }
}

/// Goes through the scalars of UTF-8 text that is valid, as that of a `String` is.
private struct ScalarReader {
  private let octets: UnsafeBufferPointer<UInt8>
  /// The octets of the scalar that was read last.
  private(set) var range = 0..<0

  init(_ octets: UnsafeBufferPointer<UInt8>) {
    self.octets = octets
  }

  mutating func next() -> Unicode.Scalar? {
    let start = range.upperBound
    guard start < octets.count else { return nil }
    let first = octets[start]
    if first < 0x80 {
      range = start..<start + 1
      return Unicode.Scalar(first)
    }
    let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (0x7F >> UInt32(count))
    for octet in octets[start + 1..<start + count] { value = value << 6 | UInt32(octet & 0x3F) }
    range = start..<start + count
    return Unicode.Scalar(value)
  }
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
