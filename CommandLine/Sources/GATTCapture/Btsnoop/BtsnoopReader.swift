import GATTCore

/// Splits a btsnoop file into records.
///
/// The file has a header of 16 octets. Each record has a header of 24 octets and a packet. All numbers are big-endian.
struct BtsnoopReader: PacketFileReader {
  /// `btsnoop` and NUL.
  private static let identification: [UInt8] = [0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0]
  private static let headerSize = 16
  private static let recordHeaderSize = 24
  /// The time of 1970-01-01 in the file, in microseconds. The format counts from the start of the year 0, and defines
  /// 2000-01-01 as 0xE03AB44A676000. That number is 12 days more than in the Gregorian calendar.
  private static let epoch: Int64 = 62_168_256_000_000_000

  /// The format of the packets.
  private enum Datalink: UInt32 {
    /// HCI packets, with their type in the flags.
    case hci = 1001
    /// HCI packets after an octet with their type, as on a UART.
    case h4 = 1002
    /// The format of the Linux monitor, with type and adapter in the flags.
    case monitor = 2001
  }

  private(set) var file = FileWindow()
  private var datalink: Datalink?

  var hasRest: Bool { file.hasRest || datalink == nil }

  /// Whether a file that starts with these octets is a btsnoop file. Only the first octet decides, so that the error
  /// for a damaged header comes from this reader.
  static func recognizes(_ octets: [UInt8]) -> Bool { octets.first == identification.first }

  mutating func append(_ more: ArraySlice<UInt8>) { file.append(more) }

  mutating func next(_ warnings: inout CaptureWarnings) throws(CaptureError) -> PacketRecord? {
    if datalink == nil { try readHeader() }
    let octets = file.octets
    let bytes = octets.span.bytes
    guard let datalink, !file.isStopped, file.count >= Self.recordHeaderSize else { return nil }
    let start = file.start
    let originalLength = bytes.uint32(at: start).byteSwapped
    let length = Int(bytes.uint32(at: start + 4).byteSwapped)
    guard length <= PacketRecord.longestPacket else {
      file.stop("a record of \(length) octets can't be one", &warnings)
      return nil
    }
    let packet = start + Self.recordHeaderSize..<start + Self.recordHeaderSize + length
    guard packet.upperBound <= bytes.byteCount else { return nil }
    let time = Int64(bitPattern: bytes.uint64(at: start + 16).byteSwapped).subtractingReportingOverflow(Self.epoch)
    let flags = bytes.uint32(at: start + 8).byteSwapped
    let record = PacketRecord(
      time: CaptureTime(microseconds: time.overflow ? .min : time.partialValue),
      dropped: Int(bytes.uint32(at: start + 12).byteSwapped),
      isTruncated: originalLength > UInt32(length),
      packet: packet,
      header: Self.header(datalink, flags, first: length > 0 ? bytes.uint8(at: packet.lowerBound) : 0),
      position: file.position
    )
    file.advance(packet.upperBound - start)
    return record
  }

  /// Reads the type of a packet; nil for unused types.
  ///
  /// - Parameters:
  ///   - flags: Bit 0: sent by the controller. Bit 1: a command or an event. The monitor has other flags.
  ///   - first: The first octet of the packet; 0 if it is empty.
  private static func header(_ datalink: Datalink, _ flags: UInt32, first: UInt8) -> PacketHeader? {
    switch (datalink, flags & 3) {
    case (.hci, 0): PacketHeader(.data(from: .host))
    case (.hci, 1): PacketHeader(.data(from: .device))
    case (.hci, 3): PacketHeader(.event)
    case (.hci, _): nil
    case (.h4, _): PacketHeader(h4: first, from: flags & 1 == 0 ? .host : .device)
    case (.monitor, _): PacketHeader(monitorFlags: flags)
    }
  }

  /// Reads the header of the file, if it is complete.
  private mutating func readHeader() throws(CaptureError) {
    let octets = file.octets
    let common = min(octets.count, Self.identification.count)
    guard octets[..<common] == Self.identification[..<common] else { throw .unknownFormat }
    let bytes = octets.span.bytes
    guard bytes.byteCount >= Self.headerSize else { return }
    let version = bytes.uint32(at: 8).byteSwapped
    guard version == 1 else { throw .unknownVersion(version) }
    let number = bytes.uint32(at: 12).byteSwapped
    guard let datalink = Datalink(rawValue: number) else { throw .unknownDatalink(number) }
    self.datalink = datalink
    file.advance(Self.headerSize)
  }
}
