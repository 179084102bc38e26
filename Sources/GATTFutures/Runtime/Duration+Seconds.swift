#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Duration {
  /// Creates a duration from BlueCap's time in seconds: ten years, in effect for ever, when it is infinite; zero when
  /// it is negative or NaN.
  init(timeInterval seconds: TimeInterval) {
    let forEver: TimeInterval = 10 * 365 * 86400
    self = seconds > 0 ? .seconds(min(seconds, forEver)) : .zero
  }

  /// The time in seconds.
  var timeInterval: TimeInterval {
    TimeInterval(components.seconds) + TimeInterval(components.attoseconds) * 1e-18
  }
}
