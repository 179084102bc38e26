import DBus
import GATTCore
import GATTRuntime

/// The discovery session of this program on one adapter. BlueZ gives each connection to the bus one, so all active
/// scans share it.
struct DiscoverySession {
  /// The last request to BlueZ. `SetDiscoveryFilter` changes the services of a running discovery.
  ///
  ///     stopped ── StartDiscovery ──▶ running(services)
  ///        ▲                              │ StopDiscovery
  ///        └─────── answered ◀─────── stopping
  ///
  /// While BlueZ refuses to stop, `retryDiscovery()` repeats the call. `StartDiscovery` may also follow `stopping`. An
  /// error of `StartDiscovery` and a loss of power lead from `running` to `stopped`.
  enum State: Equatable {
    case stopped
    /// BlueZ reports devices that advertise one of these services; empty for all devices.
    case running(Set<BluetoothUUID>)
    case stopping
  }

  var state = State.stopped {
    didSet { if state == .stopped { watch?.cancel() } }
  }
  /// The active scans.
  var scans: [ScanIdentifier: ScanFilter] = [:]
  /// The number of connection attempts that search for a device that BlueZ does not know.
  var searchCount = 0
  /// The number of connection attempts that need a pause of the discovery, because scanning made an earlier call fail.
  var pauseCount = 0
  /// Lets one task at a time change `state`.
  let turns = TurnQueue()
  /// Whether a task repeats a change until BlueZ accepts it.
  var isRetrying = false
  var watchdog = ScanWatchdog()
  /// Calls the watchdog once a minute while the discovery runs.
  var watch: Task<Void, Never>?

  var isRunning: Bool { if case .running = state { true } else { false } }

  /// The state that the scans need.
  var wanted: State {
    if pauseCount > 0 || (scans.isEmpty && searchCount == 0) { return .stopped }
    let isForAll = searchCount > 0 || scans.values.contains { $0.requiredServices.isEmpty }
    return .running(isForAll ? [] : Set(scans.values.flatMap(\.requiredServices)))
  }
}

/// Counts the minutes in which a discovery hears no device. Some controllers and drivers stop hearing without an error.
struct ScanWatchdog {
  private var hasHeard = false
  private var silentMinutes = 0

  /// Records that a device was heard.
  mutating func hear() { hasHeard = true }

  /// Called once a minute while the adapter discovers.
  ///
  /// - Parameter hasLinks: Whether devices are connected. Then the controller works, and silence is no sign of a fault.
  /// - Returns: The number of silent minutes if the caller has to report it: 1, 2, 4, 8 and so on; nil otherwise.
  mutating func check(hasLinks: Bool) -> Int? {
    defer { hasHeard = false }
    silentMinutes = hasHeard || hasLinks ? 0 : silentMinutes + 1
    return silentMinutes.nonzeroBitCount == 1 ? silentMinutes : nil
  }
}
