import GATTDefinitions

/// Writes the Swift type of one value.
struct ValueRenderer {
  let layout: ValueLayout
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
      writer.block("\(access)enum \(layout.name): DefinedValue, NamedNumber\(hashable)") { writer in
        EnumRenderer(names: names, access: access).renderBody(&writer)
        writeIdentity(rawType: names.rawType, &writer)
        writeScalarCodec(names.number, &writer)
        writeEnumTexts(&writer)
      }
    case .bitField(let bits):
      writer.block("\(access)struct \(layout.name): DefinedValue\(hashable)") { writer in
        BitFieldRenderer(bits: bits, access: access, isHashable: isHashable).renderBody(&writer)
        writeIdentity(rawType: bits.number.swiftType, &writer)
        writeScalarCodec(bits.number, &writer)
        BitFieldRenderer(bits: bits, access: access, isHashable: isHashable).renderTexts(&writer)
      }
    case .opaque:
      writer.block("\(access)struct \(layout.name): DefinedValue, RawOctetsDeserializable\(hashable)") { writer in
        writeOpaque(&writer)
        writeIdentity(rawType: nil, &writer)
      }
    case .structure:
      let octets = rawType == nil ? ", RawOctetsDeserializable" : ""
      writer.block("\(access)struct \(layout.name): DefinedValue\(octets)\(hashable)") { writer in
        StructRenderer(layout: layout, access: access, isHashable: isHashable).renderBody(&writer)
        writeIdentity(rawType: rawType, &writer)
      }
    }
  }

  private var hashable: String { isHashable ? ", Hashable" : "" }

  /// The type of `rawValue` of a scalar; a compound's are its octets.
  private var rawType: String? { layout.scalar?.number.swiftType }

  // MARK: Documentation

  private func writeDocumentation(_ writer: inout SourceWriter) {
    let kind =
      switch definition.kind {
      case .characteristic: "characteristic"
      case .descriptor: "descriptor"
      case .declaration: "attribute declaration"
      case .serviceData: "service data"
      case .manufacturerData: "manufacturer data"
      case .part: "part"
      }
    writer.documentation("\(definition.name): the \(kind) \(definition.uuid.text), `\(commentText(definition.type))`.")
    if !commentText(definition.documentation).isEmpty {
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

  // MARK: Parts that every shape has

  private func writeIdentity(rawType: String?, _ writer: inout SourceWriter) {
    writer.line()
    if let rawType {
      writer.documentation("What the value is on the wire.")
      writer.line("\(access)typealias RawType = \(rawType)")
      writer.line()
    }
    writer.documentation("The attribute type, \(definition.uuid.text).")
    writer.line("\(access)static var uuid: BluetoothUUID { \(definition.uuid.expression) }")
    writer.line()
    writer.documentation("The name that the definition gives.")
    writer.line("\(access)static var name: String { \(literal(definition.name)) }")
  }

  /// The codec of a type with `init(rawValue:)` and `rawValue`.
  private func writeScalarCodec(_ number: Number, _ writer: inout SourceWriter) {
    let label = literal(definition.fields[0].name)
    writer.line()
    writer.documentation("Reads the value that starts at `offset`, and moves that behind it.")
    writer.block("\(access)init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError)") { writer in
      writer.block("guard bytes.byteCount &- offset >= \(number.octets) else") { writer in
        writer.list(
          "throw .truncated(",
          [literal(layout.name), "at: offset", "of: bytes.byteCount", "[(\(label), \(number.octets))]"],
          ")"
        )
      }
      writer.line("self.init(rawValue: \(number.read(at: "offset")))")
      writer.line("offset &+= \(number.octets)")
    }
    writer.line()
    writer.documentation("Appends the octets of the value.")
    writer.block("\(access)func encode(into output: inout OctetWriter) throws(EncodeError)") { writer in
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
    writer.block("\(access)var fieldTexts: FieldTexts") { writer in
      writer.line("var texts = FieldTexts()")
      writer.line("texts.append(\(label), text)")
      writer.line("return texts")
    }
    writer.line()
    writer.documentation("The value of which these are the texts, by field; nil when there is none.")
    writer.block("\(access)init?(stringValue texts: [String: String])") { writer in
      writer.line("guard let text = texts[\(label)] else { return nil }")
      writer.line("self.init(text: text)")
    }
  }

  private func writeOpaque(_ writer: inout SourceWriter) {
    writer.documentation("All octets of the value.")
    writer.line("\(access)var value: Data")
    writer.line()
    writer.documentation("A value of these octets.")
    writer.block("\(access)init(value: Data)") { $0.line("self.value = value") }
    writer.line()
    writer.documentation("Reads the value that starts at `offset`, and moves that behind it.")
    writer.block("\(access)init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError)") { writer in
      writer.line("value = bytes.data(from: offset, to: bytes.byteCount)")
      writer.line("offset = bytes.byteCount")
    }
    writer.line()
    writer.documentation("Appends the octets of the value.")
    writer.block("\(access)func encode(into output: inout OctetWriter) throws(EncodeError)") { writer in
      writer.line("output.append(value)")
    }
    writer.line()
    writer.documentation("The fields that are there, as texts.")
    writer.block("\(access)var fieldTexts: FieldTexts") { writer in
      writer.line("var texts = FieldTexts()")
      writer.line("texts.append(\(literal(definition.name)), octets: value)")
      writer.line("return texts")
    }
    writer.line()
    writer.documentation("The value of which these are the texts, by field; nil when there is none.")
    writer.block("\(access)init?(stringValue texts: [String: String])") { writer in
      writer.line("guard let text = texts[\(literal(definition.name))] else { return nil }")
      writer.line("guard let value = TextForm.octets(text) else { return nil }")
      writer.line("self.init(value: value)")
    }
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

extension DefinitionUUID {
  /// `0x2A37`, or the 128-bit form.
  var text: String {
    if let uint16 { return "0x" + hexadecimal(UInt64(uint16), digits: 4) }
    let digits = hexadecimal(high, digits: 16) + hexadecimal(low, digits: 16)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.append(digit)
    }
    return text
  }

  /// The Swift expression that makes it.
  var expression: String {
    if let uint16 { return "BluetoothUUID(uint16: 0x\(hexadecimal(UInt64(uint16), digits: 4)))" }
    return "BluetoothUUID(high: 0x\(hexadecimal(high, digits: 16)), low: 0x\(hexadecimal(low, digits: 16)))"
  }
}

func hexadecimal(_ number: UInt64, digits: Int) -> String {
  let text = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
