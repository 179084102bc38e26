import Synchronization

/// The observers of a backend or an `AdapterDirectory`, oldest first.
package final class Observers<Event>: Sendable {
  private struct State {
    var observers: [(token: Int, call: @Sendable (Event) -> Void)] = []
    var lastToken = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Adds an observer, until the observation is cancelled or released.
  package func add(_ observer: @escaping @Sendable (Event) -> Void) -> BackendObservation {
    let token = state.withLock { state in
      state.lastToken += 1
      state.observers.append((state.lastToken, observer))
      return state.lastToken
    }
    return BackendObservation { [weak self] in
      // Keeps the observer until the lock is released.
      let former = self?.state.withLock { state in
        state.observers.firstIndex { $0.token == token }.map { state.observers.remove(at: $0) }
      }
      withExtendedLifetime(former) {}
    }
  }

  /// Calls all observers with `event`.
  package func report(_ event: Event) {
    for (_, call) in state.withLock(\.observers) { call(event) }
  }
}
