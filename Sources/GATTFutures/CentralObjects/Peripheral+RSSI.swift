import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The polling of the RSSI, from `startPollingRSSI(period:capacity:)` to `stopPollingRSSI()`.
struct RSSIPoll {
  let stream: FutureStream<Int>
  var task: Task<Void, Never>?
}

extension Peripheral {
  // The name is BlueCap's.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The last received signal strength, from a scan or a connection, in dBm; 0 when none is known.
  public var RSSI: Int { values.withLock { $0.rssi } ?? base.rssi ?? 0 }

  /// Reads the received signal strength of the device, in dBm. Concurrent calls share one reading.
  ///
  /// Fails with `PeripheralError.disconnected`, `GATTRuntime.PeripheralError.rssiTimeout` or `.unsupported`.
  public func readRSSI() -> Future<Int> {
    runner.future { [weak self] in
      guard let self else { throw PeripheralError.disconnected }
      return try await self.strength()
    }
  }

  /// Reads the received signal strength of the device, in dBm, repeatedly until `stopPollingRSSI()`, across
  /// connections: without a connection each reading fails with `PeripheralError.disconnected`.
  ///
  /// A call while the polling runs returns the same stream.
  ///
  /// - Parameters:
  ///   - period: The time between two readings, in seconds, at least 0.1.
  ///   - capacity: The number of elements kept for late subscribers.
  public func startPollingRSSI(period: TimeInterval = 10, capacity: Int = defaultStreamCapacity) -> FutureStream<Int> {
    values.withLock { state in
      if let poll = state.poll { return poll.stream }
      let stream = FutureStream<Int>(capacity: capacity)
      let period = max(Duration(timeInterval: period), .milliseconds(100))
      let task = runner.start { [weak self, clock = runner.clock] in
        while !Task.isCancelled {
          guard let reading = self?.readRSSI() else { return }
          do {
            stream.success(try await reading.value)
          } catch {
            stream.failure(error)
          }
          try? await clock.sleep(for: period)
        }
      }
      state.poll = RSSIPoll(stream: stream, task: task)
      return stream
    }
  }

  /// Ends the polling, and its stream.
  public func stopPollingRSSI() {
    let poll = values.withLock { state in
      defer { state.poll = nil }
      return state.poll
    }
    poll?.task?.cancel()
    poll?.stream.end()
  }

  private func strength() async throws -> Int {
    guard let connection = values.withLock({ $0.connection }) else { throw PeripheralError.disconnected }
    let strength = try await connection.readRSSI()
    values.withLock { $0.rssi = strength }
    return strength
  }
}
