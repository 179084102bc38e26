extension AcquiredTurns {
  /// Waits for a turn in the request queue of each characteristic, in the order of the handles. In this order, two
  /// requests never wait for each other.
  ///
  /// - Throws: The errors of `take(_:in:)`.
  func take(_ characteristics: [Characteristic]) async throws {
    var last: AttributeHandle?
    for characteristic in characteristics.sorted(by: { $0.handle < $1.handle }) where characteristic.handle != last {
      last = characteristic.handle
      try await take(characteristic.attribute.requestQueue, in: characteristic.link.scope)
    }
  }
}
