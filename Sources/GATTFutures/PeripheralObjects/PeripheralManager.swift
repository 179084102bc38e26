import GATTCore
import GATTRuntime
import Logging
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The peripheral role with futures: serves services and advertises.
///
/// Hold it for as long as it is needed: its deinitialization removes its services and stops advertising.
public final class PeripheralManager: Sendable {
  let runtime: OpeningManager<GATTRuntime.PeripheralManager>
  /// The queue of additions and removals of services, in the order of the calls.
  let changes = TurnQueue()

  struct State {
    var services: [(service: MutableService, base: GATTRuntime.MutableService)] = []
    /// Whether the application has started advertising, and not stopped it.
    var advertises = false
  }

  let values = Mutex(State())

  /// Creates the futures interface of a manager of the runtime. The program may use both interfaces at the same time.
  public init(_ base: GATTRuntime.PeripheralManager) {
    runtime = OpeningManager(base)
  }

  /// Creates a manager from the runtime manager that `open` returns. `open` runs at once; until it returns, the state
  /// is unknown and all operations wait.
  ///
  /// - Parameter open: Creates the runtime's manager. If it throws, all futures of this manager fail with its error.
  public init(opening open: @escaping @Sendable () async throws -> GATTRuntime.PeripheralManager) {
    runtime = OpeningManager(on: nil, opening: open)
  }

  /// Creates a manager on a backend, such as an adapter of `BlueZHost` or of `SimulatedAir`.
  ///
  /// - Parameters:
  ///   - backend: The adapter to use.
  ///   - logger: The logger for the manager.
  public init(
    backend: any Backend,
    logger: Logger = Logger(label: "BlueGATT.PeripheralManager")
  ) {
    runtime = OpeningManager(on: backend.executor) {
      try await GATTRuntime.PeripheralManager(backend: backend, logger: logger)
    }
  }

  deinit {
    guard let base = runtime.base else { return }
    let state = values.withLock { $0 }
    base.runner.start {
      if state.advertises { try? await base.stopAdvertising() }
      for service in state.services.reversed() { try? await base.remove(service.base) }
    }
  }

  /// The runtime's manager; waits until the adapter has been opened.
  ///
  /// - Throws: `GATTRuntime.PeripheralManagerError.unavailable`, with the reason and a remedy, or `.unsupported`;
  ///   `CancellationError`.
  public var base: GATTRuntime.PeripheralManager {
    get async throws { try await runtime.opened.value }
  }

  // MARK: State

  /// The state of the adapter; unknown until it has been opened, unsupported when that failed.
  public var state: ManagerState { runtime.state }

  /// Whether the adapter is ready.
  public var poweredOn: Bool { state == .poweredOn }

  /// The reason why the adapter is not powered on, with advice for the user; nil when it is, or the reason is not
  /// known.
  public var stateExplanation: String? { runtime.stateExplanation }

  /// Returns a stream of the state and its changes. Each subscriber gets the newest state first.
  public func whenStateChanges() -> FutureStream<ManagerState> { runtime.states }

  /// Completes when the adapter is powered on. Fails when it can't be opened, and with `CancellationError` when the
  /// manager is released.
  public func powerOn() -> Future<Void> { runtime.whenState(is: .poweredOn) }

  /// Completes when the adapter is powered off. Fails when it can't be opened, and with `CancellationError` when the
  /// manager is released.
  public func powerOff() -> Future<Void> { runtime.whenState(is: .poweredOff) }

  /// Completes when the adapter or the host's Bluetooth service has come back, and the services and advertisements have
  /// been restored. The value is the first restored advertisement; empty without one.
  ///
  /// Fails with `PeripheralManagerError.restoreFailed` when a service or an advertisement could not be restored.
  public func whenStateRestored() -> Future<PeripheralAdvertisements> {
    runtime.waiting { base in
      for await restoration in base.stateRestored() {
        guard restoration.failedServices.isEmpty, restoration.failedAdvertisingSets.isEmpty else {
          throw PeripheralManagerError.restoreFailed
        }
        return PeripheralAdvertisements(restoration.advertisingSets.first?.advertisement ?? Advertisement())
      }
      throw CancellationError()
    }
  }

  /// Stops advertising, and removes all services.
  public func reset() {
    _ = stopAdvertising()
    removeAllServices()
  }

  /// Does the same as `reset()`, and ends the stream of `whenStateChanges()`.
  public func invalidate() {
    reset()
    runtime.states.end()
  }

  // MARK: Advertising

  /// Whether the adapter advertises, or starts to.
  public var isAdvertising: Bool { runtime.base?.isAdvertising ?? false }

  /// Advertises a name and services until `stopAdvertising(timeout:)`.
  ///
  /// Fails with `PeripheralManagerError.isAdvertising`; with an error of the runtime, such as
  /// `GATTRuntime.PeripheralManagerError.notPoweredOn` or `.advertisementTooLong`.
  ///
  /// - Parameters:
  ///   - name: The local name.
  ///   - uuids: The services to advertise; nil for none.
  public func startAdvertising(_ name: String, uuids: [CBUUID]? = nil) -> Future<Void> {
    startAdvertising(Advertisement(localName: name, services: uuids ?? []))
  }

  /// Advertises the iBeacon of a region until `stopAdvertising(timeout:)`; see `startAdvertising(_:uuids:)`.
  ///
  /// - Parameters:
  ///   - region: The beacon; a missing major or minor number becomes 0.
  ///   - measuredPower: The signal strength at a distance of 1 m, in dBm; measure it where the beacon stands.
  public func startAdvertising(_ region: BeaconRegion, measuredPower: Int8 = -59) -> Future<Void> {
    let beacon = IBeacon(
      proximityUUID: region.proximityUUID,
      major: region.major ?? 0,
      minor: region.minor ?? 0,
      measuredPower: measuredPower
    )
    return startAdvertising(Advertisement(beacon: beacon))
  }

  /// Advertises any advertisement until `stopAdvertising(timeout:)`; see `startAdvertising(_:uuids:)`.
  public func startAdvertising(_ advertisement: Advertisement) -> Future<Void> {
    values.withLock { $0.advertises = true }
    return runtime.future { try await $0.startAdvertising(advertisement) }
  }

  /// Stops advertising, also when it is still being started.
  ///
  /// Fails with `PeripheralManagerError.stopAdvertisingTimeout`.
  ///
  /// - Parameter timeout: In seconds.
  @discardableResult
  public func stopAdvertising(timeout: TimeInterval = 10) -> Future<Void> {
    values.withLock { $0.advertises = false }
    return runtime.future { base in
      try await base.runner.finish(
        timeout: Duration(timeInterval: timeout),
        timeoutError: PeripheralManagerError.stopAdvertisingTimeout
      ) { try await base.stopAdvertising() }
    }
  }
}
