/// Swift text under construction: lines, indented by depth, never with trailing white space, broken where the formatter
/// would break them.
struct SourceWriter: ~Copyable {
  /// The longest line that is written when it can be helped.
  static let lineLength = 120

  private var output = OctetBuffer(capacity: 65_536)
  private var depth = 0

  /// What has been written, as UTF-8.
  var octets: [UInt8] { output.octets }

  /// What has been written.
  var text: String { String(decoding: output.octets, as: UTF8.self) }

  /// Writes one statement or declaration, on several lines when it is too long.
  mutating func line(_ literal: StaticString) {
    if !fits(literal.utf8CodeUnitCount) { return line(SourceLine(stringLiteral: literal)) }
    literal.withUTF8Buffer { output.append(blanks: depth, $0, ending: newline) }
  }

  /// The same of one that is put together.
  @_disfavoredOverload
  mutating func line(_ line: SourceLine) {
    if fits(line.count) || line.hasPrefix("//") {
      write(line)
    } else {
      writeBroken(line)
    }
  }

  /// Writes a blank line, but not behind an opening brace or another blank line.
  mutating func line() {
    if !endsInOpening { output.append(newline) }
  }

  /// Writes `opening` and a brace, what `body` writes one level deeper, and the closing brace.
  mutating func block(_ opening: SourceLine, _ body: (inout SourceWriter) -> Void) {
    if fits(opening.count + 2) {
      opening.withOctets { output.append(blanks: depth, $0) }
      output.append(" {\n")
    } else {
      writeBroken("\(opening) {")
    }
    indent(body)
    write("}")
  }

  /// Writes the declaration of a type with what it conforms to, and what `body` writes one level deeper.
  mutating func type(_ head: SourceLine, _ conformances: [String], _ body: (inout SourceWriter) -> Void) {
    let opening: SourceLine = "\(head): \(conformances, separator: ", ")"
    if fits(opening.count + 2) { return block(opening, body) }
    var lines = ["\(head.text):"]
    for (index, name) in conformances.enumerated() {
      let next = " " + name + (index == conformances.count - 1 ? "" : ",")
      if fits(lines[lines.count - 1] + next) {
        lines[lines.count - 1] += next
      } else {
        lines.append(" " + next)
      }
    }
    for line in lines { write(line) }
    write("{")
    indent(body)
    write("}")
  }

  /// Writes what `body` writes one level deeper.
  mutating func indent(_ body: (inout SourceWriter) -> Void) {
    depth += 2
    body(&self)
    depth -= 2
  }

  /// Writes `head(items)tail` on one line where that fits, else with a line for each item.
  ///
  /// - Parameters:
  ///   - isLiteral: It is an array literal, whose last line has a comma too.
  ///   - isElement: It is an element of an array literal that stands on several lines.
  mutating func list(
    _ head: SourceLine,
    _ items: [SourceLine],
    _ tail: SourceLine,
    isLiteral: Bool = false,
    isElement: Bool = false
  ) {
    let separators = 2 * max(items.count - 1, 0)
    let length = items.reduce(head.count + separators + tail.count) { $0 + $1.count }
    // The formatter counts the comma that a literal would end with if it were broken, and that of an element twice.
    if items.isEmpty || fits(isLiteral || isElement ? length + 1 : length) {
      head.withOctets { output.append(blanks: depth, $0) }
      for (index, item) in items.enumerated() {
        if index > 0 { output.append(", ") }
        item.withOctets { output.append($0) }
      }
      tail.withOctets { output.append($0, ending: newline) }
      return
    }
    write(head)
    indent { writer in
      for (index, item) in items.enumerated() {
        if index == items.count - 1, !(isLiteral && items.count > 1) {
          writer.line(item)
        } else {
          writer.line("\(item),")
        }
      }
    }
    write(tail)
  }

  /// Writes a text of several lines, which `constant`, as `let fields`, is declared as when there is one.
  mutating func text(_ constant: String?, lines: [String]) {
    line("\(constant.map { $0 + " = " } ?? "")\"\"\"")
    if constant != nil { depth += 2 }
    for line in lines { writeTextLine(escaped(line)) }
    line("\"\"\"")
    if constant != nil { depth -= 2 }
  }

