/// Writes the protocols that a peripheral's application conforms to: one requirement for each way in and out, and a
/// protocol of its own for everything that is optional.
struct ProviderRenderer {
  let entries: [ServiceEntry]
  let access: String

  func render(_ writer: inout SourceWriter) {
    writer.line()
    writer.documentation("What a peripheral must supply at least.")
    let mandatory = entries.filter { !$0.isOptional && hasRequirements($0) }
    writeProtocol("MandatoryProvider", isEmpty: mandatory.isEmpty, &writer) { writer in
      for entry in mandatory { writeRequirements(entry, &writer) }
    }
    for entry in entries {
      if entry.isOptional {
        writer.line()
        writer.documentation(
          "A provider that also conforms to this offers the optional characteristic \(entry.definitionName)."
        )
        writeProtocol(entry.providerProtocol, isEmpty: !hasRequirements(entry), &writer) {
          writeRequirements(entry, &$0)
        }
      }
      if entry.reading == .optional {
        writer.line()
        writer.documentation("A provider that also conforms to this lets \(entry.definitionName) be read.")
        writeProtocol(entry.readProtocol, &writer) { writeReading(entry, &$0) }
      }
      if entry.writing == .optional {
        writer.line()
        writer.documentation("A provider that also conforms to this lets \(entry.definitionName) be written.")
        writeProtocol(entry.writeProtocol, &writer) { writeWriting(entry, &$0) }
      }
    }
    writer.line()
    writer.documentation("A provider of everything.")
    let all = ["MandatoryProvider"] + entries.flatMap(optionalProtocols)
    writer.line("\(access)typealias Provider = \(all.joined(separator: " & "))")
    writer.line()
    writer.documentation("Any provider at all.")
    writer.line("\(access)typealias AnyProvider = any MandatoryProvider")
  }

  private func optionalProtocols(_ entry: ServiceEntry) -> [String] {
    var protocols: [String] = []
    if entry.isOptional { protocols.append(entry.providerProtocol) }
    if entry.reading == .optional { protocols.append(entry.readProtocol) }
    if entry.writing == .optional { protocols.append(entry.writeProtocol) }
    return protocols
  }

  private func writeProtocol(
    _ name: String,
    isEmpty: Bool = false,
    _ writer: inout SourceWriter,
    _ body: (inout SourceWriter) -> Void
  ) {
    if isEmpty {
      writer.line("\(access)protocol \(name): Sendable {}")
    } else {
      writer.block("\(access)protocol \(name): Sendable", body)
    }
  }

  private func hasRequirements(_ entry: ServiceEntry) -> Bool {
    entry.isArray || entry.reading == .mandatory || entry.writing == .mandatory
  }

  private func writeRequirements(_ entry: ServiceEntry, _ writer: inout SourceWriter) {
    if entry.isArray {
      writer.documentation("How many instances of \(entry.definitionName) there are, at least 1.")
      writer.line("var \(entry.countName): Int { get }")
    }
    if entry.reading == .mandatory { writeReading(entry, &writer) }
    if entry.writing == .mandatory { writeWriting(entry, &writer) }
  }

  private func writeReading(_ entry: ServiceEntry, _ writer: inout SourceWriter) {
    writer.documentation("The value of \(entry.definitionName) for a central that reads it.")
    writer.line("func read\(entry.methodName)(_ request: ReadRequest) async throws -> \(entry.readType)")
  }

  private func writeWriting(_ entry: ServiceEntry, _ writer: inout SourceWriter) {
    writer.documentation("Accepts a value of \(entry.definitionName) that a central writes, or throws to refuse it.")
    writer.line("func write\(entry.methodName)(_ value: \(entry.writeType), _ request: WriteRequest) async throws")
  }
}
