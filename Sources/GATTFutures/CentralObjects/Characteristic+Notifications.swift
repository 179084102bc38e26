import GATTCore
import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The subscription of a characteristic, and the stream of its updates.
struct NotificationFeed {
  /// The task that receives the updates; nil without a subscription.
  var task: Task<Void, Never>?
  var subscriptionCount = 0
  var stream: FutureStream<Data?>?
  /// The updates that arrived while there was no stream for them, oldest first.
  var early: [Data] = []

  /// The maximum number of updates in `early`.
  static let maximumEarly = 64

  /// - Returns: The stream for the update.
  mutating func take(_ data: Data) -> FutureStream<Data?>? {
    if stream == nil {
      if early.count >= Self.maximumEarly { early.removeFirst() }
      early.append(data)
    }
    return stream
  }
}

extension Characteristic {
  /// Subscribes to the value; completes when the device has acknowledged. The subscription ends with the link.
  ///
  /// Fails with `CharacteristicError.notifyNotSupported` or `.unconfigured`,
  /// `GATTRuntime.CharacteristicError.subscriptionTimeout`, `PeripheralError.disconnected`, or the `ATTError` of the
  /// device's response.
  public func startNotifying() -> Future<Void> {
    let turn = subscribing.enqueue()
    return runner.future { [self] in
      defer { subscribing.end(turn) }
      try await subscribing.wait(for: turn)
      let subscription = try await base.subscribe()
      values.withLock { state in
        // A second subscription would deliver each update twice.
        guard state.notifications.task == nil else { return }
        state.notifications.subscriptionCount += 1
        let number = state.notifications.subscriptionCount
        state.notifications.task = runner.start { [weak self] in
          do {
            for try await data in subscription { self?.updated(data, number) }
            self?.subscriptionEnded(number, nil)
          } catch {
            self?.subscriptionEnded(number, translated(error))
          }
        }
      }
    }
  }

  /// Ends the subscription. The stream of `receiveNotificationUpdates(capacity:)` pauses.
  public func stopNotifying() -> Future<Void> {
    let turn = subscribing.enqueue()
    return runner.future { [self] in
      defer { subscribing.end(turn) }
      try await subscribing.wait(for: turn)
      let task = values.withLock { state in
        defer { state.notifications.task = nil }
        return state.notifications.task
      }
      task?.cancel()
      // The subscription ends with the task.
      await task?.value
    }
  }

  /// Returns a stream of the updates of the value, from all subscriptions of `startNotifying()`. It starts with the
  /// newest 64 updates that arrived without a stream. Further calls return the same stream until
  /// `stopNotificationUpdates()`.
  ///
  /// The stream fails with `CharacteristicError.unconfigured` when the device no longer has the characteristic. It does
  /// not fail when the link ends: `Peripheral.connect(connectionTimeout:capacity:)` reports that.
  ///
  /// - Parameter capacity: The number of elements kept for late subscribers.
  public func receiveNotificationUpdates(capacity: Int = defaultStreamCapacity) -> FutureStream<Data?> {
    guard canNotify else { return FutureStream(error: CharacteristicError.notifyNotSupported, capacity: 1) }
    return values.withLock { state in
      if let stream = state.notifications.stream { return stream }
      let stream = FutureStream<Data?>(capacity: capacity)
      for data in state.notifications.early { stream.success(data) }
      state.notifications.early = []
      state.notifications.stream = stream
      return stream
    }
  }

  /// Ends the stream of `receiveNotificationUpdates(capacity:)`. The subscription continues.
  public func stopNotificationUpdates() {
    let stream = values.withLock { state in
      defer { state.notifications.stream = nil }
      return state.notifications.stream
    }
    stream?.end()
  }

  private func updated(_ data: Data, _ number: Int) {
    let stream = values.withLock { state -> FutureStream<Data?>? in
      guard state.notifications.subscriptionCount == number else { return nil }
      state.data = data
      return state.notifications.take(data)
    }
    stream?.success(data)
  }

  private func subscriptionEnded(_ number: Int, _ error: (any Error)?) {
    let stream = values.withLock { state -> FutureStream<Data?>? in
      guard state.notifications.subscriptionCount == number, state.notifications.task != nil else { return nil }
      state.notifications.task = nil
      return state.notifications.stream
    }
    if let error { stream?.failure(error) }
  }
}
