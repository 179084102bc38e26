import GATTDefinitions
import GATTModel
import GATTText

/// Writes the Swift type of one value.
struct ValueRenderer {
  let layout: ValueLayout
  let target: Target

  private var definition: ValueDefinition { layout.definition }

  func render(_ writer: inout SourceWriter) {
    writeDocumentation(&writer)
    let standard = standard(&writer)
    // An attribute that is not a number has its octets as the raw value.
    let octets = definition.isAttribute ? ["RawOctetsDeserializable"] : []
    switch layout.shape {
    case .enumeration(let names):
      let conformances = conformances("Defined") + ["OpenNamedNumber", "Hashable", "CustomStringConvertible"]
      writer.type("enum \(layout.name)", conformances) { writer in
        EnumRenderer(names: names).renderBody(&writer)
        writeIdentity(rawType: names.rawType, &writer)
        writeScalarCodec(names.number, &writer)
        writeEnumTexts(names.number, &writer)
        writeRoles(&writer)
      }
    case .bitField(let bits):
      let renderer = BitFieldRenderer(bits: bits)
      let bitField = renderer.hasTexts ? ["BitField", "WalkedTexts"] : ["BitField"]
      writer.type("struct \(layout.name)", conformances("Defined") + bitField + standard) { writer in
        renderer.renderBody(&writer)
        writeIdentity(rawType: bits.number.swiftType, &writer)
        writeScalarCodec(bits.number, &writer)
        renderer.renderTexts(&writer)
        writeRoles(&writer)
      }
    case .opaque:
      writer.type("struct \(layout.name)", conformances("Opaque") + standard) { writer in
        writeOpaque(&writer)
        writeIdentity(rawType: nil, &writer)
      }
    case .opCodes(let choice):
      writer.type("enum \(layout.name)", conformances("Defined") + octets + standard) { writer in
        ChoiceRenderer(choice: choice, value: layout.name, kindLabel: choice.selectors[0].label).renderBody(&writer)
        renderParts(of: layout, &writer)
        writeIdentity(rawType: nil, &writer)
      }
    case .structure:
      let rawType = layout.scalar?.number.swiftType
      let enciphered = layout.members.contains { $0.format.sealed != nil } ? ["EncipheredValue"] : []
      let conformances =
        walked(conformances("Defined"), layout) + enciphered + (rawType == nil ? octets : []) + standard
      writer.type("struct \(layout.name)", conformances) { writer in
        StructRenderer(layout: layout).renderBody(of: target, &writer) { renderParts(of: layout, &$0) }
        writeIdentity(rawType: rawType, &writer)
      }
    }
  }

  /// Returns the protocols for the kind of the value, and for advertised values.
  private func conformances(_ kind: String) -> [String] {
    switch definition.kind {
    case .characteristic, .descriptor, .declaration: ["\(kind)Value"]
    case .serviceData: ["\(kind)Fields", "ServiceDataValue"]
    case .manufacturerData: ["\(kind)Fields", "ManufacturerDataValue"]
    case .part: ["\(kind)Fields"]
    }
  }

  private func standard(_ writer: inout SourceWriter) -> [String] { [writer.equality, "CustomStringConvertible"] }

  /// Returns the conformances of a struct, with that of its list of fields.
  private func walked(_ conformances: [String], _ layout: ValueLayout) -> [String] {
    guard let walk = WalkRenderer(layout: layout).conformance else { return conformances }
    if walk == "WalkedFields", conformances[0] == "DefinedFields" { return [walk] + conformances.dropFirst() }
    return [conformances[0], walk] + conformances.dropFirst()
  }

