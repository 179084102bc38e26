import GATTDefinitions

/// Writes a struct: first the public properties, then the codec.
struct StructRenderer {
  let layout: ValueLayout
  /// The fields for the properties and the encoder.
  private let fields: [FieldCode]
  private let walk: WalkRenderer

  init(layout: ValueLayout) {
    self.layout = layout
    fields = ValueCode(layout: layout, isDecoder: false).fields
    walk = WalkRenderer(layout: layout)
  }

  /// - Parameters:
  ///   - target: What the names in comments are of.
  ///   - writeParts: Writes the types of groups and of the cases of choices.
  func renderBody(
    of target: Target,
    _ writer: inout SourceWriter,
    parts writeParts: (inout SourceWriter) -> Void
  ) {
    writeStoredProperties(&writer)
    walk.renderFields(&writer)
    walk.renderInitialiser(&writer)
    writeInitialiser(&writer)
    writeComputedProperties(&writer)
    for number in layout.computed { ComputedRenderer(layout: layout, target: target).render(number, &writer) }
    writeRawValue(&writer)
    for field in fields { field.format.writeTypes(field, &writer) }
    writer.line()
    writeParts(&writer)
    writer.line()
    for flags in fields.compactMap(\.flags) {
      writer.declaration(
        documented: "The flags on the wire. The bits for the presence of fields are derived from the properties."
      )
      flags.write(&writer)
    }
    if walk.hasOwnCodec {
      DecoderRenderer(value: ValueCode(layout: layout, isDecoder: true)).render(&writer)
      EncoderRenderer(value: ValueCode(layout: layout, isDecoder: false)).render(&writer)
    }
    if walk.hasOwnRanges { writeOutOfRangeFields(&writer) }
    if walk.hasOwnTexts {
      writeTexts(&writer)
    } else {
      walk.renderTexts(&writer)
      if walk.hasOwnTextReader { writer.textReader(writeTextReader) }
    }
    writeRoles(&writer)
  }

  // MARK: Fields

  /// The property that tells whether numbers have their short forms; nil for a value without such numbers.
  private var shortForms: MemberNames? { fields.lazy.compactMap { $0.format.shortForm?.flag }.first }

  /// The public properties, in the order of the octets.
  private var properties: [PropertyCode] { fields.flatMap(properties) }

  private func properties(_ field: FieldCode) -> [PropertyCode] {
    if let flags = field.flags { return flags.properties }
    if let source = field.member.source { return [derived(field, source)] }
    var properties = field.format.properties(field)
    if let from = field.member.from {
      properties = properties.map { property in
        var property = property
        property.isDerived = true
        property.isHidden = from.constant != nil
        return property
      }
    }
    return properties
  }

  /// Returns the property of a number that is derived from another member.
  private func derived(_ field: FieldCode, _ source: NumberSource) -> PropertyCode {
    var property = PropertyCode(field, field.format)
    let rawType = (field.format as? any ScalarFormat)?.number.swiftType ?? field.format.type
    property.get = field.format.value(ofRaw: "\(rawType)(truncatingIfNeeded: \(field.value.derivedNumber(source)))")
    property.set = nil
    property.isDerived = true
    return property
  }

  /// The parameters of the initializer. A computed number stands where the first of its fields does.
  var parameters: [PropertyCode] {
    var parameters: [PropertyCode] = []
    for field in fields {
      let expressions = [field.member.from] + field.format.parts.map(\.from)
      let numbers = Set(expressions.compactMap(\.self).flatMap(\.operands).compactMap(\.computed))
      for index in numbers.sorted() {
        let number = layout.computed[index]
        if parameters.contains(where: { $0.name == number.name }) { continue }
        parameters.append(
          PropertyCode(
            name: number.name,
            type: "Double",
            documentation: "",
            text: "",
            parse: "texts.required(double: \(literal(number.label)))"
          )
        )
      }
      parameters += properties(field).filter { !$0.isDerived }
    }
    return parameters
  }

