import DBus
import GATTRuntime

/// A scan that sends nothing: advertisements that BlueZ tells of by the objects of this program, `AdvertisementMonitor1`.
final class PassiveScan {
  let filter: ScanFilter
  let root: ObjectPath
  /// The monitors, and before them the object that manages them.
  var exports: [ObjectExport] = []
  /// The monitors that have not begun.
  var waiting: Set<ObjectPath> = []
  /// Completed when all have begun, or one can't.
  var beginning = Completion<Void>()
  /// Whether all have begun, and none has ended since.
  var isUnderWay = false

  init(_ filter: ScanFilter, _ root: ObjectPath) {
    self.filter = filter
    self.root = root
  }
}
