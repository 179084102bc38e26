import DBus
import GATTCore
import GATTRuntime

/// A link with a device.
final class ActiveLink {
  let identifier: LinkIdentifier
  /// Whether a task is about to report that the device's services have changed.
  var isReportingServices = false
  /// The characteristics that this program has subscribed to.
  var subscriptions: Set<ObjectPath> = []
  /// The updates that came while a value is being read, by characteristic. BlueZ reports a value that was read as if it
  /// had been notified.
  private var heldUpdates: [ObjectPath: HeldUpdates] = [:]

  private struct HeldUpdates {
    var readCount = 0
    var values: [Data] = []
  }

  /// The most updates that are held back while a value is being read. One more, and all are delivered.
  private static let maximumHeldCount = 4096

  init(_ identifier: LinkIdentifier) { self.identifier = identifier }

  func beginRead(_ path: ObjectPath) { heldUpdates[path, default: HeldUpdates()].readCount += 1 }

  /// Records that a read of the characteristic has ended.
  ///
  /// - Parameter value: The value that was read; nil after an error.
  /// - Returns: The updates to deliver now.
  func endRead(_ path: ObjectPath, _ value: Data?) -> [Data] {
    guard var held = heldUpdates[path] else { return [] }
    // Before BlueZ answers, it reports the read value as an update: the last update that equals the value.
    if let value, let index = held.values.lastIndex(of: value) { held.values.remove(at: index) }
    held.readCount -= 1
    if held.readCount == 0 {
      heldUpdates[path] = nil
      return held.values
    }
    heldUpdates[path] = held
    return []
  }

  /// Records that the link ends. Reads that end later deliver no updates.
  ///
  /// - Returns: The updates to deliver now.
  func endReads() -> [ObjectPath: [Data]] {
    defer { heldUpdates = [:] }
    return heldUpdates.mapValues { $0.values }
  }

  /// Takes a new value of the characteristic.
  ///
  /// - Returns: The updates to deliver now.
  func receive(_ value: Data, of path: ObjectPath) -> [Data] {
    guard subscriptions.contains(path) else { return [] }
    guard heldUpdates[path] != nil else { return [value] }
    heldUpdates[path]?.values.append(value)
    guard let held = heldUpdates[path]?.values, held.count > Self.maximumHeldCount else { return [] }
    heldUpdates[path]?.values = []
    return held
  }
}
