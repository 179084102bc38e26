import GATTDefinitions
import GATTModel

/// Writes the Swift type of one value.
struct ValueRenderer {
  let layout: ValueLayout
  /// Of all definitions.
  let layouts: [ValueLayout]
  let definitions: DefinitionSet
  let typeNames: TypeNames
  /// `public `, `package ` or nothing.
  let access: String
  let isHashable: Bool

  private var definition: ValueDefinition { layout.definition }

  func render(_ writer: inout SourceWriter) {
    writeDocumentation(&writer)
    switch layout.shape {
    case .enumeration(let names):
      writer.type(
        "\(access)enum \(layout.name)",
        conformances + ["NamedNumber", "Hashable", "CustomStringConvertible"]
      ) { writer in
        EnumRenderer(names: names, access: access).renderBody(&writer)
        writeIdentity(rawType: names.rawType, &writer)
        writeScalarCodec(names.number, &writer)
        writeEnumTexts(&writer)
      }
    case .bitField(let bits):
      let renderer = BitFieldRenderer(bits: bits, access: access, isHashable: isHashable)
      writer.type("\(access)struct \(layout.name)", conformances + standard) { writer in
        renderer.renderBody(&writer)
        writeIdentity(rawType: bits.number.swiftType, &writer)
        writeScalarCodec(bits.number, &writer)
        renderer.renderTexts(&writer)
      }
    case .opaque:
      writer.type("\(access)struct \(layout.name)", opaque + standard) { writer in
        writeOpaque(&writer)
        writeIdentity(rawType: nil, &writer)
      }
    case .opCodes(let choice):
      writer.type("\(access)enum \(layout.name)", conformances + octets + standard) { writer in
        for index in layout.parts { renderPart(layouts[index], &writer) }
        ChoiceRenderer(
          choice: choice,
          value: layout.name,
          kindLabel: choice.selectors[0].label,
          access: access,
          isHashable: isHashable
        ).renderBody(&writer)
        writeIdentity(rawType: nil, &writer)
      }
    case .structure:
      let octets = rawType == nil ? octets : []
      writer.type("\(access)struct \(layout.name)", conformances + octets + standard) { writer in
        for index in layout.parts { renderPart(layouts[index], &writer) }
        StructRenderer(layout: layout, access: access, isHashable: isHashable).renderBody(&writer)
        writeIdentity(rawType: rawType, &writer)
      }
    }
  }

  /// The type of a group of fields, or of what stands behind an op code.
  private func renderPart(_ part: ValueLayout, _ writer: inout SourceWriter) {
    if part.definition.fields.isEmpty { return }
    writer.line()
    writer.documentation("\(part.definition.name).")
    if hasWords(part.definition.documentation) {
      writer.line("///")
      writer.documentation(part.definition.documentation)
    }
    writer.line("///")
    LayoutTable(definition: part.definition, definitions: definitions, typeNames: typeNames).render(&writer)
    writer.type("\(access)struct \(part.name)", ["DefinedFields"] + standard) { writer in
      for index in part.parts { renderPart(layouts[index], &writer) }
      StructRenderer(layout: part, access: access, isHashable: isHashable).renderBody(&writer)
      writer.line()
      writer.documentation("The name that the definition gives.")
      writer.line("\(access)static var name: String { \(literal(part.definition.name)) }")
    }
    writer.line()
  }

  private var isAttribute: Bool {
    switch definition.kind {
    case .characteristic, .descriptor, .declaration: true
    case .serviceData, .manufacturerData, .part: false
    }
  }

  /// What it is.
  private var conformances: [String] { [isAttribute ? "DefinedValue" : "DefinedFields"] + advertised }

  /// The same of one that is opaque.
  private var opaque: [String] { [isAttribute ? "OpaqueValue" : "OpaqueFields"] + advertised }

  private var advertised: [String] {
    switch definition.kind {
    case .serviceData: ["ServiceDataValue"]
    case .manufacturerData: ["ManufacturerDataValue"]
    default: []
    }
  }

  /// An attribute that is no number has its octets as the raw value.
  private var octets: [String] { isAttribute ? ["RawOctetsDeserializable"] : [] }

  /// What it is of the standard library's.
  private var standard: [String] { [isHashable ? "Hashable" : "Equatable", "CustomStringConvertible"] }

  /// The type of `rawValue` of a scalar; a compound's are its octets.
  private var rawType: String? { layout.scalar?.number.swiftType }

  // MARK: Documentation

