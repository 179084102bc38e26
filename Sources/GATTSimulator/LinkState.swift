import GATTCore
import GATTRuntime

/// One link of the air.
struct LinkState {
  let identifier: LinkIdentifier
  /// The adapter that connected, by its position in the air.
  let central: Int
  /// The adapter that was connected to.
  let peripheral: Int
  let maximumTransmissionUnit: Int
  var security: Security
  var isPairing = false

  /// Nothing gets through any more, though an end may not have noticed yet.
  var isCut = false
  /// The central has noticed the end.
  var isOverForCentral = false
  /// The peripheral has noticed the end.
  var isOverForPeripheral = false
  /// Since when nothing has got through: the ends are too far from each other, or jammed; nil when it does.
  var silentSince: BackendInstant?
  /// A packet was lost for so long that the link is dead, wherever its ends are.
  var isJammed = false
  var toPeripheral = Channel()
  var toCentral = Channel()
  /// What the central has subscribed to.
  var subscriptions: [(handle: AttributeHandle, kind: UpdateKind)] = []
  /// What the central waits for: failed when it notices the end of the link.
  var centralWaits = WaitList()
  /// What the peripheral waits for.
  var peripheralWaits = WaitList()
  /// Requests of the central: a bearer has one under way at a time (Core Specification, Volume 3, Part F, 3.3.2).
  var requests = ElementQueue<Request>()
  var isRequesting = false
  /// Ends the link when the request under way is not answered.
  var transactionTimeout: ScheduledAction?

  /// What an attribute may demand of a link.
  enum Security: Comparable {
    case none
    case encrypted
    case authenticated
  }

  struct Request {
    let isWanted: @Sendable () -> Bool
    let packets: Int
    /// Serves the request on the other side.
    let serve: @Sendable () async -> Response
  }

  struct Response: Sendable {
    let packets: Int
    let arrive: @Sendable () -> Void
  }

  /// One direction: packets arrive in the order in which they were sent.
  struct Channel {
    var packets = ElementQueue<Packet>()
    /// Those that wait for room in the sender's radio.
    var waiting = ElementQueue<(packet: Packet, accepted: Completion<Void>)>()
    /// Whether the first packet is on its way.
    var isMoving = false
  }

  struct Packet {
    /// When it arrives if nothing is in front of it.
    let due: BackendInstant
    let arrive: @Sendable () -> Void
  }

  subscript(_ direction: Direction) -> Channel {
    get { direction == .toPeripheral ? toPeripheral : toCentral }
    // In place: a setter would copy the packets for each change.
    _modify {
      if direction == .toPeripheral { yield &toPeripheral } else { yield &toCentral }
    }
  }
}

/// Which way a packet goes.
enum Direction {
  case toPeripheral
  case toCentral
}

/// Those who wait for something of a link.
struct WaitList {
  private var waits: [(token: Int, fail: @Sendable () -> Void)] = []
  private var nextToken = 0

  mutating func add(_ fail: @escaping @Sendable () -> Void) -> Int {
    nextToken += 1
    waits.append((nextToken, fail))
    return nextToken
  }

  mutating func remove(_ token: Int) {
    waits.removeAll { $0.token == token }
  }

  mutating func takeAll() -> [@Sendable () -> Void] {
    defer { waits = [] }
    return waits.map { $0.fail }
  }
}
