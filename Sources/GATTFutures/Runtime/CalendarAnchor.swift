import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One moment on a backend's clock and in the calendar. Dates are calculated from it, so that dates of the same instant
/// are equal.
struct CalendarAnchor: Sendable {
  private let instant: BackendInstant
  private let date = Date()

  /// Creates an anchor for the present moment.
  init(_ clock: any BackendClock) {
    instant = clock.now
  }

  /// Returns the date of `instant`.
  func date(of instant: BackendInstant) -> Date {
    date.addingTimeInterval(self.instant.duration(to: instant).timeInterval)
  }
}
