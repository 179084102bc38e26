import GATTCore
import GATTRuntime
import Synchronization

/// An adapter of a `SimulatedAir`: a `Backend` for managers, and a handle for the test to move it, switch it off and
/// make it fail.
public final class SimulatedAdapter: Backend {
  let air: SimulatedAir
  /// Its position among the adapters of the air.
  let number: Int
  /// What its host calls it.
  public let adapterName: String
  /// What the others see it as.
  public let identifier: PeerIdentifier

  init(_ air: SimulatedAir, number: Int, name: String, identifier: PeerIdentifier) {
    self.air = air
    self.number = number
    adapterName = name
    self.identifier = identifier
  }

  /// The clock of the air.
  public var clock: any BackendClock { air.clock }

  /// The clock of the air: it runs everything of the simulation.
  public var executor: (any TaskExecutor)? { air.clock }

  /// What it is ready for.
  public var state: ManagerState { withState { $0.adapters[number].state } }

  /// Calls `observer` for every event, one after the other.
  public func observe(_ observer: @escaping @Sendable (BackendEvent) -> Void) -> BackendObservation {
    let token = withState { state in
      let token = state.adapters[number].takeToken()
      state.adapters[number].observers.append((token, observer))
      return token
    }
    return BackendObservation { [air, number] in
      // What the observer holds goes where no lock is held.
      let observers = air.state.withLock { state in
        let observers = state.adapters[number].observers
        state.adapters[number].observers.removeAll { $0.token == token }
        return observers
      }
      withExtendedLifetime(observers) {}
    }
  }

  func withState<Result: Sendable>(_ body: (inout SimulatedAir.State) -> Result) -> Result {
    air.state.withLock { body(&$0) }
  }

  /// Lets a program wait for ever if that is the adapter's fault.
  func attend() async throws(BackendError) {
    guard faults.contains(.ignoresProgram) else { return }
    try await Completion<Void>().answer()
  }
}
