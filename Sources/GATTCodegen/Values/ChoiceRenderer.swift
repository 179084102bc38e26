import GATTDefinitions

/// Writes an enum with associated values: one of several parts, which the numbers of earlier fields decide.
struct ChoiceRenderer {
  let choice: ChoiceLayout
  /// What errors call the value.
  let value: String
  /// The name of the text that says which case it is; empty for a choice within a value.
  let kindLabel: String

  private typealias Case = ChoiceLayout.Case

  private var isValue: Bool { !kindLabel.isEmpty }
  private var selectorNames: [String] { choice.selectors.map { quoted($0.name) } }

  /// A nested enum.
  func render(documentation: String, _ writer: inout SourceWriter) {
    writer.line()
    writer.documentation(documentation)
    writer.type("enum \(choice.typeName)", ["TextFields", writer.equality, "CustomStringConvertible"], renderBody)
    writer.line()
  }

  /// The members.
  func renderBody(_ writer: inout SourceWriter) {
    writeCases(&writer)
    writeDecoder(&writer)
    if isValue { writeValueDecoder(&writer) }
    writeEncoder(&writer)
    writePlace(&writer)
    writeSelectors(&writer)
    writeRanges(&writer)
    writeTexts(&writer)
  }

  // MARK: Cases

  private func writeCases(_ writer: inout SourceWriter) {
    for item in choice.cases {
      writer.documentation(item.isUnknown ? item.documentation : "\(item.label)\(keyText(item)).")
      if !item.isUnknown { writer.furtherDocumentation(item.documentation) }
      let values = item.keepsKey ? arguments(choice.selectors.map(\.number.containerType)) : []
      let content: [String] =
        switch item.content {
        case .nothing: []
        case .part(let typeName): [typeName]
        case .octets: ["octets: Data"]
        }
      writer.line("case \(quoted(item.name))\(list(values + content))")
    }
  }

  /// `, for 1 or 2`
  private func keyText(_ item: Case) -> String {
    if item.keys.isEmpty { return ", for all other numbers" }
    return ", for " + item.keys.map { $0.map { String($0) }.joined(separator: ", ") }.joined(separator: " or ")
  }

  /// The numbers of a case, as its pattern in a switch over the selectors.
  private func keyPattern(_ item: Case) -> String {
    if item.keys.isEmpty { return "default" }
    return "case " + item.keys.map { tuple($0.map { String($0) }) }.joined(separator: ", ")
  }

  /// Expressions for the selectors' numbers, as arguments of a case.
  private func arguments(_ values: [String]) -> [String] {
    zip(choice.selectors, values).map { "\(argumentLabel($0.name)): \($1)" }
  }

  /// `case .name(_, let value)`; without parentheses when nothing of the case is asked for.
  private func pattern(_ item: Case, keys: [String]? = nil, content: String) -> String {
    if item.isEmpty, keys == nil { return "case .\(quoted(item.name))" }
    let keys = item.keepsKey ? keys ?? choice.selectors.map { _ in "_" } : []
    return "case .\(quoted(item.name))\(list(keys + (item.isEmpty ? [] : [content])))"
  }

  private func list(_ values: [String]) -> String { values.isEmpty ? "" : "(\(values.joined(separator: ", ")))" }
  private func tuple(_ parts: [String]) -> String { parts.count == 1 ? parts[0] : list(parts) }

  // MARK: Codec

  private func writeDecoder(_ writer: inout SourceWriter) {
    writer.line()
    writer.line("// What is behind these numbers.")
    let numbers = choice.selectors.map { ", _ \(parameterName($0.name)): \($0.number.containerType)" }.joined()
    writer.block("fileprivate init(from reader: inout FieldReader\(numbers)) throws(GATTCore.DecodeError)") { writer in
      writer.line("switch \(tuple(selectorNames)) {")
      for item in choice.cases {
        let content: [String] =
          switch item.content {
          case .nothing: []
          case .part: ["try reader.value(\(literal(item.label)))"]
          case .octets: ["octets: try reader.octets(\(literal(Self.octetsLabel)))"]
          }
        let values = (item.keepsKey ? arguments(selectorNames) : []) + content
        writer.line("\(keyPattern(item)): self = .\(quoted(item.name))\(list(values))")
      }
      writer.line("}")
    }
  }

  private func writeValueDecoder(_ writer: inout SourceWriter) {
    let (number, label) = (choice.selectors[0].number, literal(choice.selectors[0].label))
    writer.line()
    writer.block("\(writer.access)init(from reader: inout FieldReader) throws(GATTCore.DecodeError)") { writer in
      writer.line("let number: \(number.swiftType) = try reader.number(\(label)\(number.order))")
      writer.line("try self.init(from: &reader, number)")
    }
  }

