/// The pause between two attempts at the same thing. Each one is twice as long as the one before, up to a limit.
struct RetryPause {
  private var next: Duration
  private let longest: Duration

  private init(from shortest: Duration, upTo longest: Duration) {
    next = shortest
    self.longest = longest
  }

  /// Returns the pause after an attempt.
  mutating func take() -> Duration {
    defer { next = min(next * 2, longest) }
    return next
  }
}

extension RetryPause {
  /// Between two calls of a method for which BlueZ has no time.
  static var call: RetryPause { RetryPause(from: .milliseconds(10), upTo: .milliseconds(500)) }
  /// Between two attempts to connect to the bus.
  static var bus: RetryPause { RetryPause(from: .milliseconds(100), upTo: .seconds(10)) }
  /// Between two reads of the objects of BlueZ.
  static var objects: RetryPause { RetryPause(from: .milliseconds(200), upTo: .seconds(10)) }
  /// Between two calls of `Connect`.
  static var connection: RetryPause { RetryPause(from: .milliseconds(200), upTo: .seconds(5)) }
  /// Between two calls of `Disconnect`.
  static var disconnection: RetryPause { RetryPause(from: .milliseconds(200), upTo: .seconds(30)) }
  /// Between two updates of the discovery.
  static var discovery: RetryPause { RetryPause(from: .milliseconds(200), upTo: .seconds(10)) }
  /// Between two attempts to begin a passive scan that BlueZ has ended.
  static var passiveScan: RetryPause { RetryPause(from: .seconds(1), upTo: .seconds(30)) }
}
