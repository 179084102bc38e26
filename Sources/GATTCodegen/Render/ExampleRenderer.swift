import GATTDefinitions
import GATTModel
import GATTText

/// Generates a file of tests that compare the examples of definitions with what the generated types decode.
///
/// - Parameters:
///   - module: The module that contains the generated types.
///   - files: The definition files of the module.
///   - catalogs: Definitions that other modules contain as Swift already, for references that `files` do not define.
///   - configuration: The settings with which the types are generated.
/// - Returns: The file for Swift Testing, empty when one of the diagnostics is an error.
public func generateExampleTests(
  ofModule module: String,
  from files: [DefinitionFile],
  importing catalogs: [ImportedCatalog] = [],
  configuration: Configuration
) -> (text: String, diagnostics: [Diagnostic]) {
  let (renderer, diagnostics) = prepare(files, catalogs, configuration)
  guard let renderer else { return ("", diagnostics) }
  return (ExampleRenderer(target: renderer.target, configuration: configuration, module: module).text, diagnostics)
}

/// Writes a suite of Swift Testing with a test for each example.
struct ExampleRenderer {
  let target: Target
  let configuration: Configuration
  /// The module that contains the types.
  let module: String

  var text: String {
    var writer = SourceWriter(generated: "from the examples of \(module)", Configuration())
    let testable = configuration.accessLevel == .public ? "" : "@testable "
    let imports = [(module, testable), ("GATTCore", ""), ("Testing", "")].sorted { $0 < $1 }
    for (module, attribute) in imports { writer.line("\(attribute)import \(module)") }
    writer.line()
    writer.documentation("Octets of each value, and what the definitions say of them.")
    writer.block("@Suite struct \(configuration.namespace ?? module)Examples") { writer in
      for index in target.ownValues {
        let examples = target.definitions.values[index].examples
        for (ordinal, example) in examples.enumerated() {
          write(example, examples.count == 1 ? "" : numeral(ordinal + 1), target.layouts[index], &writer)
        }
      }
    }
    if writer.text.contains("#expect(isClose(") {
      writer.line()
      writer.documentation("Returns whether numbers are equal, except for their last digits.")
      writer.block("private func isClose(_ number: Double?, to expected: Double) -> Bool") { writer in
        writer.line("number.map { abs($0 - expected) <= 1e-9 * max(1, abs(expected)) } ?? false")
      }
    }
    return writer.text
  }

  private func write(
    _ example: ExampleDefinition,
    _ numeral: String,
    _ layout: ValueLayout,
    _ writer: inout SourceWriter
  ) {
    let type = configuration.namespace.map { "\(quoted($0)).\(layout.name)" } ?? layout.name
    let octets = "[\(example.octets.map { "0x\(hexadecimal($0, digits: 2))" }.joined(separator: ", "))]"
    let cipherNote = "because an engine for the cipher is needed"
    writer.line()
    if case .fails = example.meaning {
      if example.key != nil {
        return writer.comment("//", "The \(numeral)example of \(layout.name) is left out, \(cipherNote).")
      }
      writer.block("@Test func `\(layout.name) does not have the octets of its \(numeral)example`()") { writer in
        writer.line("#expect(throws: GATTCore.DecodeError.self) { try \(type)(\(octets)) }")
      }
      return
    }
    writer.block("@Test func `\(layout.name) means what its \(numeral)example says`() throws") { writer in
      writer.line("let octets: [UInt8] = \(octets)")
      writer.line("let value = try \(type)(octets)")
      let hasKeyInOctets = layout.definition.fields.contains { $0.cipher?.hasSecretKey == false }
      if example.key != nil || hasKeyInOctets {
        writer.comment("//", "Not compared, \(cipherNote): \(commentText(example.text))")
      } else if case .fields(let json) = example.meaning {
        var code = ExampleCode(target: target, type: type)
        code.compare(json, layout, ExampleOperand(text: "value"))
        writer.lines(code.statements)
        if !code.omitted.isEmpty { writer.comment("//", "Not compared: \(code.omitted.joined(separator: ", ")).") }
      }
      writer.line("#expect(try value.octets() == octets)")
    }
  }

