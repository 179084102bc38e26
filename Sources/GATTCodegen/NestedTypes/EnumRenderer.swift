/// Writes an enum of named numbers.
struct EnumRenderer {
  let names: NamedNumbers

  /// Writes a nested enum.
  func render(documentation: String, _ writer: inout SourceWriter) {
    writer.line()
    writer.documentation(documentation, of: names.typeName)
    let kind = names.isComplete ? [names.rawType, "NamedNumber"] : ["OpenNamedNumber"]
    writer.type("enum \(names.typeName)", kind + ["Hashable", "CustomStringConvertible"], renderBody)
  }

  /// Writes the cases, the conversions from and to raw values, and the names.
  func renderBody(_ writer: inout SourceWriter) {
    var group: [String] = []
    func endGroup(_ writer: inout SourceWriter) {
      if !group.isEmpty { writer.list("case ", group, "") }
      group = []
    }
    for item in names.cases {
      let label = repeats(item.name, item.label) ? "" : item.label
      let documentation = [label, item.documentation].filter { !$0.isEmpty }.joined(separator: "\n\n")
      if !documentation.isEmpty { endGroup(&writer) }
      writer.documentation(documentation)
      group.append("\(quoted(item.name))\(names.isComplete ? " = \(item.key)" : "")")
      if !documentation.isEmpty { endGroup(&writer) }
    }
    endGroup(&writer)
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
      let known = names.cases.map { "case \($0.key): .\(quoted($0.name))" }
      writer.packedSwitch("rawValue", known + ["default: .unknown(rawValue)"], storedIn: "self")
    }
    writer.line()
    writer.block("\(writer.access)var rawValue: \(names.rawType)") { writer in
      let known = names.cases.map { "case .\(quoted($0.name)): \($0.key)" }
      writer.packedSwitch("self", known + ["case .unknown(let rawValue): rawValue"])
    }
  }
}
