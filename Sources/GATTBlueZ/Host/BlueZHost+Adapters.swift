import DBus
import GATTRuntime

/// Adapters that come and go.
extension BlueZHost {
  /// Records that BlueZ has an adapter at `path`.
  func add(_ path: ObjectPath, _ properties: Properties) {
    guard adaptersByPath[path] == nil, let address = properties["Address", as: String.self]?.uppercased() else {
      return
    }
    // Some controllers all have the same address: two of them are two adapters.
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

  /// Records that BlueZ no longer has the adapter at `path`.
  func remove(_ path: ObjectPath) {
    guard let adapter = adaptersByPath.removeValue(forKey: path) else { return }
    if adaptersByPath.isEmpty { unavailability = .noAdapter }
    adapter.assumeIsolated { $0.unbind(.adapterGone) }
    publish(.removed(adapter))
  }

  /// Removes all adapters, because BlueZ has ended or the bus has disconnected.
  func loseAdapters(_ reason: UnavailabilityReason) {
    unavailability = reason
    forgetAgent()
    let lost = sortedAdapters
    adaptersByPath = [:]
    for adapter in lost {
      adapter.assumeIsolated { $0.unbind(reason) }
      publish(.removed(adapter))
    }
    for adapter in Array(knownAdapters.values) + [unbound].compactMap(\.self) {
      adapter.assumeIsolated { $0.setUnavailability(reason) }
    }
  }

  /// The adapters that BlueZ has, in the order of their paths.
  var sortedAdapters: [BlueZAdapter] { adaptersByPath.sorted { $0.key.text < $1.key.text }.map(\.value) }

  private func publish(_ event: AdapterEvent) {
    let adapters = sortedAdapters
    published.withLock { $0 = adapters }
    observers.report(event)
  }
}
