import GATTDefinitions

/// Writes a struct: first the properties that users see, then the codec.
struct StructRenderer {
  let layout: ValueLayout
  let access: String
  let isHashable: Bool
  /// The fields as the properties and the encoder see them.
  private let fields: [FieldCode]

  init(layout: ValueLayout, access: String, isHashable: Bool) {
    self.layout = layout
    self.access = access
    self.isHashable = isHashable
    fields = Self.fields(of: layout, access, isHashable: isHashable, isDecoder: false)
  }

  private var members: [Member] { layout.members }

  /// - Parameter writeParts: Writes the types of groups and of the parameters of op codes.
  func renderBody(_ writer: inout SourceWriter, parts writeParts: (inout SourceWriter) -> Void) {
    writeStoredProperties(&writer)
    writeInitialiser(&writer)
    writeComputedProperties(&writer)
    let computed = ComputedRenderer(layout: layout, access: access)
    for number in layout.computed { computed.render(number, &writer) }
    writeRawValue(&writer)
    for field in fields { field.member.format.writeTypes(field, &writer) }
    writer.line()
    writeParts(&writer)
    writer.line()
    writer.line("// MARK: - Codec")
    for flags in fields.compactMap(\.flags) {
      writer.line()
      writer.documentation("The flags on the wire. Those that say which fields are present follow from the properties.")
      flags.write(&writer)
    }
    let decoded = Self.fields(of: layout, access, isHashable: isHashable, isDecoder: true)
    DecoderRenderer(layout: layout, access: access, fields: decoded).render(&writer)
    EncoderRenderer(layout: layout, access: access, fields: fields).render(&writer)
    writeOutOfRangeFields(&writer)
    writeTexts(&writer)
  }

  // MARK: Fields

  private static func fields(
    of layout: ValueLayout,
    _ access: String,
    isHashable: Bool,
    isDecoder: Bool
  ) -> [FieldCode] {
    let conditions = Conditions(members: layout.members, isDecoder: isDecoder)
    let extents = Extents(conditions: conditions)
    return layout.members.indices.map { index in
      FieldCode(
        member: layout.members[index],
        valueName: layout.name,
        extent: extents.extent(index),
        reserve: extents.reserve(after: index),
        conditions: conditions,
        access: access,
        isHashable: isHashable
      )
    }
  }

  /// The properties that users see, in the order of the octets.
  private var properties: [PropertyCode] { fields.flatMap(properties) }

  private func properties(_ field: FieldCode) -> [PropertyCode] {
    if let flags = field.flags { return flags.properties }
    if let source = field.member.source { return [derived(field, source)] }
    return field.member.format.properties(field)
  }

  /// A number that follows from another member.
  private func derived(_ field: FieldCode, _ source: NumberSource) -> PropertyCode {
    var property = PropertyCode(field, field.member.format)
    let format = field.member.format
    let rawType = (format as? any ScalarFormat)?.rawType ?? format.type
    property.get = format.value(ofRaw: "\(rawType)(truncatingIfNeeded: \(field.conditions.number(source)))")
    property.set = nil
    property.isDerived = true
    return property
  }

  // MARK: Public part

  private func writeStoredProperties(_ writer: inout SourceWriter) {
    writer.line()
    for field in fields {
      let member = field.member
      let optional = member.isOptional ? "?" : ""
      if member.flags != nil {
        writer.documentation(
          "The bits of \(member.label) that do not follow from the properties, the reserved ones too."
        )
        writer.line("\(access)var \(quoted(member.storedName)): \(member.storedType)\(optional)")
      } else if let storage = member.format.storage {
        if storage.isReadable {
          writer.documentation(
            "The octets of \(member.label), in which `\(member.name)` shows U+FFFD for what is not text."
          )
        }
        let storedAccess = storage.isReadable ? access + "private(set)" : "private"
        writer.line("\(storedAccess) var \(quoted(member.storedName)): \(member.storedType)\(optional)")
      } else if member.source == nil {
        for property in properties(field) {
          writer.documentation(property.documentation, of: property.name)
          writer.line("\(access)var \(quoted(property.name)): \(property.type)")
        }
      }
      if let flag = member.terminatorFlag { writer.line("private var \(flag) = true") }
    }
  }

