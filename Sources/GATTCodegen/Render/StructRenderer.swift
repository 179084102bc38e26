import GATTDefinitions

/// Writes a value of several fields, or of one that is no type of its own: storage, initialiser, codec, properties.
struct StructRenderer {
  let layout: ValueLayout
  let access: String
  /// The storage of each member.
  let storages: [MemberStorage]
  let presences: PresenceRenderer
  let surfaces: [MemberSurface]

  init(layout: ValueLayout, access: String, isHashable: Bool) {
    self.layout = layout
    self.access = access
    let controls = PresenceRenderer.controls(of: layout)
    var storages: [MemberStorage] = []
    for (index, member) in layout.members.enumerated() {
      storages.append(
        member.twin.map { storages[$0] }
          ?? member.storage(access: access, isControl: controls.contains(index) || member.source != nil)
      )
    }
    self.storages = storages
    let presences = PresenceRenderer(layout: layout, storages: storages, controls: controls)
    self.presences = presences
    surfaces = layout.members.indices.map { index in
      MemberSurface(
        index: index,
        layout: layout,
        storages: storages,
        presences: presences,
        access: access,
        isHashable: isHashable
      )
    }
  }

  func renderBody(_ writer: inout SourceWriter) {
    for surface in surfaces { surface.writeNestedTypes(&writer) }
    writeStorage(&writer)
    InitializerRenderer(layout: layout, access: access, surfaces: surfaces, presences: presences).render(&writer)
    DecoderRenderer(layout: layout, access: access, storages: storages, presences: presences).render(&writer)
    EncoderRenderer(layout: layout, access: access, storages: storages, presences: presences, surfaces: surfaces)
      .render(&writer)
    for surface in surfaces { surface.writeProperties(&writer) }
    let computed = ComputedRenderer(layout: layout, access: access)
    for number in layout.computed { computed.render(number, &writer) }
    writeRawValue(&writer)
    RangeRenderer(layout: layout, access: access, storages: storages, presences: presences).render(&writer)
    writeTexts(&writer)
  }

  private func writeStorage(_ writer: inout SourceWriter) {
    writer.line()
    for (index, member) in layout.members.enumerated() where member.twin == nil {
      let storage = storages[index]
      if member.isImplied {
        if let checksum = member.checksum { writeStorage(of: checksum, member, &writer) }
        continue
      }
      if let twin = layout.members.first(where: { $0.twin == index }) {
        writer.line("// \(commentText(member.label)), or \(commentText(twin.label)): a flag says which.")
      }
      if !storage.declaration.hasPrefix("private") {
        writer.documentation("\(member.label)\(storage.name.hasSuffix("Raw") ? ", as it is on the wire" : "").")
        if hasWords(member.field.documentation) {
          writer.line("///")
          writer.documentation(member.field.documentation)
        }
      }
      writer.line("\(storage.declaration)\(quoted(storage.name)): \(storage.type)\(storage.isOptional ? "?" : "")")
      if let flag = member.terminatorFlag { writer.line("private var \(flag) = true") }
    }
  }

  /// What has to be known of a checksum; it changes by making a new value where one thing depends on another.
  private func writeStorage(of checksum: ChecksumLayout, _ member: Member, _ writer: inout SourceWriter) {
    let isFixed = checksum.madeName != nil && member.presence != .always
    let keyword = isFixed ? "\(access)private(set) var" : "\(access)var"
    if let present = checksum.presentName {
      writer.documentation("Whether there is \(member.label), which is made when the value is encoded.")
      writer.line("\(keyword) \(present): Bool")
    }
    if let made = checksum.madeName, let none = checksum.checksum.unless {
      let noneText = hex(none)
      writer.documentation("Whether \(member.label) is a checksum, and not \(noneText), which says that there is none.")
      writer.line("\(keyword) \(made): Bool")
    }
  }

  /// The integer of a scalar; a compound has its octets by default.
  private func writeRawValue(_ writer: inout SourceWriter) {
    if case .part = layout.definition.kind { return }
    guard let (member, number) = layout.scalar else { return }
    let storage = storages[0].reference
    let surface = NumberSurface(member, number)
    writer.line()
    writer.documentation("The number on the wire.")
    writer.line("\(access)var rawValue: \(number.swiftType) { \(storage) }")
    writer.line()
    if let violation = surface.violation("rawValue") {
      writer.documentation("Nil for a number that the definition does not allow.")
      writer.block("\(access)init?(rawValue: \(number.swiftType))") { writer in
        writer.line("if \(violation) { return nil }")
        writer.line("\(storage) = rawValue")
      }
    } else {
      writer.documentation("The value that is this number on the wire.")
      writer.block("\(access)init(rawValue: \(number.swiftType))") { $0.line("\(storage) = rawValue") }
    }
  }

  private func writeTexts(_ writer: inout SourceWriter) {
    let parameters = surfaces.flatMap(\.parameters)
    let canThrow = parameters.contains { $0.isFallible || $0.parse.contains("texts.") }
    writer.line()
    writer.documentation("The fields that are there, as texts.")
    writer.line("@inline(never)")
    writer.block("\(access)var fieldTexts: FieldTexts") { writer in
      if parameters.isEmpty, layout.computed.isEmpty {
        writer.line("FieldTexts()")
        return
      }
      writer.line("var texts = FieldTexts()")
      for parameter in parameters {
        writer.line(parameter.append)
      }
      for number in layout.computed {
        let unit = number.definition.unit == nil ? "" : ", unit: Self.\(number.name)Unit"
        writer.line("texts.append(\(literal(number.label)), self.\(quoted(number.name))\(unit))")
      }
      writer.line("return texts")
    }
    writer.line()
    writer.documentation("The value of which these are the texts, by field; nil when there is none.")
    writer.line("@inline(never)")
    writer.block("\(access)init?(stringValue texts: [String: String])") { writer in
      if parameters.isEmpty {
        writer.line("self.init()")
        return
      }
      writer.line("let texts = FieldTextReader(texts, value: \(literal(layout.name)))")
      writer.line("do throws(GATTCore.EncodeError) {")
      writer.indent { writer in
        writer.list(
          "\(canThrow ? "try " : "")self.init(",
          parameters.map { "\(argumentLabel($0.name)): \($0.parse)" },
          ")"
        )
        for special in parameters.compactMap(\.parseSpecial) { writer.line(special) }
      }
      writer.line("} catch {")
      writer.indent { $0.line("return nil") }
      writer.line("}")
    }
  }
}
