import Foundation

/// The numbers of a field over time, for a small plot.
///
/// The points are evenly spaced while the device is heard: one second apart at first. When there are too many, every
/// second one is left out, and later ones come half as often, up to one in 17 minutes: the last 17 hours.
struct History: Hashable, Sendable {
  /// The greatest number of points.
  static let length = 60
  private static let longestSpacing = 1024.0

  /// The numbers, the newest one last.
  private(set) var points: [Float] = []
  /// The time between two points in seconds.
  private(set) var spacing = 1.0
  /// The time of the newest point, in seconds since 1970.
  private var last = 0.0

  /// Adds a number, or replaces the newest one when that is not old enough.
  mutating func add(_ number: Float, at time: Date) {
    guard number.isFinite else { return }
    let seconds = time.timeIntervalSince1970
    // The clock of the machine may be set back.
    if !points.isEmpty, abs(seconds - last) < spacing { return points[points.count - 1] = number }
    points.append(number)
    last = seconds
    guard points.count > Self.length else { return }
    if spacing < Self.longestSpacing {
      points = stride(from: 0, to: points.count, by: 2).map { points[$0] }
      spacing *= 2
    } else {
      points.removeFirst()
    }
  }
}
