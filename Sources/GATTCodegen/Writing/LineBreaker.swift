/// Breaks a statement or declaration on one line into lines that are not too long.
///
/// The breaker knows brackets, strings and operators, and not the grammar of Swift. It relies on how generated code is
/// written: operators have spaces on both sides, and angle brackets have none. It never breaks a string, so a line stays
/// too long if a string or a name is.
struct LineBreaker {
  /// The greatest length of a line.
  let limit: Int

  /// Returns the lines of `code`, each with its indentation.
  ///
  /// - Parameter depth: The number of spaces before the first line.
  func lines(of code: String, depth: Int) -> [String] {
    if depth + code.utf8.count <= limit || code.hasPrefix("//") { return [indented(code, depth)] }
    let spaces = code.prefix { $0 == " " }.count
    return broken(String(code.dropFirst(spaces)), depth + spaces)
  }

  private func indented(_ code: String, _ depth: Int) -> String { String(repeating: " ", count: depth) + code }

  private func fits(_ code: String, _ depth: Int) -> Bool { depth + code.utf8.count <= limit }

  private func broken(_ code: String, _ depth: Int) -> [String] {
    if fits(code, depth) { return [indented(code, depth)] }
    let scanned = ScannedCode(code)
    return brokenCase(scanned, depth) ?? brokenStatements(scanned, depth) ?? brokenBlocks(scanned, depth)
      ?? brokenHead(scanned, depth) ?? brokenExpression(scanned, depth) ?? [indented(code, depth)]
  }

  // MARK: Statements

  /// Breaks between statements, or between the cases of a switch.
  private func brokenStatements(_ code: ScannedCode, _ depth: Int) -> [String]? {
    let statements = code.split(at: ["; "])
    return statements.count > 1 ? packed(statements, separator: ";", depth, depth, endsLines: false) : nil
  }

  /// Breaks after the colon of a `case`, if the code has only one.
  private func brokenCase(_ code: ScannedCode, _ depth: Int) -> [String]? {
    guard code.text.hasPrefix("case ") || code.text.hasPrefix("default: ") else { return nil }
    if code.split(at: ["; "]).dropFirst().contains(where: { $0.hasPrefix("case ") || $0.hasPrefix("default: ") }) {
      return nil
    }
    let parts = code.split(at: [": "])
    guard parts.count > 1 else { return nil }
    let rest = String(code.text.dropFirst(parts[0].count + 2))
    return broken(parts[0] + ":", depth) + broken(rest, depth + 2)
  }

  /// Opens the blocks of a statement that ends with one: `if a { b } else { c }`.
  private func brokenBlocks(_ code: ScannedCode, _ depth: Int) -> [String]? {
    var blocks = code.groups.filter { $0.opening == UInt8(ascii: "{") }
    guard code.text.hasSuffix("}"), let last = blocks.last, last.end > last.start + 1 else { return nil }
    // A closure before the last block of an expression stays on its line.
    if !code.startsStatement { blocks = [last] }
    var lines: [String] = []
    var place = 0
    for block in blocks {
      let head = code.part(place, block.start + 1)
      lines += broken((place == 0 ? "" : "}") + head, depth)
      let content = String(code.part(block.start + 1, block.end).drop { $0 == " " })
      place = block.end + 1
      if code.text.hasPrefix("guard "), lines.count > 1, let head = lines.last, head.hasSuffix("else {"),
        fits("\(head) \(content)}", 0)
      {
        lines[lines.count - 1] = "\(head) \(content)}"
        return lines
      }
      lines += self.content(content, depth)
    }
    lines.append(indented("}", depth))
    return lines
  }

  /// Returns the lines between braces.
  private func content(_ text: String, _ depth: Int) -> [String] {
    let code = text.hasSuffix(" ") ? String(text.dropLast()) : text
    if code.hasPrefix("case ") { return broken(code, depth) }
    if code.hasPrefix("get {"), let getter = ScannedCode(code).groups.first {
      let scanned = ScannedCode(code)
      let accessors = [scanned.part(0, getter.end + 1), scanned.part(getter.end + 2, scanned.bytes.count)]
      return accessors.filter { !$0.isEmpty }.flatMap { broken($0, depth + 2) }
    }
    return broken(code, depth + 2)
  }