  // MARK: Public part

  private func writeStoredProperties(_ writer: inout SourceWriter) {
    let access = writer.access
    writer.line()
    for field in fields {
      let member = field.member
      if member.flags != nil {
        writer.documentation(
          "The bits of \(member.label) that do not follow from the properties, the reserved ones too."
        )
        writer.line("\(access)var \(quoted(member.storedName)): \(member.storedType)")
      } else if let storage = member.format.storage {
        if storage.isReadable {
          writer.documentation(
            "The octets of \(member.label). `\(member.name)` shows U+FFFD in place of octets that are not text."
          )
        }
        let storedAccess = storage.isReadable ? access + "private(set)" : "private"
        writer.line("\(storedAccess) \(walk.declaration(field, member.storedName, member.storedType))")
      } else if member.source == nil {
        for property in properties(field) {
          if property.isHidden {
            writer.line("private \(walk.declaration(field, property.name, property.type))")
            continue
          }
          writer.documentation(property.documentation)
          let isReadOnly = member.from != nil
          let declaration = walk.declaration(field, property.name, property.type)
          writer.line("\(access)\(isReadOnly ? "private(set) " : "")\(declaration)")
        }
      }
      if let flag = member.terminatorFlag { writer.line("private var \(flag) = true") }
    }
    if let flag = shortForms {
      let labels = fields.filter { $0.format.shortForm != nil }.map(\.member.label).joined(separator: ", ")
      writer.documentation(
        "Whether numbers have their short forms, as in a value that was read in these forms: \(labels). False in a new "
          + "value."
      )
      writer.line("\(access)var \(flag.property) = false")
    }
  }

  /// Whether the initializer throws.
  var initialiserThrows: Bool {
    fields.contains { $0.format.packed?.initialiserThrows($0) == true }
      || layout.computed.contains(where: \.isParameter)
  }

  private func writeInitialiser(_ writer: inout SourceWriter) {
    let isMade = layout.computed.contains(where: \.isParameter)
    let isThrowing = initialiserThrows
    if self.parameters.isEmpty, layout.hasInitial { return }
    let parameters = parameters.map { property in
      "\(parameterName(property.name)): \(property.type)" + (property.defaultValue.map { " = \($0)" } ?? "")
    }
    writer.line()
    if isMade {
      writer.documentation("- Throws: `EncodeError` when the fields cannot hold a number.")
    } else if isThrowing {
      writer.documentation("- Throws: `EncodeError` when some of the fields that share octets are given, and not all.")
    }
    let effects = isThrowing ? " throws(GATTCore.EncodeError)" : ""
    writer.block("\(writer.access)init(\(parameters.joined(separator: ", ")))\(effects)") { writer in
      let stores = fields.filter { $0.member.source == nil }.flatMap { field in
        field.flags?.store ?? field.storingFrom.map { [$0] } ?? field.format.store(field)
      }
      // Setters can be called after all properties are stored.
      writer.packed(stores + fields.flatMap { $0.format.packed?.setters($0) ?? [] })
    }
  }

  private func writeComputedProperties(_ writer: inout SourceWriter) {
    writer.line()
    for property in properties {
      guard let get = property.get else { continue }
      writer.documentation(property.documentation)
      let head = "\(writer.access)var \(quoted(property.name)): \(property.type)"
      writer.property(head, get: get, set: property.set)
    }
    for member in layout.members { writeConstants(member, &writer) }
  }

  private func writeConstants(_ member: Member, _ writer: inout SourceWriter) {
    var constants = member.format.parts.map { ($0.names, $0.documentation, $0.type, $0.constant) }
    constants.append((member.names, member.field.documentation, member.format.type, member.constant))
    for case (let names, let documentation, let type, let constant?) in constants {
      let text = constantLiteral(constant)
      writer.declaration(documented: "\(names.label), which is always \(text).\n\n\(documentation)")
      writer.line("\(writer.access)static var \(quoted(names.property)): \(type) { \(text) }")
    }
  }

