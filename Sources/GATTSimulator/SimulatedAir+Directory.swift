import GATTRuntime
import Synchronization

/// The adapters of the air, as the adapters of one host.
extension SimulatedAir: AdapterDirectory {
  /// The adapters that are plugged in, in the order in which they were added.
  public var adapters: [any Backend] {
    state.withLock { state in
      state.adapters.indices.filter { state.adapters[$0].isPresent }.map { adapter($0, state) }
    }
  }

  /// Calls `observer` when an adapter is added, plugged in or unplugged.
  public func observe(_ observer: @escaping @Sendable (AdapterEvent) -> Void) -> BackendObservation {
    let token = state.withLock { state in
      state.nextToken += 1
      state.directoryObservers.append((state.nextToken, observer))
      return state.nextToken
    }
    return BackendObservation { [weak self] in
      // The observer is released without the lock held.
      let observers = self?.state.withLock { state in
        let observers = state.directoryObservers
        state.directoryObservers.removeAll { $0.token == token }
        return observers
      }
      withExtendedLifetime(observers) {}
    }
  }

  func reportPresence(of adapter: SimulatedAdapter, _ isPresent: Bool) {
    clock.post { [self] in
      for (_, observer) in state.withLock({ $0.directoryObservers }) {
        observer(isPresent ? .added(adapter) : .removed(adapter))
      }
    }
  }
}
