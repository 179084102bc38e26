import GATTCore
import Logging
import Synchronization

/// A remote device that can be connected to.
public final class Peripheral: Sendable {
  /// The identifier of the device.
  public let identifier: PeerIdentifier
  let context: CentralContext

  /// The runner of the peripheral's operations.
  package var runner: OperationRunner { context.runner }

  struct State {
    var report: AdvertisementReport?
    /// The name in the last advertisement that had one.
    var advertisedName: String?
    /// The host's name for the device.
    var knownName: String?
    /// The number of active iterators of `Connections`.
    var connectionLoopCount = 0
    /// The connection that an iterator of `Connections` has returned.
    weak var loopConnection: Connection?
    var connection: Connection?
    /// Whether a caller has received the connection.
    var isTaken = false
    /// The number of waiting calls of `connect(timeout:)`.
    var waitingCount = 0
    /// A link that was established after the callers of its attempt had stopped waiting.
    var unclaimedLink: Link?
    /// The link that is being ended because no caller received it.
    weak var unwanted: Link?
    var statistics: PeripheralStatistics

    /// Whether the peripheral is connected or connecting.
    var isInUse: Bool { connection != nil || waitingCount > 0 }
  }

  let values: Mutex<State>
  /// The connection attempt, shared by all callers.
  let attempt = SharedOperation<Connection>()
  /// Renewed to end all calls that wait for a connection.
  let attemptScope = RenewableScope()
  /// Renewed to end the pauses of `Connections` between its attempts.
  let pauseScope = RenewableScope()
  let events = Broadcast<ConnectionEvent>(replaysLatest: false)
  private let malformed = Broadcast<MalformedValue>(replaysLatest: false)

  init(_ identifier: PeerIdentifier, context: CentralContext) {
    self.identifier = identifier
    self.context = context
    values = Mutex(State(statistics: PeripheralStatistics(discoveredAt: context.backend.clock.now)))
  }

  // MARK: Properties

  /// The name of the device: the first of these names that is known.
  ///
  /// * The name that the device advertised last.
  /// * The host's name for the device, which `CentralManager.retrievePeripherals()` reads.
  /// * "Unknown".
  ///
  /// Safe to print: a space replaces each character that is not printable. At most 248 octets of UTF-8.
  public var name: String {
    values.withLock { $0.advertisedName ?? $0.knownName }?.printableName ?? "Unknown"
  }

  /// The last advertisement that passed all conditions of a scan; nil when none has passed.
  public var advertisement: Advertisement? { values.withLock { $0.report?.advertisement } }

  /// The RSSI of `advertisement` in dBm; nil without an advertisement, or when the adapter does not know the RSSI.
  public var rssi: Int? { values.withLock { $0.report?.rssi } }

  /// The state of the connection.
  public var state: PeripheralState {
    values.withLock { state in
      if state.connection != nil { return .connected }
      return state.waitingCount > 0 ? .connecting : .disconnected
    }
  }

  /// The statistics of the connections until now.
  public var statistics: PeripheralStatistics {
    let now = context.backend.clock.now
    var (statistics, connection) = values.withLock { ($0.statistics, $0.connection) }
    statistics.connectionDuration = connection?.duration
    statistics.knownDuration = statistics.discoveredAt.duration(to: now)
    return statistics
  }

  /// Returns the connection events of this peripheral from now on.
  public func connectionEvents() -> EventSequence<ConnectionEvent> {
    events.sequence(.default, of: self)
  }

  /// Returns, from now on, the octets from the device that do not decode as a value of their characteristic.
  public func malformedValues() -> EventSequence<MalformedValue> {
    malformed.sequence(.default, of: self)
  }

  func received(_ value: MalformedValue) {
    values.withLock { $0.statistics.malformedValueCount += 1 }
    malformed.send(value)
  }

  func receivedTrailingOctets() {
    values.withLock { $0.statistics.overlongValueCount += 1 }
  }

  /// Stores the report of a scan.
  func heard(_ report: AdvertisementReport, name: String?) {
    values.withLock { state in
      state.report = report
      state.advertisedName = name ?? state.advertisedName
    }
  }

  /// Stores the host's name for the device.
  func learn(from peer: KnownPeer) {
    values.withLock { $0.knownName = peer.name ?? $0.knownName }
  }

  // MARK: Security

  /// Whether the host has keys to encrypt a link with the device.
  ///
  /// - Throws: `CentralManagerError.notPoweredOn`, `.adapterGone` or `.hostTimeout`, `PeripheralError.unsupported`,
  ///   `CancellationError`.
  public func isBonded() async throws -> Bool {
    try await context.knownPeers().contains { $0.identifier == identifier && $0.isBonded }
  }

  /// Pairs with the device, and makes the host keep the keys. Without a connection, connects first, and keeps the link
  /// up afterwards.
  ///
  /// If the host and the device have the keys already, returns at once. With BlueZ, also returns at once if only the
  /// host has the keys. `CentralManager.forget(_:)` removes the host's keys.
  ///
  /// - Parameters:
  ///   - agent: The agent for this pairing; nil for the agent of the adapter, which `setPairingAgent(_:)` sets. Without
  ///     any agent, the host accepts a pairing that needs no passkey.
  ///   - timeout: `Timeouts.pairing` (60 s) when nil.
  /// - Throws: `PairingFailure`; `PeripheralError.disconnected`, `.connectionFailed` or `.unsupported`;
  ///   `CentralManagerError.notPoweredOn`, `.adapterGone` or `.invalidPeripheral`; `CancellationError`.
  public func pair(agent: (any PairingAgent)? = nil, timeout: Duration? = nil) async throws {
    try context.backend.state.requirePoweredOnForCentral()
    try await context.agents.pair(
      with: identifier,
      agent,
      timeout: timeout ?? context.timeouts.pairing,
      in: context.powerScope.current
    )
  }

  // MARK: Iterators of `Connections`

  /// Counts a new iterator.
  func beginConnectionLoop() {
    values.withLock { $0.connectionLoopCount += 1 }
  }

  /// Sets the connection that ends with the last iterator.
  func setLoopConnection(_ connection: Connection) {
    values.withLock { $0.loopConnection = connection }
  }

  /// Counts the end of an iterator.
  ///
  /// - Returns: The connection to end, if no other iterator is active; otherwise nil.
  func endConnectionLoop() -> Connection? {
    values.withLock { state in
      state.connectionLoopCount -= 1
      return state.connectionLoopCount == 0 ? state.loopConnection : nil
    }
  }

  func gaveUp() {
    events.send(.gaveUp)
  }
}
