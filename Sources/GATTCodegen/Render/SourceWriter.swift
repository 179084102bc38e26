/// Swift text under construction: lines, indented by depth, never with trailing white space, broken where the formatter
/// would break them.
struct SourceWriter {
  /// The longest line that is written when it can be helped.
  static let lineLength = 120

  /// As UTF-8: what is written is never looked at as characters again.
  private var octets: [UInt8] = []
  private var depth = 0

  init() { octets.reserveCapacity(16_384) }

  /// What has been written.
  var text: String { String(decoding: octets, as: UTF8.self) }

  /// Nothing has been written.
  var isEmpty: Bool { octets.isEmpty }

  /// Writes one statement or declaration, on several lines when it is too long; an empty one is a blank line, but not
  /// behind an opening brace or another blank line.
  mutating func line(_ line: String = "") {
    if line.isEmpty {
      if !endsInOpening { octets.append(newline) }
    } else if fits(line) || line.hasPrefix("//") {
      write(line)
    } else {
      writeBroken(line)
    }
  }

  /// Writes `opening`, what `body` writes one level deeper, and `closing`.
  mutating func block(_ opening: String, closing: String = "}", _ body: (inout SourceWriter) -> Void) {
    line(opening + " {")
    indent(body)
    line(closing)
  }

  /// Writes what `body` writes one level deeper.
  mutating func indent(_ body: (inout SourceWriter) -> Void) {
    depth += 2
    body(&self)
    depth -= 2
  }

  /// Writes `head(items)tail` on one line where that fits, else with a line for each item.
  ///
  /// - Parameter isLiteral: It is an array literal, whose last line has a comma too.
  mutating func list(_ head: String, _ items: [String], _ tail: String, isLiteral: Bool = false) {
    let oneLine = head + items.joined(separator: ", ") + tail
    // The formatter counts the comma that a literal would end with if it were broken.
    if fits(isLiteral ? oneLine + "," : oneLine) || items.isEmpty {
      write(oneLine)
      return
    }
    write(head)
    indent { writer in
      for (index, item) in items.enumerated() {
        let isLast = index == items.count - 1
        writer.line(isLast && !(isLiteral && items.count > 1) ? item : item + ",")
      }
    }
    write(tail)
  }

  /// Writes a function: its signature, on one line where it fits, and what `body` writes one level deeper.
  mutating func openFunction(_ signature: String, _ body: (inout SourceWriter) -> Void) {
    if fits(signature + " {") {
      write(signature + " {")
    } else if let end = signature.lastIndex(ofText: " throws(") ?? signature.lastIndex(ofText: " -> ") {
      let head = String(signature[..<end])
      if !fits(head), let (opening, parameters, closing) = StatementText(head).lastCall {
        list(opening, parameters, "\(closing)\(signature[end...]) {")
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
  mutating func documentation(_ prose: String) {
    appendComment(prose, to: &octets, indentation: depth, lineLength: Self.lineLength)
  }

  /// Writes a ready line of a documentation comment, such as a row of a table.
  mutating func documentationRow(_ row: String) {
    write("/// " + row)
  }

  // MARK: Lines

  /// The last line is blank, or ends in an opening brace.
  private var endsInOpening: Bool {
    let count = octets.count
    guard count > 1, octets[count - 1] == newline else { return false }
    return octets[count - 2] == newline || octets[count - 2] == UInt8(ascii: "{")
  }

  private func fits(_ line: String) -> Bool {
    depth + line.utf8.count <= Self.lineLength
  }

  private mutating func write(_ line: String) {
    appendIndentation(depth, to: &octets)
    octets += line.utf8
    octets.append(newline)
  }

  /// Writes a line that is too long: its braces, its arguments or its right side on lines of their own.
  private mutating func writeBroken(_ line: String) {
    let statement = StatementText(line)
    if let (head, arrow) = statement.requirement {
      write(head)
      write("  " + arrow)
    } else if let (head, type) = statement.typedConstant {
      write(head + ":")
      write("  " + type)
    } else if let (label, body) = statement.switchCase {
      write(label + ":")
      indent { $0.line(body) }
    } else if let conditions = statement.conditions {
      write(conditions[0] + (conditions.count > 1 ? "," : ""))
      for (index, condition) in conditions.enumerated().dropFirst() {
        write("  " + condition + (index == conditions.count - 1 ? "" : ","))
      }
      write("{")
    } else if let (left, right) = statement.insertion {
      write(left + " |=")
      indent { $0.line(right) }
    } else if let (head, body) = statement.inlineBlock {
      self.line(head + " {")
      indent { $0.line(body) }
      write("}")
    } else if let (condition, choices) = statement.choice {
      write(condition)
      write("  " + choices)
    } else if let (left, right) = statement.assignment, let operands = StatementText(right).operands {
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
      list(head, arguments, tail)
    } else if let (left, right) = statement.assignment {
      write(left + " =")
      indent { $0.line(right) }
    } else {
      write(line)
    }
  }
}

private let newline = UInt8(ascii: "\n")
