import DBus
import GATTRuntime

/// The passive scans of an adapter: `org.bluez.AdvertisementMonitorManager1`.
struct AdvertisementMonitorManager1 {
  var scans: [ScanIdentifier: PassiveScan] = [:]

  func scan(at root: ObjectPath) -> PassiveScan? { scans.values.first { $0.root == root } }
}

/// A scan that sends nothing. BlueZ reports advertisements to objects of this program, `AdvertisementMonitor1`.
final class PassiveScan {
  /// The states of the monitors.
  ///
  ///     registering ── Activate of all monitors ──▶ active
  ///          ▲                                        │
  ///          └─── Release: the scan registers anew ───┘
  ///
  /// `Release` while registering, and loss of power, lead to `failed`. Only a scan that was active registers again.
  enum State {
    case registering(waitingFor: Set<ObjectPath>)
    case active
    case failed(BackendError)
  }

  let filter: ScanFilter
  /// The path of the object that manages the monitors.
  let root: ObjectPath
  var state = State.registering(waitingFor: [])
  /// The object at `root` and the monitors.
  var exports: [ObjectExport] = []

  init(_ filter: ScanFilter, _ root: ObjectPath) {
    self.filter = filter
    self.root = root
  }

  /// Whether BlueZ has neither activated nor refused the monitors.
  var isRegistering: Bool { if case .registering = state { true } else { false } }

  /// Records that BlueZ has activated a monitor.
  func activated(_ monitor: ObjectPath) {
    guard case .registering(var waiting) = state else { return }
    waiting.remove(monitor)
    state = waiting.isEmpty ? .active : .registering(waitingFor: waiting)
  }
}
