import GATTCore
import GATTRuntime

/// The state of one link of the air.
struct LinkState {
  let identifier: LinkIdentifier
  /// The index of the adapter in the central role.
  let central: Int
  /// The index of the adapter in the peripheral role.
  let peripheral: Int
  let maximumTransmissionUnit: Int
  var security: LinkSecurity
  var isPairing = false

  /// Whether the link has ended. One or both adapters may not have noticed it yet.
  var isCut = false
  /// Whether the central has noticed the end.
  var isOverForCentral = false
  /// Whether the peripheral has noticed the end.
  var isOverForPeripheral = false
  /// The time since which no packet arrives, because the adapters are out of range or the link is jammed; nil while
  /// packets arrive.
  var silentSince: BackendInstant?
  /// Whether a packet and its repetitions are lost until the supervision timeout. The link then ends, even if the
  /// adapters are in range.
  var isJammed = false
  var toPeripheral = Channel()
  var toCentral = Channel()
  /// Both ends of each L2CAP channel.
  var channels: [(central: SimulatedChannel, peripheral: SimulatedChannel)] = []
  /// The subscriptions of the central.
  var subscriptions: [(handle: AttributeHandle, kind: UpdateKind)] = []
  /// The operations of the central that fail when it notices the end of the link.
  var centralWaits = WaitList()
  /// The operations of the peripheral that fail when it notices the end of the link.
  var peripheralWaits = WaitList()
  /// The requests of the central. A bearer has one request in progress at a time (Core Specification, Volume 3, Part F,
  /// 3.3.2).
  var requests = ElementQueue<Request>()
  /// Whether a request is in progress.
  var isRequesting = false
  /// Ends the link when the request in progress is not answered.
  var transactionTimeout: ScheduledAction?

  struct Request {
    /// Returns whether the program still waits for the response.
    let isWanted: @Sendable () -> Bool
    /// The number of packets of the request.
    let packets: Int
    /// Serves the request in the peripheral.
    let serve: @Sendable () async -> Response
  }

  struct Response: Sendable {
    /// The number of packets of the response.
    let packets: Int
    /// Delivers the response to the central.
    let arrive: @Sendable () -> Void
  }

  /// One direction: packets arrive in the order in which they were sent.
  struct Channel {
    var packets = ElementQueue<Packet>()
    /// The packets that wait for room in the sender's radio.
    var waiting = ElementQueue<(packet: Packet, accepted: Completion<Void>)>()
    /// Whether the arrival of the first packet is scheduled.
    var isMoving = false
  }

  struct Packet {
    /// The time of arrival, if no earlier packet delays it.
    let due: BackendInstant
    /// Delivers the packet to its receiver.
    let arrive: @Sendable () -> Void
  }

  subscript(_ direction: Direction) -> Channel {
    get { direction == .toPeripheral ? toPeripheral : toCentral }
    // In place, because a setter would copy the packets at each change.
    _modify {
      if direction == .toPeripheral { yield &toPeripheral } else { yield &toCentral }
    }
  }
}

/// The direction of a packet.
enum Direction {
  case toPeripheral
  case toCentral
}

/// The operations that fail at the end of a link.
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
