import GATTCore

/// Splits a btsnoop file, which arrives in chunks of any length, into records.
///
/// The file has a header of 16 octets. Each record has a header of 24 octets and a packet. All numbers are big-endian.
struct BtsnoopReader {
  /// `btsnoop` and NUL.
  static let identification: [UInt8] = [0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0]
  private static let headSize = 16
  private static let recordHeadSize = 24
  /// HCI packets, and other data of a monitor, are shorter.
  private static let longestPacket = 1 << 18
  /// From the start of the year 0, the epoch of the file, to 1970, in microseconds.
  private static let epoch: Int64 = 62_167_219_200_000_000

  /// The format of the packets.
  enum Datalink: UInt32 {
    /// HCI packets, with their type in the flags.
    case hci = 1001
    /// HCI packets after an octet with their type, as on a UART.
    case h4 = 1002
    /// The format of the Linux monitor, with type and adapter in the flags.
    case monitor = 2001
  }

  /// A record.
  struct Record {
    var time: CaptureTime
    var flags: UInt32
    /// The cumulative number of lost records.
    var dropped: UInt32
    /// Whether the record has only the beginning of the packet.
    var isTruncated: Bool
    /// The range of the packet in `octets`.
    var packet: Range<Int>
    /// The offset of the record in the file.
    var position: Int
  }

  /// The octets that are not read yet, and those of the last record.
  private(set) var octets: [UInt8] = []
  /// The offset of the next record in `octets`.
  private var start = 0
  /// The offset of `octets` in the file.
  private var base = 0
  private(set) var datalink: Datalink?
  /// Whether a record had an impossible length. The next record can't be found then.
  private(set) var isBroken = false

  /// The offset of the next record in the file.
  var position: Int { base + start }
  /// Whether the file ends inside the header or a record.
  var hasRest: Bool { !isBroken && (start < octets.count || datalink == nil) }

  /// Appends the next octets of the file.
  mutating func append(_ more: ArraySlice<UInt8>) {
    if isBroken { return }
    octets.removeSubrange(..<start)
    base += start
    start = 0
    octets += more
  }

  /// The next record; nil when it is not complete yet.
  ///
  /// - Throws: `CaptureError` when the file can't be read.
  mutating func next(_ warnings: inout CaptureWarnings) throws(CaptureError) -> Record? {
    if datalink == nil, try !readHead() { return nil }
    let octets = octets
    let bytes = octets.span.bytes
    guard !isBroken, bytes.byteCount - start >= Self.recordHeadSize else { return nil }
    let originalLength = bytes.uint32(at: start).byteSwapped
    let length = Int(bytes.uint32(at: start + 4).byteSwapped)
    guard length <= Self.longestPacket else {
      isBroken = true
      warnings.add("a record of \(length) octets can't be one: what follows is not read", at: position)
      return nil
    }
    let packet = start + Self.recordHeadSize..<start + Self.recordHeadSize + length
    guard packet.upperBound <= bytes.byteCount else { return nil }
    let time = Int64(bitPattern: bytes.uint64(at: start + 16).byteSwapped).subtractingReportingOverflow(Self.epoch)
    let record = Record(
      time: CaptureTime(microseconds: time.overflow ? .min : time.partialValue),
      flags: bytes.uint32(at: start + 8).byteSwapped,
      dropped: bytes.uint32(at: start + 12).byteSwapped,
      isTruncated: originalLength > UInt32(length),
      packet: packet,
      position: position
    )
    start = packet.upperBound
    return record
  }

  /// Reads the header of the file. Returns whether it is complete.
  private mutating func readHead() throws(CaptureError) -> Bool {
    let octets = octets
    let common = min(octets.count, Self.identification.count)
    guard octets[..<common] == Self.identification[..<common] else { throw .unknownFormat }
    let bytes = octets.span.bytes
    guard bytes.byteCount >= Self.headSize else { return false }
    let version = bytes.uint32(at: 8).byteSwapped
    guard version == 1 else { throw .unknownVersion(version) }
    let number = bytes.uint32(at: 12).byteSwapped
    guard let datalink = Datalink(rawValue: number) else { throw .unknownDatalink(number) }
    self.datalink = datalink
    start = Self.headSize
    return true
  }
}
