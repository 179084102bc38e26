import GATTCore
import Synchronization

/// One attribute of a link: what all the objects for it share, however often it has been discovered.
final class Attribute: Sendable {
  let handle: AttributeHandle
  let uuid: BluetoothUUID
  /// Reads and acknowledged writes.
  let acknowledged = TurnQueue()
  /// Writes without response.
  let unacknowledged = TurnQueue()
  /// Requests that are answered by updates.
  let requests = TurnQueue()
  /// The one subscription to it; nil when it can't be subscribed to.
  let route: NotificationRoute?

  /// For values that do not decode.
  let logLimit = LogLimit()

  private let isRemoved = Atomic<Bool>(false)
  private let reportedUpdate = Mutex(0)

  init(_ handle: AttributeHandle, _ uuid: BluetoothUUID, updates kind: UpdateKind?, of link: Link) {
    self.handle = handle
    self.uuid = uuid
    route = kind.map { NotificationRoute(link: link, handle: handle, kind: $0) }
  }

  /// Whether it is what a discovery has found.
  func isSame(as uuid: BluetoothUUID, updates kind: UpdateKind?) -> Bool {
    self.uuid == uuid && route?.kind == kind
  }

  /// Throws `CharacteristicError.removed` when the device has it no more.
  func check() throws {
    if isRemoved.load(ordering: .acquiring) { throw CharacteristicError.removed }
  }

  /// Whether the update with a number has not been reported yet: each of several iterators tries to decode it.
  func takeReport(ofUpdate number: Int) -> Bool {
    reportedUpdate.withLock { reported in
      defer { reported = max(reported, number) }
      return number > reported
    }
  }

  /// The device has it no more.
  func remove() {
    isRemoved.store(true, ordering: .releasing)
    route?.end(CharacteristicError.removed)
  }
}
