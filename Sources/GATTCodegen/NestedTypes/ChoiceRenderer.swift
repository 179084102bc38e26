import GATTDefinitions

/// Writes an enum with associated values: one of several parts, which the numbers of earlier fields determine.
struct ChoiceRenderer {
  let choice: ChoiceLayout
  /// The name of the value in errors.
  let value: String
  /// The label of the text that names the case, when the choice is a whole value; empty for a choice within a value.
  let kindLabel: String

  private typealias Case = ChoiceLayout.Case

  private var isValue: Bool { !kindLabel.isEmpty }
  private var selectorNames: [String] { choice.selectors.map { quoted($0.name) } }

  /// Writes a nested enum.
  func render(documentation: String, _ writer: inout SourceWriter) {
    writer.declaration(documented: documentation)
    writer.type("enum \(choice.typeName)", ["TextFields", writer.equality, "CustomStringConvertible"], renderBody)
    writer.line()
  }

  func renderBody(_ writer: inout SourceWriter) {
    writeCases(&writer)
    writeDecoder(&writer)
    if isValue { writeValueDecoder(&writer) }
    writeEncoder(&writer)
    writePlace(&writer)
    writeSelectors(&writer)
    writeRanges(&writer)
    writeTexts(&writer)
    writeRoles(&writer)
  }

  // MARK: Cases

  private func writeCases(_ writer: inout SourceWriter) {
    let types = choice.selectors.map(\.number.containerType)
    for item in choice.cases {
      writer.documentation(item.isUnknown ? item.documentation : "\(item.label)\(keyText(item)).")
      if !item.isUnknown { writer.furtherDocumentation(item.documentation) }
      let declaration = holding(item, numbers: types, part: { $0 }, octets: "Data", label: parameterName)
      writer.line("case \(declaration)")
    }
  }

  /// Returns `name(number: 1, content)`: a case with the numbers that it stores, and with its content.
  private func holding(
    _ item: Case,
    numbers: [String],
    part: (_ typeName: String) -> String,
    octets: String,
    label: (String) -> String = argumentLabel
  ) -> String {
    let kept = item.keepsKey ? zip(choice.selectors, numbers).map { "\(label($0.name)): \($1)" } : []
    let content: [String] =
      switch item.content {
      case .nothing: []
      case .part(_, let typeName): [part(typeName)]
      case .octets: ["octets: \(octets)"]
      }
    return quoted(item.name) + list(kept + content)
  }

  /// Returns `, for 1 or 2`.
  private func keyText(_ item: Case) -> String {
    if item.keys.isEmpty { return ", for all other numbers" }
    return ", for " + item.keys.map { $0.map { String($0) }.joined(separator: ", ") }.joined(separator: " or ")
  }

  /// Returns the numbers of a case, as its pattern in a switch over the selectors.
  private func keyPattern(_ item: Case) -> String {
    if item.keys.isEmpty { return "default" }
    return "case " + item.keys.map { tuple($0.map { String($0) }) }.joined(separator: ", ")
  }

  private func tuple(_ parts: [String]) -> String { parts.count == 1 ? parts[0] : list(parts) }

  // MARK: Codec

  private func writeDecoder(_ writer: inout SourceWriter) {
    writer.line()
    writer.line("// Reads the case that these numbers select.")
    let numbers = choice.selectors.map { ", _ \(parameterName($0.name)): \($0.number.containerType)" }.joined()
    writer.block("fileprivate init(from reader: inout FieldReader\(numbers)) throws(GATTCore.DecodeError)") { writer in
      let cases = choice.cases.map { item in
        let part = "try reader.value(\(literal(item.label)))"
        let octets = "try reader.octets(\(Self.octetsLabel))"
        let made = holding(item, numbers: selectorNames, part: { _ in part }, octets: octets)
        return "\(keyPattern(item)): self = .\(made)"
      }
      writer.switch(tuple(selectorNames), cases)
    }
  }

  private func writeValueDecoder(_ writer: inout SourceWriter) {
    let (number, label) = (choice.selectors[0].number, literal(choice.selectors[0].label))
    writer.decoder { writer in
      writer.line("let number: \(number.swiftType) = try reader.number(\(label)\(number.order))")
      writer.line("try self.init(from: &reader, number)")
    }
  }

  private func writeEncoder(_ writer: inout SourceWriter) {
    writer.encoder(isPrivate: !isValue) { writer in
      writer.switch("self", keyChecks + ["default: break"])
      if isValue { writer.line(choice.selectors[0].number.append(selectorNames[0])) }
      let cases = choice.cases.map { item in
        switch item.content {
        case .nothing: "\(choice.pattern(item, "")): break"
        case .part: "\(choice.pattern(item, "let value")): try value.encode(into: &output)"
        case .octets: "\(choice.pattern(item, "let octets")): output.append(octets)"
        }
      }
      writer.switch("self", cases)
    }
  }

