import FlyingFox
import FlyingSocks
import Foundation

/// Serves `/metrics` for Prometheus, and `/health` for supervisors and load balancers; and the page, with its data.
struct StatusServer: Sendable {
  /// The answer of `/health`.
  struct Health: Hashable, Encodable, Sendable {
    /// Whether all other members are true, and there are no problems.
    var healthy: Bool
    /// Whether the adapter is powered on.
    var radio: Bool
    /// Whether the gateway is connected to the broker; nil without a broker.
    var broker: Bool?
    /// The problems by subject; nil without problems.
    var problems: [String: String]?

    init(_ metrics: Metrics, hasBroker: Bool) {
      radio = metrics[.radio] == 1
      broker = hasBroker ? metrics[.connected] == 1 : nil
      let lasting = metrics.problems
      problems = lasting.isEmpty ? nil : Dictionary(uniqueKeysWithValues: lasting.map { ($0.key.rawValue, $0.value) })
      healthy = radio && broker != false && lasting.isEmpty
    }
  }

  let configuration: HTTPConfiguration
  /// The name of the gateway.
  var gateway = "gateway"
  let metrics: Metrics
  let hasBroker: Bool
  /// What the page shows; nil without the page.
  var heard: HeardDevices?

  /// Serves until the task is cancelled.
  ///
  /// - Parameter listening: Called with the port when the server accepts connections; not for an IPv6 address.
  /// - Throws: `GatewayError` when the address cannot be used; `CancellationError`.
  func run(listening: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
    let server = try server()
    await server.appendRoute("GET /metrics") { [metrics] _ in HTTPResponse.prometheus(metrics.text) }
    await server.appendRoute("GET /health") { [metrics, hasBroker] _ in
      let health = Health(metrics, hasBroker: hasBroker)
      return try HTTPResponse.json(health, health.healthy ? .ok : .serviceUnavailable)
    }
    if let heard { await addPage(heard, to: server) }
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        // In another task, because this one waits for a server that has failed too.
        group.addTask {
          // The default limit of 5 seconds would end a gateway on a busy machine.
          try await server.waitUntilListening(timeout: 86_400)
          if case .ip4(_, let port)? = await server.listeningAddress { listening(Int(port)) }
        }
        try await group.waitForAllOrCancel()
      }
    } catch {
      try Task.checkCancellation()
      throw GatewayError("\(configuration.address):\(configuration.port): cannot be listened on: \(Self.reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard case SocketError.failed(_, let code, let message) = error else { return "\(error)" }
    let remedy =
      switch code {
      case EADDRINUSE: "; another program listens there: give 'http' another 'port'"
      case EADDRNOTAVAIL: "; the machine has no such address: give 'http' another 'address'"
      case EACCES: "; ports below 1024 need rights: give 'http' another 'port'"
      default: ""
      }
    return message + remedy
  }

  /// Whether a text is an IPv4 or IPv6 address.
  static func isAddress(_ text: String) -> Bool {
    (try? sockaddr_in.inet(ip4: text, port: 0)) != nil || (try? sockaddr_in6.inet6(ip6: text, port: 0)) != nil
  }

  private func server() throws(GatewayError) -> HTTPServer {
    // The default logger writes to standard output, where the readings are.
    let port = UInt16(clamping: configuration.port)
    if let address = try? sockaddr_in.inet(ip4: configuration.address, port: port) {
      return HTTPServer(address: address, logger: .disabled)
    }
    if let address = try? sockaddr_in6.inet6(ip6: configuration.address, port: port) {
      return HTTPServer(address: address, logger: .disabled)
    }
    throw GatewayError(Self.addressRule(configuration.address))
  }

  /// The error about a text that is no address.
  static func addressRule(_ text: String) -> String { "'\(text)' is no IP address, such as 127.0.0.1 or ::" }
}

extension HTTPResponse {
  /// Creates an answer of JSON.
  static func json(_ content: some Encodable, _ status: HTTPStatusCode = .ok) throws -> HTTPResponse {
    let text = try JSONEncoder.messages.encode(content)
    return HTTPResponse(
      statusCode: status,
      headers: [.contentType: "application/json"],
      body: HTTPBodySequence(data: text, suggestedBufferSize: 65536)
    )
  }

  /// Creates an answer in the text format of Prometheus.
  static func prometheus(_ text: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok,
      headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
      body: HTTPBodySequence(data: Data(text.utf8), suggestedBufferSize: 65536)
    )
  }
}
