import GATTCore
import Logging
import Synchronization

/// The peripheral role: serves services and advertises.
///
/// What it serves and advertises comes back by itself when the adapter was switched off, unplugged or lost its host's
/// Bluetooth service for a while: `stateRestored()` says when. A manager that has something to serve or to advertise
/// stays alive also when nobody holds it.
public final class PeripheralManager: Sendable {
  let context: PeripheralContext

  /// What runs its operations.
  package var runner: OperationRunner { context.runner }

  struct State {
    var registrations: [Registration] = []
    var advertisingSets: [AdvertisingSet] = []
    /// The one that `startAdvertising` started.
    var main: AdvertisingSet?
    var isRestoring = false
    /// The host has lost the pairing agent, if there was one.
    var hasLostAgent = false
    /// Something was lost while a restoration was under way.
    var restoresAgain = false
    /// When what was lost is tried to be brought back next.
    var nextRestoration: (time: BackendInstant, attempt: ScheduledAction)?
    fileprivate var observation: BackendObservation?
    /// The manager itself, while it serves or advertises.
    fileprivate var life: PeripheralManager?

    /// Swift may release an object after its last use: what is served must not end with that.
    fileprivate mutating func keepAlive(_ manager: PeripheralManager) {
      life = advertisingSets.isEmpty && registrations.isEmpty ? nil : manager
    }
  }

  private let values = Mutex(State())

  /// Looks at what the manager has, or changes it.
  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    values.withLock { values in
      defer { values.keepAlive(self) }
      return body(&values)
    }
  }

  /// A manager on a backend. Several may share one.
  ///
  /// - Parameters:
  ///   - backend: The adapter to use.
  ///   - timeouts: What operations may take.
  ///   - logger: Where it tells what it does.
  /// - Throws: `PeripheralManagerError.unavailable`, which says what to do, or `.unsupported` when there is no adapter that this
  ///   program can use. That it is powered off is no error here: see `state` and `poweredOn(timeout:)`.
  public init(
    backend: any Backend,
    timeouts: Timeouts = Timeouts(),
    logger: Logger = Logger(label: "BlueGATT.PeripheralManager")
  ) async throws(PeripheralManagerError) {
    if [.unsupported, .unauthorized].contains(backend.state), let explanation = backend.stateExplanation {
      throw .unavailable(explanation)
    }
    guard backend.state != .unsupported else { throw .unsupported("Bluetooth LE") }
    context = PeripheralContext(backend: backend, timeouts: timeouts, logger: logger)
    let observation = backend.observe { [weak self] event in self?.handle(event) }
    values.withLock { $0.observation = observation }
  }

  // MARK: State

  /// What the adapter is ready for.
  public var state: ManagerState { context.backend.state }

  /// Why the adapter is not powered on, and what a person can do about it; nil when it is, or the host can't tell.
  public var stateExplanation: String? { context.backend.stateExplanation }

  /// The clock of the adapter: the simulator's for a simulated one.
  public var clock: RadioClock { RadioClock(context.backend.clock) }

  /// The state, and all its changes from now on.
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
      expiry: PeripheralManagerError.stateTimeout,
      in: OperationScope()
    ) { [context] in
      // What was told may be older than what is.
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
    case .securityChanged(let peer, let isBonded):
      context.securityChanges.send(SecurityChange(identifier: peer, isBonded: isBonded))
    default: break
    }
  }

  private func changed(to state: ManagerState) {
    if state != .poweredOn { lost(at: state) }
    context.states.send(state)
    if state == .poweredOn { restore() }
  }

  /// The octets that centrals write from now on and that do not decode as the value of their characteristic. The manager
  /// has refused them.
  public func malformedValues() -> EventSequence<MalformedValue> {
    context.malformedValues.values.sequence(.default, of: self)
  }

  // MARK: Centrals

  /// The centrals that use its services, subscribed or not, the longest connected first.
  public var centrals: [Central] { context.centrals.all }

  /// The centrals that begin and cease to use its services from now on, subscribed or not.
  public func centralChanges() -> EventSequence<CentralChange> {
    context.centrals.changes.sequence(.default, of: self)
  }

  // MARK: Security

  /// Has `agent` asked whenever a device pairs with the adapter, as a central does that wants a value which needs an
  /// encrypted link. It is asked until another one is set, by whichever manager of the adapter, and again after the
  /// host's Bluetooth service has gone and returned.
  ///
  /// - Parameter agent: nil for what the host does by itself.
  /// - Throws: `PeripheralManagerError.isPoweredOff` when the host's Bluetooth service does not run, `.unsupported`;
  ///   `PairingFailure.timedOut` when the host does not answer; `CancellationError`.
  public func setPairingAgent(_ agent: (any PairingAgent)?) async throws {
    do {
      try await context.agents.setDefault(agent)
    } catch CentralManagerError.isPoweredOff {
      throw PeripheralManagerError.isPoweredOff
    } catch CentralManagerError.adapterGone {
      throw PeripheralManagerError.adapterGone
    } catch PeripheralError.unsupported(let what) {
      throw PeripheralManagerError.unsupported(what)
    }
  }

  /// Tells, from now on, that the host has got keys for a device or has lost them.
  public func securityChanges() -> EventSequence<SecurityChange> {
    context.securityChanges.sequence(.default, of: self)
  }
}
