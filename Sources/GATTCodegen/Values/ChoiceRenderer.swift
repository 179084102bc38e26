import GATTDefinitions

/// Writes an enum with associated values: one of several parts, which the numbers of earlier fields decide.
struct ChoiceRenderer {
  let choice: ChoiceLayout
  /// What errors call the value.
  let value: String
  /// The name of the text that says which case it is; empty for a choice within a value.
  let kindLabel: String
  let access: String
  let isHashable: Bool

  private var all: [ChoiceLayout.Case] { choice.cases + (choice.otherwise.map { [$0] } ?? []) }

  /// A nested enum.
  func render(documentation: String, _ writer: inout SourceWriter) {
    writer.line()
    writer.documentation(documentation)
    let equality = isHashable ? "Hashable" : "Equatable"
    writer.block("\(access)enum \(choice.typeName): TextFields, \(equality), CustomStringConvertible") { writer in
      writeCases(&writer)
      writeDecoder(&writer)
      writeEncoder(&writer)
      writePlace(&writer)
      writeSelectors(&writer)
      writeRanges(&writer)
      writeTexts(&writer)
    }
    writer.line()
  }

  /// The members of a value that is an op code and what depends on it.
  func renderBody(_ writer: inout SourceWriter) {
    writeCases(&writer)
    writeDecoder(&writer)
    writeValueDecoder(&writer)
    writeEncoder(&writer)
    writePlace(&writer)
    writeSelectors(&writer)
    writeRanges(&writer)
    writeTexts(&writer)
  }

  // MARK: Cases

  private func writeCases(_ writer: inout SourceWriter) {
    for item in all {
      writer.documentation("\(item.label)\(keyText(item)).")
      if hasWords(item.documentation) {
        writer.line("///")
        writer.documentation(item.documentation)
      }
      let values = (item.keepsKey ? keyParameters : []) + (item.typeName.map { [$0] } ?? [])
      writer.line("case \(quoted(item.name))\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")")
    }
    if choice.otherwise == nil {
      writer.documentation("Octets behind numbers of which the definition does not say what they mean.")
      writer.call("case unknown", keyParameters + ["octets: Data"])
    }
  }

  private var keyParameters: [String] {
    choice.selectors.map { "\(argumentLabel($0.name)): \($0.number.containerType)" }
  }

  /// `, for 1 or 2`
  private func keyText(_ item: ChoiceLayout.Case) -> String {
    if item.keys.isEmpty { return ", for all other numbers" }
    return ", for " + item.keys.map { $0.map { String($0) }.joined(separator: ", ") }.joined(separator: " or ")
  }

  // MARK: Codec

  private var keyArguments: [String] {
    choice.selectors.map { "_ \(parameterName($0.name)): \($0.number.containerType)" }
  }

  private func writeDecoder(_ writer: inout SourceWriter) {
    writer.line()
    writer.line("// What is behind these numbers.")
    let parameters = (["from reader: inout FieldReader"] + keyArguments).joined(separator: ", ")
    writer.block("fileprivate init(\(parameters)) throws(GATTCore.DecodeError)") { writer in
      let names = choice.selectors.map { quoted($0.name) }
      writer.line("switch \(tuple(names)) {")
      for item in choice.cases {
        let keys = item.keys.map { tuple($0.map { String($0) }) }.joined(separator: ", ")
        writer.line("case \(keys): self = \(decoding(item))")
      }
      if let otherwise = choice.otherwise {
        writer.line("default: self = \(decoding(otherwise))")
      } else {
        let values = namedKeys(names) + ["octets: try reader.octets(\(literal(Self.octetsLabel)))"]
        writer.line("default: self = .unknown(\(values.joined(separator: ", ")))")
      }
      writer.line("}")
    }
  }

