import GATTModel

/// JSON on its way out.
struct JSONText {
  var octets: [UInt8] = []
  /// A comma belongs before the next member or element.
  private var needsComma = false

  /// What is written so far.
  var text: String { String(decoding: octets, as: UTF8.self) }

  /// Begins a text of its own, which stands on a line.
  mutating func startLine() { needsComma = false }

  mutating func endLine() { octets.append(0x0A) }

  mutating func object(_ members: (inout JSONText) -> Void) {
    open(UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"))
  }

  mutating func array<Elements: Sequence>(_ elements: Elements, _ write: (inout JSONText, Elements.Element) -> Void) {
    open(UInt8(ascii: "["))
    for element in elements { write(&self, element) }
    close(UInt8(ascii: "]"))
  }

  /// A text; null where there is none.
  mutating func member(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { string(value) } else { literal("null") }
  }

  /// A whole number; null where there is none.
  mutating func member(_ name: StaticString, _ value: Int?) {
    key(name)
    literal(value?.description ?? "null")
  }

  /// A time in seconds, to the millisecond.
  mutating func member(_ name: StaticString, seconds: Double) {
    key(name)
    literal(seconds.thousandths)
  }

  mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    literal(value ? "true" : "false")
  }

  /// Starts a member; its value has to follow.
  mutating func key(_ name: StaticString) {
    comma()
    octets.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { octets.append(contentsOf: $0) }
    octets.append(UInt8(ascii: "\""))
    octets.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A number, or one of the words of JSON.
  mutating func literal(_ text: String) {
    comma()
    octets.append(contentsOf: text.utf8)
  }

  /// A number; what is none, or infinite, is null.
  mutating func number(_ number: Double) {
    guard number.isFinite else { return literal("null") }
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return literal(whole.description) }
    literal(number.description)
  }

  mutating func string(_ text: String) {
    comma()
    octets.append(UInt8(ascii: "\""))
    appendEscaped(text)
    octets.append(UInt8(ascii: "\""))
  }

  /// A string of several parts, with a dot before the last.
  mutating func string(_ first: String, _ second: String, _ last: String? = nil) {
    comma()
    octets.append(UInt8(ascii: "\""))
    appendEscaped(first)
    appendEscaped(second)
    if let last {
      octets.append(UInt8(ascii: "."))
      appendEscaped(last)
    }
    octets.append(UInt8(ascii: "\""))
  }

  /// Octets as a string of hexadecimal digits.
  mutating func hexadecimal(_ bytes: some Collection<UInt8>) {
    literal("\"\(GATTModel.hexadecimal(octets: bytes))\"")
  }

  private mutating func appendEscaped(_ text: String) {
    var copy = text
    let isPlain = copy.withUTF8 { utf8 in
      // Hardly any text has something to escape.
      guard utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) else { return false }
      octets.append(contentsOf: utf8)
      return true
    }
    if !isPlain { for scalar in text.unicodeScalars { appendEscaped(scalar) } }
  }

  /// What could drive the terminal of a reader is escaped although JSON would not demand it.
  private mutating func appendEscaped(_ scalar: Unicode.Scalar) {
    if scalar == "\"" || scalar == "\\" {
      octets += [0x5C, UInt8(scalar.value)]
    } else if scalar.isPrintable {
      octets.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    } else {
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        octets.append(contentsOf: "\\u\(GATTModel.hexadecimal(unit, digits: 4, uppercase: false))".utf8)
      }
    }
  }

  private mutating func open(_ bracket: UInt8) {
    comma()
    octets.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    octets.append(bracket)
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { octets.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}

extension Output {
  /// Writes a JSON object on a line, and has it leave the program.
  func jsonLine(_ members: (inout JSONText) -> Void) throws {
    var json = JSONText()
    json.object(members)
    json.endLine()
    try write(octets: json.octets)
    try flush()
  }
}
