import Synchronization

/// Limits the log to one line per interval, by default one second.
final class LogLimit: Sendable {
  private struct State {
    var last: BackendInstant?
    var withheld = 0
  }

  private let interval: Duration
  private let state = Mutex(State())

  init(interval: Duration = .seconds(1)) {
    self.interval = interval
  }

  /// Decides whether to write a line.
  ///
  /// - Returns: Nil to withhold the line. Otherwise the number of lines withheld since the last line that was written.
  func takeLine(at now: BackendInstant) -> Int? {
    state.withLock { state in
      if let last = state.last, last.duration(to: now) < interval {
        state.withheld += 1
        return nil
      }
      defer {
        state.last = now
        state.withheld = 0
      }
      return state.withheld
    }
  }
}
