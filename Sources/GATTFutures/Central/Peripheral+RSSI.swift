import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The regular reading of a signal strength.
struct RSSIPoll {
  let stream: FutureStream<Int>
  var task: Task<Void, Never>?
}

extension Peripheral {
  // BlueCap writes it so.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The strength at which it was heard last, scanning or connected, in dBm; 0 when it has not been.
  public var RSSI: Int { values.withLock { $0.rssi } ?? base.rssi ?? 0 }

  /// Reads the strength at which the device is heard, in dBm. Those who ask at the same time share one reading.
  ///
  /// Fails with `PeripheralError.disconnected`, `GATTRuntime.PeripheralError.rssiTimeout` or `.unsupported`.
  public func readRSSI() -> Future<Int> {
    runner.future { [weak self] in
      guard let self else { throw PeripheralError.disconnected }
      return try await self.strength()
    }
  }

  /// Reads the strength at which the device is heard, in dBm, again and again until `stopPollingRSSI()`, over all
  /// connections: while there is none, each reading fails with `PeripheralError.disconnected`.
  ///
  /// Who calls this while it is being read gets the same stream.
  ///
  /// - Parameters:
  ///   - period: From one reading to the next, in seconds, at least 0.1.
  ///   - capacity: How many results are kept for those who subscribe later.
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

  /// Ends the regular reading, and its stream.
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
