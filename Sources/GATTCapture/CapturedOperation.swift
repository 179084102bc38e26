public import GATTCore

/// One thing that happened on a link: something was read, written or sent, an attribute was discovered, the link began or
/// ended.
public struct CapturedOperation: Equatable, Sendable {
  /// When it was over: of a request, when the answer came.
  public var time: CaptureTime
  /// Between whom it happened.
  public var link: CapturedLink
  /// What happened.
  public var event: CapturedEvent

  /// An operation.
  public init(time: CaptureTime, link: CapturedLink, event: CapturedEvent) {
    self.time = time
    self.link = link
    self.event = event
  }
}

/// A connection of a host, which is where the capture was made, with a device.
public struct CapturedLink: Hashable, Sendable {
  /// The number of the host's adapter, as 0 for `hci0`.
  public var adapter: UInt16
  /// The number that the adapter gives the connection, of 12 bits; links that follow each other may have the same.
  public var handle: UInt16
  /// The address of the device; nil when the capture began after the link.
  public var device: DeviceAddress?
  /// What the address is; nil without one, and for a device that is no LE device.
  public var addressKind: DeviceAddress.Kind?

  /// A link.
  public init(
    adapter: UInt16,
    handle: UInt16,
    device: DeviceAddress? = nil,
    addressKind: DeviceAddress.Kind? = nil
  ) {
    self.adapter = adapter
    self.handle = handle
    self.device = device
    self.addressKind = addressKind
  }
}

/// One end of a link.
public enum LinkEnd: String, Sendable {
  /// Where the capture was made.
  case host
  /// The other one.
  case device

  /// The end that it talks with.
  public var other: LinkEnd { self == .host ? .device : .host }
}

/// What happened on a link.
public enum CapturedEvent: Equatable, Sendable {
  /// The host's role on a link.
  public enum Role: String, Sendable {
    case central
    case peripheral
  }

  /// The link began. `role` is nil for one that is no LE link; `name` is what the device called itself when it advertised,
  /// nil when that is not known.
  case connected(role: Role?, name: String? = nil)
  /// The link ended, with an error code of the controller (Core Specification, Volume 1, Part F); nil when the capture
  /// does not say why.
  case disconnected(reason: UInt8?)
  /// Both ends agreed on how many octets a PDU has at most.
  case mtu(Int)
  /// Something happened with an attribute of the `server`.
  case attribute(server: LinkEnd, AttributePath, AttributeEvent)
  /// Several attributes of the `server` were read with one request, whose answer does not say where a value ends and the
  /// next one begins.
  case readMultiple(server: LinkEnd, handles: [UInt16], AttributeAccess)
  /// There was an answer that nobody has asked for, as far as the capture tells: the octets of the PDU, opcode and
  /// parameters (Core Specification, Volume 3, Part F, 3.4), which came from an end.
  case unrequested(from: LinkEnd, pdu: [UInt8])
}

/// Where an attribute stands on its server, as far as the capture tells.
public struct AttributePath: Hashable, Sendable {
  /// The attribute handle; 0, which no attribute has, when it is not known.
  public var handle: UInt16
  /// The service that it stands in, or is.
  public var service: BluetoothUUID?
  /// The characteristic that it belongs to. It is its value, unless there is a `descriptor`.
  public var characteristic: BluetoothUUID?
  /// The type of the descriptor, or the declaration, that it is.
  public var descriptor: BluetoothUUID?

  /// A path.
  public init(
    handle: UInt16,
    service: BluetoothUUID? = nil,
    characteristic: BluetoothUUID? = nil,
    descriptor: BluetoothUUID? = nil
  ) {
    self.handle = handle
    self.service = service
    self.characteristic = characteristic
    self.descriptor = descriptor
  }

  /// The type of the attribute whose value an access is about; nil when it is not known.
  public var type: BluetoothUUID? { descriptor ?? characteristic }
}

/// What happened with an attribute.
public enum AttributeEvent: Equatable, Sendable {
  /// It was discovered as a service that ends at a handle.
  case service(end: UInt16, isPrimary: Bool)
  /// It was discovered as the value of a characteristic.
  case characteristic(CharacteristicProperties)
  /// It was discovered as a descriptor.
  case descriptor
  /// Its value was, or was to be, read, written or sent.
  case access(AttributeAccess.Kind, AttributeAccess)
}

/// A value on its way, and what became of it.
public struct AttributeAccess: Equatable, Sendable {
  /// The ways that a value goes.
  public enum Kind: String, CaseIterable, Sendable {
    case read
    case write
    case writeWithoutResponse
    case signedWrite
    case notify
    case indicate

    /// The value goes from a client to a server, else the other way.
    public var isWrite: Bool {
      switch self {
      case .write, .writeWithoutResponse, .signedWrite: true
      case .read, .notify, .indicate: false
      }
    }
  }

  /// How it ended.
  public enum Outcome: Equatable, Sendable {
    case done
    /// The server answered with an error.
    case refused(ATTError)
    /// There is no answer in the capture.
    case unanswered
    /// The client took the parts of a write back.
    case cancelled
  }

  /// The octets: those of all parts of a long read or write; none of a read that failed.
  public var value: [UInt8]
  /// Where the octets stand in the value: 0, unless the capture has no more of it.
  public var offset: Int
  /// How it ended.
  public var outcome: Outcome
  /// How many microseconds there are between the request and the answer; nil when it has none.
  public var duration: Int64?

  /// An access.
  public init(value: [UInt8], offset: Int = 0, outcome: Outcome = .done, duration: Int64? = nil) {
    self.value = value
    self.offset = offset
    self.outcome = outcome
    self.duration = duration
  }
}

/// What a capture was made of.
public struct CaptureStatistics: Equatable, Sendable {
  /// Records of a btsnoop file, or lines of a recording.
  public var records = 0
  /// Records of which the capture has only the beginning.
  public var truncatedRecords = 0
  /// Records that were lost, as the one who wrote the capture says.
  public var droppedRecords = 0
  /// Frames of the attribute protocol.
  public var attributeFrames = 0
  /// Frames of the security manager, which are only counted.
  public var securityFrames = 0
  /// Frames of L2CAP itself.
  public var signallingFrames = 0
  /// Frames of other channels.
  public var otherFrames = 0

  /// Nothing yet.
  public init() {}
}
