import GATTCapture
import GATTCore
import GATTInterpreter

/// Finds the requests that values of a capture answer: `x:Exchange`.
struct CapturedExchanges {
  /// The request that a value answers.
  struct Answer {
    /// The name of the request.
    var request: String
    var meaning: ExchangeInterpreter.Meaning
  }

  private struct Request {
    var exchange: ExchangeInterpreter
    var value: InterpretedValue
    var server: LinkEnd
  }

  private let names: AttributeNames
  /// The last request of each exchange on a link that may have further answers.
  private var requests: [CapturedLink: [Request]] = [:]

  init(_ names: AttributeNames) {
    self.names = names
  }

  /// Returns the requests that the values of an operation answer, for each value; nil for a value that answers none.
  mutating func answers(in operation: CapturedOperation, _ values: [CapturedStreams.Value]?) -> [Answer?] {
    guard case .attribute(let server, let path, .access(let kind, let access)) = operation.event else {
      if case .disconnected = operation.event { requests[operation.link] = nil }
      return []
    }
    guard let type = path.type, access.offset == 0 else { return [] }
    let octets = values?.map(\.octets) ?? [access.value]
    if kind.isWrite {
      for octets in octets { add(octets, type, path.service, server, on: operation.link) }
      return []
    }
    return octets.map { answer($0, type, isRead: kind == .read, server, on: operation.link) }
  }

  private mutating func add(
    _ octets: [UInt8],
    _ type: BluetoothUUID,
    _ service: BluetoothUUID?,
    _ server: LinkEnd,
    on link: CapturedLink
  ) {
    guard let service, let exchange = names.exchanges(of: service).first(where: { $0.requests.uuid == type }),
      let value = try? exchange.requests.decode(received: octets)
    else { return }
    requests[link, default: []].removeAll { $0.exchange.requests.uuid == type && $0.server == server }
    requests[link, default: []].append(Request(exchange: exchange, value: value, server: server))
  }

  private mutating func answer(
    _ octets: [UInt8],
    _ type: BluetoothUUID,
    isRead: Bool,
    _ server: LinkEnd,
    on link: CapturedLink
  ) -> Answer? {
    for (index, request) in (requests[link] ?? []).enumerated()
    where request.exchange.responses.uuid == type && request.server == server {
      if request.exchange.definition.readsAnswer != isRead { continue }
      guard let value = try? request.exchange.responses.decode(received: octets) else { continue }
      let meaning = request.exchange.meaning(of: value, for: request.value)
      if meaning == .unrelated { continue }
      if meaning != .one { requests[link]?.remove(at: index) }
      return Answer(request: request.exchange.name(of: request.value), meaning: meaning)
    }
    return nil
  }
}

extension CapturedExchanges.Answer {
  /// `answer to Cell Voltages` or `refusal of Set Switches`.
  var text: String {
    switch meaning {
    case .one, .last: "answer to \(request)"
    case .refusal: "refusal of \(request)"
    case .unrelated: ""
    }
  }
}
