/// Counts the minutes in which a discovery hears no device. Some controllers and drivers stop hearing without an error.
struct ScanWatchdog {
  private var hasHeard = false
  private var silentMinutes = 0

  /// Records that a device was heard.
  mutating func hear() { hasHeard = true }

  /// Called once a minute while the adapter discovers.
  ///
  /// - Parameter hasLinks: Whether devices are connected. The controller works then, and silence means nothing.
  /// - Returns: How many minutes nothing was heard, when that is to be reported: after 1, 2, 4, 8 and so on. nil otherwise.
  mutating func check(hasLinks: Bool) -> Int? {
    defer { hasHeard = false }
    silentMinutes = hasHeard || hasLinks ? 0 : silentMinutes + 1
    return silentMinutes.nonzeroBitCount == 1 ? silentMinutes : nil
  }
}
