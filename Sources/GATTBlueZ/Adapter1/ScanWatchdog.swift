/// Counts the minutes in which a discovery hears no device. Some controllers and drivers stop hearing without an error.
struct ScanWatchdog {
  private var hasHeard = false
  private var silentMinutes = 0

  /// Records that a device was heard.
  mutating func hear() { hasHeard = true }

  /// Called once a minute while the adapter discovers.
  ///
  /// - Parameter hasLinks: Whether devices are connected. Then the controller works, and hearing nothing is no sign of
  ///   a fault.
  /// - Returns: How many minutes nothing was heard, after 1, 2, 4, 8 and so on; nil when there is nothing to report.
  mutating func check(hasLinks: Bool) -> Int? {
    defer { hasHeard = false }
    silentMinutes = hasHeard || hasLinks ? 0 : silentMinutes + 1
    return silentMinutes.nonzeroBitCount == 1 ? silentMinutes : nil
  }
}