  private func decoding(_ item: ChoiceLayout.Case) -> String {
    let part = item.typeName == nil ? [] : ["try reader.value(\(literal(item.label)))"]
    let values = (item.keepsKey ? namedKeys(choice.selectors.map { quoted($0.name) }) : []) + part
    return ".\(quoted(item.name))\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")"
  }

  private func namedKeys(_ values: [String]) -> [String] {
    zip(choice.selectors, values).map { "\(argumentLabel($0.name)): \($1)" }
  }

  private func writeValueDecoder(_ writer: inout SourceWriter) {
    let number = choice.selectors[0].number
    let order = number.isBigEndian && number.octets > 1 ? ", isBigEndian: true" : ""
    writer.line()
    writer.block("\(access)init(from reader: inout FieldReader) throws(GATTCore.DecodeError)") { writer in
      writer.line("let number: \(number.swiftType) = try reader.number(\(literal(choice.selectors[0].label))\(order))")
      writer.line("try self.init(from: &reader, number)")
    }
  }

  private func writeEncoder(_ writer: inout SourceWriter) {
    let isValue = !kindLabel.isEmpty
    writer.line()
    let visibility = isValue ? access : "fileprivate "
    writer.block("\(visibility)func encode(into output: inout FieldWriter) throws(GATTCore.EncodeError)") { writer in
      writeKeyCheck(&writer)
      if isValue { writer.line(choice.selectors[0].number.append(quoted(choice.selectors[0].name))) }
      writer.line("switch self {")
      for item in all {
        let ignored = item.keepsKey ? choice.selectors.map { _ in "_" } : []
        if item.typeName == nil {
          writer.line("case .\(quoted(item.name)): break")
        } else {
          let pattern = (ignored + ["let value"]).joined(separator: ", ")
          writer.line("case .\(quoted(item.name))(\(pattern)): try value.encode(into: &output)")
        }
      }
      if choice.otherwise == nil {
        let pattern = (choice.selectors.map { _ in "_" } + ["let octets"]).joined(separator: ", ")
        writer.line("case .unknown(\(pattern)): output.append(octets)")
      }
      writer.line("}")
    }
  }

  /// A case that keeps its numbers must not have those of another one, which would be read back.
  private func writeKeyCheck(_ writer: inout SourceWriter) {
    var kept = all.enumerated().filter { $1.keepsKey }.map { (place: $0, name: $1.name) }
    if choice.otherwise == nil { kept.append((all.count, "unknown")) }
    if kept.isEmpty { return }
    writer.line("switch self {")
    for item in kept {
      writer.line("case .\(quoted(item.name)) where placeByNumbers != \(item.place):")
      writer.indent { writer in
        writer.call(
          "throw GATTCore.EncodeError",
          [
            "value: \(literal(value))", "field: \(literal(choice.selectors[0].label))",
            "reason: .unexpected",
          ]
        )
      }
    }
    writer.line("default: break")
    writer.line("}")
  }

  /// Which case numbers are for, by its place.
  private func writePlace(_ writer: inout SourceWriter) {
    if !all.contains(where: \.keepsKey) && choice.otherwise != nil { return }
    writer.line()
    writer.line("// The place among the cases of the one that its numbers are for.")
    writer.block("private var placeByNumbers: Int") { writer in
      writer.line("switch \(tuple(choice.selectors.map { quoted($0.name) })) {")
      for (place, item) in choice.cases.enumerated() {
        writer.line("case \(item.keys.map { tuple($0.map { String($0) }) }.joined(separator: ", ")): \(place)")
      }
      writer.line("default: \(choice.cases.count)")
      writer.line("}")
    }
  }

  private func tuple(_ parts: [String]) -> String {
    parts.count == 1 ? parts[0] : "(\(parts.joined(separator: ", ")))"
  }

  // MARK: Selectors

  private func writeSelectors(_ writer: inout SourceWriter) {
    for (ordinal, selector) in choice.selectors.enumerated() {
      writer.line()
      writer.documentation("\(selector.label), which says what it is.")
      writer.block("\(access)var \(quoted(selector.name)): \(selector.number.containerType)") { writer in
        writer.line("switch self {")
        for item in all where !item.keepsKey {
          writer.line("case .\(quoted(item.name)): \(item.keys[0][ordinal])")
        }
        let pattern = choice.selectors.indices.map { $0 == ordinal ? "let number" : "_" }
        for item in all where item.keepsKey {
          let values = (pattern + (item.typeName == nil ? [] : ["_"])).joined(separator: ", ")
          writer.line("case .\(quoted(item.name))(\(values)): number")
        }
        if choice.otherwise == nil {
          writer.line("case .unknown(\((pattern + ["_"]).joined(separator: ", "))): number")
        }
        writer.line("}")
      }
    }
  }

  // MARK: Ranges

  private func writeRanges(_ writer: inout SourceWriter) {
    let ranged = all.filter { $0.hasRanges && $0.typeName != nil }
    if ranged.isEmpty { return }
    writer.line()
    writer.block("\(access)var outOfRangeFields: [String]") { writer in
      writer.line("switch self {")
      for item in ranged {
        let ignored = item.keepsKey ? choice.selectors.map { _ in "_" } : []
        let pattern = (ignored + ["let value"]).joined(separator: ", ")
        writer.line("case .\(quoted(item.name))(\(pattern)): value.outOfRangeFields")
      }
      if ranged.count < all.count || choice.otherwise == nil { writer.line("default: []") }
      writer.line("}")
    }
  }

  // MARK: Texts

  private func writeTexts(_ writer: inout SourceWriter) {
    let label = literal(kindLabel)
    let keep = choice.selectors.map { "texts.append(\(literal(keyLabel($0))), \(quoted($0.name)))" }
    writer.line()
    writer.block("\(access)func append(to texts: inout FieldTexts)") { writer in
      writer.line("switch self {")
      for item in all {
        let ignored = item.keepsKey ? choice.selectors.map { _ in "_" } : []
        let values = (ignored + (item.typeName == nil ? [] : ["let value"])).joined(separator: ", ")
        writer.line("case .\(quoted(item.name))\(item.typeName == nil ? "" : "(\(values))"):")
        writer.indent { writer in
          writer.line("texts.append(\(label), \(literal(item.label)))")
          if item.keepsKey { for line in keep { writer.line(line) } }
          if item.typeName != nil { writer.line("texts.append(\"\", nested: value.fieldTexts)") }
        }
      }
      if choice.otherwise == nil {
        let values = (choice.selectors.map { _ in "_" } + ["let octets"]).joined(separator: ", ")
        writer.line("case .unknown(\(values)):")
        writer.indent { writer in
          writer.line("texts.append(\(label), \(literal(Self.unknownLabel)))")
          for line in keep { writer.line(line) }
          writer.line("texts.append(\(literal(Self.octetsLabel)), octets: octets)")
        }
      }
      writer.line("}")
    }
    writeTextDecoder(&writer)
  }

  private static let unknownLabel = "Unknown"
  private static let octetsLabel = "Octets"

  /// The name of the text with a number that says what it is.
  private func keyLabel(_ selector: ChoiceLayout.Selector) -> String {
    selector.label == kindLabel ? selector.label + " Number" : selector.label
  }

  private func writeTextDecoder(_ writer: inout SourceWriter) {
    let label = literal(kindLabel)
    writer.line()
    writer.block("\(access)init(texts: FieldTextReader) throws(GATTCore.EncodeError)") { writer in
      writer.line("switch try texts.required(text: \(label)) {")
      for item in all {
        let part = item.typeName.map { ["try \($0)(texts: texts)"] } ?? []
        let values = ((item.keepsKey ? keyTexts : []) + part).joined(separator: ", ")
        writer.line("case \(literal(item.label)): self = .\(quoted(item.name))\(values.isEmpty ? "" : "(\(values))")")
      }
      if choice.otherwise == nil {
        let values = keyTexts + ["octets: try texts.required(octets: \(literal(Self.octetsLabel)))"]
        writer.line("case \(literal(Self.unknownLabel)): self = .unknown(\(values.joined(separator: ", ")))")
      }
      writer.line("default: throw texts.error(\(label), .notUnderstood(names: []))")
      writer.line("}")
    }
  }

  /// The arguments that read the selectors' numbers from `texts`.
  private var keyTexts: [String] {
    choice.selectors.map { "\(argumentLabel($0.name)): try texts.required(\(literal(keyLabel($0))))" }
  }
}
