import GATTDefinitions
import GATTModel
import GATTText

/// Writes an `x:Exchange`: the type that tells which answer is for which request, and the functions of the client.
struct ExchangeRenderer {
  let exchange: ExchangeDefinition
  let target: Target
  /// The groups with selectors that follow from the case of a request.
  private let selectorGroups: [SelectorGroup]

  init(exchange: ExchangeDefinition, target: Target) {
    self.exchange = exchange
    self.target = target
    selectorGroups = Self.selectorGroups(of: target.layouts[exchange.request], in: target)
  }

  private var requestType: String { target.typeNames.references[exchange.request] }
  private var responseType: String { target.typeNames.references[exchange.response] }
  private var request: ValueLayout { target.layouts[exchange.request] }
  private var response: ValueLayout { target.layouts[exchange.response] }
  private var requestName: String { target.definitions.values[exchange.request].definitionName }

  /// The name of the characteristic with the requests, and of the type of the exchange.
  var typeName: String {
    let name = characteristicName + "Exchange"
    let isTaken = target.typeNames.values.contains(name) || target.typeNames.directed.values.contains(name)
    return isTaken ? name + "Type" : name
  }
  private var characteristicName: String {
    let names = target.typeNames
    let first = target.definitions.directed.first { $0.value.contains(exchange.request) }?.key
    return first.flatMap { names.directed[$0] } ?? names.values[exchange.request]
  }

  /// The function that a provider implements.
  var requirement: (function: String, documentation: String) {
    (
      "answer\(characteristicName)(_ value: \(requestType), _ request: WriteRequest) async throws -> \(responseType)?",
      "Returns the answer to a request that a central writes to \(requestName), or throws to refuse the write.\n\n"
        + (exchange.readsAnswer
          ? "The central reads the answer; after nil, it reads the one before."
          : "Nil means that there is no answer, or that the provider notifies it itself.")
    )
  }

  /// The call, on a characteristic, that registers this function.
  func registration(_ provider: String) -> String {
    "onRequest(\(typeName).self) { try await \(provider).answer\(characteristicName)($0, $1) }"
  }

  // MARK: The exchange

  func render(_ writer: inout SourceWriter) {
    let access = writer.access
    writer.declaration(documented: "The requests of \(requestName), and their answers.")
    // With its module, because an application may have its own `Exchange`.
    writer.type("enum \(typeName)", ["GATTRuntime.Exchange"]) { writer in
      writer.line("\(access)typealias Request = \(requestType)")
      writer.line("\(access)typealias Response = \(responseType)")
      if let timeout = exchange.timeout {
        writer.line("\(access)static var timeout: Duration { \(duration(timeout)) }")
      }
      if let service = exchange.responseService {
        let uuid = target.definitions.services[service].uuid
        writer.line("\(access)static var responseService: BluetoothUUID? { \(uuid.expression) }")
      }
      if exchange.readsAnswer { writer.line("\(access)static var readsAnswer: Bool { true }") }
      if let abort = exchange.abort, let value = construction(of: abort, content: nil) {
        writer.line("\(access)static var abort: \(requestType)? { \(value) }")
      }
      if !exchange.matches.isEmpty {
        writer.line()
        writer.block("\(access)static func answers(_ response: \(responseType), _ request: \(requestType)) -> Bool") {
          for match in exchange.matches {
            let number = self.number(match.request, of: request, "request")[0].expression
            writeTest(match.response, equals: number, isOnly: exchange.matches.count == 1, &$0)
          }
          if exchange.matches.count > 1 { $0.line("return true") }
        }
      }
      if let success = exchange.success {
        writer.line()
        writer.block("\(access)static func isSuccess(_ response: \(responseType)) -> Bool") {
          writeTest(success.fields, equals: "\(success.number)", isOnly: true, &$0)
        }
      }
      writeExamples(&writer)
    }
  }

