/// Writes the protocols that a peripheral's application conforms to: one requirement for each access, and a separate
/// protocol for each optional one.
struct ProviderRenderer {
  let entries: [ServiceEntry]

  func render(_ writer: inout SourceWriter) {
    let offers = "A provider that also conforms to this"
    let mandatory = entries.filter { !$0.isOptional }
    writeProtocol("MandatoryProvider", "What a peripheral must supply at least.", &writer) { writer in
      for entry in mandatory { writeRequirements(entry, &writer) }
    }
    for entry in entries {
      let name = entry.definitionName
      if entry.isOptional {
        writeProtocol(entry.providerProtocol, "\(offers) offers the optional characteristic \(name).", &writer) {
          writeRequirements(entry, &$0)
        }
      }
      for access in entry.options {
        writeProtocol(access.protocolName, "\(offers) lets \(name) be \(access.participle).", &writer) {
          writeRequirement(access, &$0)
        }
      }
    }
    writer.declaration(documented: "A provider of everything.")
    let optional = entries.flatMap { entry in
      (entry.isOptional ? [entry.providerProtocol] : []) + entry.options.map(\.protocolName)
    }
    let all = ["MandatoryProvider"] + optional
    writer.line("\(writer.access)typealias Provider = \(all.joined(separator: " & "))")
    writer.declaration(documented: "Any provider at all.")
    writer.line("\(writer.access)typealias AnyProvider = any MandatoryProvider")
  }

  private func writeProtocol(
    _ name: String,
    _ documentation: String,
    _ writer: inout SourceWriter,
    _ body: (inout SourceWriter) -> Void
  ) {
    writer.declaration(documented: documentation)
    writer.type("protocol \(name)", ["Sendable"], body)
  }

  private func writeRequirements(_ entry: ServiceEntry, _ writer: inout SourceWriter) {
    if entry.isArray {
      writer.documentation("How many instances of \(entry.definitionName) there are, at least 1.")
      writer.line("var \(entry.countName): Int { get }")
    }
    for access in entry.requirements { writeRequirement(access, &writer) }
  }

  private func writeRequirement(_ access: ServiceEntry.Access, _ writer: inout SourceWriter) {
    writer.documentation(access.requirement.documentation)
    writer.line("func \(access.requirement.function)")
  }
}
