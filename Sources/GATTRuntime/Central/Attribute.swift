import GATTCore
import Synchronization

/// The state of one attribute of the device on one link. All `Characteristic` and `Descriptor` objects for the
/// attribute share this state.
final class Attribute: Sendable {
  let handle: AttributeHandle
  let uuid: BluetoothUUID
  /// The queue of reads and acknowledged writes.
  let acknowledgedQueue = TurnQueue()
  /// The queue of writes without response.
  let unacknowledgedQueue = TurnQueue()
  /// The queue of requests that the device answers with updates.
  let requestQueue = TurnQueue()
  /// The subscriptions with which `ExchangeClient` receives the answers to its requests.
  let answerSubscriptions = ExchangeAnswers()
  /// Delivers the updates of the attribute to its subscribers; nil when the attribute has no updates.
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

  /// Whether an attribute that a later discovery has found at this handle is this attribute.
  func isSame(as uuid: BluetoothUUID, updates kind: UpdateKind?) -> Bool {
    self.uuid == uuid && route?.kind == kind
  }

  /// Throws `CharacteristicError.removed` when the device no longer has the attribute.
  func check() throws {
    if isRemoved.load(ordering: .acquiring) { throw CharacteristicError.removed }
  }

  /// Returns whether the caller must report an update that does not decode. True for the first call with a number,
  /// because all iterators get the update, and one of them reports it.
  func isFirstReport(ofUpdate number: Int) -> Bool {
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
