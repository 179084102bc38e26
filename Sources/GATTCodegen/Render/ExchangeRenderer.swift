import GATTDefinitions
import GATTModel

/// Writes an `x:Exchange`: the type that tells which answer is for which request, and the functions of the client.
struct ExchangeRenderer {
  let exchange: ExchangeDefinition
  let target: Target

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

  /// The statement that registers this function with `characteristic`.
  func registration(_ provider: String) -> String {
    "characteristic.onRequest(\(typeName).self) { try await \(provider).answer\(characteristicName)($0, $1) }"
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
    var parameters = otherParameters.map { _, name, property in
      "\(parameterName(name)): \(property.type)" + (property.defaultValue.map { " = \($0)" } ?? "")
    }
    if let type = contentType(of: item) { parameters.insert("_ value: \(type)", at: 0) }
    parameters.append("timeout: Duration? = nil")
    let head = "func \(quoted(scope.claim(item.name)))(\(parameters.joined(separator: ", ")))"
    let answer = answer(of: definition)
    let text = item.documentation.isEmpty ? "" : "\n\n\(item.documentation)"
    let levels = target.choice(of: request)?.levels ?? []
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

  /// The parameters of the initializers of a request and of the groups around its choice, without these groups and the
  /// choice: with their level, and with names that differ.
  private var otherParameters: [(level: Int, name: String, property: PropertyCode)] {
    guard let place = target.choice(of: request) else { return [] }
    var names = NameScope(taken: ["timeout", "value"])
    return place.properties.enumerated().flatMap { level, property in
      StructRenderer(layout: place.levels[level]).parameters.filter { $0.name != property }
        .map { (level, names.claim($0.name), $0) }
    }
  }

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
        guard content != nil,
          let other = others.first(where: { $0.level == level && $0.property.name == parameter.name })
        else { return nil }
        return "\(argumentLabel(parameter.name)): \(quoted(other.name))"
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

extension ValueLayout {
  /// Returns the expression for the raw number of a field of `value`.
  fileprivate func number(ofField field: Int, _ value: String) -> String {
    if case .opCodes(let choice) = shape {
      let selector = choice.selectors.first { $0.bits.field == field }
      return "\(value).\(quoted(selector?.name ?? ""))"
    }
    guard let member = members.first(where: { $0.holds(field: field) }) else { return "\(value).rawValue" }
    let part = member.format.parts.first { $0.fieldIndex == field }
    let property = "\(value).\(quoted(part?.name ?? member.name))"
    guard let format = part?.format ?? member.format as? any ScalarFormat else { return property }
    return member.isOptional ? "\(property).map { \(format.raw(of: "$0")) }" : format.raw(of: property)
  }
}
