import DBus
import GATTRuntime

/// The attempt to get a link with a device, shared by all tasks that call `connect(to:)`.
///
///     scan, until BlueZ has the device ──▶ a turn ──▶ `Connect` ── a link ──▶ `succeed`
///        ▲                                               │    └── no later call can succeed ──▶ `fail`
///        └──────────────── after a pause ────────────────┘
///
/// It also ends when the last task is cancelled.
final class ConnectionAttempt {
  /// How one call of `Device1.Connect` failed.
  enum Outcome: Sendable {
    case failed(BusError)
    /// BlueZ answered with success, and the device is not connected.
    case notConnected
    /// The connection was lost before the services were known.
    case dropped
    /// The services did not become known in time.
    case unresolved

    /// Whether scanning may have caused it: there are controllers that can't scan and connect at the same time. For a
    /// device that is not there BlueZ gives the same error, but later.
    ///
    /// - Parameter duration: How long the call took.
    func isCausedByScanning(after duration: Duration) -> Bool {
      switch self {
      case .failed(let error): error.isBusy || (error.isAbortedHere && duration < .seconds(10))
      case .notConnected: true
      case .dropped, .unresolved: false
      }
    }
  }

  var task: Task<Void, Never>?
  private var waiters: [(token: Int, completion: Completion<LinkIdentifier>)] = []
  private var lastToken = 0
  /// Whether `Connect` was called. If not, another program may have connected the device.
  var hasCalled = false
  /// The answer to the last call.
  var answer: Result<Void, BusError>?
  /// Whether scanning may have caused the last call to fail.
  var isDisturbed = false
  /// Whether the link was refused because the device had no services.
  var hasNoServices = false
  /// How often the device had no services.
  private var emptyCount = 0
  /// How often the connection was made, and lost before its services were known.
  var dropCount = 0
  var start = ContinuousClock.now

  /// Whether the device is in range, but attempts lead to no link. After a short loss of power, the other side may take
  /// some seconds to notice that an older link has ended.
  var isHopeless: Bool { dropCount >= 5 && ContinuousClock.now - start > .seconds(20) }

  /// Whether a task waits for the link.
  var isWanted: Bool { !waiters.isEmpty }

  func add(_ completion: Completion<LinkIdentifier>) -> Int {
    lastToken += 1
    waiters.append((lastToken, completion))
    return lastToken
  }

  func remove(_ token: Int) { waiters.removeAll { $0.token == token } }

  /// - Returns: Whether a task takes the link.
  func succeed(_ link: LinkIdentifier) -> Bool { end(.success(link)) }

  func fail(_ error: BackendError) { end(.failure(error)) }

  @discardableResult
  private func end(_ result: Result<LinkIdentifier, any Error>) -> Bool {
    task?.cancel()
    defer { waiters = [] }
    return waiters.count { $0.completion.complete(result) } > 0
  }

  /// Refuses a link without services, twice. BlueZ reports that it has resolved the services even when it failed to
  /// read them. At the third attempt the device is taken to have no services.
  ///
  /// - Returns: Whether the link was refused.
  func refuseEmpty(_ device: Device1) -> Bool {
    guard device.attributes.count == 0, emptyCount < 2 else { return false }
    emptyCount += 1
    hasNoServices = true
    return true
  }
}