  private func writeExamples(_ writer: inout SourceWriter) {
    let examples = target.definitions.examples(of: exchange)
    if examples.isEmpty { return }
    writer.line()
    writer.block("\(writer.access)static var examples: [ExchangeExample]") { writer in
      writer.line("[")
      writer.indent { writer in
        for (request, answer) in examples {
          let (request, answer) = (hexadecimal(octets: request), hexadecimal(octets: answer))
          writer.line("ExchangeExample(request: \(literal(request)), answer: \(literal(answer))),")
        }
      }
      writer.line("]")
    }
  }

  /// Writes a test of the number in a response. A response without the number passes.
  ///
  /// - Parameter isOnly: Whether the test is the only statement of a function.
  private func writeTest(
    _ named: ExchangeDefinition.NamedFields,
    equals number: String,
    isOnly: Bool,
    _ writer: inout SourceWriter
  ) {
    let numbers = self.number(named, of: response, "response")
    if isOnly, numbers.count == 1, numbers[0].pattern == nil {
      return writer.line("\(numbers[0].expression) == \(number)")
    }
    for (pattern, expression) in numbers {
      if let pattern {
        writer.line("if \(pattern), \(expression) != \(number) { return false }")
      } else {
        writer.line("if \(expression) != \(number) { return false }")
      }
    }
    if isOnly { writer.line("return true") }
  }

  private func duration(_ seconds: Double) -> String {
    seconds.rounded() == seconds ? ".seconds(\(Int(seconds)))" : ".milliseconds(\(Int((seconds * 1000).rounded())))"
  }

  /// Returns the expressions for a number of a value, each with the pattern of the case that has it.
  private func number(_ named: ExchangeDefinition.NamedFields, of layout: ValueLayout, _ value: String) -> [(
    pattern: String?, expression: String
  )] {
    var (group, path) = (layout, value)
    for index in named.groups {
      guard let inner = target.group(index, of: group) else { return [] }
      (group, path) = (inner.layout, "\(path).\(quoted(inner.name))")
    }
    if let field = named.field { return [(nil, group.number(ofField: field, path))] }
    guard let place = target.choice(of: layout) else { return [] }
    return named.fieldsOfCases.sorted { $0.key < $1.key }.compactMap { index, field in
      let item = place.choice.cases[index]
      guard let part = target.part(of: item) else { return nil }
      let pattern = "\(place.choice.pattern(item, "let content")) = \(value)\(place.path)"
      return (pattern, part.number(ofField: field, "content"))
    }
  }

  // MARK: The client

  /// Writes the members of the client.
  ///
  /// - Parameter scope: The names of its other members.
  func renderClient(_ scope: inout NameScope, _ writer: inout SourceWriter) {
    let name = scope.claim(lowerCamel([typeName]))
    writer.declaration(documented: "Writes requests to \(requestName), and returns their answers.")
    writer.line("\(writer.access)var \(quoted(name)): ExchangeClient<\(typeName)> { ExchangeClient(service) }")
    guard let place = target.choice(of: request) else { return }
    for case (let index, let item?) in exchange.cases.enumerated() where index != exchange.abort {
      writeFunction(place.choice.cases[index], item, index, exchange: quoted(name), &scope, &writer)
    }
  }

