import DBus
import GATTRuntime

/// The passive scans of an adapter: `org.bluez.AdvertisementMonitorManager1`.
struct AdvertisementMonitorManager1 {
  var scans: [ScanIdentifier: PassiveScan] = [:]

  func scan(at root: ObjectPath) -> PassiveScan? { scans.values.first { $0.root == root } }
}

/// A scan that sends nothing. BlueZ reports advertisements to objects of this program, `AdvertisementMonitor1`.
final class PassiveScan {
  /// The life of the monitors.
  ///
  ///     registering ── Activate of all monitors ──▶ active
  ///          ▲                                        │ Release
  ///          └──────────── after a pause ─────────────┘
  ///
  /// `Release` while registering fails the scan.
  enum State {
    /// Completed when BlueZ has activated all monitors, or has refused one.
    case registering(Completion<Void>, waitingFor: Set<ObjectPath>)
    case active
  }

  let filter: ScanFilter
  /// The path of the object that manages the monitors.
  let root: ObjectPath
  var state = State.registering(Completion(), waitingFor: [])
  /// The object at `root` and the monitors.
  var exports: [ObjectExport] = []

  init(_ filter: ScanFilter, _ root: ObjectPath) {
    self.filter = filter
    self.root = root
  }

  /// Ends the wait for BlueZ with an error.
  ///
  /// - Returns: Whether the scan was being registered.
  @discardableResult
  func fail(_ error: BackendError) -> Bool {
    guard case .registering(let completion, _) = state else { return false }
    completion.complete(.failure(error))
    return true
  }

  /// Records that BlueZ has activated a monitor.
  func activated(_ monitor: ObjectPath) {
    guard case .registering(let completion, var waiting) = state else { return }
    waiting.remove(monitor)
    state = waiting.isEmpty ? .active : .registering(completion, waitingFor: waiting)
    if waiting.isEmpty { completion.complete(.success(())) }
  }
}
