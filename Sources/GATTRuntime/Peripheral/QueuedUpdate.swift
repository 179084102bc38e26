import GATTCore
import Synchronization

/// An update that waits in the queue of each receiver, and is not sent yet.
package struct QueuedUpdate: Sendable {
  let characteristic: MutableCharacteristic
  /// The octets.
  package let value: Data
  let registration: Registration
  let turns: [UpdateTurn]
  /// Whether all subscribers get the update, so that the caller does not wait for the slow ones.
  let isForAll: Bool

  /// The number of receivers.
  package var receiverCount: Int { turns.count }

  /// Sends the update. Returns when `MutableCharacteristic.update(_:to:)` does.
  ///
  /// - Throws: The errors of `MutableCharacteristic.update(_:to:)`, except `.notifyNotSupported`, `.notSubscribed` and
  ///   `.valueTooLong` for more than 512 octets.
  package func send() async throws {
    if turns.isEmpty { return }
    guard isForAll else { return try await characteristic.send(value, in: turns[0], registration) }
    let outcome = UpdateOutcome(receivers: turns.count)
    characteristic.state.withLock { state in
      state.waitingUpdates[ObjectIdentifier(outcome)] = outcome
      let isAlone = state.subscribers.allSatisfy { subscriber in turns.contains { $0.subscriber === subscriber } }
      // Another central has subscribed since the update was enqueued.
      if !isAlone { outcome.stopWaiting() }
    }
    defer { _ = characteristic.state.withLock { $0.waitingUpdates.removeValue(forKey: ObjectIdentifier(outcome)) } }
    let tasks = turns.map { turn in
      registration.start {
        do {
          try await characteristic.send(value, in: turn, registration)
          outcome.receiverEnded(nil)
        } catch {
          outcome.receiverEnded(error)
        }
      }
    }
    do {
      try await outcome.value()
    } catch {
      for task in tasks { task.cancel() }
      throw error
    }
  }

  /// Sends the update in an unstructured task.
  ///
  /// - Parameter end: Called after the sending, with the error; with nil if the update was sent.
  package func start(_ end: @escaping @Sendable ((any Error)?) -> Void) {
    registration.start {
      do {
        try await send()
        end(nil)
      } catch {
        end(error)
      }
    }
  }
}

/// What has become of an update for several subscribers, as far as its caller waits for it.
final class UpdateOutcome: Sendable {
  private struct State {
    var waitingCount: Int
    var errors: [any Error] = []
  }

  private let state: Mutex<State>
  private let completion = Completion<Void>()

  init(receivers: Int) { state = Mutex(State(waitingCount: receivers)) }

  /// Records that a receiver has taken the update, or that the update has failed for the receiver.
  func receiverEnded(_ error: (any Error)?) {
    guard let error else { return stopWaiting() }
    let errors = state.withLock { state -> [any Error] in
      state.waitingCount -= 1
      state.errors.append(error)
      return state.waitingCount == 0 ? state.errors : []
    }
    // A receiver that has disconnected says less than one that refuses.
    let serious = errors.first { $0 as? MutableCharacteristicError != .disconnected }
    if let error = serious ?? errors.first { completion.complete(.failure(error)) }
  }

  /// Ends the wait of the caller. The update goes on.
  func stopWaiting() { completion.complete(.success(())) }

  /// Waits until a receiver has taken the update.
  ///
  /// - Throws: The error of a receiver, if no receiver has taken the update; `CancellationError`.
  func value() async throws { try await completion.value() }
}
