import FlyingFox
import FlyingSocks
import Foundation

/// Serves `/metrics` for Prometheus, and `/health` for supervisors and load balancers.
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
  let metrics: Metrics
  let hasBroker: Bool

  /// Serves until the task is cancelled.
  ///
  /// - Parameter listening: Called with the port when the server accepts connections; not for an IPv6 address.
  /// - Throws: `GatewayError` when the address cannot be used; `CancellationError`.
  func run(listening: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
    let server = try server()
    await server.appendRoute("GET /metrics") { [metrics] _ in
      HTTPResponse(
        statusCode: .ok,
        headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: Data(metrics.text.utf8)
      )
    }
    await server.appendRoute("GET /health") { [metrics, hasBroker] _ in
      let health = Health(metrics, hasBroker: hasBroker)
      return HTTPResponse(
        statusCode: health.healthy ? .ok : .serviceUnavailable,
        headers: [.contentType: "application/json"],
        body: try JSONEncoder.messages.encode(health)
      )
    }
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        try await server.waitUntilListening()
        if case .ip4(_, let port)? = await server.listeningAddress { listening(Int(port)) }
        try await group.next()
      }
    } catch {
      try Task.checkCancellation()
      throw GatewayError("\(configuration.address):\(configuration.port): cannot be listened on: \(error)")
    }
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
    throw GatewayError("'\(configuration.address)' is no IP address, such as 127.0.0.1 or ::")
  }
}
