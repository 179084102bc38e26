/// `x:Exchange`: requests that a client writes, and the answers that a server sends, or that the client reads.
public struct ExchangeDefinition: Sendable, Equatable {
  /// The value of the requests, by index into `DefinitionSet.values`.
  public var request: Int
  /// The value of the answers.
  public var response: Int
  /// The service with the answers, by index into `DefinitionSet.services`; nil for the service of the requests.
  public var responseService: Int?
  /// Whether a client reads the answer after its request, because the server cannot send it.
  public var readsAnswer: Bool
  /// The value of another characteristic that the server sends before its answer, any number of times; nil without one.
  public var stream: Int?
  /// The numbers that are equal in a request and in its answer.
  public var matches: [Match]
  /// The field of an answer that reports success or refusal, and its number for success. Every other number is a
  /// refusal. Nil when no answer is a refusal.
  public var success: FieldNumber?
  /// The time for an answer, in seconds; nil for the default.
  public var timeout: Double?
  /// The request that ends a series of answers early, by index into `cases`.
  public var abort: Int?
  /// The requests, one for each case of the choice in `request`; empty without a choice. If requests and answers are
  /// the same value, a case that is an answer has nil.
  public var cases: [RequestCase?]
  /// The place of the element.
  public var position: SourcePosition

  /// A number of a request that its answer has too.
  public struct Match: Sendable, Equatable {
    /// The number in the request.
    public var request: NamedFields
    /// The number in the answer.
    public var response: NamedFields
  }

  /// A request, by the case of the choice in its value.
  public struct RequestCase: Sendable, Equatable {
    /// The case of the answer, by index into the cases of the choice in the response: `choice(of:)`, or
    /// `requestChoice(of:)` for an `x:Switch` on the request. Nil when the answer is the whole response.
    public var answer: Int?
    /// The number that only the last of several answers has; nil for a request with one answer.
    public var last: FieldNumber?
    /// Whether the values of `stream` come before its answer.
    public var hasStream: Bool
  }

  /// The fields with one name: one field of a value or of a group in it, or fields of the cases of its choice.
  public struct NamedFields: Sendable, Equatable {
    /// The name in the definition.
    public var name: String
    /// The groups around the field, or around the choice, by index into the fields that contain each; outermost first.
    public var groups: [Int] = []
    /// The index of the field in the value, or in the innermost group; nil when cases have it.
    public var field: Int?
    /// The index of the field in each case that has it, by the index of the case.
    public var fieldsOfCases: [Int: Int]
  }

  /// A number that a field can have.
  public struct FieldNumber: Sendable, Equatable {
    /// The fields.
    public var fields: NamedFields
    /// The number.
    public var number: Int64
  }
}

extension DefinitionSet {
  /// Returns the octets of each example of an answer that names the example of a request, and the octets of that
  /// request.
  public func examples(of exchange: ExchangeDefinition) -> [(request: [UInt8], answer: [UInt8])] {
    values[exchange.response].examples.compactMap { answer in
      answer.request(among: values[exchange.request].examples).map { ($0.octets, answer.octets) }
    }
  }

  /// Returns the first choice among the fields of a value, or else in its groups, with the groups around it and its
  /// index there; nil without one.
  public func choice(of value: Int) -> (groups: [Int], field: Int, choice: ChoiceDefinition)? {
    first(in: value) { field, _ in field.choice }.map { ($0.groups, $0.field, $0.result) }
  }

  /// Returns the first `x:Switch` on the request, as `choice(of:)` does.
  public func requestChoice(of value: Int) -> (groups: [Int], field: Int, choice: RequestChoice)? {
    first(in: value) { field, _ in field.requestChoice }.map { ($0.groups, $0.field, $0.result) }
  }

  /// Returns the part of a field that is a group, occurs once, is always present and is not enciphered; nil for any
  /// other field.
  public func group(_ field: FieldDefinition) -> Int? {
    guard case .value(let part) = field.form, values[part].isPart, field.count == .one, field.presence == .always,
      field.cipher == nil
    else { return nil }
    return part
  }

  /// Returns the field that contains a number on which something in a value depends.
  public func field(holding bits: FieldBits, in value: Int) -> FieldDefinition {
    values[levels(bits.groups, of: value).last!].fields[bits.field]
  }

  /// Returns the first result for a field of a value, or else for a field of its groups.
  ///
  /// - Parameter result: Returns the result for a field and the names of the groups around it; nil for none.
  func first<Result>(in value: Int, path: [String] = [], _ result: (FieldDefinition, [String]) -> Result?) -> (
    groups: [Int], field: Int, result: Result
  )? {
    let fields = values[value].fields
    for (index, field) in fields.enumerated() {
      if let result = result(field, path) { return ([], index, result) }
    }
    for (index, field) in fields.enumerated() {
      guard let part = group(field), let found = first(in: part, path: path + [field.name], result) else { continue }
      return ([index] + found.groups, found.field, found.result)
    }
    return nil
  }

  /// Returns the value and the parts of the groups in it, outermost first.
  ///
  /// - Parameter groups: The index of each group in the fields that contain it, outermost first.
  public func levels(_ groups: [Int], of value: Int) -> [Int] {
    groups.reduce(into: [value]) { levels, index in
      if let part = group(values[levels.last!].fields[index]) { levels.append(part) }
    }
  }
}
