import GATTDefinitions

/// Text from outside, made safe to stand in Swift source.
///
/// All of this works on UTF-8: a definition's prose is most of what is read, and nearly all of it is ASCII.

/// A string literal whose value is `text`.
func literal(_ text: String) -> SourceLine { "\(literal: text)" }

/// `text` as it stands between the quotation marks of a literal.
func escaped(_ text: String) -> String {
  text.withOctets { octets in
    if isPlainLiteral(octets) { return text }
    var result: [UInt8] = []
    result.reserveCapacity(2 * octets.count)
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
    return String(decoding: result, as: UTF8.self)
  }
}

/// Characters of ASCII that stand for themselves in a literal, as those of nearly every text.
func isPlainLiteral(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  while index + 8 <= octets.count, let start = UnsafeRawBufferPointer(octets).baseAddress {
    let word = start.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let special = zeroOctets(word ^ 0x2222_2222_2222_2222) | zeroOctets(word ^ 0x5C5C_5C5C_5C5C_5C5C)
    if unprintable(word) | special != 0 { return false }
    index += 8
  }
  return octets[index...].allSatisfy { 0x20 <= $0 && $0 < 0x7F && $0 != quotationMark && $0 != backslash }
}

/// The high bits of eight octets of which one is not a printable character of ASCII; 0 when all are.
private func unprintable(_ word: UInt64) -> UInt64 {
  (word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080
}

/// Appends `prose` to `output` as lines of a documentation comment: words separated by single blanks, up to column
/// `lineLength` where the words allow; an empty line between paragraphs.
///
/// - Parameter indentation: The blanks before each line.
func appendComment(
  _ prose: UnsafeBufferPointer<UInt8>,
  to output: inout OctetBuffer,
  indentation: Int,
  lineLength: Int
) {
  if isPlainLine(prose) {
    if prose.isEmpty { return }
    _ = appendPlainComment(prose, to: &output, indentation: indentation, lineLength: lineLength)
    return output.append(newline)
  }
  var column = 0
  var isFirst = true
  var isParagraphPending = false
  var start = 0
  while start <= prose.count {
    let end = prose[start...].firstIndex(of: newline) ?? prose.count
    let line = UnsafeBufferPointer(rebasing: prose[start..<end])
    start = end + 1
    var words = WordReader(line)
    guard var word = words.next() else {
      isParagraphPending = true
      continue
    }
    if isParagraphPending, !isFirst {
      output.append(newline)
      output.append(blanks: indentation)
      output.append("///")
      column = lineLength
    }
    let startsLine = isFirst || isParagraphPending
    isParagraphPending = false
    if startsLine, isPlainLine(line) {
      if !isFirst { output.append(newline) }
      column = appendPlainComment(line, to: &output, indentation: indentation, lineLength: lineLength)
      isFirst = false
      continue
    }
    while true {
      if !isFirst, column + 1 + word.count <= lineLength {
        output.append(blank)
        column += 1
      } else {
        if !isFirst { output.append(newline) }
        output.append(blanks: indentation)
        output.append("/// ")
        column = indentation + 4
        isFirst = false
      }
      output.append(UnsafeBufferPointer(rebasing: line[word]))
      column += word.count
      guard let following = words.next() else { break }
      word = following
    }
  }
  if !isFirst { output.append(newline) }
}

/// Appends words of ASCII with single blanks between them as lines of a comment, without the end of the last one.
///
/// - Returns: The column behind the last one.
private func appendPlainComment(
  _ words: UnsafeBufferPointer<UInt8>,
  to output: inout OctetBuffer,
  indentation: Int,
  lineLength: Int
) -> Int {
  let room = lineLength - indentation - 4
  var start = 0
  while true {
    var end = words.count
    if end - start > room {
      // The last blank that the line has room before, else the first one.
      end = start + room
      while end > start, words[end] != blank { end -= 1 }
      if end == start { end = words[start...].firstIndex(of: blank) ?? words.count }
    }
    output.append(blanks: indentation)
    output.append("/// ")
    output.append(UnsafeBufferPointer(rebasing: words[start..<end]))
    if end == words.count { return indentation + 4 + end - start }
    output.append(newline)
    start = end + 1
  }
}

/// `text` on one line, as it can stand in a comment or a table cell.
func commentText(_ text: String) -> String {
  let joined = text.withOctets { octets -> String? in
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

/// There is something in `text` that can be seen.
func hasWords(_ text: String) -> Bool {
  text.withOctets { octets in
    var words = WordReader(octets)
    return words.next() != nil
  }
}

/// Words of ASCII with single blanks between them, which is what nearly every name and paragraph is.
private func isPlainLine(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  // Eight octets at a time; the high bit of an octet is set where it and the one before it are blanks.
  var wrong: UInt64 = 0
  var afterBlank: UInt64 = 0x80
  let raw = UnsafeRawBufferPointer(octets)
  func check(_ start: UnsafeRawPointer) {
    let word = start.loadUnaligned(as: UInt64.self).littleEndian
    let blanks = zeroOctets(word ^ 0x2020_2020_2020_2020)
    wrong |= unprintable(word) | blanks & (blanks << 8 | afterBlank)
    afterBlank = blanks >> 56
  }
  while index + 8 <= octets.count, let start = raw.baseAddress {
    check(start + index)
    index += 8
  }
  if index > 0, index < octets.count, let start = raw.baseAddress {
    // What is left, with some before it once more.
    afterBlank = 0
    check(start + octets.count - 8)
    index = octets.count
  }
  if wrong != 0 { return false }
  var previous = afterBlank == 0 ? 0 : blank
  while index < octets.count {
    let octet = octets[index]
    if octet < blank || octet >= 0x7F || octet == blank && previous == blank { return false }
    previous = octet
    index += 1
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
  if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: return true
  // Tags, and what chooses another form of the character before it.
  default: return 0xE0000...0xE0FFF ~= scalar.value
  }
}
