import GATTCore
import GATTDefinitions

extension GivenValue {
  /// Reads a value from lines for users: `Field: value` with the unit after a number. The lines of a
  /// group, of a case and of bits follow the line of their field, with two more spaces at the beginning.
  ///
  /// - Parameter value: The interpreter of the value.
  public init(lines: some Sequence<String>, of value: ValueInterpreter) {
    self.init(Line.all(lines).compactMap { Self.field($0, of: value) })
  }

  /// Returns the field of a line; nil for a number that is computed from fields.
  private static func field(_ line: Line, of value: ValueInterpreter) -> (name: String, content: Content)? {
    for plan in value.fields {
      if let text = line.text(after: plan.name) {
        if let nested = plan.nested, text.isEmpty {
          return (plan.name, .fields(GivenValue(lines: line.inner, of: nested)))
        }
        if let choice = plan.choice, let index = choice.part(called: text) {
          let part = choice.parts[index]
          let fields = GivenValue(lines: line.inner, of: part)
          return (plan.name, .fields(GivenValue([(part.name, .fields(fields))])))
        }
        // The bits are in the number, too.
        return (plan.name, .text(text))
      }
      for element in plan.definition?.elementNames ?? [] {
        guard let text = line.text(after: plan.name + " " + element) else { continue }
        let content = plan.nested.map { Content.fields(GivenValue(lines: line.inner, of: $0)) } ?? .text(text)
        return (plan.name + "." + element, content)
      }
    }
    // The fields from which it is computed are given, too.
    if value.definition.computed.contains(where: { line.text(after: $0.name) != nil }) { return nil }
    guard let colon = line.whole.firstIndex(of: ":") else { return (line.whole, .text("")) }
    let name = String(line.whole[..<colon])
    return (name, .text(line.text(after: name) ?? ""))
  }
}

/// A line, with the lines that belong to it.
private struct Line {
  var whole: String
  /// The lines that belong to it, without two of their spaces.
  var inner: [String] = []

  static func all(_ lines: some Sequence<String>) -> [Line] {
    var all: [Line] = []
    for line in lines where line.contains(where: { $0 != " " }) {
      if line.hasPrefix("  "), !all.isEmpty {
        all[all.count - 1].inner.append(String(line.dropFirst(2)))
      } else {
        all.append(Line(whole: line))
      }
    }
    return all
  }

  /// The text after a name and a colon; nil if the line does not begin with them.
  func text(after name: String) -> String? {
    guard whole.hasPrefix(name + ":") else { return nil }
    let text = whole.dropFirst(name.count + 1)
    return String(text.first == " " ? text.dropFirst() : text)
  }
}