  /// Returns `first ` to `tenth `, and `11th ` for a greater number.
  private func numeral(_ number: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
    if number <= words.count { return words[number - 1] + " " }
    let ending = number / 10 % 10 == 1 ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
    return "\(number)\(ending) "
  }
}

/// An expression in a test.
private struct ExampleOperand {
  var text: String
  /// Whether its type is an optional.
  var isOptional = false
  /// Whether a property that follows needs a question mark: the last property of the expression is optional. In
  /// `a?.b.c`, only `a` is.
  var endsInOptional = false

  func property(_ name: String, isOptional: Bool = false) -> ExampleOperand {
    following(".\(quoted(name))", isOptional: isOptional)
  }

  func following(_ path: String, isOptional: Bool = false) -> ExampleOperand {
    let text = path.isEmpty ? text : "\(text)\(endsInOptional ? "?" : "")\(path)"
    return ExampleOperand(text: text, isOptional: self.isOptional || isOptional, endsInOptional: isOptional)
  }
}

/// The statements that compare a value with the fields in an example.
private struct ExampleCode {
  let target: Target
  /// The type of the value.
  let type: String
  var lines: [String] = []
  /// The fields for which there are no statements.
  var omitted: [String] = []
  /// The names of the local constants for the contents of cases, by the case and the expression for the choice.
  var contents: [String: String] = [:]

  /// The statements. A pattern binds the content of a case only if one of its fields is compared.
  var statements: [String] {
    contents.values.reduce(lines) { lines, name in
      let isUsed = lines.contains { line in ["(\(name).", "(!\(name).", "= \(name)."].contains { line.contains($0) } }
      if isUsed { return lines }
      return lines.map { $0.replacing("let \(name))", with: "_)").replacing("let \(name) =", with: "_ =") }
    }
  }

  /// Compares the fields of a value.
  mutating func compare(_ json: JSON, _ layout: ValueLayout, _ value: ExampleOperand) {
    guard case .object(let fields) = json.value else { return omitted.append(layout.definition.name) }
    for field in fields where !compare(field.key, field.value, layout, value) {
      omitted.append(commentText(field.key))
    }
  }

  /// - Returns: False when the field can't be compared.
  private mutating func compare(_ key: String, _ json: JSON, _ layout: ValueLayout, _ value: ExampleOperand) -> Bool {
    let fields = layout.definition.fields
    switch layout.shape {
    case .opaque: return false
    case .enumeration(let names):
      return key == fields[0].name && compare(names.exampleLiteral(json), value)
    case .bitField(let bits):
      return key == fields[0].name && compare(json, bits, fields[0], value)
    case .opCodes(let choice):
      if key == fields[1].name { return compare(json, choice, value) }
      return compare(key, json, choice, value)
    case .structure: break
    }
    for member in layout.members {
      if let part = member.format.parts.first(where: { $0.label == key }) {
        return compare(json, part, member.field, value.property(part.name, isOptional: member.isOptional))
      }
      let isWidth = member.format.widths != nil && key.hasPrefix(member.label + " (")
      if member.label != key && !isWidth || member.format.isImplied || !member.format.parts.isEmpty { continue }
      let name = member.flags == nil ? member.name : member.storedName
      let operand = value.property(name, isOptional: member.isOptional)
      if let choice = member.format.choice, json.value != .null { return compare(json, choice, operand) }
      return compare(json, member.format, member.field, operand)
    }
    if let computed = layout.computed.first(where: { $0.label == key }) {
      let number = value.property(computed.name)
      switch json.value {
      case .number(let text): compare(number, with: text, isExact: json.value.wholeNumber != nil)
      case .null: lines.append("#expect(\(number.text) == nil)")
      default: return false
      }
      return true
    }
    return layout.members.contains { member in
      let operand = value.property(member.name, isOptional: member.isOptional)
      if let choice = member.format.choice { return compare(key, json, choice, operand) }
      guard let cases = member.field.requestChoice?.cases else { return false }
      let parts = cases.map { (label: $0.name, part: target.layouts[$0.value] as ValueLayout?) }
      return compare(key, json, in: parts) { $0.decode($2, operand) }
    }
  }

