public import GATTCore
public import GATTDefinitions

/// Makes the requests of an `x:Exchange` by its definition, and tells which responses answer them.
public struct ExchangeInterpreter: Sendable {
  /// The meaning of a response to a request.
  public enum Meaning: Hashable, Sendable {
    /// The response does not answer the request.
    case unrelated
    /// An answer that is not the last.
    case notLast
    /// The last answer, or the only one.
    case last
    /// The device reports that it has not carried out the request.
    case refusal
  }

  /// The definition.
  public let definition: ExchangeDefinition
  /// The interpreter of the requests.
  public let requests: ValueInterpreter
  /// The interpreter of the responses.
  public let responses: ValueInterpreter
  /// The interpreter of the values that come before an answer; nil for an exchange without a stream.
  public let stream: ValueInterpreter?

  /// Creates the interpreter of an exchange.
  ///
  /// - Parameters:
  ///   - definition: An exchange of `definitions`.
  ///   - definitions: A set that was read without errors.
  ///   - interpreter: The interpreter of `definitions`.
  /// - Returns: nil when `interpreter` does not have the values of the exchange.
  public init?(_ definition: ExchangeDefinition, of definitions: DefinitionSet, _ interpreter: Interpreter) {
    func value(_ index: Int, _ direction: Direction) -> ValueInterpreter? {
      interpreter.value(definitions.values[index].uuid, direction)
    }
    guard let requests = value(definition.request, .write),
      let responses = value(definition.response, definition.readsAnswer ? .read : .notify)
    else { return nil }
    self.definition = definition
    self.requests = requests
    self.responses = responses
    stream = definition.stream.flatMap { value($0, .notify) }
  }

  private var choice: FieldPlan? { requests.firstChoice }

  /// The names of the requests, in the order of the definition; empty when the requests have no choice.
  public var names: [String] {
    let parts = choice?.choice?.parts ?? []
    return parts.indices.filter { definition.cases.indices.contains($0) && definition.cases[$0] != nil }
      .map { parts[$0].name }
  }

  /// Returns a request.
  ///
  /// - Parameters:
  ///   - name: One of `names`; upper and lower case are equal.
  ///   - fields: Fields of the request.
  /// - Returns: nil when no request has the name.
  public func request(
    _ name: String,
    _ fields: [(name: String, content: GivenValue.Content)]
  ) throws(EncodeError) -> InterpretedValue? {
    guard let choice, let part = part(called: name) else { return nil }
    let path = choice.name + "." + part.name
    let names = FieldNames(part)
    // Another request may have fields with the same names.
    let given = fields.map { (names.wholeName($0.name).map { path + "." + $0 } ?? $0.name, $0.content) }
    return try requests.value(of: GivenValue([(path, .fields(GivenValue()))] + given))
  }

  /// Returns the names of the fields of a request; empty when no request has the name.
  public func fieldNames(of name: String) -> [String] { part(called: name)?.definition.fields.map(\.name) ?? [] }

  /// Returns the interpreter of the fields of a request; nil when no request has the name.
  public func content(of name: String) -> ValueInterpreter? { part(called: name) }

  private func part(called name: String) -> ValueInterpreter? {
    guard names.contains(where: { $0.lowercased() == name.lowercased() }) else { return nil }
    return choice?.choice?.parts.first { $0.name.lowercased() == name.lowercased() }
  }

  /// Returns the name of the case of a request, or the name of the value, if the request has no case.
  public func name(of request: InterpretedValue) -> String { selected(in: request)?.part.name ?? request.name }

  /// Returns the meaning of a response to a request.
  public func meaning(of response: InterpretedValue, for request: InterpretedValue) -> Meaning {
    for match in definition.matches {
      if let number = number(match.response, in: response), number != self.number(match.request, in: request) {
        return .unrelated
      }
    }
    if let success = definition.success, let number = number(success.fields, in: response), number != success.number {
      return .refusal
    }
    guard let last = requestCase(of: request)?.last, let number = number(last.fields, in: response) else {
      return .last
    }
    return number == last.number ? .last : .notLast
  }

