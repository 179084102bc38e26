import GATTCore
import GATTDefinitions
import GATTRuntime

/// The answers of a device that is served from its definition: its examples, each after the request that it names.
struct EmulatedAnswers: Sendable {
  private struct Answer {
    let request: Data
    let response: Data
  }

  private var answers: [Answer] = []
  /// The characteristic that notifies the answers; nil without an exchange.
  private(set) var response: BluetoothUUID?
  /// The service with that characteristic; nil for the service of the requests.
  private var other: BluetoothUUID?

  /// No answers.
  init() {}

  init(to exchange: ExchangeDefinition, _ definitions: DefinitionSet) {
    let (request, response) = (definitions.values[exchange.request], definitions.values[exchange.response])
    self.response = response.uuid
    other = exchange.responseService.map { definitions.services[$0].uuid }
    for example in response.examples where !example.request.isEmpty {
      guard let asked = request.examples.first(where: { $0.name == example.request }) else { continue }
      answers.append(Answer(request: Data(asked.octets), response: Data(example.octets)))
    }
  }

  /// The requests that have answers, in the order of these.
  var requests: [Data] {
    answers.map(\.request).reduce(into: []) { requests, request in
      if !requests.contains(request) { requests.append(request) }
    }
  }

  /// Starts to send the answers to a request, in the order of the file.
  ///
  /// - Returns: The answers.
  /// - Throws: `MutableCharacteristicError`, when the central has not subscribed to them.
  func send(to request: Data, by central: Central, _ service: MutableService?) throws -> [Data] {
    let found = answers.filter { $0.request == request }
    guard !found.isEmpty, let response else { return [] }
    let owner = if let other { service?.sibling(other) } else { service }
    guard let characteristic = owner?.characteristic(response) else { return [] }
    for answer in found { try characteristic.enqueue(answer.response, to: central).start { _ in } }
    return found.map(\.response)
  }
}