  private func writeFunction(
    _ item: ChoiceLayout.Case,
    _ definition: ExchangeDefinition.RequestCase,
    _ index: Int,
    exchange name: String,
    _ scope: inout NameScope,
    _ writer: inout SourceWriter
  ) {
    guard let construction = construction(of: index, content: "value") else { return }
    var parameters = otherParameters.map { parameter in
      let property = parameter.property
      return "\(parameterName(parameter.name)): \(property.type)" + (property.defaultValue.map { " = \($0)" } ?? "")
    }
    if let type = contentType(of: item) { parameters.insert("_ value: \(type)", at: 0) }
    parameters.append("timeout: Duration? = nil")
    let head = "func \(quoted(scope.claim(item.name)))(\(parameters.joined(separator: ", ")))"
    let answer = answer(of: definition)
    let text = item.documentation.isEmpty ? "" : "\n\n\(item.documentation)"
    let levels = (target.choice(of: request)?.levels ?? []) + selectorGroups.map(\.layout)
    let canThrow = levels.contains { StructRenderer(layout: $0).initialiserThrows }
    let (throwing, making) = canThrow ? (" throws", "try ") : ("", "")
    func write(_ returned: String, _ effects: String, isDiscardable: Bool = false, _ call: String) {
      writer.declaration(documented: "Sends \(item.label), and returns \(returned).\(text)")
      if isDiscardable { writer.line("@discardableResult") }
      writer.block("\(writer.access)\(head)\(effects)") { $0.line(call) }
    }
    if definition.hasStream, let stream = exchange.stream {
      let type = target.typeNames.references[stream]
      let call = "\(making)\(name).stream(\(construction), of: \(type).self, timeout: timeout)"
      write("the values that come before its answer", "\(throwing) -> ExchangeSeries<\(type)>", call)
    } else if let last = definition.last, let answer {
      let call = "\(making)\(name).series(\(construction), timeout: timeout, until: { \(answer.isLast(last)) })"
      write("its answers", "\(throwing) -> ExchangeSeries<\(answer.type)>", "\(call) { \(answer.content) }")
    } else if let answer {
      // An answer of success says only that the device has carried out the request.
      let isCommon = exchange.success?.fields.fieldsOfCases.keys.contains(definition.answer ?? -1) == true
      let type = answer.type.isEmpty ? "" : " -> \(answer.type)"
      let call = "try await \(name).request(\(construction), timeout: timeout) { \(answer.content) }"
      write("the content of its answer", " async throws\(type)", isDiscardable: isCommon && !type.isEmpty, call)
    } else {
      let call = "try await \(name).request(\(construction), timeout: timeout)"
      write("its answer", " async throws -> \(responseType)", isDiscardable: true, call)
    }
  }

  /// A parameter of the initializer of a request, of a group around its choice, or of a group with selectors.
  private struct OtherParameter {
    /// The level of the value or of the group around the choice.
    var level: Int
    /// The property of the group with selectors; nil for a parameter of the level.
    var group: String?
    /// The name in a function with all of them.
    var name: String
    var property: PropertyCode
  }

  /// The parameters of the initializers of a request and of its groups, without these groups, the choice and its
  /// selectors.
  private var otherParameters: [OtherParameter] {
    guard let place = target.choice(of: request) else { return [] }
    var names = NameScope(taken: ["timeout", "value"])
    var others: [OtherParameter] = []
    for (level, property) in place.properties.enumerated() {
      for parameter in StructRenderer(layout: place.levels[level]).parameters where parameter.name != property {
        let group = level == place.levels.count - 1 ? selectorGroup(parameter.name) : nil
        let given = group.map { group in group.parameters.filter { group.selectors[$0.name] == nil } } ?? [parameter]
        for property in given {
          var other = OtherParameter(level: level, group: group?.property, name: "", property: property)
          other.name = names.claim(property.name)
          let owners = place.levels[...level] + (group.map { [$0.layout] } ?? [])
          other.property.type = qualified(property.type, in: owners)
          other.property.defaultValue = property.defaultValue.map { qualified($0, in: owners) }
          others.append(other)
        }
      }
    }
    return others
  }

