import DBus
import GATTCore
import GATTRuntime

/// A link with a device, from when its services are known to its end.
final class ActiveLink {
  let identifier: LinkIdentifier
  /// This side has asked for its end.
  var isEndedHere = false
  /// It is down, and why is being asked for.
  var isEnding = false
  /// Completed when it has ended.
  var endings: [Completion<Void>] = []
  /// A change of the device's services is about to be told.
  var isTellingOfServices = false
  /// The characteristics whose updates were asked for.
  var subscriptions: Set<ObjectPath> = []
  /// The updates that came while a value is being read, by the characteristic: BlueZ tells of a value that was read as if
  /// it had been notified.
  private var heldUpdates: [ObjectPath: HeldUpdates] = [:]
  /// The sockets that updates come through, by the characteristic.
  var updateSockets: [ObjectPath: UpdateSocket] = [:]
  /// The sockets that are written to, by the characteristic.
  var writeSockets: [ObjectPath: WriteSocket] = [:]
  /// The turns of writes that ask BlueZ for a socket.
  let socketTurns = TurnQueue()

  private struct HeldUpdates {
    var readCount = 0
    var values: [Data] = []
  }

  /// How many updates may come while a value is being read; from then on they are no longer held back.
  private static let maximumHeldCount = 4096

  init(_ identifier: LinkIdentifier) { self.identifier = identifier }

  /// A read of the characteristic begins.
  func beginRead(_ path: ObjectPath) { heldUpdates[path, default: HeldUpdates()].readCount += 1 }

  /// A read of the characteristic has ended.
  ///
  /// - Parameter value: What was read; nil after an error.
  /// - Returns: The updates that were held back, to be delivered.
  func endRead(_ path: ObjectPath, _ value: Data?) -> [Data] {
    guard var held = heldUpdates[path] else { return [] }
    // Of the values told before the answer, the last one that is equal is the one that was read.
    if let value, let index = held.values.lastIndex(of: value) { held.values.remove(at: index) }
    held.readCount -= 1
    if held.readCount == 0 {
      heldUpdates[path] = nil
      return held.values
    }
    heldUpdates[path] = held
    return []
  }

  /// The link ends.
  ///
  /// - Returns: The updates that were held back, to be delivered. Reads that end later deliver none.
  func endReads() -> [ObjectPath: [Data]] {
    defer { heldUpdates = [:] }
    return heldUpdates.mapValues { $0.values }
  }

  /// A new value of the characteristic was told.
  ///
  /// - Returns: The updates to be delivered now.
  func receive(_ value: Data, of path: ObjectPath) -> [Data] {
    guard subscriptions.contains(path) else { return [] }
    guard heldUpdates[path] != nil else { return [value] }
    heldUpdates[path]?.values.append(value)
    guard let held = heldUpdates[path]?.values, held.count > Self.maximumHeldCount else { return [] }
    heldUpdates[path]?.values = []
    return held
  }
}
