/// Writes an enum of numbers that have names.
struct EnumRenderer {
  let names: NamedNumbers
  let access: String

  /// A nested enum.
  func render(documentation: String, _ writer: inout SourceWriter) {
    writer.line()
    writer.documentation(documentation)
    writer.block("\(access)enum \(names.typeName): NamedNumber, Hashable, CustomStringConvertible") { renderBody(&$0) }
  }

  /// Cases, raw value both ways, names.
  func renderBody(_ writer: inout SourceWriter) {
    for item in names.cases {
      writer.documentation(item.label)
      if !item.documentation.isEmpty {
        writer.line("///")
        writer.documentation(item.documentation)
      }
      writer.line("case \(quoted(item.name))")
    }
    if !names.isComplete {
      writer.documentation("A number that the definition does not name.")
      writer.line("case unknown(\(names.rawType))")
    }
    writer.line()
    writer.documentation(
      names.isComplete ? "The meaning of a number; nil when it has none." : "The meaning of a number, or `unknown`."
    )
    writer.block("\(access)init\(names.isComplete ? "?" : "")(rawValue: \(names.rawType))") { writer in
      writer.line("switch rawValue {")
      for item in names.cases { writer.line("case \(item.key): self = .\(quoted(item.name))") }
      writer.line(names.isComplete ? "default: return nil" : "default: self = .unknown(rawValue)")
      writer.line("}")
    }
    writer.line()
    writer.documentation("The number on the wire.")
    writer.block("\(access)var rawValue: \(names.rawType)") { writer in
      writer.line("switch self {")
      for item in names.cases { writer.line("case .\(quoted(item.name)): \(item.key)") }
      if !names.isComplete { writer.line("case .unknown(let rawValue): rawValue") }
      writer.line("}")
    }
    writer.line()
    writer.documentation("The numbers that have a meaning, with the names that the definition gives them.")
    writer.block("\(access)static var numberedNames: String") { writer in
      writer.text(lines: names.cases.map { "\($0.key) \($0.label)" })
    }
  }
}
