import GATTCore
import Logging
import Synchronization

/// A remote device that can be connected to.
public final class Peripheral: Sendable {
  /// Which device.
  public let identifier: PeerIdentifier
  let context: CentralContext

  /// What runs its operations.
  package var runner: OperationRunner { context.runner }

  struct State {
    var report: AdvertisementReport?
    /// What the host calls it.
    var knownName: String?
    /// How many lives of connections there are.
    var lives = 0
    /// The connection that at least one of them was given: the last one to end ends it.
    weak var livedConnection: Connection?
    /// The connection that there is.
    var connection: Connection?
    /// Whether someone has been given the connection.
    var isTaken = false
    /// How many calls of `connect(timeout:)` wait.
    var waitingCount = 0
    /// A link that came about for an attempt that had been given up: for those who still attempt, or for nobody.
    var leftover: Link?
    /// The link that is being ended because it was for nobody.
    weak var unwanted: Link?
    var statistics: PeripheralStatistics
  }

  let values: Mutex<State>
  /// The attempt to connect, which all who want a connection share.
  let attempt = SharedOperation<Connection>()
  /// Closed when this program disconnects, and with the power: who waits for a connection gets none.
  let attemptScope = RenewableScope()
  let events = Broadcast<ConnectionEvent>(replaysLatest: false)
  private let malformed = Broadcast<MalformedValue>(replaysLatest: false)

  init(_ identifier: PeerIdentifier, context: CentralContext) {
    self.identifier = identifier
    self.context = context
    values = Mutex(State(statistics: PeripheralStatistics(discoveredAt: context.backend.clock.now)))
  }

  // MARK: What is known

  /// The name it advertised last, or the one that the host knows; "Unknown" when there is none.
  ///
  /// It may be printed: control characters, and those that turn the direction of text around, are spaces. What the device
  /// said to the octet is `advertisement.localName`.
  public var name: String {
    values.withLock { $0.report?.advertisement.localName ?? $0.knownName }?.printableName ?? "Unknown"
  }

  /// What it advertised last; nil when it has not been heard.
  public var advertisement: Advertisement? { values.withLock { $0.report?.advertisement } }

  /// The strength it was last heard at while scanning, in dBm.
  public var rssi: Int? { values.withLock { $0.report?.rssi } }

  /// Whether it is connected.
  public var state: PeripheralState {
    values.withLock { state in
      if state.connection != nil { return .connected }
      return state.waitingCount > 0 ? .connecting : .disconnected
    }
  }

  /// What has become of its connections until now.
  public var statistics: PeripheralStatistics {
    let now = context.backend.clock.now
    var (statistics, connection) = values.withLock { ($0.statistics, $0.connection) }
    statistics.connectionDuration = connection?.duration
    statistics.knownDuration = statistics.discoveredAt.duration(to: now)
    return statistics
  }

  /// What happens to its connection from now on.
  public func connectionEvents() -> EventSequence<ConnectionEvent> {
    events.sequence(.default, of: self)
  }

  /// The octets that the device sends from now on and that do not decode as the value of their characteristic.
  public func malformedValues() -> EventSequence<MalformedValue> {
    malformed.sequence(.default, of: self)
  }

  func received(_ value: MalformedValue) {
    values.withLock { $0.statistics.malformedValueCount += 1 }
    malformed.send(value)
  }

  func receivedTrailingOctets() {
    values.withLock { $0.statistics.trailingOctetsCount += 1 }
  }

  /// It was heard while scanning.
  func heard(_ report: AdvertisementReport) {
    values.withLock { $0.report = report }
  }

  /// Takes in what the host remembers of it.
  func learn(from peer: KnownPeer) {
    values.withLock { $0.knownName = peer.name ?? $0.knownName }
  }

  // MARK: Security

  /// Whether the host has keys to encrypt a link with it.
  ///
  /// - Throws: `CentralManagerError.isPoweredOff` or `.hostTimeout`, `PeripheralError.unsupported`, `CancellationError`.
  public func isBonded() async throws -> Bool {
    try await context.knownPeers().contains { $0.identifier == identifier && $0.isBonded }
  }

  /// Pairs with the device, and has the host keep the keys; connects first where there is no connection, and leaves that link
  /// up. Returns at once when the two have paired and still know it. The pairings of a manager take turns.
  ///
  /// - Parameters:
  ///   - agent: Who is asked for this device, this time; the default agent when nil, and what the host does by itself when
  ///     there is none: it pairs if there is nothing to compare or type.
  ///   - timeout: `Timeouts.pairing` (60 s) when nil.
  /// - Throws: `PairingFailure`; `PeripheralError.disconnected`, `.connectionFailed` or `.unsupported`;
  ///   `CentralManagerError.isPoweredOff` or `.invalidPeripheral`; `CancellationError`.
  public func pair(agent: (any PairingAgent)? = nil, timeout: Duration? = nil) async throws {
    try context.backend.state.requirePoweredOnForCentral()
    try await context.agents.pair(
      with: identifier,
      agent,
      timeout: timeout ?? context.timeouts.pairing,
      in: context.power.current
    )
  }

  // MARK: Lives of connections

  /// An iterator of `Connections` begins.
  func beginLife() {
    values.withLock { $0.lives += 1 }
  }

  /// A life was given the connection.
  func continueLife(with connection: Connection) {
    values.withLock { $0.livedConnection = connection }
  }

  /// An iterator of `Connections` goes.
  ///
  /// - Returns: What is to be ended, because no other life goes on.
  func endLife() -> Connection? {
    values.withLock { state in
      state.lives -= 1
      return state.lives == 0 ? state.livedConnection : nil
    }
  }

  func gaveUp() {
    events.send(.gaveUp)
  }
}
