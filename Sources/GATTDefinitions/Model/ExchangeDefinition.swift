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

  /// The fields with one name: one field of a value, or fields of the cases of its choice.
  public struct NamedFields: Sendable, Equatable {
    /// The name in the definition.
    public var name: String
    /// The index of the field in the value; nil when cases have it.
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

  /// Returns the first choice among the fields of a value, and its index there; nil without one.
  public func choice(of value: Int) -> (field: Int, choice: ChoiceDefinition)? {
    values[value].fields.enumerated().lazy.compactMap { index, field in field.choice.map { (index, $0) } }.first
  }

  /// Returns the first `x:Switch` on the request among the fields of a value, and its index there; nil without one.
  public func requestChoice(of value: Int) -> (field: Int, choice: RequestChoice)? {
    values[value].fields.enumerated().lazy.compactMap { index, field in field.requestChoice.map { (index, $0) } }.first
  }
}
