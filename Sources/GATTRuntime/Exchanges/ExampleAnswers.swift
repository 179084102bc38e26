import GATTCore

/// The answers of a device that is served from its definition: the examples of the definition.
package struct ExampleAnswers: Sendable {
  /// The characteristic that sends the answers.
  package let response: BluetoothUUID
  /// The service with that characteristic; nil for the service of the requests.
  private let responseService: BluetoothUUID?
  /// Whether a central reads an answer.
  private let readsAnswer: Bool
  private let examples: [ExchangeExample]

  package init(
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
  package var requests: [Data] {
    examples.map(\.request).reduce(into: []) { requests, request in
      if !requests.contains(request) { requests.append(request) }
    }
  }

  /// Sends the answers to a request after its write, in the order of the examples. If centrals read the answer, sets
  /// the value to the first one instead.
  ///
  /// - Returns: The answers; none when the service lacks the characteristic for them.
  /// - Throws: `MutableCharacteristicError`, when the central has not subscribed to them.
  package func send(to octets: Data, _ request: WriteRequest) throws -> [Data] {
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
  /// Creates a service without a provider. Its values begin with the examples of its profile, or else with the initial
  /// values. It answers requests with the examples of their definition, and does not answer other requests.
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
    characteristic(E.Request.uuid)?.onWriteData { octets, request in _ = try answers.send(to: octets, request) }
  }
}
