import ArgumentParser

/// A duration on the command line: `10s`, `1.5m`, `500ms`, `2h`; in seconds without a unit.
struct TimeSpan: ExpressibleByArgument, Sendable, CustomStringConvertible {
  /// The duration, more than 0.
  var duration: Duration

  init(duration: Duration) {
    self.duration = duration
  }

  init?(argument text: String) {
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
    let (suffix, factor) = units.first { text.hasSuffix($0.0) } ?? ("", 1)
    let digits = text.dropLast(suffix.count)
    guard let number = Double(digits), digits.allSatisfy({ $0.isNumber || $0 == "." }), number > 0, number < 1e7
    else { return nil }
    duration = .milliseconds(Int64((number * factor * 1000).rounded()))
    if duration <= .zero { return nil }
  }

  /// The duration in seconds, as the command line accepts it: `10s`.
  var description: String {
    let text = duration.seconds.description
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "s"
  }
}

extension Duration {
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds / 1_000_000_000_000) / 1_000_000
  }
}

extension Double {
  /// The number with three decimals.
  var thousandths: String {
    let number = Int64((self * 1000).rounded())
    return "\(number / 1000)." + String(1000 + number % 1000).dropFirst()
  }
}
