import GATTCore
import Synchronization

/// Counts the results of all readings of a manager, and delivers octets that do not decode.
final class ReadingReporter: Sendable {
  let undecoded = Broadcast<UndecodedAdvertisement>(replaysLatest: false)
  private let counts = Mutex(ReadingStatistics())

  var statistics: ReadingStatistics { counts.withLock { $0 } }

  func count(_ change: (inout ReadingStatistics) -> Void) { counts.withLock { change(&$0) } }
}
