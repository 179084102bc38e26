import GATTRuntime
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An event of the connection of a peripheral, by the names that BlueCap used until 0.2.
public enum ConnectionEvent: Hashable, Sendable {
  /// The peripheral is connected.
  case connect
  /// The peripheral did not accept a connection in time.
  case timeout
  /// The connection ended or failed, without a request of this program.
  case disconnect
  /// The connection ended at the request of this program.
  case forceDisconnect
  /// The connection timed out or ended more often than the retries allow.
  case giveUp
}

extension Peripheral {
  /// Connects, and returns a stream of the events of the connection. The device is not connected again automatically:
  /// call `reconnect(withDelay:)` after `.timeout` and `.disconnect`, and not after `.giveUp`.
  ///
  /// The stream fails with errors that are not such events, such as `CentralManagerError.isPoweredOff`.
  ///
  /// - Parameters:
  ///   - timeoutRetries: The number of timeouts before `.giveUp` replaces `.timeout`.
  ///   - disconnectRetries: The number of disconnections before `.giveUp` replaces `.disconnect`.
  ///   - connectionTimeout: The timeout of each attempt, in seconds.
  ///   - capacity: The number of elements kept for late subscribers.
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

  /// Does the same as `connect(timeoutRetries:disconnectRetries:connectionTimeout:capacity:)`, but a timeout is always
  /// reported as `.timeout`, never as `.giveUp`.
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

/// Converts results to events, and counts the retries that are left.
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
