import GATTCore
import GATTText

/// A connection, with the packets of both directions, its channels and bearers.
final class Link {
  private(set) var context: LinkContext
  /// The sequence number, by which the oldest link is found.
  let number: Int
  private var fromHost = FrameAssembly()
  private var fromDevice = FrameAssembly()
  private var channels = ChannelTable()
  /// The bearer on the fixed channel.
  private var fixedBearer: Bearer
  /// The bearers on dynamic channels, by number.
  private var bearers: [Int: Bearer] = [:]

  /// - Parameter isStartCaptured: Whether the capture contains the start of the link.
  init(_ context: LinkContext, number: Int, isStartCaptured: Bool) {
    self.context = context
    self.number = number
    fixedBearer = Bearer(mtu: isStartCaptured ? ClientProcedures.defaultMTU : nil)
  }

  /// Reads a data packet, and appends the operations that it completes.
  ///
  /// - Parameter sender: The sender; nil when the capture does not contain it.
  func read(_ bytes: RawSpan, from sender: LinkEnd?, in capture: inout CaptureState) {
    guard let sender = sender ?? self.sender(of: bytes) else {
      return capture.warn("the capture does not say which end has sent a data packet")
    }
    let result = sender == .host ? fromHost.add(bytes) : fromDevice.add(bytes)
    switch result {
    case .frame(let octets): read(frame: bytes.extracting(octets), from: sender, in: &capture)
    case .assembled:
      let octets = sender == .host ? fromHost.octets : fromDevice.octets
      if sender == .host { fromHost.clear() } else { fromDevice.clear() }
      read(frame: octets.span.bytes, from: sender, in: &capture)
    case .incomplete: break
    case .unusable(let reason): capture.warn(reason)
    }
  }

  /// The sender of a packet by its Packet Boundary flag: 0 starts a frame of an LE host, 2 starts a frame from the
  /// controller, and 1 continues a frame. A continuation has the sender of the incomplete frame, if only one direction
  /// has one.
  private func sender(of bytes: RawSpan) -> LinkEnd? {
    switch bytes.uint8(at: 1) >> 4 & 3 {
    case 0: .host
    case 2: .device
    case 1 where fromHost.isIncomplete != fromDevice.isIncomplete: fromHost.isIncomplete ? .host : .device
    default: nil
    }
  }

  /// Appends the operations that stay incomplete.
  func end(in capture: inout CaptureState) {
    fixedBearer.end(at: capture.time, context, into: &capture.operations)
    for bearer in bearers.keys.sorted() {
      bearers[bearer]?.end(at: capture.time, context, into: &capture.operations)
    }
    bearers = [:]
  }

  /// - Parameter bytes: The frame with its header: length and channel.
  private func read(frame bytes: RawSpan, from sender: LinkEnd, in capture: inout CaptureState) {
    let channel = bytes.uint16(at: 2)
    let payload = bytes.extracting(bytes.range(from: 4))
    switch channel {
    case 0x0004: read(attribute: payload, bearer: 0, from: sender, in: &capture)
    case 0x0001, 0x0005:
      capture.statistics.signallingFrames += 1
      for change in channels.read(payload, from: sender) { apply(change, in: &capture) }
    case 0x0006, 0x0007: capture.statistics.securityFrames += 1
    default: read(dynamic: payload, .init(sender: sender, channel: channel), in: &capture)
    }
  }

  private func read(dynamic bytes: RawSpan, _ direction: ChannelTable.Direction, in capture: inout CaptureState) {
    switch channels.frame(bytes, direction) {
    case nil:
      capture.statistics.otherFrames += 1
      if let psm = channels.psm(of: direction) { capture.statistics.framesByPSM[psm, default: 0] += 1 }
    case .whole(let bearer, let offset):
      let pdu = bytes.extracting(bytes.range(from: offset))
      read(attribute: pdu, bearer: bearer, from: direction.sender, in: &capture)
    case .assembled(let bearer, let octets):
      read(attribute: octets.span.bytes, bearer: bearer, from: direction.sender, in: &capture)
    case .incomplete: break
    case .unusable: capture.warn("a frame of an enhanced bearer is longer than its length field says")
    }
  }

  private func apply(_ change: ChannelTable.Change, in capture: inout CaptureState) {
    switch change {
    case .opened(let bearer, let mtu): bearers[bearer] = Bearer(mtu: mtu)
    case .closed(let bearer):
      bearers[bearer]?.end(at: capture.time, context, into: &capture.operations)
      bearers[bearer] = nil
    }
  }

  private func read(attribute bytes: RawSpan, bearer: Int, from sender: LinkEnd, in capture: inout CaptureState) {
    capture.statistics.attributeFrames += 1
    guard let pdu = ATTPDU(octets: bytes) else {
      let opcode = bytes.byteCount == 0 ? "no octets" : "opcode 0x\(hexadecimal(bytes.uint8(at: 0), digits: 2))"
      capture.warn("a PDU of the attribute protocol with \(opcode) is malformed")
      return
    }
    let fits =
      bearer == 0
      ? fixedBearer.read(pdu, from: sender, at: capture.time, context, into: &capture.operations)
      : bearers[bearer]?.read(pdu, from: sender, at: capture.time, context, into: &capture.operations) ?? true
    if !fits {
      let event = CapturedEvent.unrequested(from: sender, pdu: bytes.withUnsafeBytes { Array($0) })
      capture.operations.append(.init(time: capture.time, link: context.link, event: event))
    }
  }
}
