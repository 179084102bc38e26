import GATTCore

/// An update that waits in the queue of each receiver, and is not sent yet.
package struct QueuedUpdate: Sendable {
  let characteristic: MutableCharacteristic
  /// The octets.
  package let value: Data
  let registration: Registration
  let turns: [UpdateTurn]

  /// The number of receivers.
  package var receiverCount: Int { turns.count }

  /// Sends the update.
  ///
  /// - Throws: The errors of `MutableCharacteristic.update(_:to:)`, except `.notifyNotSupported`, `.notSubscribed` and
  ///   `.valueTooLong`.
  package func send() async throws {
    if turns.count == 1 {
      try await characteristic.send(value, in: turns[0], registration)
    } else if !turns.isEmpty {
      try await characteristic.send(value, in: turns, registration)
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
