/// Writes an enum of named numbers.
struct EnumRenderer {
  let names: NamedNumbers

  /// Writes a nested enum.
  func render(documentation: String, _ writer: inout SourceWriter) {
    writer.line()
    writer.documentation(documentation, of: names.typeName)
    let kind = names.isComplete ? "\(names.rawType), NamedNumber" : "OpenNamedNumber"
    writer.block("\(writer.access)enum \(names.typeName): \(kind), Hashable, CustomStringConvertible") {
      renderBody(&$0)
    }
  }

  /// Writes the cases, the conversions from and to raw values, and the names.
  func renderBody(_ writer: inout SourceWriter) {
    for item in names.cases {
      writer.documentation(item.label, of: item.name)
      if !item.documentation.isEmpty {
        if lowerCamel(of: item.label) != item.name { writer.line("///") }
        writer.documentation(item.documentation)
      }
      writer.line("case \(quoted(item.name))\(names.isComplete ? " = \(item.key)" : "")")
    }
    if !names.isComplete { writeUnknown(&writer) }
    writer.line()
    writer.names("\(writer.access)static var numberedNames: String", names.cases.map { "\($0.key) \($0.label)" })
  }

  private func writeUnknown(_ writer: inout SourceWriter) {
    let bits = names.number.bits
    let limit = names.number.hasExactType ? "" : " Of a number of more than \(bits) bits, the lowest are sent."
    writer.documentation("A number that the definition does not name.\(limit)")
    writer.line("case unknown(\(names.rawType))")
    writer.line()
    writer.block("\(writer.access)init(rawValue: \(names.rawType))") { writer in
      let known = names.cases.map { "case \($0.key): self = .\(quoted($0.name))" }
      writer.switch("rawValue", known + ["default: self = .unknown(rawValue)"])
    }
    writer.line()
    writer.block("\(writer.access)var rawValue: \(names.rawType)") { writer in
      let known = names.cases.map { "case .\(quoted($0.name)): \($0.key)" }
      writer.switch("self", known + ["case .unknown(let rawValue): rawValue"])
    }
  }
}
