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
  var typeName: String { characteristicName + "Exchange" }
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
    if let field = named.field { return [(nil, layout.number(ofField: field, value))] }
    guard let (choice, path) = layout.choice else { return [] }
    return named.fieldsOfCases.sorted { $0.key < $1.key }.compactMap { index, field in
      let item = choice.cases[index]
      guard let part = target.part(of: item) else { return nil }
      let pattern = "\(choice.pattern(item, "let content")) = \(value)\(path)"
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
    guard let (choice, _) = request.choice else { return }
    for case (let index, let item?) in exchange.cases.enumerated() where index != exchange.abort {
      writeFunction(choice.cases[index], item, index, exchange: quoted(name), &scope, &writer)
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
    var parameters = otherParameters.map { property in
      "\(parameterName(property.name)): \(property.type)" + (property.defaultValue.map { " = \($0)" } ?? "")
    }
    if let type = contentType(of: item) { parameters.insert("_ value: \(type)", at: 0) }
    parameters.append("timeout: Duration? = nil")
    let head = "func \(quoted(scope.claim(item.name)))(\(parameters.joined(separator: ", ")))"
    let answer = answer(of: definition)
    let text = item.documentation.isEmpty ? "" : "\n\n\(item.documentation)"
    let canThrow = StructRenderer(layout: request).initialiserThrows
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

  /// The parameters of the initializer of a request, without the choice.
  private var otherParameters: [PropertyCode] {
    if case .opCodes = request.shape { return [] }
    return StructRenderer(layout: request).parameters.filter { $0.name != choiceProperty }
  }

  private var choiceProperty: String? { request.members.first { $0.format.choice != nil }?.name }

  /// Returns the type of the content of a request; nil when a program has nothing to give.
  private func contentType(of item: ChoiceLayout.Case) -> String? {
    guard let part = target.part(of: item), !StructRenderer(layout: part).parameters.isEmpty else { return nil }
    return "\(requestType).\(part.name)"
  }

  /// Returns the expression for a request; nil for a case that is for several numbers.
  private func construction(of index: Int, content: String?) -> String? {
    guard let (choice, _) = request.choice, !choice.cases[index].keepsKey else { return nil }
    let item = choice.cases[index]
    var made = ".\(quoted(item.name))"
    if contentType(of: item) != nil {
      guard let content else { return nil }
      made += "(\(content))"
    } else if !item.isEmpty {
      made += "(.init())"
    }
    guard let property = choiceProperty else { return made }
    let others = otherParameters
    if content == nil, others.contains(where: { $0.defaultValue == nil }) { return nil }
    let parameters = StructRenderer(layout: request).parameters.compactMap { parameter -> String? in
      if parameter.name == property { return "\(argumentLabel(property)): \(made)" }
      return content == nil ? nil : "\(argumentLabel(parameter.name)): \(quoted(parameter.name))"
    }
    return "\(requestType)(\(parameters.joined(separator: ", ")))"
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
    if let (field, choice) = target.definitions.requestChoice(of: exchange.response),
      let member = response.members.first(where: { $0.holds(field: field) })
    {
      let part = choice.cases[index].value
      if target.definitions.values[part].fields.isEmpty { return Answer(type: "", content: "()") { _ in "true" } }
      let type = "\(responseType).\(target.typeNames.values[part])"
      let property = "$0.\(quoted(member.name))"
      let content = member.isOptional ? "\(property).flatMap { try? \(type)($0) }" : "try? \(type)(\(property))"
      return Answer(type: type, content: content) { _ in "true" }
    }
    guard let (choice, path) = response.choice else { return nil }
    let item = choice.cases[index]
    let part = target.part(of: item)
    if definition.last != nil, part == nil { return nil }
    let found = part == nil ? "()" : "content"
    return Answer(
      type: part.map { "\(responseType).\($0.name)" } ?? "",
      content: "if \(choice.pattern(item, "let content")) = $0\(path) { \(found) } else { nil }"
    ) { last in
      guard let part, let field = last.fields.fieldsOfCases[index] else { return "true" }
      return "\(part.number(ofField: field, "$0")) == \(last.number)"
    }
  }
}

extension ValueLayout {
  /// The first choice, and the path to it from the value; nil without one.
  fileprivate var choice: (layout: ChoiceLayout, path: String)? {
    if case .opCodes(let choice) = shape { return (choice, "") }
    return members.lazy.compactMap { member in member.format.choice.map { ($0, ".\(quoted(member.name))") } }.first
  }

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
