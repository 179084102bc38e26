/// Writes a struct of bits.
struct BitFieldRenderer {
  let bits: BitFieldLayout
  let access: String
  let isHashable: Bool
  /// The bits say which other fields are there, so that nobody makes or reads one apart from its value.
  let isControl: Bool
  /// What is seen of each part.
  private let surfaces: [NumberSurface]

  init(bits: BitFieldLayout, access: String, isHashable: Bool, isControl: Bool = false) {
    self.bits = bits
    self.access = access
    self.isHashable = isHashable
    self.isControl = isControl
    surfaces = bits.parts.map { NumberSurface($0) }
  }

  private var container: String { bits.number.containerType }
  private var equality: String { isHashable ? "Hashable" : "Equatable" }

  /// A nested struct, with the enums of its wider bits before it.
  func render(documentation: String, _ writer: inout SourceWriter) {
    renderNestedTypes(&writer)
    writer.line()
    writer.documentation(documentation)
    if isControl {
      writer.block("\(access)struct \(bits.typeName): \(equality), Sendable") { renderMembers(&$0) }
      writer.line()
      return
    }
    writer.block("\(access)struct \(bits.typeName): \(equality), Sendable, CustomStringConvertible") { writer in
      renderMembers(&writer)
      renderTexts(&writer)
      writer.line()
      writer.documentation("The bits by name.")
      writer.line("\(access)var description: String { fieldTexts.description }")
    }
    writer.line()
  }

  /// The members of a value that is nothing but this.
  func renderBody(_ writer: inout SourceWriter) {
    renderNestedTypes(&writer)
    renderMembers(&writer)
  }

  private func renderNestedTypes(_ writer: inout SourceWriter) {
    for part in bits.parts {
      guard let names = part.names else { continue }
      EnumRenderer(names: names, access: access).render(documentation: part.label + ".", &writer)
    }
  }

  private func renderMembers(_ writer: inout SourceWriter) {
    writer.line()
    writer.documentation("All bits, the reserved ones too.")
    writer.line("\(access)var rawValue: \(bits.number.swiftType)")
    writer.line()
    writer.documentation("All bits at once, the reserved ones too.")
    writer.block("\(access)init(rawValue: \(bits.number.swiftType))") { $0.line("self.rawValue = rawValue") }
    if !isControl { renderInitializer(&writer) }
    for (part, surface) in zip(bits.parts, surfaces) {
      PartRenderer(part: part, container: container, access: access, type: bits.typeName)
        .render(surface, get: word, set: { setWord($0) }, setFlag: { "set(\($0), newValue)" }, &writer)
    }
    renderFlagSetter(&writer)
  }

  /// What the setters of single bits share.
  private func renderFlagSetter(_ writer: inout SourceWriter) {
    guard bits.parts.contains(where: \.isFlag) else { return }
    writer.line()
    writer.block("fileprivate mutating func set(_ mask: \(container), _ isSet: Bool)") { writer in
      if bits.number.isNative {
        writer.line("rawValue = isSet ? rawValue | mask : rawValue & ~mask")
      } else {
        writer.line("let word = rawValue.integerValue")
        writer.line(setWord("isSet ? word | mask : word & ~mask"))
      }
    }
  }

  private func renderInitializer(_ writer: inout SourceWriter) {
    if bits.parts.isEmpty { return }
    let isFallible = surfaces.contains(where: \.isFallible)
    writer.line()
    writer.documentation("The bits given, every other bit 0.")
    if isFallible {
      writer.line("///")
      writer.documentation("- Throws: `EncodeError.outOfRange` when a number has more bits than its place.")
    }
    let effect = isFallible ? " throws(GATTCore.EncodeError)" : ""
    writer.list(
      "\(access)init(",
      zip(bits.parts, surfaces).map { "\(parameterName($0.name)): \($1.valueType) = \($0.zero)" },
      ")\(effect) {"
    )
    writer.indent { writer in
      writer.line("rawValue = 0")
      for (part, surface) in zip(bits.parts, surfaces) {
        writer.line(
          surface.isFallible
            ? "try set\(capitalized(part.name))(\(quoted(part.name)))" : "self.\(part.name) = \(quoted(part.name))"
        )
      }
    }
    writer.line("}")
  }

  /// The bits as the container type.
  private var word: String { bits.number.integer("rawValue") }

  private func setWord(_ word: String) -> String {
    bits.number.isNative
      ? "rawValue = \(word)" : "rawValue = \(bits.number.swiftType)(truncatingIfNeeded: \(word))"
  }

  /// Single bits of which the texts are made together.
  private var flags: [Part] {
    let flags = bits.parts.filter(\.isFlag)
    return flags.count > 1 && bits.number.bits <= 64 ? flags : []
  }

  /// `fieldTexts` and, for a value, the way back.
  func renderTexts(_ writer: inout SourceWriter) {
    let flags = flags
    if !flags.isEmpty {
      writer.line()
      writer.documentation("The single bits, each with its name.")
      writer.block("private static var flagNames: String") { writer in
        writer.text(lines: flags.map { "\($0.shift) \($0.label)" })
      }
    }
    writer.line()
    writer.documentation("The fields that are there, as texts.")
    writer.line("@inline(never)")
    writer.block("\(access)var fieldTexts: FieldTexts") { writer in
      writer.line("var texts = FieldTexts()")
      if flags.count == bits.parts.count, !flags.isEmpty {
        writer.line("texts.append(flags: \(widened(word)), Self.flagNames)")
      } else {
        for part in bits.parts { writer.line("texts.append(\(literal(part.label)), self.\(quoted(part.name)))") }
      }
      writer.line("return texts")
    }
    writer.line()
    writer.documentation("The value of which these are the texts, by field; nil when there is none.")
    writer.line("@inline(never)")
    writer.block("\(access)init?(stringValue texts: [String: String])") { writer in
      writer.line("let texts = FieldTextReader(texts, value: \(literal(bits.typeName)))")
      writer.line("do throws(GATTCore.EncodeError) {")
      writer.indent { writer in
        let flagBits = "\(bits.number.swiftType)(truncatingIfNeeded: texts.flags(Self.flagNames))"
        writer.line("\(flags.isEmpty ? "" : "try ")self.init(rawValue: \(flags.isEmpty ? "0" : flagBits))")
        for (part, surface) in zip(bits.parts, surfaces) where !part.isFlag || flags.isEmpty {
          renderReading(part, surface, &writer)
        }
      }
      writer.line("} catch {")
      writer.indent { $0.line("return nil") }
      writer.line("}")
    }
  }

  /// Sets a part to what the texts say, when they say something of it.
  private func renderReading(_ part: Part, _ surface: NumberSurface, _ writer: inout SourceWriter) {
    let label = part.isFlag ? "bool: " : ""
    writer.block("if let value: \(surface.valueType) = try texts.optional(\(label)\(literal(part.label)))") { writer in
      writer.line(surface.isFallible ? "try set\(capitalized(part.name))(value)" : "self.\(part.name) = value")
    }
  }
}

extension Part {
  /// The default of an initialiser: raw number 0.
  var zero: String {
    if isFlag { return "false" }
    guard let names else { return "0" }
    return names.cases.first { $0.key == 0 }.map { ".\(quoted($0.name))" } ?? ".unknown(0)"
  }

  /// The bits of the part in its container, not shifted.
  var mask: UInt64 { (number.mask >> UInt64(zeros)) << UInt64(zeros) }
}
