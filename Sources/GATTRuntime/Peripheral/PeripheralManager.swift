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
  /// Ends, and begins anew, whenever the adapter is no longer powered on.
  let power = RenewableScope()
  private let changes: Broadcast<ManagerState>
  let restorations = Broadcast<PeripheralRestoration>(replaysLatest: false)
  private let securityEvents = Broadcast<SecurityChange>(replaysLatest: false)

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

  func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
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
    changes = Broadcast(replaysLatest: true, initial: backend.state)
    let observation = backend.observe { [weak self] event in self?.handle(event) }
    values.withLock { $0.observation = observation }
  }

  // MARK: State

  /// What the adapter is ready for.
  public var state: ManagerState { context.backend.state }

  /// Why the adapter is not powered on, and what a person can do about it; nil when it is, or the host can't tell.
  public var stateExplanation: String? { context.backend.stateExplanation }

  /// The state, and all its changes from now on.
  public func states() -> EventSequence<ManagerState> {
    changes.sequence(.default, of: self)
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
    case .securityChanged(let peer, let isBonded):
      securityEvents.send(SecurityChange(identifier: peer, isBonded: isBonded))
    default: break
    }
  }

  private func changed(to state: ManagerState) {
    if state != .poweredOn { lost(at: state) }
    changes.send(state)
    if state == .poweredOn { restore() }
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
      try await context.agents.setStandard(agent)
    } catch CentralManagerError.isPoweredOff {
      throw PeripheralManagerError.isPoweredOff
    } catch PeripheralError.unsupported(let what) {
      throw PeripheralManagerError.unsupported(what)
    }
  }

  /// Tells, from now on, that the host has got keys for a device or has lost them.
  public func securityChanges() -> EventSequence<SecurityChange> {
    securityEvents.sequence(.default, of: self)
  }

  // MARK: Services

  /// The services being served, in the order in which they were added; those that wait for the adapter included.
  public var services: [MutableService] { values.withLock { $0.registrations.map { $0.service } } }

  /// The services with a UUID that are being served, in the order in which they were added.
  public func services(_ uuid: BluetoothUUID) -> [MutableService] { services.filter { $0.uuid == uuid } }

  /// Serves a service until it is removed. A service is served by one manager at a time.
  ///
  /// - Throws: `PeripheralManagerError.serviceExists` when this or another manager serves it, `.invalidService` when it
  ///   can't be served as it is, `.includedServiceMissing` when one that it includes is not being served,
  ///   `.isPoweredOff`, `.serviceTimeout`, `.unsupported` or `.rejected`; `CancellationError`.
  public func add(_ service: MutableService) async throws {
    try service.check()
    guard service.take() else { throw PeripheralManagerError.serviceExists(service.uuid) }
    let registration = Registration(service, context: context)
    change { $0.registrations.append(registration) }
    registration.bind()
    do {
      try await register(registration, in: power.current)
    } catch {
      forget(registration)
      throw error
    }
  }

  /// Has the backend serve what `registration` stands for.
  ///
  /// - Parameter power: Ends it when it is closed.
  func register(_ registration: Registration, in power: OperationScope) async throws {
    let local = try local(registration.service)
    let (attempt, former) = (registration.attempt, registration.former)
    let identifier = try await context.perform(
      expiry: .serviceTimeout,
      in: power,
      discard: { await $0.unregister($1) }
    ) { backend throws(BackendError) in
      if let former { await backend.unregister(former) }
      return try await backend.register(local, handler: registration)
    }
    if registration.registered(as: identifier, in: attempt) {
      return endIfTold(registration, identifier)
    }
    // It was removed, or the host went, when the backend had just answered.
    context.runner.start { [context] in await context.backend.unregister(identifier) }
    try power.check()
    throw PeripheralManagerError.rejected("the service was removed while it was being added")
  }

  /// What the backend is given.
  private func local(_ service: MutableService) throws(PeripheralManagerError) -> LocalService {
    var local = service.local
    let registrations = values.withLock { $0.registrations }
    for included in service.includedServices {
      guard let identifier = registrations.first(where: { $0.service === included })?.identifier else {
        throw .includedServiceMissing(included.uuid, in: service.uuid)
      }
      local.included.append(identifier)
    }
    return local
  }

  /// Serves a service as `provider` supplies it, until its `MutableService` is removed.
  ///
  /// - Returns: The endpoints that can notify.
  /// - Throws: As `add(_:)`; `ServiceError.characteristicMissing`.
  public func add<S: ServerService>(_ type: S.Type, provider: S.AnyProvider) async throws -> S.Server {
    let service = S.service(for: provider)
    let server = try S.Server(service)
    try await add(service)
    return server
  }

  /// Stops serving a service; nothing happens when it is not served.
  ///
  /// - Throws: `PeripheralManagerError.serviceIncluded` when another one that is served includes it: remove that first;
  ///   `.serviceTimeout`: the service is no longer served by this manager all the same.
  public func remove(_ service: MutableService) async throws {
    let registrations = values.withLock { $0.registrations }
    if let other = registrations.first(where: { $0.service.includedServices.contains { $0 === service } }) {
      throw PeripheralManagerError.serviceIncluded(service.uuid, by: other.service.uuid)
    }
    guard let registration = registrations.first(where: { $0.service === service }) else { return }
    guard let identifier = forget(registration) else { return }
    try await context.perform(expiry: .serviceTimeout, in: OperationScope()) {
      backend throws(BackendError) in await backend.unregister(identifier)
    }
  }

  /// Stops serving all services, the newest first.
  ///
  /// - Throws: As `remove(_:)`.
  public func removeAllServices() async throws {
    for service in services.reversed() { try await remove(service) }
  }

  /// - Returns: What the backend knows the service as, if it does.
  @discardableResult
  private func forget(_ registration: Registration) -> RegistrationIdentifier? {
    let wasServed = change { values -> Bool in
      guard let index = values.registrations.firstIndex(where: { $0 === registration }) else { return false }
      values.registrations.remove(at: index)
      return true
    }
    guard wasServed else { return nil }
    defer { registration.service.giveBack() }
    return registration.unbind()
  }
}
