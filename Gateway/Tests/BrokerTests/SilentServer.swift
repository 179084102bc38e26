import FlyingSocks
import Foundation
import Synchronization

@testable import GATTGateway

/// A server that accepts TCP connections and sends nothing unless a test tells it to.
final class SilentServer: Sendable {
  private let socket: Socket
  private let port: UInt16
  private let clients = Mutex([Socket]())

  init(backlog: Int32 = 10) throws {
    socket = try Socket(domain: AF_INET, type: .stream)
    try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
    guard case .ip4(_, let port) = try socket.sockname() else { throw GatewayError("no port is free") }
    self.port = port
    try socket.listen(maxPendingConnection: backlog)
  }

  deinit {
    try? socket.close()
    for client in clients.withLock({ $0 }) { try? client.close() }
  }

  var parameters: MQTTConnection.Parameters {
    MQTTConnection.Parameters(
      host: "127.0.0.1",
      port: Int(port),
      client: "test",
      will: Message(topic: "test/will", payload: Data("gone".utf8))
    )
  }

  /// Connects so often that the system answers no further connections.
  func fill() throws {
    for _ in 0..<8 {
      let client = try Socket(domain: AF_INET, type: .stream)
      try client.setFlags(.nonBlocking)
      // The connection may be pending.
      try? client.connect(to: .inet(ip4: "127.0.0.1", port: port))
      clients.withLock { $0.append(client) }
    }
  }

  /// Accepts a connection, and waits for its first octets.
  func waitForClient() async throws {
    let client = Socket(file: try socket.accept().file)
    clients.withLock { $0.append(client) }
    _ = try client.read(atMost: 1)
  }

  /// Whether a client has connected that was not accepted yet.
  func hasWaitingClient() throws -> Bool {
    try socket.setFlags(.nonBlocking)
    return (try? socket.accept()) != nil
  }

  /// Sends octets to the connections.
  func send(_ octets: [UInt8]) throws {
    for client in clients.withLock({ $0 }) { _ = try client.write(Data(octets)) }
  }

  /// Ends the connections with a reset, by closing them with octets that were not read.
  func reset() {
    clients.withLock { clients in
      for client in clients { try? client.close() }
      clients = []
    }
  }
}