  /// Writes a line of a text of several lines, on several that a backslash joins when it is too long.
  private mutating func writeTextLine(_ line: String) {
    if fits(line.utf8.count) { return write(line) }
    var part = ""
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      if !part.isEmpty, !fits(part.utf8.count + word.utf8.count + 1) {
        write(part + "\\")
        part = ""
      }
      part += word + " "
    }
    write(String(part.dropLast()))
  }

  /// Writes a function: its signature, on one line where it fits, and what `body` writes one level deeper.
  mutating func openFunction(_ signature: SourceLine, _ body: (inout SourceWriter) -> Void) {
    if fits(signature.count + 2) { return block(signature, body) }
    let signature = signature.text
    if let end = signature.lastIndex(ofText: " throws(") ?? signature.lastIndex(ofText: " -> ") {
      let head = String(signature[..<end])
      if !fits(head), let (opening, parameters, closing) = StatementText(SourceLine(head)).lastCall {
        list(SourceLine(opening), parameters.map { SourceLine($0) }, "\(closing)\(signature[end...]) {")
      } else {
        write(head)
        write("  " + signature[signature.index(after: end)...])
        write("{")
      }
    } else {
      write(signature + " {")
    }
    indent(body)
    write("}")
  }

  /// Writes `prose`, which may be anything, as a documentation comment; nothing when it is empty.
  ///
  /// Whatever stands in it stays inside the comment: only words and single blanks between them are written.
  mutating func documentation(_ prose: SourceLine) {
    prose.withOctets { appendComment($0, to: &output, indentation: depth, lineLength: Self.lineLength) }
  }

  @_disfavoredOverload
  mutating func documentation(_ prose: String) {
    prose.withOctets { appendComment($0, to: &output, indentation: depth, lineLength: Self.lineLength) }
  }

  /// Writes a row of a table in a documentation comment.
  mutating func documentationRow(_ cells: SourceLine...) {
    output.append(blanks: depth)
    output.append("/// |")
    for index in cells.indices {
      if cells[index].count > 0 {
        output.append(" ")
        cells[index].withOctets { output.append($0) }
      }
      output.append(" |")
    }
    output.append(newline)
  }

  // MARK: Lines

  /// The last line is blank, or ends in an opening brace.
  private var endsInOpening: Bool {
    guard output.last(before: 0) == newline else { return false }
    return output.last(before: 1) == newline || output.last(before: 1) == UInt8(ascii: "{")
  }

  private func fits(_ line: String) -> Bool { fits(line.utf8.count) }

  private func fits(_ count: Int) -> Bool { depth + count <= Self.lineLength }

  @inline(never)
  private mutating func write(_ line: SourceLine) {
    line.withOctets { output.append(blanks: depth, $0, ending: newline) }
  }

  @_disfavoredOverload
  private mutating func write(_ line: String) {
    line.withOctets { output.append(blanks: depth, $0, ending: newline) }
  }

  /// Writes a line that is too long: its braces, its arguments or its right side on lines of their own.
  private mutating func writeBroken(_ line: SourceLine) {
    let statement = StatementText(line)
    if let (head, arrow) = statement.requirement {
      write(head)
      write("  " + arrow)
    } else if let (head, type) = statement.typedConstant {
      write(head + ":")
      indent { $0.writeType(type) }
    } else if let (label, body) = statement.switchCase {
      write(label + ":")
      indent { $0.line(SourceLine(body)) }
    } else if let conditions = statement.conditions {
      write(conditions[0] + (conditions.count > 1 ? "," : ""))
      for (index, condition) in conditions.enumerated().dropFirst() {
        write("  " + condition + (index == conditions.count - 1 ? "" : ","))
      }
      write("{")
    } else if let (left, right) = statement.insertion, !left.hasPrefix("if ") {
      write(left + " |=")
      indent { $0.line(SourceLine(right)) }
    } else if let (condition, body) = statement.guardStatement {
      write("guard")
      indent { $0.line(SourceLine(condition)) }
      write("else { \(body) }")
    } else if let (head, body) = statement.inlineBlock {
      self.line("\(head) {")
      indent { $0.line(SourceLine(body)) }
      write("}")
    } else if let (condition, choices) = statement.choice {
      write(condition)
      write("  " + choices)
    } else if let (left, right) = statement.assignment, let operands = StatementText(SourceLine(right)).operands {
      write(left + " =")
      indent { writer in
        if writer.fits(right) {
          writer.write(right)
        } else {
          for operand in operands { writer.write(operand) }
        }
      }
    } else if let operands = statement.operands {
      write(operands[0])
      indent { writer in
        for operand in operands.dropFirst() { writer.write(operand) }
      }
    } else if let (head, arguments, tail) = statement.lastCall, fits(head) {
      list(SourceLine(head), arguments.map { SourceLine($0) }, SourceLine(tail))
    } else if let (left, right) = statement.assignment {
      write(left + " =")
      indent { $0.line(SourceLine(right)) }
    } else {
      write(line)
    }
  }

  /// Writes a type, its generic arguments on a line of their own when it is too long for one, or on several.
  private mutating func writeType(_ type: String) {
    guard !fits(type), let (head, arguments, tail) = StatementText(SourceLine(type)).genericType else {
      return write(type)
    }
    write(head)
    indent { writer in
      if writer.fits(arguments.joined(separator: ", ")) {
        writer.write(arguments.joined(separator: ", "))
      } else {
        for argument in arguments.dropLast() { writer.write(argument + ",") }
        writer.write(arguments.last ?? "")
      }
    }
    write(tail)
  }
}

private let newline = UInt8(ascii: "\n")
