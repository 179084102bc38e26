/// One statement as text, and where it can be broken.
struct StatementText {
  private let text: [UInt8]
  /// The places of blanks, brackets and operators that are not inside a string literal.
  private let code: [Int]

  init(_ line: SourceLine) {
    text = line.withOctets { [UInt8]($0) }
    code = Self.code(of: text)
  }

  /// `head { body }`: what stands before and between the braces.
  var inlineBlock: (head: String, body: String)? {
    guard text.last == UInt8(ascii: "}"), let open = opening(of: text.count - 1), open > 1, open + 2 < text.count - 1
    else {
      return nil
    }
    return (string(0..<open - 1), string(open + 2..<text.count - 2))
  }

  /// `guard condition else { body }`.
  var guardStatement: (condition: String, body: String)? {
    guard text.starts(with: "guard ".utf8), let (head, body) = inlineBlock, head.hasSuffix(" else") else { return nil }
    return (String(head.dropFirst("guard ".count).dropLast(" else".count)), body)
  }

  /// `head(arguments)tail`, where the tail is nothing, a comma or an opening brace.
  var lastCall: (head: String, arguments: [String], tail: String)? {
    var end = text.count
    for tail in [" async throws", " {", ","] where text.suffix(tail.utf8.count).elementsEqual(tail.utf8) {
      end -= tail.utf8.count
    }
    guard end > 0, text[end - 1] == UInt8(ascii: ")") else { return nil }
    guard end > 0, let open = opening(of: end - 1), open + 1 < end - 1 else { return nil }
    return (string(0..<open + 1), split(open + 1..<end - 1), string(end - 1..<text.count))
  }

  /// `func name(arguments) async throws` and `-> Type` of a requirement.
  var requirement: (head: String, arrow: String)? {
    guard text.starts(with: "func ".utf8), text.last != UInt8(ascii: "{") else { return nil }
    let all = string(0..<text.count)
    guard let arrow = all.lastIndex(ofText: " -> ") else { return nil }
    return (String(all[..<arrow]), String(all[all.index(after: arrow)...]))
  }

  /// `let name` and its type, of a constant without a value.
  var typedConstant: (head: String, type: String)? {
    if assignmentPlace != nil { return nil }
    let all = string(0..<text.count)
    guard all.hasPrefix("let ") || all.lastIndex(ofText: " let ") != nil, let colon = all.lastIndex(ofText: ": ") else {
      return nil
    }
    return (String(all[..<colon]), String(all[all.index(colon, offsetBy: 2)...]))
  }

  /// `head<`, `arguments` and `>tail` of a type.
  var genericType: (head: String, arguments: [String], tail: String)? {
    guard let open = text.firstIndex(of: UInt8(ascii: "<")), let close = text.lastIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    return (string(0..<open + 1), split(open + 1..<close), string(close..<text.count))
  }

  /// `case label: body`
  var switchCase: (label: String, body: String)? {
    guard text.starts(with: "case ".utf8) || text.starts(with: "default: ".utf8) else { return nil }
    for index in code where index + 1 < text.count {
      if text[index] == UInt8(ascii: ":"), text[index + 1] == UInt8(ascii: " ") {
        return (string(0..<index), string(index + 2..<text.count))
      }
    }
    return nil
  }

  /// The conditions of `if a, b {`, the first with the `if`; nil when there is but one.
  var conditions: [String]? {
    guard text.starts(with: "if ".utf8), text.suffix(2).elementsEqual(" {".utf8) else { return nil }
    let parts = split(0..<text.count - 2)
    return parts.count > 1 ? parts : nil
  }

  /// The operands of `&`, `|` and `??`, but the first with its operator; nil when there is but one.
  var operands: [String]? {
    var operands: [String] = []
    var start = 0
    var depth = 0
    for index in code where index + 2 < text.count {
      depth += change(text[index])
      if depth == 0, text[index] == UInt8(ascii: " "), isOperator(at: index + 1) {
        operands.append(string(start..<index))
        start = index + 1
      }
    }
    if operands.isEmpty { return nil }
    return operands + [string(start..<text.count)]
  }