  /// Returns code outside of a request that names types in it or in its groups.
  ///
  /// - Parameter owners: The request and the groups around the innermost one, to which the code belongs.
  private func qualified(_ code: String, in owners: ArraySlice<ValueLayout>) -> String {
    let path = ([requestType] + owners.dropFirst().map(\.name)).joined(separator: ".")
    var (result, word) = ("", "")
    for character in code + "\n" {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
        continue
      }
      let isNested = !result.hasSuffix(".") && owners.last?.nestedTypes.contains(word) ?? false
      result += (isNested ? "\(path).\(word)" : word) + String(character)
      word = ""
    }
    return String(result.dropLast())
  }

  /// A group beside the choice of a request, with numbers that select its case.
  private struct SelectorGroup {
    var property: String
    var layout: ValueLayout
    /// The selectors by the names of their parameters: the index of each, and whether it has an enumeration.
    var selectors: [String: (index: Int, hasNames: Bool)] = [:]

    var parameters: [PropertyCode] { StructRenderer(layout: layout).parameters }
  }

  /// Returns the groups with selectors that follow from the case. A group with a selector that is no whole field is not
  /// among them: a program gives its content.
  private static func selectorGroups(of request: ValueLayout, in target: Target) -> [SelectorGroup] {
    guard let place = target.choice(of: request), let level = place.levels.last else { return [] }
    var groups: [Int: SelectorGroup?] = [:]
    for (index, selector) in place.choice.selectors.enumerated() where selector.bits.groups.count == 1 {
      let field = selector.bits.groups[0]
      let found = target.group(field, of: level).map { SelectorGroup(property: $0.name, layout: $0.layout) }
      guard var group = groups[field] ?? found else { continue }
      let member = group.layout.members.first { $0.fieldIndex == selector.bits.field && $0.format.parts.isEmpty }
      if let member, let format = member.format as? any ScalarFormat, format.number.bits == selector.bits.bitSize,
        format.hasNames || format is IntegerFormat
      {
        group.selectors[member.name] = (index, format.hasNames)
        groups[field] = group
      } else {
        groups[field] = .some(nil)
      }
    }
    return groups.keys.sorted().compactMap { groups[$0] ?? nil }
  }

  private func selectorGroup(_ property: String) -> SelectorGroup? { selectorGroups.first { $0.property == property } }

  /// Returns the type of the content of a request; nil when a program has nothing to give.
  private func contentType(of item: ChoiceLayout.Case) -> String? {
    guard let part = target.part(of: item), !StructRenderer(layout: part).parameters.isEmpty else { return nil }
    return type(of: part, in: request, requestType)
  }

  /// Returns the type of a case of the first choice of a value.
  private func type(of part: ValueLayout, in value: ValueLayout, _ valueType: String) -> String {
    let groups = target.choice(of: value)?.levels.dropFirst() ?? []
    return ([valueType] + groups.map(\.name) + [part.name]).joined(separator: ".")
  }

  /// Returns the expression for a request; nil for a case that is for several numbers.
  private func construction(of index: Int, content: String?) -> String? {
    guard let place = target.choice(of: request), !place.choice.cases[index].keepsKey else { return nil }
    let item = place.choice.cases[index]
    var made = ".\(quoted(item.name))"
    if contentType(of: item) != nil {
      guard let content else { return nil }
      made += "(\(content))"
    } else if !item.isEmpty {
      made += "(.init())"
    }
    let others = otherParameters
    if content == nil, others.contains(where: { $0.property.defaultValue == nil }) { return nil }
    for (level, property) in place.properties.enumerated().reversed() {
      let parameters = StructRenderer(layout: place.levels[level]).parameters.compactMap { parameter -> String? in
        if parameter.name == property { return "\(argumentLabel(property)): \(made)" }
        func argument(_ name: String, in group: String?) -> String? {
          let other = others.first { $0.level == level && $0.group == group && $0.property.name == name }
          guard content != nil, let other else { return nil }
          return "\(argumentLabel(name)): \(quoted(other.name))"
        }
        guard level == place.levels.count - 1, let group = selectorGroup(parameter.name) else {
          return argument(parameter.name, in: nil)
        }
        let arguments = group.parameters.compactMap { parameter -> String? in
          guard let selector = group.selectors[parameter.name] else {
            return argument(parameter.name, in: group.property)
          }
          let number = item.keys[0][selector.index]
          return "\(argumentLabel(parameter.name)): " + (selector.hasNames ? ".init(rawValue: \(number))" : "\(number)")
        }
        return "\(argumentLabel(parameter.name)): .init(\(arguments.joined(separator: ", ")))"
      }
      made = "\(level == 0 ? requestType : ".init")(\(parameters.joined(separator: ", ")))"
    }
    return made
  }

  // MARK: Answers

  private struct Answer {
    /// The type of the content; empty for none.
    var type: String
    /// The expression for the content of the response `$0`. Its value is nil for a response of another kind.
    var content: String
    /// Returns the expression for whether no answer follows the content `$0`.
    var isLast: (ExchangeDefinition.FieldNumber) -> String
  }

  /// Returns the answer of one case; nil when any response may come.
  private func answer(of definition: ExchangeDefinition.RequestCase) -> Answer? {
    guard let index = definition.answer else { return nil }
    if let (groups, field, choice) = target.definitions.requestChoice(of: exchange.response) {
      let part = choice.cases[index].value
      if target.definitions.values[part].fields.isEmpty { return Answer(type: "", content: "()") { _ in "true" } }
      var (group, path, types) = (response, "$0", [responseType])
      for index in groups {
        guard let inner = target.group(index, of: group) else { return nil }
        (group, path) = (inner.layout, "\(path).\(quoted(inner.name))")
        types.append(group.name)
      }
      guard let member = group.members.first(where: { $0.holds(field: field) }) else { return nil }
      let type = (types + [target.typeNames.values[part]]).joined(separator: ".")
      let property = "\(path).\(quoted(member.name))"
      let content = member.isOptional ? "\(property).flatMap { try? \(type)($0) }" : "try? \(type)(\(property))"
      return Answer(type: type, content: content) { _ in "true" }
    }
    guard let place = target.choice(of: response) else { return nil }
    let item = place.choice.cases[index]
    let part = target.part(of: item)
    if definition.last != nil, part == nil { return nil }
    let found = part == nil ? "()" : "content"
    return Answer(
      type: part.map { type(of: $0, in: response, responseType) } ?? "",
      content: "if \(place.choice.pattern(item, "let content")) = $0\(place.path) { \(found) } else { nil }"
    ) { last in
      guard let part, let field = last.fields.fieldsOfCases[index] else { return "true" }
      return "\(part.number(ofField: field, "$0")) == \(last.number)"
    }
  }
}

