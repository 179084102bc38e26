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
    line()
    block("\(access)init(texts: FieldTextReader) throws(GATTCore.EncodeError)", reader)
  }

  /// Writes the function that appends the contents of fields with an `x:role`.
  mutating func roles(_ append: (inout SourceWriter) -> Void) {
    line()
    block("\(access)func appendRoles(to roles: inout FieldRoles)", append)
  }

  /// Writes a computed property that is a string of lines.
  mutating func names(_ head: String, _ lines: [String]) {
    if lines.count <= 1 { return line("\(head) { \(literal(lines.first ?? "")) }") }
    block(head) { $0.text(lines: lines) }
  }

  mutating func `switch`(_ subject: String, _ cases: [String]) { lines(["switch \(subject) {"] + cases + ["}"]) }
}