  private func writeDocumentation(_ writer: inout SourceWriter) {
    let uuid = definition.uuid.text
    let kind =
      switch definition.kind {
      case .characteristic where definition.characteristic != nil:
        "the characteristic \(uuid) when it is \(directions)"
      case .characteristic: "the characteristic \(uuid)"
      case .descriptor: "the descriptor \(uuid)"
      case .declaration: "the attribute declaration \(uuid)"
      case .serviceData: "data of the service \(uuid), in advertisements"
      case .manufacturerData(let company): "data of the company \(text(of: company)), in advertisements"
      case .part: "a part"
      }
    writer.documentation("\(definition.name): \(identity(kind, type: definition.type)).")
    // What is said of all directions stands with the type that names their values.
    if definition.characteristic == nil, hasWords(definition.documentation) {
      writer.line("///")
      writer.documentation(definition.documentation)
    }
    writer.line("///")
    if !definition.hasValue || definition.fields.isEmpty {
      writer.documentation("The definition does not say what its octets mean.")
      return
    }
    LayoutTable(definition: definition, definitions: definitions, typeNames: typeNames).render(&writer)
  }

  /// Which way the octets go, as a participle.
  private var directions: String {
    let participles = Direction.allCases.filter(definition.directions.contains).map { direction in
      switch direction {
      case .read: "read"
      case .write: "written"
      case .notify: "notified"
      }
    }
    return participles.joined(separator: " or ")
  }

  // MARK: Parts that every shape has

  private func writeIdentity(rawType: String?, _ writer: inout SourceWriter) {
    writer.line()
    if let rawType {
      writer.documentation("What the value is on the wire.")
      writer.line("\(access)typealias RawType = \(rawType)")
      writer.line()
    }
    switch definition.kind {
    case .manufacturerData(let company):
      writer.documentation("The number that the Bluetooth SIG assigned to the company.")
      writer.line("\(access)static var companyIdentifier: UInt16 { \(text(of: company)) }")
      writer.line()
    case .characteristic, .descriptor, .declaration, .serviceData:
      let what = definition.kind == .serviceData ? "service" : "attribute type"
      writer.documentation("The \(what), \(definition.uuid.text).")
      writer.line("\(access)static var uuid: BluetoothUUID { \(definition.uuid.expression) }")
      writer.line()
    case .part: break
    }
    writer.documentation("The name that the definition gives.")
    writer.line("\(access)static var name: String { \(literal(definition.name)) }")
  }

  private func text(of company: UInt16) -> String { "0x\(hexadecimal(UInt64(company), digits: 4))" }

  /// The codec of a type with `init(rawValue:)` and `rawValue`.
  private func writeScalarCodec(_ number: Number, _ writer: inout SourceWriter) {
    let label = literal(definition.fields[0].name)
    let order = number.isBigEndian && number.octets > 1 ? ", isBigEndian: true" : ""
    writer.line()
    writer.documentation("Reads the number.")
    writer.block("\(access)init(from reader: inout FieldReader) throws(GATTCore.DecodeError)") {
      $0.line("self.init(rawValue: try reader.number(\(label)\(order)))")
    }
    writer.line()
    writer.documentation("Appends the octets of the value.")
    writer.block("\(access)func encode(into output: inout OctetWriter) throws(GATTCore.EncodeError)") { writer in
      writer.line(number.append("rawValue"))
    }
  }

  private func writeEnumTexts(_ writer: inout SourceWriter) {
    let label = literal(definition.fields[0].name)
    writer.line()
    writer.documentation("The names that there are to choose from.")
    writer.line("\(access)static var stringValues: [String] { names }")
    writer.line()
    writer.documentation("The name of the number, else the number.")
    writer.line("\(access)var description: String { text }")
    writer.line()
    writer.documentation("The fields that are there, as texts.")
    writer.line("@inline(never)")
    writer.block("\(access)var fieldTexts: FieldTexts") { writer in
      writer.line("var texts = FieldTexts()")
      writer.line("texts.append(\(label), text)")
      writer.line("return texts")
    }
    writer.line()
    writer.documentation("The value of which these are the texts, by field; nil when there is none.")
    writer.line("@inline(never)")
    writer.block("\(access)init?(stringValue texts: [String: String])") { writer in
      writer.line("guard let text = texts[\(label)] else { return nil }")
      writer.line("self.init(text: text)")
    }
  }

  /// What `OpaqueFields` do not say.
  private func writeOpaque(_ writer: inout SourceWriter) {
    writer.documentation("All octets of the value.")
    writer.line("\(access)var value: Data")
    writer.line()
    writer.documentation("A value of these octets.")
    writer.block("\(access)init(value: Data)") { $0.line("self.value = value") }
  }
}

extension ValueLayout {
  /// The number that a scalar is: one whole number, always there.
  var scalar: (member: Member, number: Number)? {
    guard members.count == 1, members[0].presence == .always, case .number(let number) = members[0].content else {
      return nil
    }
    return (members[0], number)
  }
}

extension BluetoothUUID {
  /// `0x2A37`, or the 128-bit form.
  var text: String { uuid16 == nil ? fullDescription : "0x\(description)" }

  /// The Swift expression that makes it.
  var expression: String {
    if uuid16 != nil { return "BluetoothUUID(uint16: \(text))" }
    return "BluetoothUUID(high: 0x\(hexadecimal(high, digits: 16)), low: 0x\(hexadecimal(low, digits: 16)))"
  }
}