/// The first choice of a value, with the groups around it.
private struct ChoicePlace {
  /// The value, and the groups in it, outermost first.
  var levels: [ValueLayout]
  /// The property of each level that leads to the choice; empty when the value itself is the choice.
  var properties: [String]
  var choice: ChoiceLayout

  /// The path to the choice from the value.
  var path: String { properties.map { ".\(quoted($0))" }.joined() }
}

extension Target {
  /// Returns the first choice of a value, or else of its groups; nil without one.
  fileprivate func choice(of layout: ValueLayout) -> ChoicePlace? {
    if case .opCodes(let choice) = layout.shape { return ChoicePlace(levels: [layout], properties: [], choice: choice) }
    for member in layout.members {
      guard let choice = member.format.choice else { continue }
      return ChoicePlace(levels: [layout], properties: [member.name], choice: choice)
    }
    for member in layout.members {
      guard let group = group(member.fieldIndex, of: layout), let inner = choice(of: group.layout) else { continue }
      return ChoicePlace(
        levels: [layout] + inner.levels,
        properties: [member.name] + inner.properties,
        choice: inner.choice
      )
    }
    return nil
  }

  /// Returns the layout and the property of a group; nil for any other field.
  fileprivate func group(_ field: Int, of layout: ValueLayout) -> (layout: ValueLayout, name: String)? {
    guard let part = definitions.group(layout.definition.fields[field]),
      let member = layout.members.first(where: { $0.fieldIndex == field })
    else { return nil }
    return (layouts[part], member.name)
  }
}
