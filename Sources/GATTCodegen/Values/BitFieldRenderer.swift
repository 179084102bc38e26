import GATTDefinitions

struct BitFieldRenderer {
  let bits: BitFieldLayout
  /// Whether the bits determine which fields are present, so that applications do not create them.
  var isControl = false

  /// Writes a nested struct, with the types of its wider bits before it.
  func render(documentation: String, _ writer: inout SourceWriter) {
    for part in bits.parts { part.writeTypes(&writer) }
    writer.line()
    writer.documentation(documentation, of: bits.typeName)
    writer.type("struct \(bits.typeName)", ["BitField", writer.equality, "CustomStringConvertible"]) { writer in
      renderMembers(&writer)
      renderTexts(&writer)
    }
    writer.line()
  }

  /// Writes the members of a value that is a bit field.
  func renderBody(_ writer: inout SourceWriter) {
    renderMembers(&writer)
    for part in bits.parts { part.writeTypes(&writer) }
  }

  private func renderMembers(_ writer: inout SourceWriter) {
    writer.line()
    writer.line("\(writer.access)var rawValue: \(bits.number.swiftType)")
    writer.line("\(writer.access)init(rawValue: \(bits.number.swiftType)) { self.rawValue = rawValue }")
    if !bits.parts.isEmpty, !isControl { renderInitializer(&writer) }
    writer.line()
    for part in bits.parts {
      writer.documentation(part.documentation(as: part.names))
      let place = part.isFlag ? hex(part.mask << UInt64(part.shift)) : "\(part.shift), \(hex(part.mask))"
      writer.property(
        "\(writer.access)var \(quoted(part.name)): \(part.type)",
        get: "self[\(place)]",
        set: "self[\(place)] = newValue"
      )
    }
  }

  private func renderInitializer(_ writer: inout SourceWriter) {
    writer.declaration(documented: "The bits given. All other bits are 0.")
    let parameters = bits.parts.map { "\(parameterName($0.name)): \($0.type) = \($0.zero)" }
    writer.block("\(writer.access)init(\(parameters.joined(separator: ", ")))") { writer in
      writer.packed(["rawValue = 0"] + bits.parts.map { "self.\($0.name) = \(quoted($0.name))" })
    }
  }

  /// Writes the names of the single bits, and the string functions if there are wider bits.
  func renderTexts(_ writer: inout SourceWriter) {
    let flags = bits.number.bits <= 64 ? bits.parts.filter(\.isFlag) : []
    writer.line()
    writer.names("\(writer.access)static var bitNames: String", flags.map { "\($0.shift) \($0.label)" })
    if flags.count == bits.parts.count { return }
    writer.texts { writer in
      for part in bits.parts { writer.line("texts.append(\(literal(part.label)), self.\(quoted(part.name)))") }
    } reader: { writer in
      writer.line("rawValue = 0")
      for part in bits.parts { writer.line("self.\(part.name) = try \(part.optionalParse(part.label))") }
    }
  }
}