  /// Writes the integer as the raw value of a scalar. The raw value of a compound is its octets by default.
  private func writeRawValue(_ writer: inout SourceWriter) {
    if layout.definition.isPart { return }
    guard let (format, number) = layout.scalar else { return }
    let (property, access) = (fields[0].property, writer.access)
    writer.line()
    writer.line("\(access)var rawValue: \(number.swiftType) { \(format.raw(of: property)) }")
    let value = format.value(ofRaw: "rawValue")!
    if fields[0].member.field.rawRange != nil {
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
    let checks = fields.flatMap { $0.format.outOfRange($0) } + outOfRangeNumbers
    if checks.isEmpty { return }
    writer.line()
    writer.block("\(writer.access)var outOfRangeFields: [String]") { writer in
      writer.lines(["var fields: [String] = []"] + checks + ["return fields"])
    }
  }

  /// The statements that append the names of numbers that are not whole, and are out of range.
  private var outOfRangeNumbers: [String] {
    func check(_ number: String, _ range: ClosedRange<Double>, _ label: String) -> String {
      let bounds = [range.lowerBound, range.upperBound].map { $0.isFinite ? "\($0)" : "\($0 < 0 ? "-" : "").infinity" }
      return "if FieldCheck.isOutside(\(number), \(bounds[0]), \(bounds[1])) { fields.append(\(literal(label))) }"
    }
    let fractions = fields.compactMap { field -> String? in
      guard let range = field.member.field.physicalRange, let format = field.format as? any ScalarFormat else {
        return nil
      }
      let number = field.isOptional ? "\(field.property).map { \(format.double("$0")) }" : format.double(field.property)
      return check(number, range, field.member.label)
    }
    let computed = layout.computed.compactMap { number in
      number.definition.range.map { check("self.\(quoted(number.name))", $0, number.label) }
    }
    return fractions + computed
  }

  private func writeRoles(_ writer: inout SourceWriter) {
    let statements = fields.flatMap(roles)
    if !statements.isEmpty { writer.roles { $0.lines(statements) } }
  }

  private func roles(_ field: FieldCode) -> [String] {
    let properties = properties(field)
    var statements: [String] = []
    for property in properties {
      let part = field.format.parts.first { $0.names.property == property.name }
      let definition = layout.definition.fields[part?.fieldIndex ?? field.member.fieldIndex]
      let place = "self.\(quoted(property.name))"
      switch definition.role {
      case .address: statements.append("roles.setAddress(\(place))")
      case .sequence: statements.append("roles.setSequence(\(place), bits: \(definition.number?.bits ?? 64))")
      case .event: statements.append("roles.addEvents { texts in \(property.text) }")
      case nil: break
      }
    }
    return statements + field.format.roles(field)
  }

  private func writeTexts(_ writer: inout SourceWriter) {
    let properties = properties.filter { !$0.isDerived }
    writer.texts { writer in
      writer.lines(properties.map(\.text))
      for number in layout.computed {
        let unit = number.definition.unit.map { ", unit: \($0.expression)" } ?? ""
        writer.line("texts.append(\(literal(number.label)), self.\(quoted(number.name))\(unit))")
      }
      if let flag = shortForms {
        writer.line("if self.\(flag.property) { texts.append(\(literal(flag.label)), true) }")
      }
    } reader: {
      writeTextReader(&$0)
    }
  }

  private func writeTextReader(_ writer: inout SourceWriter) {
    let parameters = parameters
    if parameters.isEmpty { return writer.line("self.init()") }
    writer.list("try self.init(", parameters.map { "\(argumentLabel($0.name)): \($0.parse)" }, ")")
    if let flag = shortForms {
      writer.line("self.\(flag.property) = try texts.optional(bool: \(literal(flag.label)), or: false)")
    }
  }
}