  /// The checks of the cases that store their numbers. Numbers of another case are an error, because decoding them
  /// would return that case.
  private var keyChecks: [String] {
    let error = "value: \(literal(value)), field: \(literal(choice.selectors[0].label)), reason: .unexpected"
    return choice.cases.enumerated().filter(\.element.keepsKey).map { place, item in
      "case .\(quoted(item.name)) where placeByNumbers != \(place): throw GATTCore.EncodeError(\(error))"
    }
  }

  private func writePlace(_ writer: inout SourceWriter) {
    writer.line()
    writer.line("// The index of the case that the stored numbers select.")
    writer.block("private var placeByNumbers: Int") { writer in
      writer.packedSwitch(tuple(selectorNames), choice.cases.enumerated().map { "\(keyPattern($1)): \($0)" })
    }
  }

  // MARK: Selectors and ranges

  private func writeSelectors(_ writer: inout SourceWriter) {
    for (ordinal, selector) in choice.selectors.enumerated() {
      writer.declaration(documented: "\(selector.label), which selects the case.")
      writer.block("\(writer.access)var \(selectorNames[ordinal]): \(selector.number.containerType)") { writer in
        let keys = choice.selectors.indices.map { $0 == ordinal ? "let number" : "_" }
        let fixed = choice.cases.filter { !$0.keepsKey }.map { "case .\(quoted($0.name)): \($0.keys[0][ordinal])" }
        let kept = choice.cases.filter(\.keepsKey).map { "\(choice.pattern($0, keys: keys, "_")): number" }
        writer.packedSwitch("self", fixed + kept)
      }
    }
  }

  private func writeRanges(_ writer: inout SourceWriter) {
    let ranged = choice.cases.filter { $0.hasRanges && !$0.isEmpty }
    if ranged.isEmpty { return }
    writer.line()
    writer.block("\(writer.access)var outOfRangeFields: [String]") { writer in
      let cases = ranged.map { "\(choice.pattern($0, "let value")): value.outOfRangeFields" }
      writer.packedSwitch("self", cases + (ranged.count < choice.cases.count ? ["default: []"] : []))
    }
  }

  private func writeRoles(_ writer: inout SourceWriter) {
    let items = choice.cases.filter { $0.hasRoles && !$0.isEmpty }
    if items.isEmpty { return }
    writer.roles { writer in
      let cases = items.map { "\(choice.pattern($0, "let value")): value.appendRoles(to: &roles)" }
      writer.packedSwitch("self", cases + (items.count < choice.cases.count ? ["default: break"] : []))
    }
  }

  // MARK: Texts

  private static let octetsLabel = literal("Octets")

  /// The names of the string fields for the selecting numbers.
  private var keyLabels: [String] {
    choice.selectors.map { literal($0.label == kindLabel ? $0.label + " Number" : $0.label) }
  }

  private func writeTexts(_ writer: inout SourceWriter) {
    let label = literal(kindLabel)
    writer.texts { writer in
      writer.switch("self", choice.cases.map(appending))
    } reader: { writer in
      let numbers = keyLabels.map { "try texts.required(\($0))" }
      let octets = "try texts.required(octets: \(Self.octetsLabel))"
      let cases = choice.cases.map { item in
        let made = holding(item, numbers: numbers, part: { "try \($0)(texts: texts)" }, octets: octets)
        return "case \(literal(item.label)): self = .\(made)"
      }
      let unknown = "default: throw texts.error(\(label), .notUnderstood(names: []))"
      writer.switch("try texts.required(text: \(label))", cases + [unknown])
    }
  }

  /// Returns the case of a switch that appends the strings of a case.
  private func appending(_ item: Case) -> String {
    let numbers = item.keepsKey ? zip(keyLabels, selectorNames).map { "texts.append(\($0), \($1))" } : []
    let content: [String] =
      switch item.content {
      case .nothing: []
      case .part: ["texts.append(\"\", nested: value.fieldTexts)"]
      case .octets: ["texts.append(\(Self.octetsLabel), octets: octets)"]
      }
    let statements = ["texts.append(\(literal(kindLabel)), \(literal(item.label)))"] + numbers + content
    return "\(choice.pattern(item, item.isUnknown ? "let octets" : "let value")): \(statements.joined(separator: "; "))"
  }
}

extension ChoiceLayout {
  /// Returns `case .name(_, let value)`; without parentheses when the code uses no associated value.
  func pattern(_ item: Case, keys: [String]? = nil, _ content: String) -> String {
    if item.isEmpty, keys == nil { return "case .\(quoted(item.name))" }
    let keys = item.keepsKey ? keys ?? selectors.map { _ in "_" } : []
    return "case .\(quoted(item.name))\(list(keys + (item.isEmpty ? [] : [content])))"
  }
}

private func list(_ values: [String]) -> String { values.isEmpty ? "" : "(\(values.joined(separator: ", ")))" }
