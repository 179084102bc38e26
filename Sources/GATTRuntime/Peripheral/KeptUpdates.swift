import GATTCore

/// The last updates that the program sent while no central had subscribed, oldest first.
struct KeptUpdates {
  struct Update {
    /// The number of the update, in the order of the calls.
    let number: Int
    let value: Data
  }

  /// The maximum number of updates.
  var limit = 0 {
    didSet { trim() }
  }
  private var updates: [Update] = []
  private var lastNumber = 0
  /// The number of updates that were dropped.
  private(set) var droppedCount = 0

  /// The octets of the updates.
  var values: [Data] { updates.map(\.value) }

  mutating func append(_ value: Data) {
    guard limit > 0 else { return }
    lastNumber += 1
    updates.append(Update(number: lastNumber, value: value))
    trim()
  }

  /// Returns the updates for a central, and removes those of at most `maximum` octets. The longer ones stay for a
  /// central that can get them as a whole.
  ///
  /// - Parameter includesLong: Whether the central gets the first octets of the longer ones.
  mutating func take(maximum: Int, includesLong: Bool) -> [Update] {
    defer { updates.removeAll { $0.value.count <= maximum } }
    return includesLong ? updates : updates.filter { $0.value.count <= maximum }
  }

  /// Puts unsent updates back into their places.
  mutating func putBack(_ unsent: ArraySlice<Update>) {
    let missing = unsent.filter { update in !updates.contains { $0.number == update.number } }
    updates = (updates + missing).sorted { $0.number < $1.number }
    trim()
  }

  private mutating func trim() {
    let excess = updates.count - max(limit, 0)
    guard excess > 0 else { return }
    updates.removeFirst(excess)
    droppedCount += excess
  }
}