  /// Breaks a line that opens a block. The brace has its own line, unless it follows a list in parentheses.
  private func brokenHead(_ code: ScannedCode, _ depth: Int) -> [String]? {
    guard code.text.hasSuffix(" {") else { return nil }
    var end = code.bytes.count - 2
    if code.text.hasSuffix(" else {") { end -= 5 }
    let brace = code.part(end + 1, code.bytes.count)
    let head = ScannedCode(code.part(0, end))
    guard var lines = brokenExpression(head, depth) ?? (fits(head.text, depth) ? [indented(head.text, depth)] : nil)
    else { return nil }
    let last = lines[lines.count - 1]
    let isList = last.drop { $0 == " " }.first == ")"
    if isList, last.utf8.count + 1 + brace.utf8.count <= limit {
      lines[lines.count - 1] += " " + brace
    } else {
      lines.append(indented(brace, depth))
    }
    return lines
  }

  // MARK: Expressions

  /// The operators before which an expression may be broken, those of the lowest precedence first.
  private static let operators = [
    [" ? ", " : "], [" || "], [" && "], [" ?? "], [" == ", " != ", " < ", " > ", " >= ", " <= "],
    [" + ", " - ", " | "],
    [" * ", " / ", " & "],
  ]

  private func brokenExpression(_ code: ScannedCode, _ depth: Int) -> [String]? {
    let items = code.split(at: [", "])
    if items.count > 1 { return packed(items, separator: ",", depth, depth + 2) }
    if let assigned = brokenAssignment(code, depth) { return assigned }
    for operators in Self.operators {
      let operands = code.split(before: operators)
      // A colon with spaces is part of an operator only after a question mark.
      if operands.count > 1, operators[0] != " ? " || operands[1].hasPrefix("?") {
        return packed(operands, separator: "", depth, depth + 2, isFilled: operators[0] != " ? ")
      }
    }
    return brokenGroup(code, depth)
  }

  /// Breaks after the `=` of an assignment, if the value then fits on a line and is not a single call.
  private func brokenAssignment(_ code: ScannedCode, _ depth: Int) -> [String]? {
    guard let place = code.places(of: [" = "]).first else { return nil }
    let value = code.part(place + 3, code.bytes.count)
    guard fits(value, depth + 2) else { return nil }
    let scanned = ScannedCode(value)
    let isCall = !Self.operators.contains { !scanned.places(of: $0).isEmpty } && value.hasSuffix(")")
    return isCall ? nil : broken(code.part(0, place + 2), depth) + [indented(value, depth + 2)]
  }

  /// Opens the longest list in brackets.
  private func brokenGroup(_ code: ScannedCode, _ depth: Int) -> [String]? {
    let groups = code.groups.filter { $0.end > $0.start + 1 }
    guard let group = groups.max(by: { $0.end - $0.start < $1.end - $1.start }) else { return nil }
    let content = code.part(group.start + 1, group.end)
    let inner =
      group.opening == UInt8(ascii: "{")
      ? self.content(String(content.drop { $0 == " " }), depth)
      : packed(ScannedCode(content).split(at: [", "]), separator: ",", depth + 2, depth + 2)
    return broken(code.part(0, group.start + 1), depth) + inner + broken(code.part(group.end, code.bytes.count), depth)
  }

  /// Puts as many parts on each line as fit.
  ///
  /// - Parameters:
  ///   - separator: What stands between two parts, before a space or the end of the line.
  ///   - first: The indentation of the first line.
  ///   - others: The indentation of the other lines.
  ///   - endsLines: Whether a line before others ends with the separator.
  ///   - isFilled: Whether a line may have several parts.
  private func packed(
    _ parts: [String],
    separator: String,
    _ first: Int,
    _ others: Int,
    endsLines: Bool = true,
    isFilled: Bool = true
  ) -> [String] {
    var groups: [String] = []
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let end = isLast ? "" : separator
      if isFilled, let last = groups.last, fits("\(last)\(separator) \(part)\(end)", groups.count == 1 ? first : others)
      {
        groups[groups.count - 1] = "\(last)\(separator) \(part)"
      } else {
        groups.append(part)
      }
    }
    return groups.enumerated().flatMap { index, group in
      let end = endsLines && index < groups.count - 1 ? separator : ""
      var lines = LineBreaker(limit: limit - end.utf8.count).broken(group, index == 0 ? first : others)
      lines[lines.count - 1] += end
      return lines
    }
  }
}

