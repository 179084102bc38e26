import GATTRuntime

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
    directoryObservers.add(observer)
  }

  func reportPresence(of adapter: SimulatedAdapter, _ isPresent: Bool) {
    clock.post { [self] in directoryObservers.report(isPresent ? .added(adapter) : .removed(adapter)) }
  }
}
