import GATTCore
import GATTRuntime
import Synchronization

/// An adapter of a `SimulatedAir`: a `Backend` for managers, with controls for a test to move it, switch it off and
/// make it fail.
public final class SimulatedAdapter: Backend {
  let air: SimulatedAir
  /// The index of the adapter in the air.
  let number: Int
  /// The host's name for the adapter.
  public let adapterName: String
  /// The identifier that other adapters see.
  public var identifier: PeerIdentifier { withState { $0.adapters[number].identifier } }

  init(_ air: SimulatedAir, number: Int, name: String) {
    self.air = air
    self.number = number
    adapterName = name
  }

  /// The clock of the air.
  public var clock: any BackendClock { air.clock }

  /// The clock of the air, which runs all tasks of the simulation.
  public var executor: (any TaskExecutor)? { air.clock }

  /// The state of the adapter.
  public var state: ManagerState { withState { $0.adapters[number].state } }

  /// Calls `observer` for every event, one at a time.
  public func observe(_ observer: @escaping @Sendable (BackendEvent) -> Void) -> BackendObservation {
    withState { $0.adapters[number].observers }.add(observer)
  }

  /// Schedules an action that the adapter repeats for ever. The action does not keep the air in memory.
  func schedule(after delay: Duration, _ action: @escaping @Sendable (SimulatedAdapter) -> Void) {
    _ = clock.schedule(after: delay) { [weak air, number, adapterName] in
      guard let air else { return }
      action(SimulatedAdapter(air, number: number, name: adapterName))
    }
  }

  func withState<Result: Sendable>(_ body: (inout SimulatedAir.State) -> Result) -> Result {
    air.state.withLock { body(&$0) }
  }

  /// Suspends the calling task until its cancellation if the adapter has the fault `ignoresHostCalls`.
  func suspendIfIgnoringHostCalls() async throws(BackendError) {
    guard faults.contains(.ignoresHostCalls) else { return }
    try await Completion<Void>().backendValue()
  }
}
