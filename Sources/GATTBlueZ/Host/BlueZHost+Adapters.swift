import DBus
import GATTRuntime

/// The adapters that come and go.
extension BlueZHost {
  /// The controller has come.
  func add(_ path: ObjectPath, _ properties: Properties) {
    guard adaptersByPath[path] == nil, let address = properties.text("Address")?.uppercased() else { return }
    // There are controllers that all have the same address: two of them are two adapters.
    let isTaken = adaptersByPath.values.contains { $0 === knownAdapters[address] }
    let known = isTaken ? nil : knownAdapters[address]
    let adapter = known ?? unbound ?? BlueZAdapter(of: self, unavailability: .noAdapter)
    if adapter === unbound { unbound = nil }
    if knownAdapters[address] == nil { knownAdapters[address] = adapter }
    adaptersByPath[path] = adapter
    unavailability = nil
    adapter.assumeIsolated { $0.bind(to: path) }
    publish(.added(adapter))
  }

  /// The controller has gone.
  func remove(_ path: ObjectPath) {
    guard let adapter = adaptersByPath.removeValue(forKey: path) else { return }
    if adaptersByPath.isEmpty { unavailability = .noAdapter }
    adapter.assumeIsolated { $0.unbind(.adapterGone) }
    publish(.removed(adapter))
  }

  /// There is no BlueZ to have adapters.
  func lose(_ unavailability: UnavailabilityReason) {
    pendingChanges = nil
    self.unavailability = unavailability
    loseAgent()
    let lost = adaptersByPath.sorted { $0.key.text < $1.key.text }.map { $0.value }
    adaptersByPath = [:]
    for adapter in lost {
      adapter.assumeIsolated { $0.unbind(unavailability) }
      publish(.removed(adapter))
    }
    // Those that were lost before, and the one that never was there, say what is the matter now.
    for adapter in Array(knownAdapters.values) + [unbound].compactMap(\.self) {
      adapter.assumeIsolated { $0.setUnavailability(unavailability) }
    }
  }

  private func publish(_ event: AdapterEvent) {
    let adapters = adaptersByPath.sorted { $0.key.text < $1.key.text }.map { $0.value }
    let observers = published.withLock { published in
      published.adapters = adapters
      return published.observers.calls
    }
    for observer in observers { observer(event) }
  }

  /// Adapters that an earlier BlueZ had, and this one does not, wait for themselves alone.
  func reportMissingAdapters() {
    for adapter in knownAdapters.values where !adaptersByPath.values.contains(where: { $0 === adapter }) {
      adapter.assumeIsolated { $0.setUnavailability(.adapterGone) }
    }
  }
}
