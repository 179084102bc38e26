import GATTCore

/// The newest updates that were made while nobody had subscribed, oldest first.
struct KeptUpdates {
  /// The most that are kept.
  var limit = 0 {
    didSet { trim() }
  }
  private(set) var values: [Data] = []
  /// How many were given up for newer ones, or because they did not fit.
  private(set) var droppedCount = 0

  mutating func append(_ value: Data) {
    guard limit > 0 else { return }
    values.append(value)
    trim()
  }

  /// Those that fit into `maximum` octets; the others are given up.
  mutating func take(maximum: Int) -> [Data] {
    defer { values = [] }
    let fitting = values.filter { $0.count <= maximum }
    droppedCount += values.count - fitting.count
    return fitting
  }

  /// Keeps what was taken and not sent, in front of what came since.
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
