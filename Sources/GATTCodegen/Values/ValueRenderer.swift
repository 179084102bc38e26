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
        conformances + ["OpenNamedNumber", "Hashable", "CustomStringConvertible"]
      ) { writer in
        EnumRenderer(names: names, access: access).renderBody(&writer)
        writeIdentity(rawType: names.rawType, &writer)
        writeScalarCodec(names.number, &writer)
        writeEnumTexts(&writer)
      }
    case .bitField(let bits):
      let renderer = BitFieldRenderer(bits: bits, access: access, isHashable: isHashable)
      writer.type("\(access)struct \(layout.name)", conformances + ["BitField"] + standard) { writer in
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
        ChoiceRenderer(
          choice: choice,
          value: layout.name,
          kindLabel: choice.selectors[0].label,
          access: access,
          isHashable: isHashable
        ).renderBody(&writer)
        for index in layout.parts { renderPart(layouts[index], &writer) }
        writeIdentity(rawType: nil, &writer)
      }
    case .structure:
      let octets = rawType == nil ? octets : []
      writer.type("\(access)struct \(layout.name)", conformances + octets + standard) { writer in
        StructRenderer(layout: layout, access: access, isHashable: isHashable).renderBody(&writer) { writer in
          for index in layout.parts { renderPart(layouts[index], &writer) }
        }
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
      StructRenderer(layout: part, access: access, isHashable: isHashable).renderBody(&writer) { writer in
        for index in part.parts { renderPart(layouts[index], &writer) }
      }
      writer.line()
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
    if let rawType { writer.line("\(access)typealias RawType = \(rawType)") }
    switch definition.kind {
    case .manufacturerData(let company):
      writer.line("\(access)static var companyIdentifier: UInt16 { \(text(of: company)) }")
    case .characteristic, .descriptor, .declaration, .serviceData:
      writer.line("\(access)static var uuid: BluetoothUUID { \(definition.uuid.expression) }")
    case .part: break
    }
    writer.line("\(access)static var name: String { \(literal(definition.name)) }")
  }

  private func text(of company: UInt16) -> String { "0x\(hexadecimal(UInt64(company), digits: 4))" }

  /// The codec of a type with `init(rawValue:)` and `rawValue`.
  private func writeScalarCodec(_ number: Number, _ writer: inout SourceWriter) {
    let label = literal(definition.fields[0].name)
    writer.line()
    writer.line("// MARK: - Codec")
    writer.line()
    writer.block("\(access)init(from reader: inout FieldReader) throws(GATTCore.DecodeError)") {
      $0.line("self.init(rawValue: try reader.number(\(label)\(number.order)))")
    }
    writer.line()
    writer.block("\(access)func encode(into output: inout FieldWriter) throws(GATTCore.EncodeError)") { writer in
      writer.line(number.append("rawValue"))
    }
  }

  private func writeEnumTexts(_ writer: inout SourceWriter) {
    let label = literal(definition.fields[0].name)
    writer.line()
    writer.line("\(access)func append(to texts: inout FieldTexts) { texts.append(\(label), text) }")
    writer.line()
    writer.line(
      "\(access)init(texts: FieldTextReader) throws(GATTCore.EncodeError) { self = try texts.required(\(label)) }"
    )
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
    guard members.count == 1, members[0].presence == .always else { return nil }
    let format = (members[0].format as? QuantityFormat)?.raw ?? members[0].format
    return (format as? IntegerFormat).map { (members[0], $0.number) }
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
