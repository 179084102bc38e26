import GATTCore

/// Reassembles the L2CAP frames in one direction of a link (Core Specification, Volume 4, Part E, 5.4.2; Volume 3, Part
/// A, 3.1).
struct FrameAssembly {
  /// The result of adding a packet.
  enum Result: Equatable {
    /// The packet contains the whole frame, at this range of its octets.
    case frame(Range<Int>)
    /// The packet completes the frame in `octets`.
    case assembled
    /// The frame needs more packets.
    case incomplete
    /// The packet, or the earlier part of a frame, is dropped for this reason.
    case unusable(String)
  }

  private static let headerSize = 4

  /// The received part of the frame.
  private(set) var octets: [UInt8] = []

  /// Whether a frame needs more packets.
  var isIncomplete: Bool { !octets.isEmpty }

  /// Adds a packet.
  ///
  /// - Parameter bytes: The packet with its header of four octets.
  mutating func add(_ bytes: RawSpan) -> Result {
    let length = Int(bytes.uint16(at: 2))
    let data = bytes.range(from: 4, count: length)
    guard bytes.byteCount >= 4, data.count == length else {
      octets.removeAll(keepingCapacity: true)
      return .unusable("a data packet is shorter than its length field says")
    }
    // 1 is a continuation. All other values start a frame.
    return bytes.uint8(at: 1) >> 4 & 3 == 1 ? append(bytes.extracting(data)) : start(bytes.extracting(data), at: 4)
  }

  private mutating func start(_ data: RawSpan, at offset: Int) -> Result {
    let isInterrupted = !octets.isEmpty
    octets.removeAll(keepingCapacity: true)
    let size = data.byteCount >= 2 ? Self.headerSize + Int(data.uint16(at: 0)) : Int.max
    if data.byteCount == size { return .frame(offset..<offset + size) }
    if data.byteCount > size { return .unusable("a data packet is longer than its frame") }
    octets = data.octets(from: 0)
    return isInterrupted ? .unusable("a frame begins before the last one is complete") : .incomplete
  }

  private mutating func append(_ data: RawSpan) -> Result {
    if octets.isEmpty { return .unusable("a data packet continues a frame whose beginning is missing") }
    data.withUnsafeBytes { octets.append(contentsOf: $0) }
    let size = octets.count >= 2 ? Self.headerSize + Int(octets.span.bytes.uint16(at: 0)) : Int.max
    if octets.count < size { return .incomplete }
    if octets.count == size { return .assembled }
    octets.removeAll(keepingCapacity: true)
    return .unusable("data packets are longer than their frame")
  }

  /// Drops the reassembled frame.
  mutating func clear() { octets.removeAll(keepingCapacity: true) }
}
