/// How a peripheral is kept connected.
public struct ConnectionPolicy: Hashable, Sendable {
  /// How long one attempt may take; `Timeouts.connection` (10 s) when nil.
  public var timeout: Duration?
  /// How many times in a row to try again after an attempt timed out, before the next timeout gives up; nil for any
  /// number.
  public var timeoutRetries: Int?
  /// How many times in a row to connect again after a connection ended or did not come about, before the next such end
  /// gives up; nil for any number. A connection that lasts for `stableAfter` begins a new row, of which its end is the
  /// first.
  public var disconnectRetries: Int?
  /// How long to wait before the first retry.
  public var backOff: Duration
  /// How many times longer to wait before each further retry in a row; as 1 when it is less.
  public var backOffFactor: Double
  /// The longest to wait before a retry.
  public var maximumBackOff: Duration
  /// By how much of its length a wait may be shortened at random, 0 ... 1, so that many who lost the same device, or the
  /// same adapter many devices, don't all come back at once.
  public var jitter: Double
  /// How long a connection must have lasted for the retries to be counted from 0 again.
  public var stableAfter: Duration

  /// A policy with these figures.
  public init(
    timeout: Duration? = nil,
    timeoutRetries: Int? = nil,
    disconnectRetries: Int? = nil,
    backOff: Duration = .milliseconds(500),
    backOffFactor: Double = 2,
    maximumBackOff: Duration = .seconds(30),
    jitter: Double = 0.1,
    stableAfter: Duration = .seconds(30)
  ) {
    self.timeout = timeout
    self.timeoutRetries = timeoutRetries
    self.disconnectRetries = disconnectRetries
    self.backOff = backOff
    self.backOffFactor = backOffFactor
    self.maximumBackOff = maximumBackOff
    self.jitter = jitter
    self.stableAfter = stableAfter
  }

  /// Retries without end, after 0.5 s, 1 s, 2 s … 30 s, each up to a tenth earlier.
  public static let persistent = ConnectionPolicy()

  /// How long to wait before the retry with this number, counted from 1.
  func delay(beforeRetry number: Int, using generator: inout some RandomNumberGenerator) -> Duration {
    let delay = longestDelay(beforeRetry: number)
    // A jitter that is no number is none.
    let share = jitter > 0 ? min(jitter, 1) : 0
    return delay - delay * (share * Double.random(in: 0..<1, using: &generator))
  }

  private func longestDelay(beforeRetry number: Int) -> Duration {
    var delay = min(backOff, maximumBackOff)
    let factor = max(backOffFactor, 1)
    for _ in 1..<max(number, 1) where delay > .zero {
      // Also when the factor is no number.
      guard factor < maximumBackOff / delay else { return maximumBackOff }
      delay = delay * factor
    }
    return delay
  }
}
