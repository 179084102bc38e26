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
