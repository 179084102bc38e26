import GATTCore
import GATTRuntime

@testable import GATTBlueZ

/// The events of an adapter, one after the other.
struct Events {
  private var iterator: AsyncStream<BackendEvent>.Iterator
  private let observation: BackendObservation

  init(of adapter: BlueZAdapter) {
    let (stream, continuation) = AsyncStream<BackendEvent>.makeStream(bufferingPolicy: .unbounded)
    iterator = stream.makeAsyncIterator()
    observation = adapter.observe { continuation.yield($0) }
  }

  /// Returns the first result of `pick` that is not nil, for the events from here on.
  mutating func next<Picked>(_ pick: (BackendEvent) -> Picked?) async throws -> Picked {
    while let event = await iterator.next() {
      if let picked = pick(event) { return picked }
    }
    throw CancellationError()
  }

  mutating func nextUpdate() async throws -> Data {
    try await next { if case .update(let value, _, _) = $0 { value } else { nil } }
  }

  /// Whether an update comes before the end of the link.
  mutating func isUpdateNext() async throws -> Bool {
    try await next { event in
      switch event {
      case .update: true
      case .disconnected: false
      default: nil
      }
    }
  }

  mutating func nextConnection() async throws -> LinkIdentifier {
    try await next { if case .connected(let link, _) = $0 { link } else { nil } }
  }

  mutating func nextDisconnection() async throws -> DisconnectionReason {
    try await next { if case .disconnected(_, let reason) = $0 { reason } else { nil } }
  }

  mutating func nextState() async throws -> ManagerState {
    try await next { if case .stateChanged(let state) = $0 { state } else { nil } }
  }

  mutating func nextReport() async throws -> AdvertisementReport {
    try await next { if case .advertisement(let report) = $0 { report } else { nil } }
  }
}
