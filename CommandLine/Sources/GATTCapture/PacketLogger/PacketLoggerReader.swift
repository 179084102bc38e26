import GATTCore

/// Splits a file of Apple's PacketLogger into records.
///
/// The file has no header. Each record has the number of octets that follow, seconds and microseconds since 1970 in 32
/// bits each, a type, and a packet. Either all numbers of a file are big-endian, or all are little-endian.
struct PacketLoggerReader: PacketFileReader {
  /// The number of octets needed to recognize a file: the header of its first record.
  static let recognizedSize = 13
  /// The lengths of records, as PacketLogger writes them.
  private static let lengths: ClosedRange<UInt32> = 8...0xFFFF
  /// The types of records: commands, events, data and voice in both directions, link manager packets in both
  /// directions, and messages of the system.
  private static let types: Set<UInt8> = Set(0x00...0x03).union(0x08...0x0B).union(0xF7...0xFE)

  private(set) var file = FileWindow()
  private let order: ByteOrder

  /// Fails if the octets don't start with a record.
  init?(recognizing octets: [UInt8]) {
    let bytes = octets.span.bytes
    let order = [ByteOrder.big, .little].first { order in
      let length = order.uint32(bytes, at: 0)
      return length > 8 && Self.lengths.contains(length) && order.uint32(bytes, at: 8) < 1_000_000
    }
    guard let order, octets.count >= Self.recognizedSize, Self.types.contains(octets[12]) else { return nil }
    self.order = order
  }

  mutating func append(_ more: ArraySlice<UInt8>) { file.append(more) }

  mutating func next(_ warnings: inout CaptureWarnings) throws(CaptureError) -> PacketRecord? {
    let octets = file.octets
    let bytes = octets.span.bytes
    guard !file.isStopped, file.count >= 4 else { return nil }
    let start = file.start
    let length = order.uint32(bytes, at: start)
    guard Self.lengths.contains(length) else {
      file.stop("a record of \(length) octets can't be one", &warnings)
      return nil
    }
    let end = start + 4 + Int(length)
    guard end <= bytes.byteCount else { return nil }
    let seconds = Int64(order.uint32(bytes, at: start + 4))
    let record = PacketRecord(
      time: CaptureTime(microseconds: seconds * 1_000_000 + Int64(order.uint32(bytes, at: start + 8))),
      dropped: 0,
      isTruncated: false,
      packet: min(start + 13, end)..<end,
      header: length > 8 ? Self.header(type: bytes.uint8(at: start + 12)) : nil,
      position: file.position
    )
    file.advance(end - start)
    return record
  }

  private static func header(type: UInt8) -> PacketHeader? {
    switch type {
    case 0x01: PacketHeader(.event)
    case 0x02: PacketHeader(.data(from: .host))
    case 0x03: PacketHeader(.data(from: .device))
    default: nil
    }
  }
}
