import GATTCore

/// An operation on a link, or an advertisement. On a link: a connection or disconnection, the discovery of an attribute,
/// or an access to its value.
public struct CapturedOperation: Equatable, Sendable {
  /// The time at which the operation was complete: for a request, the time of the response.
  public var time: CaptureTime
  /// The link; for an advertisement, only its adapter and its device.
  public var link: CapturedLink
  /// The event.
  public var event: CapturedEvent

  /// Creates an operation.
  public init(time: CaptureTime, link: CapturedLink, event: CapturedEvent) {
    self.time = time
    self.link = link
    self.event = event
  }
}

/// A connection between the host, where the capture was made, and a device. In the capture of a sniffer, the host is
/// the central.
public struct CapturedLink: Hashable, Sendable {
  /// The number of the host's adapter: 0 for `hci0`. In a pcapng file without adapters, the number of the interface.
  public var adapter: UInt16
  /// The connection handle, a number of 12 bits. A controller may give the handle of an ended link to a later one. A
  /// sniffer does not receive the handle, so the reader numbers the connections of its capture.
  public var handle: UInt16
  /// The address of the device; nil when the link is older than the capture, and for an anonymous advertisement.
  public var device: DeviceAddress?
  /// The type of the address; nil without an address, and for BR/EDR.
  public var addressKind: DeviceAddress.Kind?

  /// Creates a link.
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

  /// The handle of an advertisement, which belongs to no link. No connection has this number.
  public static let noHandle: UInt16 = 0xFFFF
}

/// One end of a link.
public enum LinkEnd: String, Sendable {
  /// The end where the capture was made; in the capture of a sniffer, the central.
  case host
  /// The other end.
  case device

  /// The opposite end.
  public var other: LinkEnd { self == .host ? .device : .host }
}

/// An event on a link, or an advertisement.
public enum CapturedEvent: Equatable, Sendable {
  /// The role of the host.
  public enum Role: String, Sendable {
    case central
    case peripheral
  }

  /// The link was established. `role` is nil for BR/EDR. `name` is the advertised name of the device; nil when the name
  /// is unknown.
  case connected(role: Role?, name: String? = nil)
  /// The link ended. `reason` is the error code of the controller (Core Specification, Volume 1, Part F); nil when the
  /// capture does not contain the code.
  case disconnected(reason: UInt8?)
  /// Both ends agreed on an ATT_MTU, in octets.
  case mtu(Int)
  /// An attribute of the `server` was discovered or accessed.
  case attribute(server: LinkEnd, AttributePath, AttributeEvent)
  /// Several attributes of the `server` were read with one request. The response does not show where each value ends.
  case readMultiple(server: LinkEnd, handles: [UInt16], AttributeAccess)
  /// An end sent a response or confirmation without a request in the capture. `pdu` consists of opcode and parameters
  /// (Core Specification, Volume 3, Part F, 3.4).
  case unrequested(from: LinkEnd, pdu: [UInt8])
  /// The device advertised data that it had not advertised in the minute before.
  case advertisement(CapturedAdvertisement)
}
