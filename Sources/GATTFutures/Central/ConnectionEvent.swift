import GATTRuntime
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What happens to the connection of a peripheral, by the names that BlueCap had for it until 0.2.
public enum ConnectionEvent: Hashable, Sendable {
  /// It is connected.
  case connect
  /// It did not accept a connection in time.
  case timeout
  /// The connection ended, or did not come about, without this program having asked for it.
  case disconnect
  /// The connection ended because this program asked for it.
  case forceDisconnect
  /// It timed out, or disconnected, once more than was to be borne.
  case giveUp
}

extension Peripheral {
  /// Connects, and tells what happens to the connection as events. Nothing is connected again before
  /// `reconnect(withDelay:)`: do that after `.timeout` and `.disconnect`, and no more after `.giveUp`.
  ///
  /// The stream fails with what is no such event, as `CentralManagerError.isPoweredOff`.
  ///
  /// - Parameters:
  ///   - timeoutRetries: How many times it may time out before it is given up.
  ///   - disconnectRetries: How many times it may disconnect before it is given up.
  ///   - connectionTimeout: How long each attempt may take, in seconds.
  ///   - capacity: How many results are kept for those who subscribe later.
  public func connect(
    timeoutRetries: Int,
    disconnectRetries: Int = .max,
    connectionTimeout: TimeInterval = .infinity,
    capacity: Int = defaultStreamCapacity
  ) -> FutureStream<(peripheral: Peripheral, connectionEvent: ConnectionEvent)> {
    let count = EventCount(timeoutRetries, disconnectRetries)
    let events = FutureStream<(peripheral: Peripheral, connectionEvent: ConnectionEvent)>(capacity: capacity)
    connect(connectionTimeout: connectionTimeout, capacity: capacity).subscribe(
      context: ImmediateContext(),
      cancelToken: CancelToken(),
      receive: { [weak self] result in
        if let self { events.complete(count.event(of: result).map { (self, $0) }) }
      },
      end: { events.end() }
    )
    return events
  }

  /// As `connect(timeoutRetries:disconnectRetries:connectionTimeout:capacity:)`, for any number of timeouts.
  public func connect(
    disconnectRetries: Int,
    connectionTimeout: TimeInterval = .infinity,
    capacity: Int = defaultStreamCapacity
  ) -> FutureStream<(peripheral: Peripheral, connectionEvent: ConnectionEvent)> {
    connect(
      timeoutRetries: .max,
      disconnectRetries: disconnectRetries,
      connectionTimeout: connectionTimeout,
      capacity: capacity
    )
  }
}

/// How much of what may happen has happened.
private final class EventCount: Sendable {
  private let retries: Mutex<(timeouts: Int, disconnections: Int)>

  init(_ timeouts: Int, _ disconnections: Int) {
    retries = Mutex((timeouts, disconnections))
  }

  func event(of result: Try<Void>) -> Try<ConnectionEvent> {
    switch result {
    case .success: .success(.connect)
    case .failure(PeripheralError.forcedDisconnect): .success(.forceDisconnect)
    case .failure(PeripheralError.connectionTimeout):
      .success(retries.withLock { Self.take(&$0.timeouts) } ? .timeout : .giveUp)
    case .failure(PeripheralError.disconnected), .failure(GATTRuntime.PeripheralError.connectionFailed):
      .success(retries.withLock { Self.take(&$0.disconnections) } ? .disconnect : .giveUp)
    case .failure(let error): .failure(error)
    }
  }

  private static func take(_ retries: inout Int) -> Bool {
    retries -= 1
    return retries >= 0
  }
}
