import GATTCore

/// The message integrity codes (MIC) at the end of a connection's deciphered payloads (Core Specification, Volume 6,
/// Part B, 2.4).
///
/// Some sniffers keep the four octets of the code after they have checked it, others remove them. The header of a packet
/// does not say which, but the length fields within the payloads do.
struct IntegrityCodes {
  /// A packet of L2CAP data, deciphered.
  struct Packet: Equatable {
    var payload: [UInt8]
    /// Whether the packet continues a frame.
    var isContinued: Bool
    var sender: LinkEnd
  }

  private static let size = 4
  /// The most packets that wait. A frame of the attribute protocol has fewer.
  private static let mostWaiting = 256
  /// The octets of the parameters of control PDUs, by opcode (2.4.2).
  private static let parameterCounts = [
    11, 7, 1, 22, 12, 0, 0, 1, 8, 8, 0, 0, 5, 1, 8, 23, 23, 2, 0, 0, 8, 8, 2, 2, 4, 2,
  ]

  /// Whether payloads end with a code; nil while no payload has shown it.
  private var arePresent: Bool?
  /// The packets since the beginning, as long as it is not known whether they have codes.
  private var waiting: [Packet] = []

  /// Adds a packet.
  ///
  /// - Returns: The packets without codes, in order. They are empty while the lengths leave it open whether there are
  ///   codes.
  mutating func take(_ packet: Packet) -> [Packet] {
    learn(from: packet)
    waiting.append(packet)
    return arePresent == nil && waiting.count < Self.mostWaiting ? [] : takeWaiting()
  }

  /// Ends the connection. Packets that still wait have no codes.
  mutating func takeWaiting() -> [Packet] {
    let packets = waiting.map { packet in
      var packet = packet
      if arePresent == true { packet.payload.removeLast(min(Self.size, packet.payload.count)) }
      return packet
    }
    waiting = []
    return packets
  }

  /// Learns from the payload of a control PDU, which has an opcode and parameters of a known length.
  mutating func learn(fromControl payload: RawSpan) {
    let opcode = Int(payload.uint8(at: 0))
    guard payload.byteCount > 0, Self.parameterCounts.indices.contains(opcode) else { return }
    learn(fromLength: payload.byteCount, of: 1 + Self.parameterCounts[opcode])
  }

  private mutating func learn(from packet: Packet) {
    let count = packet.payload.count
    // A code is added to at least one octet.
    if count <= Self.size { return arePresent = false }
    if !packet.isContinued, count == Self.frameSize(packet) + Self.size { return arePresent = true }
    if arePresent != nil { return }
    var frame: [Packet] = []
    for earlier in waiting where earlier.sender == packet.sender {
      frame = (earlier.isContinued ? frame : []) + [earlier]
    }
    // The packets before may have been a frame without codes. With codes, some of the frame is missing.
    if let size = frame.first.map(Self.frameSize), Self.count(frame) == size { return arePresent = packet.isContinued }
    frame = (packet.isContinued ? frame : []) + [packet]
    guard let size = frame.first.map(Self.frameSize) else { return }
    if Self.count(frame) > size { arePresent = true }
    // A code makes the first packet of several longer than this: it then has at least 27 octets of the frame.
    if frame.count == 1, count == size, count < 27 + Self.size { arePresent = false }
  }

  /// Learns from octets that are whole, without a code or with one.
  private mutating func learn(fromLength count: Int, of size: Int) {
    if count == size + Self.size { arePresent = true }
    if count == size { arePresent = false }
  }

  private static func count(_ packets: [Packet]) -> Int { packets.reduce(0) { $0 + $1.payload.count } }

  /// The octets of a frame with its header, by its length field.
  private static func frameSize(_ start: Packet) -> Int { 4 + Int(start.payload.span.bytes.uint16(at: 0)) }
}