  private func writeEncoder(_ writer: inout SourceWriter) {
    writer.line()
    let access = isValue ? writer.access : "fileprivate "
    writer.block("\(access)func encode(into output: inout FieldWriter) throws(GATTCore.EncodeError)") { writer in
      writeKeyCheck(&writer)
      if isValue { writer.line(choice.selectors[0].number.append(selectorNames[0])) }
      writer.line("switch self {")
      for item in choice.cases {
        switch item.content {
        case .nothing: writer.line("\(pattern(item, content: "")): break")
        case .part: writer.line("\(pattern(item, content: "let value")): try value.encode(into: &output)")
        case .octets: writer.line("\(pattern(item, content: "let octets")): output.append(octets)")
        }
      }
      writer.line("}")
    }
  }

  /// A case that keeps its numbers must not have those of another one, which would be read back.
  private func writeKeyCheck(_ writer: inout SourceWriter) {
    let error = "value: \(literal(value)), field: \(literal(choice.selectors[0].label)), reason: .unexpected"
    writer.line("switch self {")
    for (place, item) in choice.cases.enumerated() where item.keepsKey {
      writer.line("case .\(quoted(item.name)) where placeByNumbers != \(place):")
      writer.indent { $0.line("throw GATTCore.EncodeError(\(error))") }
    }
    writer.line("default: break")
    writer.line("}")
  }

  private func writePlace(_ writer: inout SourceWriter) {
    writer.line()
    writer.line("// The place among the cases of the one that its numbers are for.")
    writer.block("private var placeByNumbers: Int") { writer in
      writer.line("switch \(tuple(selectorNames)) {")
      for (place, item) in choice.cases.enumerated() { writer.line("\(keyPattern(item)): \(place)") }
      writer.line("}")
    }
  }

  // MARK: Selectors and ranges

  private func writeSelectors(_ writer: inout SourceWriter) {
    for (ordinal, selector) in choice.selectors.enumerated() {
      writer.line()
      writer.documentation("\(selector.label), which says what it is.")
      writer.block("\(writer.access)var \(selectorNames[ordinal]): \(selector.number.containerType)") { writer in
        writer.line("switch self {")
        for item in choice.cases where !item.keepsKey {
          writer.line("case .\(quoted(item.name)): \(item.keys[0][ordinal])")
        }
        let keys = choice.selectors.indices.map { $0 == ordinal ? "let number" : "_" }
        for item in choice.cases where item.keepsKey {
          writer.line("\(pattern(item, keys: keys, content: "_")): number")
        }
        writer.line("}")
      }
    }
  }

  private func writeRanges(_ writer: inout SourceWriter) {
    let ranged = choice.cases.filter { $0.hasRanges && !$0.isEmpty }
    if ranged.isEmpty { return }
    writer.line()
    writer.block("\(writer.access)var outOfRangeFields: [String]") { writer in
      writer.line("switch self {")
      for item in ranged { writer.line("\(pattern(item, content: "let value")): value.outOfRangeFields") }
      if ranged.count < choice.cases.count { writer.line("default: []") }
      writer.line("}")
    }
  }

  // MARK: Texts

  private static let octetsLabel = "Octets"

  /// The names of the texts with the numbers that say what it is.
  private var keyLabels: [String] {
    choice.selectors.map { literal($0.label == kindLabel ? $0.label + " Number" : $0.label) }
  }

  private func writeTexts(_ writer: inout SourceWriter) {
    let label = literal(kindLabel)
    writer.texts { writer in
      writer.line("switch self {")
      for item in choice.cases {
        writer.line("\(pattern(item, content: item.isUnknown ? "let octets" : "let value")):")
        writer.indent { writer in
          writer.line("texts.append(\(label), \(literal(item.label)))")
          if item.keepsKey { writer.lines(zip(keyLabels, selectorNames).map { "texts.append(\($0), \($1))" }) }
          switch item.content {
          case .nothing: break
          case .part: writer.line("texts.append(\"\", nested: value.fieldTexts)")
          case .octets: writer.line("texts.append(\(literal(Self.octetsLabel)), octets: octets)")
          }
        }
      }
      writer.line("}")
    } reader: { writer in
      writer.line("switch try texts.required(text: \(label)) {")
      for item in choice.cases {
        let content: [String] =
          switch item.content {
          case .nothing: []
          case .part(let typeName): ["try \(typeName)(texts: texts)"]
          case .octets: ["octets: try texts.required(octets: \(literal(Self.octetsLabel)))"]
          }
        let keys = item.keepsKey ? arguments(keyLabels.map { "try texts.required(\($0))" }) : []
        writer.line("case \(literal(item.label)): self = .\(quoted(item.name))\(list(keys + content))")
      }
      writer.line("default: throw texts.error(\(label), .notUnderstood(names: []))")
      writer.line("}")
    }
  }
}