  /// Compares a field, or all elements of it.
  private mutating func compare(
    _ json: JSON,
    _ format: any FieldFormat,
    _ field: FieldDefinition,
    _ value: ExampleOperand
  ) -> Bool {
    if let bits = format.bitField, json.value != .null { return compare(json, bits, field, value) }
    let value = format.sealed == nil ? value : value.property("content", isOptional: true)
    let isArray = format.sealed?.isRepeated ?? format.isArray
    if json.value == .null, isArray || value.isOptional {
      lines.append(isArray ? "#expect(\(value.text).isEmpty)" : "#expect(\(value.text) == nil)")
      return true
    }
    if case .value(let index) = field.form { return compare(json, target.layouts[index], isArray: isArray, value) }
    return compare(format.exampleLiteral(json), value)
  }

  /// Compares a nested value, or all elements of an array of them.
  private mutating func compare(_ json: JSON, _ layout: ValueLayout, isArray: Bool, _ value: ExampleOperand) -> Bool {
    switch json.value {
    case .object where !isArray: compare(json, layout, value)
    case .array(let elements) where isArray:
      lines.append("try #require(\(value.following(".count").text) == \(elements.count))")
      for (ordinal, element) in elements.enumerated() {
        compare(element, layout, value.following("[\(ordinal)]"))
      }
    default: return false
    }
    return true
  }

  /// Compares a number with named bits.
  private mutating func compare(
    _ json: JSON,
    _ bits: BitFieldLayout,
    _ field: FieldDefinition,
    _ value: ExampleOperand
  ) -> Bool {
    guard case .object(let members) = json.value else { return false }
    for bit in members {
      guard let part = bits.parts.first(where: { $0.label == bit.key }),
        compare(bit.value, part, field, value.property(part.name))
      else {
        omitted.append(commentText("\(field.name).\(bit.key)"))
        continue
      }
    }
    return true
  }

  /// Compares a number or string with a literal; with nil, returns false.
  private mutating func compare(_ literal: ExampleLiteral?, _ value: ExampleOperand) -> Bool {
    guard let literal else { return false }
    compare(value.following(literal.path), with: literal.text, isExact: literal.isExact)
    return true
  }

  /// Compares a value with a literal. A quotient or a power may differ from the literal in the last digits.
  private mutating func compare(_ number: ExampleOperand, with text: String, isExact: Bool) {
    lines.append("#expect(\(isExact ? "\(number.text) == \(text)" : "isClose(\(number.text), to: \(text))"))")
  }

  /// Compares bits.
  private mutating func compare(_ json: JSON, _ part: Part, _ field: FieldDefinition, _ value: ExampleOperand) -> Bool {
    if !part.isFlag { return compare(json, part.format, part.field ?? field, value) }
    let isSet: Bool
    switch json.value {
    case .boolean(let boolean): isSet = boolean
    case .number(let text): isSet = text != "0"
    case .string(let text):
      let names = field.bits.first { $0.name == part.label }?.enumeration ?? []
      guard let name = names.first(where: { $0.name == text }) else { return false }
      isSet = name.key == 1
    default: return false
    }
    lines.append("#expect(\(value.isOptional ? "\(value.text) == \(isSet)" : "\(isSet ? "" : "!")\(value.text)"))")
    return true
  }

  // MARK: Choices