/// A line of code with the level of each octet: 0 outside of all brackets and strings.
private struct ScannedCode {
  /// Brackets at level 0, and what is between them.
  struct Group {
    var opening: UInt8
    var start: Int
    var end: Int
  }

  let text: String
  let bytes: [UInt8]
  private(set) var levels: [Int] = []
  private(set) var groups: [Group] = []

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    levels.reserveCapacity(bytes.count)
    var (level, angles, isString, start) = (0, 0, false, 0)
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if isString {
        if byte == UInt8(ascii: "\\") {
          levels.append(level + 1)
          place += 1
        }
        if byte == UInt8(ascii: "\"") { isString = false }
        levels.append(isString ? level + 1 : level)
        place += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if level == 0 { start = place }
        levels.append(level)
        level += 1
        place += 1
        continue
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // A line such as `} else {` closes what an earlier line opened.
        if level == 1 { groups.append(Group(opening: bytes[start], start: start, end: place)) }
        level = max(0, level - 1)
      case UInt8(ascii: "<") where isJoined(place):
        levels.append(level)
        (level, angles, place) = (level + 1, angles + 1, place + 1)
        continue
      case UInt8(ascii: ">") where angles > 0 && isJoined(place):
        (level, angles) = (level - 1, angles - 1)
      default: break
      }
      levels.append(level)
      place += 1
    }
  }

  /// Returns whether an angle bracket follows its word without a space, so that it is no operator.
  private func isJoined(_ place: Int) -> Bool {
    var place = place
    while place > 0, bytes[place] != UInt8(ascii: " ") {
      place -= 1
      switch bytes[place] {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "-"), UInt8(ascii: "="): continue
      case UInt8(ascii: " "): return false
      default: return true
      }
    }
    return false
  }

  func part(_ start: Int, _ end: Int) -> String {
    start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : ""
  }

  /// Returns where one of the separators begins at level 0.
  func places(of separators: [String]) -> [Int] {
    let separators = separators.map { Array($0.utf8) }
    var (places, place): ([Int], Int) = ([], 0)
    while place < bytes.count {
      // Each separator starts with a character that words do not have.
      if levels[place] == 0, bytes[place] < UInt8(ascii: "A") {
        let isSeparator = separators.contains { $0[0] == bytes[place] && bytes[place...].starts(with: $0) }
        if isSeparator { places.append(place) }
      }
      place += 1
    }
    return places
  }

  /// Returns the parts between separators of one length.
  func split(at separators: [String]) -> [String] {
    var (parts, start): ([String], Int) = ([], 0)
    for place in places(of: separators) {
      parts.append(part(start, place))
      start = place + separators[0].utf8.count
    }
    return parts + [part(start, bytes.count)]
  }

  /// Returns the operands, all but the first with the operator before it.
  func split(before operators: [String]) -> [String] {
    var (parts, start): ([String], Int) = ([], 0)
    for place in places(of: operators) {
      parts.append(part(start, place))
      start = place + 1
    }
    return parts + [part(start, bytes.count)]
  }

  /// Whether the code is a declaration or a statement with blocks, and not an expression with closures.
  var startsStatement: Bool {
    let words = [
      "}", "case", "default:", "do", "else", "enum", "extension", "fileprivate", "for", "func", "get", "guard", "if",
      "init", "internal", "mutating", "package", "private", "protocol", "public", "set", "static", "struct", "switch",
      "var", "@Suite", "@Test",
    ]
    let word = text.prefix { $0 != " " && $0 != "(" }
    return words.contains(String(word))
  }
}
