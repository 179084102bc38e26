import GATTCore

/// The connections that a sniffer has followed (Core Specification, Volume 6, Part B, 2). Operations report the central
/// as the host.
struct SniffedConnections {
  /// The access address of advertisements.
  static let advertisingAddress: UInt32 = 0x8E89_BED6
  /// Limits the table, because packets with reception errors may have any access address.
  private static let mostConnections = 256

  private struct Key: Hashable {
    var adapter: UInt16
    var accessAddress: UInt32
  }

  /// The parts of a packet that a retransmission repeats.
  private struct Packet: Equatable {
    /// The sequence number, and the type of the payload.
    var header: UInt8
    var payload: [UInt8]
  }

  private struct Connection {
    var handle: UInt16
    /// Whether the capture contains the start of the connection.
    var isStartCaptured: Bool
    var isEnciphered = false
    var lastOfHost: Packet?
    var lastOfDevice: Packet?
    var codes = IntegrityCodes()
    var hasReported = false
  }

  private var connections: [Key: Connection] = [:]
  /// The connections in order of addition. The oldest is dropped first.
  private var order: [Key] = []
  private var lastHandle: UInt16 = 0
  private var advertisers = SniffedAdvertisers()

  /// Reads a packet.
  ///
  /// - Parameter bytes: The packet from its access address on.
  mutating func read(
    _ bytes: RawSpan,
    _ header: LowEnergyHeader,
    adapter: UInt16,
    links: inout LinkTable,
    in capture: inout CaptureState
  ) {
    if header.isDamaged { return }
    let key = Key(adapter: adapter, accessAddress: bytes.uint32(at: 0))
    let pdu = bytes.extracting(bytes.range(from: header.isCoded ? 5 : 4))
    let first = pdu.uint8(at: 0)
    let isAdvertising = key.accessAddress == Self.advertisingAddress
    // Bit 5 of data adds an octet to the header.
    let headerSize = !isAdvertising && first & 0x20 != 0 ? 3 : 2
    let payload = pdu.extracting(pdu.range(from: headerSize, count: Int(pdu.uint8(at: 1))))
    guard pdu.byteCount >= headerSize, payload.byteCount == Int(pdu.uint8(at: 1)) else {
      return capture.warn("a packet of the link layer is shorter than its length field says")
    }
    if isAdvertising {
      readAdvertising(first, payload, header, adapter: adapter, links: &links, in: &capture)
    } else {
      readData(first, payload, header, key, links: &links, in: &capture)
    }
  }

  private mutating func readAdvertising(
    _ first: UInt8,
    _ payload: RawSpan,
    _ header: LowEnergyHeader,
    adapter: UInt16,
    links: inout LinkTable,
    in capture: inout CaptureState
  ) {
    switch first & 0x0F {
    // CONNECT_IND, with the address of the advertiser after that of the initiator.
    case 5 where payload.byteCount >= 34:
      let key = Key(adapter: adapter, accessAddress: payload.uint32(at: 12))
      // The capture may contain the same CONNECT_IND several times, from several sniffers.
      if let known = connections[key], known.isStartCaptured, known.lastOfHost == nil, known.lastOfDevice == nil {
        return
      }
      end(key, reason: nil, links: &links, in: &capture)
      let connection = begin(key, isStartCaptured: true, links: &links, in: &capture)
      links.read(
        .connected(
          handle: connection.handle,
          payload.address(at: 6),
          first & 0x80 == 0 ? .public : .random,
          .central
        ),
        adapter: adapter,
        in: &capture
      )
    default:
      guard let report = advertisers.report(first, payload, rssi: header.rssi) else { return }
      links.read(.advertised([report]), adapter: adapter, in: &capture)
    }
  }

  private mutating func readData(
    _ first: UInt8,
    _ payload: RawSpan,
    _ header: LowEnergyHeader,
    _ key: Key,
    links: inout LinkTable,
    in capture: inout CaptureState
  ) {
    let type = first & 3
    if connections[key] == nil {
      // The connection is older than the capture. Its first packet with data adds it.
      guard type == 1 || type == 2, payload.byteCount > 0 else { return }
      _ = begin(key, isStartCaptured: false, links: &links, in: &capture)
    }
    guard var connection = connections[key] else { return }
    guard let sender = header.sender else {
      return report("the capture does not say which end has sent the packets of a connection", key, in: &capture)
    }
    // A sender repeats a packet until it is acknowledged. Bit 3 is the sequence number.
    let packet = Packet(header: first & 0x0B, payload: payload.octets(from: 0))
    if packet == (sender == .host ? connection.lastOfHost : connection.lastOfDevice) { return }
    if sender == .host { connection.lastOfHost = packet } else { connection.lastOfDevice = packet }
    connections[key] = connection
    if connection.isEnciphered, !header.isDeciphered { return skip(type, payload, key, in: &capture) }
    switch type {
    case 1, 2:
      if packet.payload.isEmpty { return }
      let data = IntegrityCodes.Packet(payload: packet.payload, isContinued: type == 1, sender: sender)
      let readable = header.isDeciphered ? connections[key]?.codes.take(data) ?? [] : [data]
      for data in readable { readData(data, key, links: &links, in: &capture) }
    case 3:
      if header.isDeciphered { connections[key]?.codes.learn(fromControl: payload) }
      readControl(payload, from: sender, key, links: &links, in: &capture)
    default: break
    }
  }

