import GATTCore
import Logging
import Synchronization

/// The peripheral role: serves services and advertises.
///
/// A manager that does either stays alive also when nobody holds it, until its services are removed and its
/// advertisement is stopped.
public final class PeripheralManager: Sendable {
  private let context: PeripheralContext
  private let power = RenewableScope()
  private let changes: Broadcast<ManagerState>

  private struct State {
    var registrations: [Registration] = []
    var advertisement: AdvertisementIdentifier?
    /// While it is being started or stopped, too.
    var isAdvertising = false
    var observation: BackendObservation?
    /// The manager itself, while it serves or advertises.
    var life: PeripheralManager?

    /// Swift may release an object after its last use: what is served must not end with that.
    mutating func keepAlive(_ manager: PeripheralManager) {
      life = isAdvertising || !registrations.isEmpty ? manager : nil
    }
  }

  private let values = Mutex(State())

  private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
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
  /// - Throws: `PeripheralManagerError.unsupported` when there is no usable adapter. That it is powered off is no error
  ///   here: see `state` and `poweredOn(timeout:)`.
  public init(
    backend: any Backend,
    timeouts: Timeouts = Timeouts(),
    logger: Logger = Logger(label: "BlueGATT.PeripheralManager")
  ) async throws(PeripheralManagerError) {
    guard backend.state != .unsupported else { throw .unsupported("Bluetooth LE") }
    context = PeripheralContext(backend: backend, timeouts: timeouts, logger: logger)
    changes = Broadcast(replaysLatest: true, initial: backend.state)
    let observation = backend.observe { [weak self] event in
      if case .stateChanged(let state) = event { self?.changed(to: state) }
    }
    values.withLock { $0.observation = observation }
  }

  // MARK: State

  /// What the adapter is ready for.
  public var state: ManagerState { context.backend.state }

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

  private func changed(to state: ManagerState) {
    if state != .poweredOn {
      power.renew(PeripheralManagerError.isPoweredOff)
      change { values in
        values.advertisement = nil
        values.isAdvertising = false
      }
    }
    changes.send(state)
  }

  // MARK: Services

  /// The services being served, in the order in which they were added.
  public var services: [MutableService] { values.withLock { $0.registrations.map { $0.service } } }

  /// Serves a service until it is removed. A service is served by one manager at a time.
  ///
  /// - Throws: `PeripheralManagerError.serviceExists` when this or another manager serves it, `.isPoweredOff`, `.serviceTimeout` or `.rejected`,
  ///   `CancellationError`.
  public func add(_ service: MutableService) async throws {
    guard service.take() else { throw PeripheralManagerError.serviceExists(service.uuid) }
    let registration = Registration(service, context: context)
    change { $0.registrations.append(registration) }
    registration.bind()
    do {
      let identifier = try await context.perform(
        expiry: .serviceTimeout,
        in: power.current,
        discard: { await $0.unregister($1) }
      ) { backend throws(BackendError) in try await backend.register(service.local, handler: registration) }
      guard registration.registered(as: identifier) else {
        context.runner.start { [context] in await context.backend.unregister(identifier) }
        throw PeripheralManagerError.rejected("the service was removed while it was being added")
      }
    } catch {
      forget(registration)
      throw error
    }
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
  /// - Throws: `PeripheralManagerError.serviceTimeout`; the service is no longer served by this manager all the same.
  public func remove(_ service: MutableService) async throws {
    guard let registration = values.withLock({ $0.registrations.first { $0.service === service } }) else { return }
    guard let identifier = forget(registration) else { return }
    try await context.perform(expiry: .serviceTimeout, in: OperationScope()) {
      backend throws(BackendError) in await backend.unregister(identifier)
    }
  }

  /// Stops serving all services.
  ///
  /// - Throws: As `remove(_:)`.
  public func removeAllServices() async throws {
    for service in services { try await remove(service) }
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

  // MARK: Advertising

  /// Whether the manager advertises.
  public var isAdvertising: Bool { values.withLock { $0.isAdvertising } }

  /// Advertises until `stopAdvertising()` or until the adapter is powered off.
  ///
  /// - Parameters:
  ///   - advertisement: What; its size is checked first.
  ///   - interval: How often, 20 ms ... 10.24 s.
  /// - Throws: `PeripheralManagerError.advertisementTooLong`, `.isAdvertising`, `.isPoweredOff`,
  ///   `.startAdvertisingTimeout` or `.rejected`, `CancellationError`.
  public func startAdvertising(_ advertisement: Advertisement, interval: Duration = .milliseconds(100)) async throws {
    try advertisement.check()
    try Advertisement.check(interval: interval)
    let isNew = change { values in
      defer { values.isAdvertising = true }
      return !values.isAdvertising
    }
    guard isNew else { throw PeripheralManagerError.isAdvertising }
    do {
      let identifier = try await context.perform(
        expiry: .startAdvertisingTimeout,
        in: power.current,
        discard: { await $0.stopAdvertising($1) }
      ) { backend throws(BackendError) in
        try await backend.startAdvertising(advertisement, interval: interval)
      }
      values.withLock { $0.advertisement = identifier }
    } catch {
      change { $0.isAdvertising = false }
      throw error
    }
  }

  /// Ends the advertisement; nothing happens when there is none.
  ///
  /// - Throws: `PeripheralManagerError.stopAdvertisingTimeout`, `CancellationError`.
  public func stopAdvertising() async throws {
    guard let identifier = values.withLock({ $0.advertisement }) else { return }
    try await context.perform(expiry: .stopAdvertisingTimeout, in: OperationScope()) {
      backend throws(BackendError) in await backend.stopAdvertising(identifier)
    }
    change { values in
      guard values.advertisement == identifier else { return }
      values.advertisement = nil
      values.isAdvertising = false
    }
  }
}
