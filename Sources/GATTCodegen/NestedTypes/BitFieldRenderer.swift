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
    let conformances = (hasTexts ? ["BitField", "WalkedTexts"] : ["BitField"]) + [writer.equality]
    writer.type("struct \(bits.typeName)", conformances + ["CustomStringConvertible"]) { writer in
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

  /// Whether there are wider bits, so that the names of single bits are not enough for strings.
  var hasTexts: Bool { bits.number.bits > 64 && !bits.parts.isEmpty || !bits.parts.allSatisfy(\.isFlag) }

  /// Writes the names of the single bits, or a list of all bits if there are wider ones.
  func renderTexts(_ writer: inout SourceWriter) {
    writer.line()
    if hasTexts { return writer.texts(bits.visits) }
    writer.names("\(writer.access)static var bitNames: String", bits.parts.map { "\($0.shift) \($0.label)" })
  }
}