  /// Compares the case of a choice, or the fields of its case.
  private mutating func compare(_ json: JSON, _ choice: ChoiceLayout, _ value: ExampleOperand) -> Bool {
    if case .object(let fields) = json.value {
      for field in fields where !compare(field.key, field.value, choice, value) {
        omitted.append(commentText(field.key))
      }
      return true
    }
    guard let name = json.value.string, let item = choice.cases.first(where: { $0.label == name }) else { return false }
    if item.isEmpty, !item.keepsKey {
      lines.append("#expect(\(value.text) == .\(quoted(item.name)))")
    } else {
      bind(item, of: choice, value)
    }
    return true
  }

  /// Compares the field with the name `key` in a case, or all fields of the case with that name.
  private mutating func compare(_ key: String, _ json: JSON, _ choice: ChoiceLayout, _ value: ExampleOperand) -> Bool {
    let parts = choice.cases.map { (label: $0.label, part: target.part(of: $0)) }
    return compare(key, json, in: parts) { code, index, _ in
      code.bind(choice.cases[index], of: choice, value)
    }
  }

  /// - Parameter content: Returns the content of a part, given its index and layout.
  private mutating func compare(
    _ key: String,
    _ json: JSON,
    in parts: [(label: String, part: ValueLayout?)],
    content: (inout Self, Int, ValueLayout) -> ExampleOperand
  ) -> Bool {
    // If several parts have the name, only the octets or the request tell which part it is.
    let named = parts.indices.filter { index in
      parts[index].label == key || parts[index].part?.hasProperty(of: key) == true
    }
    guard named.count == 1, let part = parts[named[0]].part else { return false }
    let content = content(&self, named[0], part)
    let fields = part.definition.fields
    if part.hasProperty(of: key) { return compare(key, json, part, content) }
    if fields.count == 1, json[fields[0].name] == nil { return compare(fields[0].name, json, part, content) }
    compare(json, part, content)
    return true
  }

  /// Writes a statement that decodes octets as `part`: a case of an `x:Switch` on the request.
  private mutating func decode(_ part: ValueLayout, _ octets: ExampleOperand) -> ExampleOperand {
    let (name, isNew) = name(of: lowerCamel(of: part.definition.name), octets)
    let given = octets.isOptional ? "#require(\(octets.text))" : octets.text
    if isNew { lines.append("let \(name) = try \(type).\(part.name)(\(given))") }
    return ExampleOperand(text: name)
  }

  /// Writes a statement that ends the test when the choice is another case.
  ///
  /// - Returns: The content of the case.
  @discardableResult
  private mutating func bind(
    _ item: ChoiceLayout.Case,
    of choice: ChoiceLayout,
    _ value: ExampleOperand
  ) -> ExampleOperand {
    let (name, isNew) = name(of: item.name, value)
    if !isNew { return ExampleOperand(text: name) }
    let keys = item.keepsKey ? choice.selectors.map { _ in "_" } : []
    let all = keys + (item.isEmpty ? [] : ["let \(name)"])
    let pattern = ".\(quoted(item.name))\(all.isEmpty ? "" : "(\(all.joined(separator: ", ")))")"
    lines.append("guard case \(pattern) = \(value.text) else { Issue.record(\"\\(value)\"); return }")
    return ExampleOperand(text: name)
  }

  /// Returns the name of the local constant for the content of a part, and whether no statement declares it yet.
  private mutating func name(of part: String, _ value: ExampleOperand) -> (name: String, isNew: Bool) {
    let id = "\(part) \(value.text)"
    if let name = contents[id] { return (name, false) }
    let taken = ["value", "octets"] + contents.values
    var name = quoted(part)
    while taken.contains(name) { name = "_\(part)\(contents.count)" }
    contents[id] = name
    return (name, true)
  }
}

extension ValueLayout {
  /// Whether the value has a field or a computed number with this name.
  fileprivate func hasProperty(of name: String) -> Bool {
    definition.fields.contains { $0.name == name } || computed.contains { $0.label == name }
  }
}
