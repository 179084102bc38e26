import GATTCore
import Synchronization

/// The state of one attribute of a link, shared by all objects that discoveries create for it.
final class Attribute: Sendable {
  let handle: AttributeHandle
  let uuid: BluetoothUUID
  /// The queue of reads and acknowledged writes.
  let acknowledged = TurnQueue()
  /// The queue of writes without response.
  let unacknowledged = TurnQueue()
  /// The queue of requests that the device answers with updates.
  let requests = TurnQueue()
  /// The subscriptions to the answers of these requests; none before the first request of an exchange.
  let answers = ExchangeAnswers()
  /// The subscription to the attribute; nil when the attribute has no updates.
  let route: NotificationRoute?

  /// The log limit for values that do not decode.
  let logLimit = LogLimit()

  private let isRemoved = Atomic<Bool>(false)
  private let reportedUpdate = Mutex(0)

  init(_ handle: AttributeHandle, _ uuid: BluetoothUUID, updates kind: UpdateKind?, of link: Link) {
    self.handle = handle
    self.uuid = uuid
    route = kind.map { NotificationRoute(link: link, handle: handle, kind: $0) }
  }

  /// Whether a discovery that found `uuid` and `kind` at this handle has found the same attribute.
  func isSame(as uuid: BluetoothUUID, updates kind: UpdateKind?) -> Bool {
    self.uuid == uuid && route?.kind == kind
  }

  /// Throws `CharacteristicError.removed` when the device no longer has the attribute.
  func check() throws {
    if isRemoved.load(ordering: .acquiring) { throw CharacteristicError.removed }
  }

  /// Returns true if `number` exceeds the numbers of all earlier calls. Every iterator decodes an update, but only the
  /// first iterator reports that the update does not decode.
  func claimReport(ofUpdate number: Int) -> Bool {
    reportedUpdate.withLock { reported in
      defer { reported = max(reported, number) }
      return number > reported
    }
  }

  /// Marks the attribute as removed, and ends its subscription.
  func remove() {
    isRemoved.store(true, ordering: .releasing)
    route?.end(CharacteristicError.removed)
  }
}
