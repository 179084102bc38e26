import GATTCore
import GATTDefinitions

extension GivenValue {
  /// Reads a value from lines for users: `Field: value` with the unit after a number. The lines of a
  /// group, of a case and of bits follow the line of their field, with two more spaces at the beginning.
  ///
  /// - Parameter value: The interpreter of the value.
  public init(lines: some Sequence<String>, of value: ValueInterpreter) {
    self.init(Line.tree(of: Array(lines)), value)
  }

  private init(_ lines: [Line], _ value: ValueInterpreter) {
    self.init(lines.compactMap { Self.field($0, of: value) })
  }

  /// Returns the field of a line; nil for a number that is computed from fields.
  private static func field(_ line: Line, of value: ValueInterpreter) -> (name: String, content: Content)? {
    for plan in value.fields {
      if let text = line.text(after: plan.name) {
        if let nested = plan.nested, text.isEmpty { return (plan.name, .fields(GivenValue(line.lines, nested))) }
        if let choice = plan.choice, let part = choice.part(called: text) {
          let fields = GivenValue(line.lines, choice.parts[part])
          return (plan.name, .fields(GivenValue([(choice.parts[part].name, .fields(fields))])))
        }
        // The bits are in the number, too.
        return (plan.name, .text(text))
      }
      for element in plan.definition?.elementNames ?? [] {
        guard let text = line.text(after: plan.name + " " + element) else { continue }
        let content = plan.nested.map { Content.fields(GivenValue(line.lines, $0)) } ?? .text(text)
        return (plan.name + "." + element, content)
      }
    }
    let definition = value.definition
    // The fields from which it is computed are given, too.
    if definition.computed.contains(where: { line.text(after: $0.name) != nil }) { return nil }
    guard let colon = line.whole.firstIndex(of: ":") else { return (line.whole, .text("")) }
    return (String(line.whole[..<colon]), .text(line.text(after: String(line.whole[..<colon])) ?? ""))
  }
}

/// A line, with the lines that belong to it.
private struct Line {
  var whole: String
  var lines: [Line]

  static func tree(of lines: [String]) -> [Line] {
    var tree: [Line] = []
    var inner: [String] = []
    for line in lines where line.contains(where: { $0 != " " }) {
      if line.hasPrefix("  "), !tree.isEmpty {
        inner.append(String(line.dropFirst(2)))
      } else {
        tree.take(&inner)
        tree.append(Line(whole: line, lines: []))
      }
    }
    tree.take(&inner)
    return tree
  }

  /// The text after a name and a colon; nil if the line does not begin with them.
  func text(after name: String) -> String? {
    guard whole.hasPrefix(name + ":") else { return nil }
    let text = whole.dropFirst(name.count + 1)
    return String(text.first == " " ? text.dropFirst() : text)
  }
}

extension [Line] {
  /// Gives lines to the last line.
  fileprivate mutating func take(_ inner: inout [String]) {
    if !isEmpty { self[count - 1].lines = Line.tree(of: inner) }
    inner = []
  }
}
