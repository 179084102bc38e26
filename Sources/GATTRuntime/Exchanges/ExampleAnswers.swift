import GATTCore

/// The answers to the requests of one exchange, taken from the examples in the definition of the exchange.
@_spi(Programs) public struct ExampleAnswers: Sendable {
  /// The characteristic that sends the answers.
  public let response: BluetoothUUID
  /// The service with the characteristic `response`; nil for the service of the requests.
  private let responseService: BluetoothUUID?
  /// Whether centrals read the answer.
  private let readsAnswer: Bool
  private let examples: [ExchangeExample]

  /// Creates the answers.
  public init(
    _ examples: [ExchangeExample],
    response: BluetoothUUID,
    of responseService: BluetoothUUID?,
    readsAnswer: Bool
  ) {
    self.examples = examples
    self.response = response
    self.responseService = responseService
    self.readsAnswer = readsAnswer
  }

  /// The requests that have answers, in the order of the examples.
  public var requests: [Data] {
    examples.map(\.request).reduce(into: []) { requests, request in
      if !requests.contains(request) { requests.append(request) }
    }
  }

  /// Sends the answers to a request in the order of the examples, after the response to the write. If centrals read the
  /// answer, stores the first answer in the characteristic of the answers instead.
  ///
  /// - Parameters:
  ///   - octets: The request.
  ///   - request: The write of the request.
  /// - Returns: The answers; empty when the service has no characteristic for the answers.
  /// - Throws: `MutableCharacteristicError` when the central has not subscribed to the answers.
  public func send(answersTo octets: Data, of request: WriteRequest) throws -> [Data] {
    let answers = examples.filter { $0.request == octets }.map(\.answer)
    let service = if let responseService { request.service?.sibling(responseService) } else { request.service }
    guard let characteristic = service?.characteristic(response) else { return [] }
    if readsAnswer {
      if let answer = answers.first { characteristic.value = answer }
      return answers
    }
    for answer in answers { try request.answer(with: characteristic.enqueue(answer, to: request.central)) }
    return answers
  }
}

extension MutableService {
  /// Creates a service without a provider. The service answers a request with the examples for this request in the
  /// definition. Each characteristic begins with the example value in its profile, if there is one.
  public convenience init(answeringExamplesOf service: any GATTService.Type) {
    self.init(profile: service.profile)
    for characteristic in characteristics {
      if let example = characteristic.profile.example { characteristic.value = example }
    }
    for exchange in service.exchanges { answerExamples(of: exchange) }
  }

  private func answerExamples<E: Exchange>(of exchange: E.Type) {
    let answers = ExampleAnswers(
      E.examples,
      response: E.Response.uuid,
      of: E.responseService,
      readsAnswer: E.readsAnswer
    )
    characteristic(E.Request.uuid)?.onWriteData { octets, request in
      _ = try answers.send(answersTo: octets, of: request)
    }
  }
}