  /// Decodes a response to a request as `answer(_:to:)` does, and returns its meaning for the request. Content that
  /// does not decode stays octets.
  ///
  /// - Returns: nil when the octets are not a response.
  public func response(_ octets: [UInt8], to request: InterpretedValue) -> (value: InterpretedValue, meaning: Meaning)?
  {
    guard let response = try? responses.decode(received: octets) else { return nil }
    return ((try? answer(response, to: request)) ?? response, meaning(of: response, for: request))
  }

  /// Decodes the field of a response that has an `x:Switch` on the request, and returns the response with the result in
  /// place of the octets.
  public func answer(_ response: InterpretedValue, to request: InterpretedValue) throws(DecodeError) -> InterpretedValue
  {
    guard let answerCase = requestCase(of: request)?.answer else { return response }
    return try answer(response, answerCase, response.fieldOctets(of: response.octets)) ?? response
  }

  /// Decodes the field with an `x:Switch` on the request of a value, or of its groups; nil when they have none.
  ///
  /// - Parameter octets: All octets of the response.
  private func answer(_ value: InterpretedValue, _ answerCase: Int, _ octets: [UInt8]) throws(DecodeError)
    -> InterpretedValue?
  {
    var answer = value
    if let index = value.fields.firstIndex(where: { !$0.plan.answers.isEmpty }) {
      let field = value.fields[index]
      var offset = field.octets.lowerBound
      var content = try field.plan.answers[answerCase].decode(
        octets.span.bytes,
        at: &offset,
        end: field.octets.upperBound
      )
      content.trailingOctets = Array(octets[offset..<field.octets.upperBound])
      answer.fields[index].content = .value(content)
      return answer
    }
    for (index, group) in value.groups {
      guard let inner = try self.answer(group, answerCase, octets) else { continue }
      answer.fields[index].content = .value(inner)
      return answer
    }
    return nil
  }

  /// Whether values of `stream` come before the answer to a request.
  public func hasStream(_ request: InterpretedValue) -> Bool {
    requestCase(of: request)?.hasStream ?? (definition.stream != nil)
  }

  private func requestCase(of request: InterpretedValue) -> ExchangeDefinition.RequestCase? {
    guard let (index, _) = selected(in: request), definition.cases.indices.contains(index) else { return nil }
    return definition.cases[index]
  }

  /// Returns the selected case of the first choice of a value, or of its groups, with its index.
  private func selected(in value: InterpretedValue) -> (index: Int, part: InterpretedValue)? {
    guard let field = value.fields.first(where: { $0.isChoice }) else {
      return value.groups.lazy.compactMap { selected(in: $0.value) }.first
    }
    guard case .value(let part) = field.content,
      let index = field.plan.choice?.parts.firstIndex(where: { $0 === part.interpreter })
    else { return nil }
    return (index, part)
  }

  private func number(_ named: ExchangeDefinition.NamedFields, in whole: InterpretedValue) -> Int128? {
    var value = whole
    for group in named.groups {
      guard let field = value.fields.first(where: { $0.plan.index == group }), case .value(let inner) = field.content
      else { return nil }
      value = inner
    }
    if let field = named.field { return value.number(ofField: field) }
    guard let (index, part) = selected(in: value), let field = named.fieldsOfCases[index] else { return nil }
    return part.number(ofField: field)
  }
}

extension FieldPlan {
  /// The fields of a group that occurs once, is always present and is not enciphered; nil for any other field.
  fileprivate var group: ValueInterpreter? {
    guard let nested, nested.definition.isPart, count == .one, case .always = presence, cipher == nil else {
      return nil
    }
    return nested
  }
}

extension ValueInterpreter {
  /// The first choice of the value, or else of its groups.
  fileprivate var firstChoice: FieldPlan? {
    fields.first { $0.choice != nil } ?? fields.lazy.compactMap { $0.group?.firstChoice }.first
  }
}

extension InterpretedValue {
  /// The contents of groups, with the places of their fields.
  fileprivate var groups: [(index: Int, value: InterpretedValue)] {
    fields.enumerated().compactMap { index, field in
      guard field.plan.group != nil, case .value(let value) = field.content else { return nil }
      return (index, value)
    }
  }

  fileprivate func number(ofField index: Int) -> Int128? {
    fields.first { $0.plan.index == index }?.raw
  }
}
