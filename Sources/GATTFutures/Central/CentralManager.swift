import GATTCore
import GATTRuntime
import Logging
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The central role in futures: finds peripherals and connects to them.
///
/// Hold it for as long as it is needed: with it go its scan, its streams and the connections of its peripherals.
public final class CentralManager: Sendable {
  let radio: Radio<GATTRuntime.CentralManager>

  struct State {
    var peripherals: [PeerIdentifier: Peripheral] = [:]
    var scan: RunningScan?
    var scanCount = 0
  }

  let values = Mutex(State())

  /// The interface in futures of a manager of the runtime. Both may be used.
  public init(_ base: GATTRuntime.CentralManager) {
    radio = Radio(base)
  }

  /// A manager that is made by `open`, which runs at once; until it has returned, the state is unknown and everything
  /// waits.
  ///
  /// - Parameter open: What makes the runtime's manager. What it throws, all futures of this manager fail with.
  public init(opening open: @escaping @Sendable () async throws -> GATTRuntime.CentralManager) {
    radio = Radio(on: nil, opening: open)
  }

  /// A manager on a backend, as an adapter of `BlueZHost` or of `SimulatedAir`.
  ///
  /// - Parameters:
  ///   - backend: The adapter to use.
  ///   - profileManager: Gives services and characteristics names and text forms.
  ///   - logger: Where it tells what it does.
  public init(
    backend: any Backend,
    profileManager: ProfileManager = ProfileManager(),
    logger: Logger = Logger(label: "BlueGATT.CentralManager")
  ) {
    radio = Radio(on: backend.executor) {
      try await GATTRuntime.CentralManager(backend: backend, profiles: profileManager, logger: logger)
    }
  }

  deinit {
    endScan()
    for peripheral in values.withLock({ $0.peripherals.values }) { peripheral.close() }
  }

  /// The runtime's manager, when the radio has been opened.
  ///
  /// - Throws: `GATTRuntime.CentralManagerError.unavailable`, which says what to do, or `.unsupported`;
  ///   `CancellationError`.
  public var base: GATTRuntime.CentralManager {
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

  /// Completes when the host's Bluetooth service, or the adapter, had gone and is back, and with it what ran.
  ///
  /// Fails with `CentralManagerError.restoreFailed` when something did not come back.
  public func whenStateRestored() -> Future<Void> {
    radio.waiting { base in
      for await restoration in base.stateRestored() {
        if restoration.failures.isEmpty { return }
        throw CentralManagerError.restoreFailed
      }
      throw CancellationError()
    }
  }

  /// Stops scanning, ends all connections, and forgets the peripherals.
  public func reset() {
    stopScanning()
    let peripherals = values.withLock { state in
      defer { state.peripherals = [:] }
      return state.peripherals.values
    }
    for peripheral in peripherals { peripheral.terminate() }
  }

  /// As `reset()`, and ends the stream of `whenStateChanges()`.
  public func invalidate() {
    reset()
    radio.states.end()
  }
}