  /// `&`, `|`, `??` or `&-` with a blank behind it.
  private func isOperator(at index: Int) -> Bool {
    guard index + 1 < text.count else { return false }
    let blank = UInt8(ascii: " ")
    switch text[index] {
    case UInt8(ascii: "&"):
      return text[index + 1] == blank || text[index...].starts(with: [UInt8(ascii: "&"), UInt8(ascii: "-"), blank])
    case UInt8(ascii: "|"): return text[index + 1] == blank
    case UInt8(ascii: "?"): return text[index...].starts(with: [UInt8(ascii: "?"), UInt8(ascii: "?"), blank])
    default: return false
    }
  }

  /// `return condition` and `? one : other`.
  var choice: (condition: String, choices: String)? {
    guard text.starts(with: "return ".utf8) else { return nil }
    for index in code where text[index...].starts(with: " ? ".utf8) {
      return (string(0..<index), string(index + 1..<text.count))
    }
    return nil
  }

  /// `left |= right`
  var insertion: (left: String, right: String)? {
    for index in code
    where text[index] == UInt8(ascii: "|") && index > 0 && text[(index - 1)...].starts(with: " |= ".utf8) {
      return (string(0..<index - 1), string(index + 3..<text.count))
    }
    return nil
  }

  /// `left = right`
  var assignment: (left: String, right: String)? {
    assignmentPlace.map { (string(0..<$0), string($0 + 3..<text.count)) }
  }

  /// Where ` = ` starts.
  private var assignmentPlace: Int? {
    var depth = 0
    for index in code where index + 2 < text.count {
      depth += change(text[index])
      if depth == 0, text[index] == UInt8(ascii: " "), text[index + 1] == UInt8(ascii: "="),
        text[index + 2] == UInt8(ascii: " ")
      {
        return index
      }
    }
    return nil
  }

  private static func code(of text: [UInt8]) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(text.count / 3)
    var isInLiteral = false
    var isEscaped = false
    for (index, character) in text.enumerated() {
      if isInLiteral {
        if isEscaped {
          isEscaped = false
        } else if character == UInt8(ascii: "\\") {
          isEscaped = true
        } else if character == UInt8(ascii: "\"") {
          isInLiteral = false
        }
      } else if character == UInt8(ascii: "\"") {
        isInLiteral = true
      } else if !isPartOfName(character) {
        places.append(index)
      }
    }
    return places
  }

  private static func isPartOfName(_ character: UInt8) -> Bool {
    // Both cases of a letter at once, because that is what nearly all are.
    switch character | 0x20 {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: (0x30...0x39).contains(character) || character == UInt8(ascii: ".") || character >= 0x80
    }
  }

  /// The bracket that the one at `closing` closes.
  private func opening(of closing: Int) -> Int? {
    var open: [Int] = []
    for index in code {
      switch change(text[index]) {
      case 1: open.append(index)
      case -1:
        guard let last = open.popLast() else { return nil }
        if index == closing { return last }
      default: break
      }
    }
    return nil
  }

  /// The arguments between two places, at their commas.
  private func split(_ range: Range<Int>) -> [String] {
    var parts: [String] = []
    var start = range.lowerBound
    var depth = 0
    for index in code where range.contains(index) {
      depth += change(text[index])
      if depth == 0, text[index] == UInt8(ascii: ",") {
        parts.append(string(start..<index))
        start = index + 2
      }
    }
    parts.append(string(start..<range.upperBound))
    return parts
  }

  private func change(_ character: UInt8) -> Int {
    switch character {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): -1
    default: 0
    }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }
}

extension String {
  /// Where `part`, which is ASCII, starts for the last time.
  func lastIndex(ofText part: String) -> String.Index? {
    let position = withOctets { octets in
      part.withOctets { part -> Int? in
        var position = octets.count - part.count
        while position >= 0 {
          var matching = 0
          while matching < part.count, octets[position + matching] == part[matching] { matching += 1 }
          if matching == part.count { return position }
          position -= 1
        }
        return nil
      }
    }
    return position.map { utf8.index(startIndex, offsetBy: $0) }
  }
}
