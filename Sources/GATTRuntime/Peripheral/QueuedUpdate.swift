import GATTCore

/// An update with a place in the queue of each receiver, not sent yet.
package struct QueuedUpdate: Sendable {
  let characteristic: MutableCharacteristic
  /// The octets.
  package let value: Data
  let registration: Registration
  let places: [Place]

  /// The number of receivers.
  package var receiverCount: Int { places.count }

  /// Sends it.
  ///
  /// - Throws: As `MutableCharacteristic.update(_:to:)`, except the errors of `MutableCharacteristic.place(_:to:)`.
  package func send() async throws {
    if places.count == 1 {
      try await characteristic.send(value, at: places[0], registration)
    } else if !places.isEmpty {
      try await characteristic.send(value, at: places, registration)
    }
  }

  /// Sends it in an unstructured task.
  ///
  /// - Parameter end: Called afterwards, with the error or nil.
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
