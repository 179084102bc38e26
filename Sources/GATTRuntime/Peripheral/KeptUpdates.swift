import GATTCore

/// The last updates that the program sent while no central had subscribed, oldest first.
struct KeptUpdates {
  /// The maximum number of updates.
  var limit = 0 {
    didSet { trim() }
  }
  private(set) var values: [Data] = []
  /// The number of updates that were dropped.
  private(set) var droppedCount = 0

  mutating func append(_ value: Data) {
    guard limit > 0 else { return }
    values.append(value)
    trim()
  }

  /// Removes all updates, and returns those of at most `maximum` octets. The others count as dropped.
  mutating func take(maximum: Int) -> [Data] {
    defer { values = [] }
    let fitting = values.filter { $0.count <= maximum }
    droppedCount += values.count - fitting.count
    return fitting
  }

  /// Puts unsent updates back, in front of the updates that were appended meanwhile.
  mutating func putBack(_ unsent: ArraySlice<Data>) {
    values = unsent + values
    trim()
  }

  private mutating func trim() {
    let excess = values.count - max(limit, 0)
    guard excess > 0 else { return }
    values.removeFirst(excess)
    droppedCount += excess
  }
}