  /// Skips a packet after LL_ENC_REQ that the sniffer has not deciphered.
  private mutating func skip(_ type: UInt8, _ payload: RawSpan, _ key: Key, in capture: inout CaptureState) {
    switch (type, payload.uint8(at: 0), payload.byteCount) {
    // LL_REJECT_IND, and LL_REJECT_EXT_IND for LL_ENC_REQ: the peripheral has no key.
    case (3, 0x0D, 2): connections[key]?.isEnciphered = false
    case (3, 0x11, 3) where payload.uint8(at: 1) == 0x03: connections[key]?.isEnciphered = false
    // LL_ENC_REQ after a pause of the encryption, and LL_ENC_RSP.
    case (3, 0x03, 23), (3, 0x04, 13): break
    // An enciphered payload has at least 5 octets: the message integrity code alone has 4.
    case (_, _, ..<5): break
    default: report("a connection is enciphered from here on", key, in: &capture)
    }
  }

  /// Reads data as a controller would pass it to its host.
  private func readData(
    _ packet: IntegrityCodes.Packet,
    _ key: Key,
    links: inout LinkTable,
    in capture: inout CaptureState
  ) {
    guard let handle = connections[key]?.handle else { return }
    let boundary: UInt16 = packet.isContinued ? 1 : packet.sender == .host ? 0 : 2
    let octets = Self.octets(handle | boundary << 12) + Self.octets(UInt16(packet.payload.count)) + packet.payload
    links.read(octets.span.bytes, from: packet.sender, adapter: key.adapter, in: &capture)
  }

  /// The octets of a number, little-endian.
  private static func octets(_ number: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
  }

  private mutating func readControl(
    _ data: RawSpan,
    from sender: LinkEnd,
    _ key: Key,
    links: inout LinkTable,
    in capture: inout CaptureState
  ) {
    switch data.uint8(at: 0) {
    // LL_TERMINATE_IND with Remote User Terminated Connection (0x13). A host that ends a connection itself gets
    // Connection Terminated By Local Host (0x16) from its controller.
    case 0x02 where data.byteCount >= 2:
      let reason = data.uint8(at: 1)
      end(key, reason: sender == .host && reason == 0x13 ? 0x16 : reason, links: &links, in: &capture)
    // LL_ENC_REQ, LL_START_ENC_REQ.
    case 0x03, 0x05: connections[key]?.isEnciphered = true
    default: break
    }
  }

  /// Adds a warning, but only the first one of a connection.
  private mutating func report(_ message: String, _ key: Key, in capture: inout CaptureState) {
    if connections[key]?.hasReported == false { capture.warn(message) }
    connections[key]?.hasReported = true
  }

  private mutating func begin(
    _ key: Key,
    isStartCaptured: Bool,
    links: inout LinkTable,
    in capture: inout CaptureState
  ) -> Connection {
    if order.count >= Self.mostConnections { end(order[0], reason: nil, links: &links, in: &capture) }
    lastHandle = lastHandle % 0x0EFF + 1
    let connection = Connection(handle: lastHandle, isStartCaptured: isStartCaptured)
    connections[key] = connection
    order.append(key)
    return connection
  }

  /// Ends the capture.
  mutating func finish(links: inout LinkTable, in capture: inout CaptureState) {
    for key in order { readWaiting(key, links: &links, in: &capture) }
  }

  /// Reads the packets that waited until it was known whether packets end with a code.
  private mutating func readWaiting(_ key: Key, links: inout LinkTable, in capture: inout CaptureState) {
    for packet in connections[key]?.codes.takeWaiting() ?? [] { readData(packet, key, links: &links, in: &capture) }
  }

  private mutating func end(_ key: Key, reason: UInt8?, links: inout LinkTable, in capture: inout CaptureState) {
    readWaiting(key, links: &links, in: &capture)
    guard let connection = connections.removeValue(forKey: key) else { return }
    order.removeAll { $0 == key }
    links.end(handle: connection.handle, adapter: key.adapter, reason: reason, in: &capture)
  }
}