  /// Writes the types of groups, and of the cases of choices.
  private func renderParts(of layout: ValueLayout, _ writer: inout SourceWriter) {
    for part in layout.parts.map({ target.layouts[$0] }) where !part.definition.fields.isEmpty {
      writer.declaration(documented: "\(part.definition.name).")
      writer.furtherDocumentation(part.definition.documentation)
      writer.line("///")
      LayoutTable(definition: part.definition, target: target).render(&writer)
      writer.type("struct \(part.name)", walked(["DefinedFields"], part) + standard(&writer)) { writer in
        StructRenderer(layout: part).renderBody(of: target, &writer) { renderParts(of: part, &$0) }
        writer.line()
        writer.line("\(writer.access)static var name: String { \(literal(part.definition.name)) }")
      }
      writer.line()
    }
  }

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
      case .manufacturerData(.assigned(let companies)):
        "data of the \(companies.count == 1 ? "company" : "companies") \(text(of: companies)), in advertisements"
      case .manufacturerData(.omitted): "data without a company, in advertisements"
      case .part: "a part"
      }
    writer.documentation("\(definition.name): \(identity(kind, type: definition.type)).")
    // The documentation for all directions is on the type that names their values.
    if definition.characteristic == nil { writer.furtherDocumentation(definition.documentation) }
    writer.line("///")
    if definition.fields.isEmpty {
      return writer.documentation("The definition does not say what its octets mean.")
    }
    if let digits = definition.digits {
      let (start, end) = (hex(UInt64(digits.start)), hex(UInt64(digits.end)))
      writer.documentation("Sent as hexadecimal digits between \(start) and \(end), which stand for:")
      writer.line("///")
    }
    LayoutTable(definition: definition, target: target).render(&writer)
    writeExamples(&writer)
  }

  /// Writes the first three examples with a meaning, except those that do not decode.
  private func writeExamples(_ writer: inout SourceWriter) {
    let examples = definition.examples.filter { !$0.text.isEmpty && $0.text.first != "!" }.prefix(3)
    if examples.isEmpty { return }
    writer.line("///")
    writer.line("/// | example | means |")
    writer.line("/// |---|---|")
    for example in examples {
      let octets = example.octets.map { hexadecimal($0, digits: 2) }.joined(separator: " ")
      writer.documentationRow("`\(octets)`", "`\(commentText(example.text).replacing("|", with: "/"))`")
    }
  }

  /// The directions of the value, as participles.
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

  // MARK: Members of every shape

  private func writeIdentity(rawType: String?, _ writer: inout SourceWriter) {
    let access = writer.access
    writer.line()
    if let rawType { writer.line("\(access)typealias RawType = \(rawType)") }
    switch definition.kind {
    case .manufacturerData(let companies):
      writer.line("\(access)static var companies: CompanyIdentifiers { \(expression(of: companies)) }")
    case .characteristic, .descriptor, .declaration, .serviceData:
      writer.line("\(access)static var uuid: BluetoothUUID { \(definition.uuid.expression) }")
    case .part: break
    }
    writer.line("\(access)static var name: String { \(literal(definition.name)) }")
    if let digits = definition.digits {
      writer.line("\(access)static var hexadecimalDigits: HexadecimalDigits? { \(digits.expression) }")
    }
    if let frame = definition.frame {
      writer.line("\(access)static var maximumFrameLength: Int? { \(frame.maximumLength) }")
    }
    if !definition.isAttribute { writeMatch(&writer) }
  }

  private func text(of companies: [UInt16]) -> String {
    companies.map { "0x\(hexadecimal(UInt64($0), digits: 4))" }.joined(separator: ", ")
  }

  private func expression(of companies: CompanyIdentifiers) -> String {
    switch companies {
    case .assigned(let companies): ".assigned([\(text(of: companies))])"
    case .omitted: ".omitted"
    }
  }

  /// Writes the rule of an advertised value, unless it is empty.
  private func writeMatch(_ writer: inout SourceWriter) {
    if definition.match == MatchRule() { return }
    writer.line("\(writer.access)static var match: MatchRule { \(definition.match.expression) }")
  }

  /// Writes the roles of a value that is one field.
  private func writeRoles(_ writer: inout SourceWriter) {
    guard !definition.isAttribute, definition.fields.first?.role == .event else { return }
    writer.roles { $0.line("roles.addEvents { texts in append(to: &texts) }") }
  }

  /// Returns whether the value is an attribute with the name of its only field, and its number is the octets with the
  /// least significant first. The value then needs no written codec.
  private func isPlain(_ number: Number) -> Bool {
    definition.isAttribute && number.order.isEmpty && definition.fields[0].name == definition.name
  }

  /// Writes the codec of a type with `init(rawValue:)` and `rawValue`.
  private func writeScalarCodec(_ number: Number, _ writer: inout SourceWriter) {
    if isPlain(number) { return }
    let label = literal(definition.fields[0].name)
    writer.decoder { $0.line("self.init(rawValue: try reader.number(\(label)\(number.order)))") }
    writer.encoder { $0.line(number.append("rawValue")) }
  }

  private func writeEnumTexts(_ number: Number, _ writer: inout SourceWriter) {
    if isPlain(number) { return }
    let label = literal(definition.fields[0].name)
    writer.texts {
      $0.line("texts.append(\(label), text)")
    } reader: {
      $0.line("self = try texts.required(\(label))")
    }
  }

  /// Writes the requirements of `OpaqueFields` that have no default.
  private func writeOpaque(_ writer: inout SourceWriter) {
    writer.documentation("All octets of the value.")
    writer.line("\(writer.access)var value: Data")
    writer.declaration(documented: "A value of these octets.")
    writer.block("\(writer.access)init(value: Data)") { $0.line("self.value = value") }
  }
}

extension ValueLayout {
  /// The number of a scalar: a single whole number that is always present.
  var scalar: (format: any ScalarFormat, number: Number)? {
    guard definition.digits == nil, members.count == 1, members[0].presence == .always, members[0].from == nil,
      let format = members[0].format as? any ScalarFormat,
      !format.hasNames, let number = format.wholeNumber
    else { return nil }
    return (format, number)
  }
}

extension BluetoothUUID {
  /// `0x2A37`, or the 128-bit form.
  var text: String { uuid16 == nil ? fullDescription : "0x\(description)" }

  var expression: String {
    if uuid16 != nil { return "BluetoothUUID(uint16: \(text))" }
    return "BluetoothUUID(high: 0x\(hexadecimal(high, digits: 16)), low: 0x\(hexadecimal(low, digits: 16)))"
  }
}
