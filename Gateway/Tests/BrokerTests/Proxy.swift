import FlyingSocks
import Foundation
import Synchronization

@testable import GATTGateway

/// A TCP proxy before a broker, with a network that a test makes slow or cuts.
final class Proxy: Sendable {
  enum Network: Sendable {
    case good
    /// Carries 20,000 octets a second in each direction of a connection.
    case slow
    /// Carries nothing. Connections stay, as when a cable is pulled.
    case cut
  }

  /// The two sockets of one connection. They are closed when both directions have ended.
  private final class Link: Sendable {
    let client: Socket
    let broker: Socket

    init(_ client: Socket, _ broker: Socket) {
      self.client = client
      self.broker = broker
    }

    deinit {
      try? client.close()
      try? broker.close()
    }

    /// Wakes the threads of both directions.
    func end() {
      for socket in [client, broker] { shutdown(socket.file.rawValue, Int32(SHUT_RDWR)) }
    }
  }

  private struct State {
    var network = Network.good
    var links: [Link] = []
  }

  let port: Int
  private let listener: Socket
  private let state = Mutex(State())

  /// Listens on a free port, and connects each client to the port of a broker.
  init(to broker: Int) throws {
    // Writing to a connection that has ended is an error, and not a signal that ends the process.
    signal(SIGPIPE, SIG_IGN)
    listener = try Socket(domain: AF_INET, type: .stream)
    try listener.bind(to: .inet(ip4: "127.0.0.1", port: 0))
    guard case .ip4(_, let port) = try listener.sockname() else { throw GatewayError("no port is free") }
    self.port = Int(port)
    try listener.listen(maxPendingConnection: 10)
    Thread.detachNewThread { [listener, weak self] in
      while let client = try? listener.accept() { self?.connect(Socket(file: client.file), to: broker) }
      try? listener.close()
    }
  }

  deinit {
    // Ends accept().
    shutdown(listener.file.rawValue, Int32(SHUT_RDWR))
    reset()
  }

  /// Changes the network of all connections.
  func set(_ network: Network) { state.withLock { $0.network = network } }

  /// Ends all connections.
  func reset() {
    state.withLock { state in
      for link in state.links { link.end() }
      state.links = []
    }
  }

  private func connect(_ client: Socket, to broker: Int) {
    do {
      let server = try Socket(domain: AF_INET, type: .stream)
      let link = Link(client, server)
      try server.connect(to: .inet(ip4: "127.0.0.1", port: UInt16(broker)))
      state.withLock { $0.links.append(link) }
      for (source, destination) in [(client, server), (server, client)] {
        Thread.detachNewThread { [weak self] in
          self?.carry(from: source, to: destination, of: link)
          link.end()
        }
      }
    } catch {
      try? client.close()
    }
  }

  /// Carries octets until one side has ended.
  private func carry(from source: Socket, to destination: Socket, of link: Link) {
    while let octets = try? source.read(atMost: 4096) {
      var network = state.withLock { $0.network }
      while network == .cut {
        Thread.sleep(forTimeInterval: 0.01)
        network = state.withLock { $0.network }
      }
      if network == .slow { Thread.sleep(forTimeInterval: Double(octets.count) / 20_000) }
      let data = Data(octets)
      var index = data.startIndex
      while index < data.endIndex {
        guard let next = try? destination.write(data, from: index) else { return }
        index = next
      }
    }
  }
}
