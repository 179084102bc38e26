import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Duration {
  /// A time in seconds as BlueCap has it; for ever (ten years) when it is infinite, none when it is less than 0 or no
  /// number.
  init(timeInterval seconds: TimeInterval) {
    let forEver: TimeInterval = 10 * 365 * 86400
    self = seconds > 0 ? .seconds(min(seconds, forEver)) : .zero
  }

  /// The time in seconds.
  var timeInterval: TimeInterval {
    TimeInterval(components.seconds) + TimeInterval(components.attoseconds) * 1e-18
  }
}

/// One moment on a backend's clock and in the calendar: what dates are reckoned from, so that those of one moment are
/// equal.
struct CalendarAnchor: Sendable {
  private let instant: BackendInstant
  private let date = Date()

  /// The present moment.
  init(_ clock: any BackendClock) {
    instant = clock.now
  }

  /// When `instant` is.
  func date(of instant: BackendInstant) -> Date {
    date.addingTimeInterval(self.instant.duration(to: instant).timeInterval)
  }
}
