import DBus
import GATTRuntime

/// The attempt to get a link with a device, shared by all tasks that call `connect(to:)`. It ends with a link, with an
/// error after which no call can succeed, or when the last task is cancelled.
final class ConnectionAttempt {
  /// The progress of the last call of `Connect`. `Device1.State` is the state of the link that the call leads to.
  ///
  ///     waiting ── BlueZ has the device ──▶ calling ── Connect is answered ──▶ resolving ── a link ──▶ ended
  ///                                           ▲ │ error                            │
  ///                             after a pause │ ▼                                  │
  ///                                          failed ◀── lost, or without services ─┘
  enum State {
    /// `Connect` was not called. If there is a connection, another program has made it.
    case waiting
    case calling
    /// `Connect` succeeded, or another program connected the device after a failure. The services are not known yet.
    case resolving
    case failed(Failure)
  }

  /// How one call of `Device1.Connect` failed.
  enum Failure: Sendable {
    case refused(BusError, after: Duration)
    /// BlueZ answered with success, and the device is not connected.
    case notConnected
    /// The connection was lost before the services were known.
    case dropped
    /// BlueZ did not resolve the services in time, or found none.
    case unresolved

    var error: BackendError {
      switch self {
      case .refused(let error, _): BackendError(connecting: error)
      case .notConnected: .connectionFailed("BlueZ connected, and lost the connection at once")
      case .dropped: .connectionFailed("the device ended the connection before its services were known")
      case .unresolved: .connectionFailed("the device did not name its services")
      }
    }

    /// Whether BlueZ may be connected, or connecting, in spite of the failure.
    var leavesConnection: Bool {
      switch self {
      case .refused(let error, _): error == .timedOut
      case .unresolved: true
      case .notConnected, .dropped: false
      }
    }

    /// Whether scanning may have caused the failure: some controllers can't scan and connect at the same time. For a
    /// device that is out of range, BlueZ gives the same error, but later.
    var isCausedByScanning: Bool {
      switch self {
      case .refused(let error, let duration): error.isBusy || (error.isAbortedHere && duration < Self.silence)
      case .notConnected: true
      case .dropped, .unresolved: false
      }
    }

    /// Whether the device did not answer for long. BlueZ waits up to 40 s for a device that is out of range.
    var isOfSilence: Bool {
      switch self {
      case .refused(_, let duration): duration >= Self.silence
      case .unresolved: true
      case .notConnected, .dropped: false
      }
    }

    /// The time of a call after which its failure is one of a silent device.
    private static let silence = Duration.seconds(10)
  }

  var task: Task<Void, Never>?
  var state = State.waiting
  private var waiters: [Completion<LinkIdentifier>] = []
  /// How often the device had no services.
  private var emptyCount = 0

  /// How the last call failed; nil before the first call, and while a call has not failed.
  var failure: Failure? { if case .failed(let failure) = state { failure } else { nil } }

  /// False while the attempt waits for BlueZ's answer to `Connect`. `refuseEmpty(_:)` ends that wait too.
  var isAnswered: Bool { if case .calling = state { false } else { true } }

  /// Whether a task waits for the link.
  var isWanted: Bool { !waiters.isEmpty }

  func add(_ waiter: Completion<LinkIdentifier>) { waiters.append(waiter) }

  func remove(_ waiter: Completion<LinkIdentifier>) { waiters.removeAll { $0 === waiter } }

  /// - Returns: Whether a task takes the link.
  func succeed(_ link: LinkIdentifier) -> Bool { end(.success(link)) }

  func fail(_ error: BackendError) { end(.failure(error)) }

  /// Records BlueZ's answer to the call, unless `refuseEmpty(_:)` has refused the link meanwhile.
  func answer(_ next: State) { if !isAnswered { state = next } }

  @discardableResult
  private func end(_ result: Result<LinkIdentifier, any Error>) -> Bool {
    task?.cancel()
    defer { waiters = [] }
    return waiters.count { $0.complete(result) } > 0
  }

  /// Refuses the first two links without services, because BlueZ reports the services as resolved even when it failed
  /// to read them. The third link without services is accepted.
  ///
  /// - Returns: Whether the link was refused.
  func refuseEmpty(_ device: Device1) -> Bool {
    guard device.attributes.count == 0, emptyCount < 2 else { return false }
    emptyCount += 1
    state = .failed(.unresolved)
    return true
  }
}