  private func writeInitialiser(_ writer: inout SourceWriter) {
    let isThrowing = fields.contains { $0.member.packed?.initialiserThrows($0) ?? false }
    let parameters = properties.filter { !$0.isDerived }.map { property in
      "\(parameterName(property.name)): \(property.type)" + (property.defaultValue.map { " = \($0)" } ?? "")
    }
    writer.line()
    if isThrowing {
      writer.documentation("- Throws: `EncodeError` when some of the fields that share octets are given, and not all.")
    }
    writer.initialiser(access, parameters, isThrowing ? " throws(GATTCore.EncodeError)" : "") { writer in
      for field in fields where field.member.source == nil {
        for line in field.flags?.store ?? field.member.format.store(field) { writer.line(line) }
      }
      // A setter can be called when all properties are stored.
      for field in fields { for line in field.member.packed?.setters(field) ?? [] { writer.line(line) } }
    }
  }

  private func writeComputedProperties(_ writer: inout SourceWriter) {
    writer.line()
    for property in properties {
      guard let get = property.get else { continue }
      writer.documentation(property.documentation, of: property.name)
      let head = "\(access)var \(quoted(property.name)): \(property.type)"
      if let set = property.set {
        writer.property(head, get: get, set: set)
      } else {
        writer.line("\(head) { \(get) }")
      }
    }
    for member in members { writeConstants(member, &writer) }
  }

  /// What is always the same.
  private func writeConstants(_ member: Member, _ writer: inout SourceWriter) {
    func write(_ name: String, _ label: String, _ documentation: String, _ number: Number, _ constant: Int64) {
      let text = constantLiteral(constant)
      writer.line()
      writer.documentation("\(label), which is always \(text)." + (documentation.isEmpty ? "" : "\n\n" + documentation))
      writer.line("\(access)static var \(quoted(name)): \(number.swiftType) { \(text) }")
    }
    if let format = member.format as? ConstantFormat {
      write(member.name, member.label, member.field.documentation, format.number, format.constant)
    }
    for part in member.packed?.parts ?? [] {
      if let constant = part.constant { write(part.name, part.label, part.documentation, part.number, constant) }
    }
  }

  /// The integer of a scalar; a compound has its octets by default.
  private func writeRawValue(_ writer: inout SourceWriter) {
    if case .part = layout.definition.kind { return }
    guard let (member, number) = layout.scalar else { return }
    let property = "self.\(quoted(member.name))"
    let isQuantity = member.format is QuantityFormat
    writer.line()
    writer.line("\(access)var rawValue: \(number.swiftType) { \(property)\(isQuantity ? ".raw" : "") }")
    let value = isQuantity ? "Quantity(raw: rawValue)" : "rawValue"
    if member.field.rawRange != nil {
      writer.documentation("Nil for a number that the definition does not allow.")
      writer.block("\(access)init?(rawValue: \(number.swiftType))") { writer in
        writer.line("\(property) = \(value)")
        writer.line("if !\(property).isInRange { return nil }")
      }
    } else {
      writer.line("\(access)init(rawValue: \(number.swiftType)) { \(property) = \(value) }")
    }
  }

  // MARK: Codec

  private func writeOutOfRangeFields(_ writer: inout SourceWriter) {
    let checks = fields.flatMap { $0.member.format.outOfRange($0) }
    if checks.isEmpty { return }
    writer.line()
    writer.block("\(access)var outOfRangeFields: [String]") { writer in
      writer.line("var fields: [String] = []")
      for check in checks { writer.line(check) }
      writer.line("return fields")
    }
  }

  private func writeTexts(_ writer: inout SourceWriter) {
    let properties = properties.filter { !$0.isDerived }
    writer.line()
    writer.block("\(access)func append(to texts: inout FieldTexts)") { writer in
      for property in properties { writer.line(property.text) }
      for number in layout.computed {
        let unit = number.definition.unit.map { ", unit: \($0.expression)" } ?? ""
        writer.line("texts.append(\(literal(number.label)), self.\(quoted(number.name))\(unit))")
      }
    }
    writer.line()
    writer.block("\(access)init(texts: FieldTextReader) throws(GATTCore.EncodeError)") { writer in
      if properties.isEmpty { return writer.line("self.init()") }
      writer.list("try self.init(", properties.map { "\(argumentLabel($0.name)): \($0.parse)" }, ")")
    }
  }
}
