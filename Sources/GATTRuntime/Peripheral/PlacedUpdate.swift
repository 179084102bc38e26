import GATTCore

/// An update that has its places among those of the subscribers, and has not been sent.
package struct PlacedUpdate: Sendable {
  let characteristic: MutableCharacteristic
  /// The octets.
  package let value: Data
  let registration: Registration
  let places: [Place]

  /// How many subscribers it goes to.
  package var receiverCount: Int { places.count }

  /// Sends it.
  ///
  /// - Throws: As `MutableCharacteristic.update(_:to:)`, but for what it was placed with.
  package func send() async throws {
    if places.count == 1 {
      try await characteristic.send(value, at: places[0], registration)
    } else if !places.isEmpty {
      try await characteristic.send(value, at: places, registration)
    }
  }

  /// Sends it in a task that nobody waits for.
  ///
  /// - Parameter end: Told when that is over, and how.
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
