import GATTCapture
import GATTCore
import GATTInterpreter

/// Finds the request for each answer in a capture, by the `x:Exchange` of the service.
struct CapturedExchanges {
  /// The request that a value answers.
  struct Answer {
    /// The name of the request.
    var request: String
    var meaning: ExchangeInterpreter.Meaning
    /// The value, with the content that the request decides.
    var value: InterpretedValue
  }

  private struct Request {
    var exchange: ExchangeInterpreter
    var value: InterpretedValue
    var server: LinkEnd
  }

  /// The last request of each exchange, by link, until its last answer.
  private var requests: [CapturedLink: [Request]] = [:]

  /// Returns the answer in each value of an operation, with its request; nil for a value that is no answer.
  ///
  /// - Parameters:
  ///   - values: The values that the operation completes, if it is part of a stream.
  ///   - names: The names for the operation.
  mutating func answers(
    in operation: CapturedOperation,
    _ values: [CapturedStreams.Value]?,
    _ names: AttributeNames
  ) -> [Answer?] {
    guard case .attribute(let server, let path, .access(let kind, let access)) = operation.event else {
      if case .disconnected = operation.event { requests[operation.link] = nil }
      return []
    }
    let octets = values?.map(\.octets) ?? [access.value]
    guard let type = path.type, access.offset == 0 else { return octets.map { _ in nil } }
    return octets.map { octets in
      if !kind.isWrite { return answer(octets, type, isRead: kind == .read, server, on: operation.link) }
      if let service = path.service { add(octets, type, names.exchanges(of: service), server, on: operation.link) }
      return nil
    }
  }

  private mutating func add(
    _ octets: [UInt8],
    _ type: BluetoothUUID,
    _ exchanges: [ExchangeInterpreter],
    _ server: LinkEnd,
    on link: CapturedLink
  ) {
    guard let exchange = exchanges.first(where: { $0.requests.uuid == type }),
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
      guard let (value, meaning) = request.exchange.response(octets, to: request.value), meaning != .unrelated else {
        continue
      }
      if meaning != .notLast { requests[link]?.remove(at: index) }
      return Answer(request: request.exchange.name(of: request.value), meaning: meaning, value: value)
    }
    return nil
  }
}

extension CapturedExchanges.Answer {
  /// `answer to Cell Voltages` or `refusal of Set Switches`.
  var text: String {
    switch meaning {
    case .notLast, .last: "answer to \(request)"
    case .refusal: "refusal of \(request)"
    case .unrelated: ""
    }
  }
}
