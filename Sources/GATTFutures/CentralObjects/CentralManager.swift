import GATTCore
import GATTRuntime
import Logging
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The central role with futures: finds peripherals and connects to them.
///
/// The program must hold it, because its deinitialization ends its scan, its streams and the connections of its
/// peripherals.
public final class CentralManager: Sendable {
  let runtime: OpeningManager<GATTRuntime.CentralManager>

  /// A peripheral that the manager no longer holds.
  struct ForgottenPeripheral {
    weak var peripheral: Peripheral?
  }

  struct State {
    var peripherals: [PeerIdentifier: Peripheral] = [:]
    /// The removed peripherals that the program may hold. A device that is found again has the same object.
    var forgotten: [PeerIdentifier: ForgottenPeripheral] = [:]
    var scan: RunningScan?
    var scanCount = 0
  }

  let values = Mutex(State())

  /// Creates the futures interface of a manager of the runtime. The program may use both interfaces at the same time.
  public init(_ base: GATTRuntime.CentralManager) {
    runtime = OpeningManager(base)
  }

  /// Creates a manager from the runtime manager that `open` returns. `open` runs at once; until it returns, the state
  /// is unknown and all operations wait.
  ///
  /// - Parameter open: Creates the runtime's manager. If it throws, all futures of this manager fail with its error.
  public init(opening open: @escaping @Sendable () async throws -> GATTRuntime.CentralManager) {
    runtime = OpeningManager(on: nil, opening: open)
  }

  /// Creates a manager on a backend, such as an adapter of `BlueZHost` or of `SimulatedAir`.
  ///
  /// - Parameters:
  ///   - backend: The adapter to use.
  ///   - profileManager: The profiles with the names and string forms of services and characteristics.
  ///   - logger: The logger for the manager.
  public init(
    backend: any Backend,
    profileManager: ProfileManager = ProfileManager(),
    logger: Logger = Logger(label: "BlueGATT.CentralManager")
  ) {
    runtime = OpeningManager(on: backend.executor) {
      try await GATTRuntime.CentralManager(backend: backend, profiles: profileManager, logger: logger)
    }
  }

  deinit {
    endScan()
    for peripheral in values.withLock({ $0.peripherals.values }) { peripheral.close() }
  }

  /// The runtime's manager; waits until the adapter has been opened.
  ///
  /// - Throws: `GATTRuntime.CentralManagerError.unavailable`, with the reason and a remedy, or `.unsupported`;
  ///   `CancellationError`.
  public var base: GATTRuntime.CentralManager {
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

  /// Completes when the host's Bluetooth service or the adapter has returned, and the runtime has restored the
  /// operations that ran before.
  ///
  /// Fails with `CentralManagerError.restoreFailed` when an operation could not be restored.
  public func whenStateRestored() -> Future<Void> {
    runtime.waiting { base in
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

  /// Does the same as `reset()`, and ends the stream of `whenStateChanges()`.
  public func invalidate() {
    reset()
    runtime.states.end()
  }
}
