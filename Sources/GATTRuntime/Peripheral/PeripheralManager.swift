import GATTCore
import Logging
import Synchronization

/// The peripheral role: serves services and advertises.
///
/// The manager restores its services and advertisements after the adapter was switched off or unplugged, and after the
/// host's Bluetooth service ended. `stateRestored()` reports each restoration.
///
/// A manager with a service or an advertisement stays alive even if the program keeps no reference to the manager.
public final class PeripheralManager: Sendable {
  let context: PeripheralContext

  /// The runner of the manager's operations.
  package var runner: OperationRunner { context.runner }

  struct State {
    var registrations: [Registration] = []
    var advertisingSets: [AdvertisingSet] = []
    /// The advertisement of `startAdvertising(_:interval:)`.
    var main: AdvertisingSet?
    var isRestoring = false
    /// Whether the host may have lost a pairing agent.
    var hasLostAgent = false
    /// Whether another restoration was requested during the current one.
    var restoresAgain = false
    var nextRestoration: (time: BackendInstant, attempt: ScheduledAction)?
    fileprivate var observation: BackendObservation?
    /// The manager itself, while it has a service or an advertisement.
    fileprivate var retained: PeripheralManager?

    /// Keeps the manager alive while it has a service or an advertisement.
    fileprivate mutating func keepAlive(_ manager: PeripheralManager) {
      retained = advertisingSets.isEmpty && registrations.isEmpty ? nil : manager
    }
  }

  private let values = Mutex(State())

  /// Runs `body` on the state with the lock held.
  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    values.withLock { values in
      defer { values.keepAlive(self) }
      return body(&values)
    }
  }

  /// Creates a manager on a backend. Several managers may share a backend.
  ///
  /// - Parameters:
  ///   - backend: The adapter to use.
  ///   - timeouts: The timeouts of operations.
  ///   - logger: The logger of the manager.
  /// - Throws: `PeripheralManagerError.unavailable` with an explanation, or `.unsupported`, when there is no adapter
  ///   that this program can use. A powered-off adapter is no error: see `poweredOn(timeout:)`.
  public init(
    backend: any Backend,
    timeouts: Timeouts = Timeouts(),
    logger: Logger = Logger(label: "BlueGATT.PeripheralManager")
  ) async throws(PeripheralManagerError) {
    if [.unsupported, .unauthorized].contains(backend.state), let explanation = backend.stateExplanation {
      throw .unavailable(explanation)
    }
    guard backend.state != .unsupported else { throw .unsupported("Bluetooth LE") }
    guard backend.state != .unauthorized else { throw .unavailable("This program may not use Bluetooth.") }
    context = PeripheralContext(backend: backend, timeouts: timeouts, logger: logger)
    let observation = backend.observe { [weak self] event in self?.handle(event) }
    values.withLock { $0.observation = observation }
    // After the observation began, so that no change is missed.
    context.states.begin(with: backend.state)
    context.services = { [weak self] in self?.services ?? [] }
  }

  // MARK: State

  /// The state of the adapter.
  public var state: ManagerState { context.backend.state }

  /// The reason that the adapter is not powered on, and how the user can change that. Nil when there is no known
  /// reason.
  public var stateExplanation: String? { context.backend.stateExplanation }

  /// The clock of the adapter.
  public var clock: RadioClock { RadioClock(context.backend.clock) }

  /// Returns a sequence of states: the current state of the adapter, then the new state after each change.
  public func states() -> EventSequence<ManagerState> {
    context.states.sequence(.default, of: self)
  }

  /// Waits until the adapter is powered on.
  ///
  /// - Throws: `PeripheralManagerError.stateTimeout`, `CancellationError`.
  public func poweredOn(timeout: Duration) async throws {
    let states = states()
    try await context.runner.run(
      timeout: timeout,
      timeoutError: PeripheralManagerError.stateTimeout,
      in: OperationScope()
    ) { [context] in
      // The sequence may deliver an outdated state.
      for await _ in states where context.backend.state == .poweredOn { return }
      throw CancellationError()
    }
  }

  private func handle(_ event: BackendEvent) {
    switch event {
    case .stateChanged(let state): changed(to: state)
    case .advertisementEnded(let identifier): ended(identifier)
    case .registrationEnded(let identifier): ended(identifier)
    case .centralDisconnected(let identifier): context.centrals.remove(identifier)
    case .bondChanged(let peer, let isBonded):
      context.bondChanges.send(BondChange(identifier: peer, isBonded: isBonded))
    default: break
    }
  }

  private func changed(to state: ManagerState) {
    if state != .poweredOn { lost(at: state) }
    context.states.send(state)
    if state == .poweredOn { restore() }
  }

  /// The statistics up to now.
  public var statistics: PeripheralManagerStatistics { context.statistics.withLock { $0 } }

  /// Reports, from now on, the octets that a central writes and that do not decode. The manager has refused the write,
  /// or has skipped the octets in a stream of octets.
  public func malformedValues() -> EventSequence<MalformedValue> {
    context.malformedValues.values.sequence(.default, of: self)
  }

  // MARK: Centrals

  /// The centrals that use the manager's services, whether they have subscribed or not.
  public var centrals: [Central] { context.centrals.all }

  /// Reports, from now on, each central that begins or ceases to use the manager's services.
  public func centralChanges() -> EventSequence<CentralChange> {
    context.centrals.changes.sequence(.default, of: self)
  }

  // MARK: Security

  /// Sets the agent for pairings with the adapter. Of the agents of several managers, the adapter asks the one that was
  /// set last, also after the host's Bluetooth service or the adapter has returned.
  ///
  /// - Parameter agent: nil removes the agent of this manager alone, in a cancelled task too. The adapter then asks the
  ///   newest agent of another manager; without one, the host's default applies.
  /// - Throws: `PeripheralManagerError.notPoweredOn`, `.adapterGone`, `.rejected` or `.unsupported`;
  ///   `PairingFailure.timedOut` when the host does not answer; `CancellationError`.
  public func setPairingAgent(_ agent: (any PairingAgent)?) async throws {
    do {
      try await context.agents.setDefault(agent)
    } catch CentralManagerError.notPoweredOn {
      throw PeripheralManagerError.notPoweredOn
    } catch CentralManagerError.adapterGone {
      throw PeripheralManagerError.adapterGone
    } catch CentralManagerError.rejected(let why) {
      throw PeripheralManagerError.rejected(why)
    } catch PeripheralError.unsupported(let what) {
      throw PeripheralManagerError.unsupported(what)
    }
  }

  /// Reports, from now on, each device for which the host has stored or lost keys.
  public func bondChanges() -> EventSequence<BondChange> {
    context.bondChanges.sequence(.default, of: self)
  }
}
