#if !hasFeature(Embedded)
  /// Parses one JSON document from its first scalar to its last.
  struct JSONReader {
    /// The maximum nesting: enough for any configuration, and not too much for the stack of the recursive parser.
    private static let deepestNesting = 64

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var position = JSON.Position()

    init(_ text: String) {
      scalars = Array(text.unicodeScalars)
      if scalars.first == "\u{FEFF}" { index = 1 }
    }

    mutating func document() throws(JSONError) -> JSON {
      skipWhitespace()
      let result = try value(depth: 0)
      skipWhitespace()
      guard next == nil else { throw unexpected("the end of the file") }
      return result
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(JSONError) -> JSON {
      guard depth <= Self.deepestNesting else {
        throw failure("nested deeper than \(Self.deepestNesting) levels")
      }
      let start = position
      switch next {
      case "{": return JSON(value: .object(try members(depth: depth)), position: start)
      case "[": return JSON(value: .array(try elements(depth: depth)), position: start)
      case "\"": return JSON(value: .string(try string()), position: start)
      case "-": return JSON(value: .number(try number()), position: start)
      case .some(let scalar) where isDigit(scalar): return JSON(value: .number(try number()), position: start)
      case .some(let scalar) where isLetter(scalar): return JSON(value: try word(), position: start)
      default: throw unexpected("a value")
      }
    }

    private mutating func members(depth: Int) throws(JSONError) -> [JSON.Member] {
      advance()
      skipWhitespace()
      var members: [JSON.Member] = []
      var keys: Set<String> = []
      if take("}") { return members }
      while true {
        let start = position
        guard next == "\"" else { throw unexpected("a key in double quotes") }
        let key = try string()
        guard keys.insert(key).inserted else {
          throw JSONError(at: start, "the key '\(printable(key, longest: 64))' occurs twice")
        }
        skipWhitespace()
        guard take(":") else { throw unexpected("':' after the key '\(printable(key, longest: 64))'") }
        skipWhitespace()
        members.append(JSON.Member(key: key, position: start, value: try value(depth: depth + 1)))
        skipWhitespace()
        if take("}") { return members }
        guard take(",") else { throw unexpected("',' or '}'") }
        skipWhitespace()
      }
    }

    private mutating func elements(depth: Int) throws(JSONError) -> [JSON] {
      advance()
      skipWhitespace()
      var elements: [JSON] = []
      if take("]") { return elements }
      while true {
        elements.append(try value(depth: depth + 1))
        skipWhitespace()
        if take("]") { return elements }
        guard take(",") else { throw unexpected("',' or ']'") }
        skipWhitespace()
      }
    }

    private mutating func word() throws(JSONError) -> JSON.Value {
      let start = position
      var word = ""
      while let scalar = next, isLetter(scalar) || isDigit(scalar) {
        word.unicodeScalars.append(scalar)
        advance()
      }
      switch word {
      case "null": return .null
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      default:
        let message = "'\(printable(word, longest: 64))' is not a JSON value; a string stands in double quotes"
        throw JSONError(at: start, message)
      }
    }

    private mutating func number() throws(JSONError) -> String {
      let start = index
      _ = take("-")
      if take("0") {
        if let next, isDigit(next) { throw failure("a number does not start with a superfluous zero") }
      } else {
        try skipDigits()
      }
      if take(".") { try skipDigits() }
      if take("e") || take("E") {
        if !take("+") { _ = take("-") }
        try skipDigits()
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars[start..<index])
      return text
    }

    private mutating func skipDigits() throws(JSONError) {
      guard let first = next, isDigit(first) else { throw unexpected("a digit") }
      while let digit = next, isDigit(digit) { advance() }
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
      let start = position
      advance()
      var text = ""
      while let scalar = next {
        switch scalar {
        case "\"":
          advance()
          return text
        case "\\":
          text.unicodeScalars.append(try escape())
        case "\u{00}"..."\u{1F}":
          throw failure("a control character in a string; a line break is written '\\n'")
        default:
          text.unicodeScalars.append(scalar)
          advance()
        }
      }
      throw JSONError(at: start, "the string is not closed")
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
      let start = position
      advance()
      let letter = next
      advance()
      switch letter {
      case "\"": return "\""
      case "\\": return "\\"
      case "/": return "/"
      case "b": return "\u{08}"
      case "f": return "\u{0C}"
      case "n": return "\n"
      case "r": return "\r"
      case "t": return "\t"
      case "u": return try scalar(escapedAt: start)
      default: throw JSONError(at: start, "an unknown escape; a backslash itself is written '\\\\'")
      }
    }

    /// Returns the scalar of `\uXXXX`, or of two such escapes for a surrogate pair.
    private mutating func scalar(escapedAt start: JSON.Position) throws(JSONError) -> Unicode.Scalar {
      let loneSurrogate = JSONError(at: start, "half of a surrogate pair")
      let first = try codeUnit()
      guard UTF16.isLeadSurrogate(first) else {
        guard let scalar = Unicode.Scalar(first) else { throw loneSurrogate }
        return scalar
      }
      guard take("\\"), take("u") else { throw loneSurrogate }
      let second = try codeUnit()
      guard UTF16.isTrailSurrogate(second),
        let scalar = Unicode.Scalar(0x1_0000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
      else { throw loneSurrogate }
      return scalar
    }

    private mutating func codeUnit() throws(JSONError) -> UInt16 {
      var unit: UInt16 = 0
      for _ in 0..<4 {
        guard let octet = next.flatMap({ UInt8(exactly: $0.value) }), let digit = hexadecimalDigit(octet) else {
          throw unexpected("four hexadecimal digits")
        }
        unit = unit << 4 | UInt16(digit)
        advance()
      }
      return unit
    }

    // MARK: Scalars

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    /// Moves past one scalar. LF, CR or CR LF ends a line.
    private mutating func advance() {
      guard let scalar = next else { return }
      index += 1
      if scalar == "\n" || scalar == "\r" && next != "\n" {
        position.line += 1
        position.column = 1
      } else {
        position.column += 1
      }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard next == scalar else { return false }
      advance()
      return true
    }

    private mutating func skipWhitespace() {
      while let scalar = next, scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" { advance() }
    }

    private func failure(_ message: String) -> JSONError { JSONError(at: position, message) }

    private func unexpected(_ expected: String) -> JSONError {
      guard let next else { return failure("expected \(expected), not the end of the file") }
      return failure("expected \(expected), not '\(printable(String(next), longest: 64))'")
    }
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9" as ClosedRange<Unicode.Scalar>).contains(scalar) }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }
#endif
