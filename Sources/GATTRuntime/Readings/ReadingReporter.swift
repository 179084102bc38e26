import GATTCore
import Synchronization

/// Counts what the readings of a manager meet, and reports what does not decode.
final class ReadingReporter: Sendable {
  let undecoded = Broadcast<UndecodedAdvertisement>(replaysLatest: false)
  private let counts = Mutex(ReadingStatistics())

  var statistics: ReadingStatistics { counts.withLock { $0 } }

  func count(_ change: (inout ReadingStatistics) -> Void) { counts.withLock { change(&$0) } }
}
