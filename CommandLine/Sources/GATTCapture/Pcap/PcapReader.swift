import GATTCore

/// Splits a pcap file into records.
///
/// The file has a header of 24 octets: a magic number that says the byte order and the unit of time, the version, two
/// fields about the time that are always 0, the maximum length of packets, and the link type. Each record is a header
/// of 16 octets, with the seconds and their fraction, the length in the file and the original length, and then a
/// packet.
struct PcapReader: PacketFileReader {
  private static let headerSize = 24
  private static let recordHeaderSize = 16

  private(set) var file = FileWindow()
  private let order: ByteOrder
  private let isNanoseconds: Bool
  private var linkType: LinkType?

  var hasRest: Bool { file.hasRest || linkType == nil }

  /// Fails if the octets don't start with a magic number.
  init?(recognizing octets: [UInt8]) {
    let bytes = octets.span.bytes
    switch bytes.byteCount < 4 ? 0 : bytes.uint32(at: 0) {
    case 0xA1B2_C3D4: (order, isNanoseconds) = (.little, false)
    case 0xD4C3_B2A1: (order, isNanoseconds) = (.big, false)
    case 0xA1B2_3C4D: (order, isNanoseconds) = (.little, true)
    case 0x4D3C_B2A1: (order, isNanoseconds) = (.big, true)
    default: return nil
    }
  }

  mutating func append(_ more: ArraySlice<UInt8>) { file.append(more) }

  mutating func next(_ warnings: inout CaptureWarnings) throws(CaptureError) -> PacketRecord? {
    if linkType == nil { try readHeader() }
    let octets = file.octets
    let bytes = octets.span.bytes
    guard let linkType, !file.isStopped, file.count >= Self.recordHeaderSize else { return nil }
    let start = file.start
    let length = Int(order.uint32(bytes, at: start + 8))
    guard length <= PacketRecord.longestPacket else {
      file.stop("a record of \(length) octets can't be one", &warnings)
      return nil
    }
    let packet = start + Self.recordHeaderSize..<start + Self.recordHeaderSize + length
    guard packet.upperBound <= bytes.byteCount else { return nil }
    let fraction = Int64(order.uint32(bytes, at: start + 4)) / (isNanoseconds ? 1000 : 1)
    let record = PacketRecord(
      time: CaptureTime(microseconds: Int64(order.uint32(bytes, at: start)) * 1_000_000 + fraction),
      dropped: 0,
      isTruncated: Int(order.uint32(bytes, at: start + 12)) > length,
      packet: packet,
      header: linkType.header(bytes.extracting(packet), interface: 0, from: nil),
      position: file.position
    )
    file.advance(packet.upperBound - start)
    return record
  }

  /// Reads the header of the file, if it is complete.
  private mutating func readHeader() throws(CaptureError) {
    let octets = file.octets
    let bytes = octets.span.bytes
    guard bytes.byteCount >= Self.headerSize else { return }
    let version = order.uint16(bytes, at: 4)
    guard version == 2 else { throw .unknownPcapVersion(version, position: 4) }
    // The upper half of the number is the length of a frame check sequence, which Bluetooth packets do not have.
    let number = UInt16(truncatingIfNeeded: order.uint32(bytes, at: 20))
    guard let linkType = LinkType(rawValue: number) else { throw .unknownLinkType(number, position: 20) }
    self.linkType = linkType
    file.advance(Self.headerSize)
  }
}
