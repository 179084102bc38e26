/// The rules for keeping a peripheral connected.
public struct ConnectionPolicy: Hashable, Sendable {
  /// The timeout of one attempt; `Timeouts.connection` (10 s) when nil.
  public var timeout: Duration?
  /// The number of retries after timeouts since the last connection; nil for no limit. After one more timeout, the loop
  /// gives up.
  public var timeoutRetries: Int?
  /// The number of retries after disconnections and failed connections; nil for no limit. After one more, the loop
  /// gives up. The end of a connection that lasted for `stableAfter` resets the count first. A disconnection by the
  /// loss of the adapter, its power or the host's Bluetooth service does not count.
  public var disconnectRetries: Int?
  /// The delay before the first retry. Retries after timeouts have a count and a growing delay of their own; retries
  /// after disconnections and failed connections have another.
  public var backOff: Duration
  /// The factor between the delays of consecutive retries; less than 1 counts as 1.
  public var backOffFactor: Double
  /// The maximum delay before a retry.
  public var maximumBackOff: Duration
  /// The fraction of a delay, 0 ... 1, by which it may be shortened at random. This spreads the attempts of many
  /// centrals that lost one device, and of one adapter that lost many devices.
  public var jitter: Double
  /// How long a connection must have lasted for its end to reset the count of `disconnectRetries`. Every connection
  /// resets the count of `timeoutRetries` at its start.
  public var stableAfter: Duration

  /// Creates a policy with these values.
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

  /// Unlimited retries after 0.5 s, 1 s, 2 s … 30 s, each up to a tenth earlier.
  public static let persistent = ConnectionPolicy()

  /// Returns the delay before the retry with this number, counted from 1.
  func delay(beforeRetry number: Int, using generator: inout some RandomNumberGenerator) -> Duration {
    let delay = longestDelay(beforeRetry: number)
    // A jitter of NaN counts as 0.
    let share = jitter > 0 ? min(jitter, 1) : 0
    return delay - delay * (share * Double.random(in: 0..<1, using: &generator))
  }

  private func longestDelay(beforeRetry number: Int) -> Duration {
    var delay = min(backOff, maximumBackOff)
    let factor = max(backOffFactor, 1)
    for _ in 1..<max(number, 1) where delay > .zero {
      // Also false for a factor of NaN.
      guard factor < maximumBackOff / delay else { return maximumBackOff }
      delay = delay * factor
    }
    return delay
  }
}
