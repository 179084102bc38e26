import GATTCore
import GATTRuntime
import Logging
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The peripheral role in futures: serves services and advertises.
///
/// Hold it for as long as it is needed: with it go the services that it serves and what it advertises.
public final class PeripheralManager: Sendable {
  let radio: Radio<GATTRuntime.PeripheralManager>
  /// Services are added and removed in the order in which that was asked for.
  let changes = TurnQueue()

  struct State {
    var services: [(service: MutableService, base: GATTRuntime.MutableService)] = []
    /// Whether advertising has been asked for, and not its end.
    var advertises = false
  }

  let values = Mutex(State())

  /// The interface in futures of a manager of the runtime. Both may be used.
  public init(_ base: GATTRuntime.PeripheralManager) {
    radio = Radio(base)
  }

  /// A manager that is made by `open`, which runs at once; until it has returned, the state is unknown and everything
  /// waits.
  ///
  /// - Parameter open: What makes the runtime's manager. What it throws, all futures of this manager fail with.
  public init(opening open: @escaping @Sendable () async throws -> GATTRuntime.PeripheralManager) {
    radio = Radio(on: nil, opening: open)
  }

  /// A manager on a backend, as an adapter of `BlueZHost` or of `SimulatedAir`.
  ///
  /// - Parameters:
  ///   - backend: The adapter to use.
  ///   - logger: Where it tells what it does.
  public init(
    backend: any Backend,
    logger: Logger = Logger(label: "BlueGATT.PeripheralManager")
  ) {
    radio = Radio(on: backend.executor) {
      try await GATTRuntime.PeripheralManager(backend: backend, logger: logger)
    }
  }

  deinit {
    guard let base = radio.base else { return }
    let state = values.withLock { $0 }
    base.runner.start {
      if state.advertises { try? await base.stopAdvertising() }
      for service in state.services.reversed() { try? await base.remove(service.base) }
    }
  }

  /// The runtime's manager, when the radio has been opened.
  ///
  /// - Throws: `GATTRuntime.PeripheralManagerError.unavailable`, which says what to do, or `.unsupported`;
  ///   `CancellationError`.
  public var base: GATTRuntime.PeripheralManager {
    get async throws { try await radio.opened.value }
  }

  // MARK: State

  /// What the adapter is ready for; unknown until it has been opened, unsupported when that failed.
  public var state: ManagerState { radio.state }

  /// Whether the adapter is ready.
  public var poweredOn: Bool { state == .poweredOn }

  /// Why the adapter is not powered on, and what a person can do about it; nil when it is, or nobody can tell.
  public var stateExplanation: String? { radio.stateExplanation }

  /// The state as soon as it is known, and all its changes. Everyone who subscribes gets the newest one first.
  public func whenStateChanges() -> FutureStream<ManagerState> { radio.states }

  /// Completes when the adapter is powered on. Fails when it can't be opened, with `CancellationError` when the manager
  /// goes.
  public func powerOn() -> Future<Void> { radio.whenState(is: .poweredOn) }

  /// Completes when the adapter is powered off. Fails when it can't be opened, with `CancellationError` when the
  /// manager goes.
  public func powerOff() -> Future<Void> { radio.whenState(is: .poweredOff) }

  /// Completes with what is advertised when the adapter, or its host's Bluetooth service, had gone and is back, and
  /// with it what was served and advertised.
  ///
  /// Fails with `PeripheralManagerError.restoreFailed` when something did not come back.
  public func whenStateRestored() -> Future<PeripheralAdvertisements> {
    radio.waiting { base in
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

  /// As `reset()`, and ends the stream of `whenStateChanges()`.
  public func invalidate() {
    reset()
    radio.states.end()
  }

  // MARK: Advertising

  /// Whether something is advertised, or on its way to be.
  public var isAdvertising: Bool { radio.base?.isAdvertising ?? false }

  /// Advertises a name and services until `stopAdvertising(timeout:)`.
  ///
  /// Fails with `PeripheralManagerError.isAdvertising`; with an error of the runtime, as
  /// `GATTRuntime.PeripheralManagerError.isPoweredOff` or `.advertisementTooLong`.
  ///
  /// - Parameters:
  ///   - name: What people call the device.
  ///   - uuids: The services to name; nil for none.
  public func startAdvertising(_ name: String, uuids: [CBUUID]? = nil) -> Future<Void> {
    startAdvertising(Advertisement(localName: name, services: uuids ?? []))
  }

  /// Is the iBeacon of a region until `stopAdvertising(timeout:)`; see `startAdvertising(_:uuids:)`.
  ///
  /// - Parameters:
  ///   - region: Which beacon; 0 for a number that it does not have.
  ///   - measuredPower: The strength at which it is heard 1 m away, in dBm; measure it where it stands.
  public func startAdvertising(_ region: BeaconRegion, measuredPower: Int8 = -59) -> Future<Void> {
    let beacon = IBeacon(
      proximityUUID: region.proximityUUID,
      major: region.major ?? 0,
      minor: region.minor ?? 0,
      measuredPower: measuredPower
    )
    return startAdvertising(Advertisement(beacon: beacon))
  }

  /// Advertises anything that can be advertised until `stopAdvertising(timeout:)`; see `startAdvertising(_:uuids:)`.
  public func startAdvertising(_ advertisement: Advertisement) -> Future<Void> {
    values.withLock { $0.advertises = true }
    return radio.future { try await $0.startAdvertising(advertisement) }
  }

  /// Stops advertising; also what is being started.
  ///
  /// Fails with `PeripheralManagerError.stopAdvertisingTimeout`.
  ///
  /// - Parameter timeout: In seconds.
  @discardableResult
  public func stopAdvertising(timeout: TimeInterval = 10) -> Future<Void> {
    values.withLock { $0.advertises = false }
    return radio.future { base in
      try await base.runner.run(
        timeout: Duration(timeInterval: timeout),
        expiry: PeripheralManagerError.stopAdvertisingTimeout,
        in: OperationScope()
      ) { try await base.stopAdvertising() }
    }
  }
}
