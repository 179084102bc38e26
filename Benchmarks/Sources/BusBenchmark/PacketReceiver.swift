import DBus
import GATTBlueZ
import GATTRuntime
import Synchronization

/// Counts the updates of a characteristic that come through its socket, as whoever observes an adapter.
final class PacketReceiver: Sendable {
  private struct State {
    var count = 0
    var sum = 0
    var end = 0
  }

  private let total: Int
  private let state = Mutex(State())
  private let done: AsyncStream<Void>
  private let whenDone: AsyncStream<Void>.Continuation

  init(_ total: Int) {
    self.total = total
    (done, whenDone) = AsyncStream.makeStream(of: Void.self)
  }

  /// Of all lengths and first octets, so that nobody leaves the reading out.
  var sum: Int { state.withLock { $0.sum } }

  /// - Returns: The processor time of each packet, in nanoseconds.
  func receive(burst: Int, from address: BusAddress) async throws -> Int {
    let adapter = try await BlueZHost(bus: address).defaultAdapter()
    adapter.fastPath = ["2A37"]
    let link = try await link(of: adapter)
    guard let service = try await adapter.discoverServices(on: link, cache: .use).first,
      let characteristic = try await adapter.discoverCharacteristics(of: service, on: link).first
    else { throw BackendError.unsupported("measuring without a characteristic") }
    let observation = adapter.observe { [self] in take($0) }
    defer { observation.cancel() }
    try await adapter.setUpdates(.notification, of: characteristic.handle, on: link)
    let connection = try await BusConnection.open(address)
    let start = processorTime()
    try await connection.send(
      MethodCall("org.bluez", "/", "org.bluez", "Notify", [.uint32(UInt32(total)), .uint32(UInt32(burst))])
    )
    for await _ in done {}
    return (state.withLock { $0.end } - start) / total
  }

  /// The link with the device that is connected already.
  private func link(of adapter: BlueZAdapter) async throws -> LinkIdentifier {
    let (connections, found) = AsyncStream.makeStream(of: LinkIdentifier.self)
    let observation = adapter.observe { if case .connected(let link, _) = $0 { found.yield(link) } }
    defer { observation.cancel() }
    if let (link, _) = adapter.links().first { return link }
    for await link in connections { return link }
    throw BackendError.disconnected
  }

  private func take(_ event: BackendEvent) {
    guard case .update(let value, _, _) = event else { return }
    let isLast = state.withLock { state in
      state.count += 1
      state.sum += value.count + Int(value.first ?? 0)
      if state.count == total { state.end = processorTime() }
      return state.count == total
    }
    if isLast { whenDone.finish() }
  }
}
