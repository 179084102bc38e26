import GATTCore

/// The last updates that were sent while there was no subscriber, in the order of sending.
struct KeptUpdates {
  /// The maximum number of updates.
  var limit = 0 {
    didSet { trim() }
  }
  private(set) var values: [Data] = []
  /// The number of updates dropped for newer ones or a lower limit, or because they did not fit.
  private(set) var droppedCount = 0

  mutating func append(_ value: Data) {
    guard limit > 0 else { return }
    values.append(value)
    trim()
  }

  /// Returns the updates of at most `maximum` octets, and drops the others.
  mutating func take(maximum: Int) -> [Data] {
    defer { values = [] }
    let fitting = values.filter { $0.count <= maximum }
    droppedCount += values.count - fitting.count
    return fitting
  }

  /// Puts unsent updates back, before the updates that came since.
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
