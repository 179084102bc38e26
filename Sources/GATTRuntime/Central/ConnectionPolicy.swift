/// The rules by which a loop over `Peripheral.connections(policy:)` keeps a peripheral connected.
public struct ConnectionPolicy: Hashable, Sendable {
  /// The timeout of one attempt; `Timeouts.connection` (10 s) when nil.
  public var timeout: Duration?
  /// The maximum number of retries after timeouts, and after attempts with a device that the host does not know; nil
  /// for no limit. Each connection resets the count.
  public var timeoutRetries: Int?
  /// The maximum number of retries after disconnections and failed connections; nil for no limit. The loss of the
  /// adapter, of its power or of the host's Bluetooth service does not count. Also the maximum number of repetitions of
  /// an operation that the device has refused or not answered, in `Peripheral.notifications(of:)` and
  /// `Peripheral.read(of:policy:_:)`.
  public var disconnectRetries: Int?
  /// The delay before the first retry.
  public var backOff: Duration
  /// The factor between the delays of consecutive retries; less than 1 counts as 1.
  public var backOffFactor: Double
  /// The maximum delay before a retry.
  public var maximumBackOff: Duration
  /// The maximum fraction, 0 ... 1, by which each delay is shortened at random.
  public var jitter: Double
  /// The duration after which a connection counts as stable. The end of a stable connection resets the count of
  /// `disconnectRetries`.
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

  /// Unlimited retries, after delays of 0.5 s, 1 s, 2 s … 30 s. Each delay is shortened at random by up to a tenth.
  public static let persistent = ConnectionPolicy()

  /// Returns the delay before the retry with this number, counted from 1.
  func delay(beforeRetry number: Int, using generator: inout some RandomNumberGenerator) -> Duration {
    let delay = longestDelay(beforeRetry: number)
    // A jitter of NaN counts as 0.
    let share = jitter > 0 ? min(jitter, 1) : 0
    return delay - delay * (share * Double.random(in: 0..<1, using: &generator))
  }

  private func longestDelay(beforeRetry number: Int) -> Duration {
    let maximumBackOff = maximumBackOff.bounded
    var delay = min(backOff, maximumBackOff).bounded
    let factor = max(backOffFactor, 1)
    for _ in 1..<max(number, 1) where delay > .zero {
      // Returns for a factor of NaN too, because every comparison with NaN is false.
      guard factor < maximumBackOff / delay else { return maximumBackOff }
      delay = delay * factor
    }
    return delay
  }
}
