import GATTCore
import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a characteristic is subscribed to, and where its updates go.
struct NotificationFeed {
  /// Takes the updates; nil without a subscription.
  var task: Task<Void, Never>?
  var subscriptionCount = 0
  var stream: FutureStream<Data?>?
  /// What came before anyone wanted to receive it, oldest first.
  var early: [Data] = []

  /// How many updates wait for someone to receive them.
  static let maximumEarly = 64

  /// - Returns: Where to tell an update.
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
  /// `GATTRuntime.CharacteristicError.notifyTimeout`, `PeripheralError.disconnected`, or an `ATTError` as the device
  /// answered.
  public func startNotifying() -> Future<Void> {
    let turn = subscribing.enqueue()
    return runner.future { [self] in
      defer { subscribing.end(turn) }
      try await subscribing.wait(for: turn)
      let subscription = try await base.subscribe()
      values.withLock { state in
        // A second subscription would double the updates.
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

  /// Ends the subscription. What is received by `receiveNotificationUpdates(capacity:)` pauses.
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
      // With the task goes the subscription.
      await task?.value
    }
  }

  /// The updates of the value, from all subscriptions that `startNotifying()` makes; those that came before the first
  /// call of this, the newest 64, come first. Who calls this again gets the same stream, until
  /// `stopNotificationUpdates()`.
  ///
  /// The stream fails with `CharacteristicError.unconfigured` when the device no longer has the characteristic. It does
  /// not fail when the link ends: `Peripheral.connect(connectionTimeout:capacity:)` tells that.
  ///
  /// - Parameter capacity: How many results are kept for those who subscribe later.
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

  /// Ends the stream of `receiveNotificationUpdates(capacity:)`. The subscription stays.
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
