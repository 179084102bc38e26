import GATTCore
import GATTRuntime
import Synchronization

/// A handler that answers as a test wants, and records the requests.
final class Handler: LocalServiceHandler {
  struct Request: Hashable, Sendable {
    var characteristic: Int
    var offset: Int
    var central: PeerIdentifier
    var maximumTransmissionUnit: Int
    var value: Data?
  }

  struct Change: Hashable, Sendable {
    var characteristic: Int
    var central: PeerIdentifier
    var kind: UpdateKind?
    var maximumTransmissionUnit: Int
  }

  /// The answer to a request: a value (which a write ignores), or an error.
  typealias Answer = @Sendable (Request) async -> Result<Data, ATTError>

  private struct State {
    var requests: [Request] = []
    var changes: [Change] = []
  }

  private let state = Mutex(State())
  private let answer: Answer

  init(_ answer: @escaping Answer = { _ in .success(Data([1, 2, 3])) }) { self.answer = answer }

  /// The requests so far.
  var requests: [Request] { state.withLock { $0.requests } }
  /// The subscriptions and their ends so far.
  var changes: [Change] { state.withLock { $0.changes } }

  func read(_ characteristic: Int, offset: Int, by central: Central) async throws(ATTError) -> Data {
    try await answer(characteristic, offset, central, nil)
  }

  func write(_ value: Data, to characteristic: Int, offset: Int, by central: Central, type: WriteType?)
    async throws(ATTError)
  {
    _ = try await answer(characteristic, offset, central, value)
  }

  private func answer(_ characteristic: Int, _ offset: Int, _ central: Central, _ value: Data?) async throws(ATTError)
    -> Data
  {
    let request = Request(
      characteristic: characteristic,
      offset: offset,
      central: central.identifier,
      maximumTransmissionUnit: central.maximumTransmissionUnit,
      value: value
    )
    state.withLock { $0.requests.append(request) }
    return try await answer(request).get()
  }

  func subscriptionChanged(of characteristic: Int, by central: Central, to kind: UpdateKind?) {
    state.withLock {
      $0.changes.append(
        Change(
          characteristic: characteristic,
          central: central.identifier,
          kind: kind,
          maximumTransmissionUnit: central.maximumTransmissionUnit
        )
      )
    }
  }
}
