// Members that the types of values have in common.

extension SourceWriter {
  mutating func decoder(_ body: (inout SourceWriter) -> Void) {
    line()
    block("\(access)init(from reader: inout FieldReader) throws(GATTCore.DecodeError)", body)
  }

  mutating func encoder(isPrivate: Bool = false, _ body: (inout SourceWriter) -> Void) {
    line()
    let access = isPrivate ? "fileprivate " : access
    block("\(access)func encode(into output: inout FieldWriter) throws(GATTCore.EncodeError)", body)
  }

  /// Writes the conversions from fields to strings, and from strings to fields.
  mutating func texts(_ append: (inout SourceWriter) -> Void, reader: (inout SourceWriter) -> Void) {
    line()
    block("\(access)func append(to texts: inout FieldTexts)", append)
    textReader(reader)
  }

  /// Writes the list of the fields with strings.
  mutating func texts(_ visits: [String]) {
    line()
    block("\(access)mutating func texts<V: TextVisitor>(_ v: inout V) throws(V.Failure)") { $0.lines(visits) }
  }

  /// Writes the conversion from strings to fields.
  mutating func textReader(_ body: (inout SourceWriter) -> Void) {
    line()
    block("\(access)init(texts: FieldTextReader) throws(GATTCore.EncodeError)", body)
  }

  /// Writes the function that appends the contents of fields with an `x:role`.
  mutating func roles(_ append: (inout SourceWriter) -> Void) {
    line()
    block("\(access)func appendRoles(to roles: inout FieldRoles)", append)
  }

  /// Writes a computed property that is a string of lines: several of them on each line of the literal.
  mutating func names(_ head: String, _ names: [String]) {
    let text = "\(head) { \(literal(names.joined(separator: "\n"))) }"
    if names.count <= 1 || depth + text.utf8.count <= Self.lineLength { return line(text) }
    block(head) { writer in
      var lines: [String] = []
      for name in names {
        if let last = lines.last, writer.depth + escaped("\(last)\n\(name)").utf8.count <= Self.lineLength {
          lines[lines.count - 1] = "\(last)\n\(name)"
        } else {
          lines.append(name)
        }
      }
      writer.text(lines: lines)
    }
  }

  mutating func `switch`(_ subject: String, _ cases: [String]) { lines(["switch \(subject) {"] + cases + ["}"]) }

  /// Writes a switch with as many cases on each line as fit.
  ///
  /// - Parameter target: What the value of the switch is assigned to; nil for a switch that is not assigned.
  mutating func packedSwitch(_ subject: String, _ cases: [String], storedIn target: String? = nil) {
    line("\(target.map { "\($0) = " } ?? "")switch \(subject) { \(cases.joined(separator: "; ")) }")
  }
}
