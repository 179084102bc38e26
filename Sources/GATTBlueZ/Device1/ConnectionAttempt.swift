import DBus
import GATTRuntime

/// The wish for a link with a device, shared by all who have it.
final class ConnectionAttempt {
  /// How one call of `Device1.Connect` ended.
  enum Outcome: Sendable {
    case failed(BusError)
    /// BlueZ says that it has connected, and that it is not connected.
    case notConnected
    /// The link was lost before its services were known.
    case dropped
    /// The services did not become known in time.
    case unresolved

    /// Whether it may have come about because the controller can't scan and connect at the same time. When a device is not
    /// there, BlueZ says the same, but later.
    ///
    /// - Parameter duration: How long it took.
    func comesOfDisturbance(after duration: Duration) -> Bool {
      switch self {
      case .failed(let error): error.isBusy || (error.isAbortedHere && duration < .seconds(10))
      case .notConnected: true
      case .dropped, .unresolved: false
      }
    }
  }

  private var waiters: [(token: Int, completion: Completion<LinkIdentifier>)] = []
  private var lastToken = 0
  var task: Task<Void, Never>?
  /// Completed when BlueZ has the device.
  var appearance: Completion<Void>?
  /// Completed when the call that is under way has not led to a link.
  var outcome: Completion<Outcome>?
  /// Whether `Connect` was called: others may have connected the device.
  var hasCalled = false
  /// Whether BlueZ has answered that it is connected.
  var hasBeenConnected = false
  /// Whether scanning may have kept the last call from succeeding.
  var isDisturbed = false
  /// How often the device had no services.
  private var emptyCount = 0
  /// How often the connection was made, and lost at once.
  var dropCount = 0
  var start = ContinuousClock.now

  /// Whether the device can be reached, but no link comes of it. After the power was off for a moment, the other side may
  /// take some seconds to notice that an older link has ended.
  var isHopeless: Bool { dropCount >= 5 && ContinuousClock.now - start > .seconds(20) }

  var isWanted: Bool { !waiters.isEmpty }

  func add(_ completion: Completion<LinkIdentifier>) -> Int {
    lastToken += 1
    waiters.append((lastToken, completion))
    return lastToken
  }

  func remove(_ token: Int) { waiters.removeAll { $0.token == token } }

  /// - Returns: Whether anybody takes the link.
  func succeed(_ link: LinkIdentifier) -> Bool { end(.success(link)) }

  func fail(_ error: BackendError) { end(.failure(error)) }

  @discardableResult
  private func end(_ result: Result<LinkIdentifier, any Error>) -> Bool {
    task?.cancel()
    defer { waiters = [] }
    return waiters.count { $0.completion.complete(result) } > 0
  }

  /// The device is not connected, or no longer.
  func deviceDisconnected() {
    if hasBeenConnected { outcome?.complete(.success(.dropped)) }
  }

  /// Refuses a link that is of no use because the services could not be read: BlueZ says that they are resolved also when
  /// that has failed. A device that has none at the third try has none.
  ///
  /// - Returns: Whether it was refused.
  func refuseEmpty(_ device: Device1) -> Bool {
    guard device.attributes.isEmpty, emptyCount < 2 else { return false }
    emptyCount += 1
    outcome?.complete(.success(.unresolved))
    return true
  }
}
