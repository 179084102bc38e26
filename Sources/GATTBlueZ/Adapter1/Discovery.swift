import DBus
import GATTCore
import GATTRuntime

/// BlueZ's discovery on one adapter. BlueZ has one for each connection to the bus, which serves all active scans.
struct Discovery {
  /// What BlueZ was told last.
  ///
  ///     stopped ── StartDiscovery ──▶ running(filter)
  ///        ▲                              │ StopDiscovery
  ///        └──────── answered ◀─────── stopping
  ///
  /// `stopping` lasts while BlueZ refuses to stop; `retryDiscovery()` repeats the call. Loss of power ends every state.
  enum State: Equatable {
    case stopped
    case running(DiscoveryFilter)
    case stopping
  }

  var state = State.stopped {
    didSet { if state == .stopped { watch?.cancel() } }
  }
  /// The active scans.
  var scans: [ScanIdentifier: ScanFilter] = [:]
  /// How many connection attempts search for a device that BlueZ does not know.
  var searches: [ObjectPath: Int] = [:]
  /// How many connections are being made that scanning would disturb.
  var pauseCount = 0
  /// The turns of changes of `state`.
  let turns = TurnQueue()
  /// Whether a task repeats a change until BlueZ accepts it.
  var isRetrying = false
  var watchdog = ScanWatchdog()
  /// Calls the watchdog once a minute while the discovery runs.
  var watch: Task<Void, Never>?

  var isRunning: Bool { if case .running = state { true } else { false } }

  /// What `state` should become.
  var wanted: State {
    if pauseCount > 0 || (scans.isEmpty && searches.isEmpty) { return .stopped }
    let isForAll = !searches.isEmpty || scans.values.contains { $0.services.isEmpty }
    return .running(DiscoveryFilter(services: isForAll ? [] : Set(scans.values.flatMap(\.services))))
  }
}

/// A filter of `Adapter1.SetDiscoveryFilter`. BlueZ merges it with the filters of other programs, so each scan filters what
/// BlueZ reports.
struct DiscoveryFilter: Hashable, Sendable {
  /// BlueZ reports devices that advertise one of these services; empty for all devices.
  var services: Set<BluetoothUUID>

  /// The argument of `SetDiscoveryFilter`. With an RSSI limit and `DuplicateData`, BlueZ reports every advertisement.
  ///
  /// BlueZ 5.87 crashes when it compares a device with UUIDs of a filter, so it gets none.
  func value(for version: BlueZVersion?) -> Value {
    var values: [String: Value] = [
      "Transport": .string("le"), "DuplicateData": .boolean(true), "RSSI": .int16(-127),
    ]
    if !services.isEmpty, version != BlueZVersion(5, 87) {
      values["UUIDs"] = services.map { $0.fullDescription.lowercased() }.sorted().value
    }
    return .properties(values)
  }
}
