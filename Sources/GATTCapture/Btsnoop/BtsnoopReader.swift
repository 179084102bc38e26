import GATTCore

/// Takes a btsnoop file apart into its records, however the octets come.
///
/// The file has a head of 16 octets and then records of 24 octets and their packet; all numbers are big-endian.
struct BtsnoopReader {
  /// `btsnoop` and a NUL.
  static let identification: [UInt8] = [0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0]
  private static let headSize = 16
  private static let recordHeadSize = 24
  /// No packet of a host and its controller is longer, nor anything else that a monitor writes.
  private static let longestPacket = 1 << 18
  /// From the start of the year 0, from which the file counts, to 1970, in microseconds.
  private static let epoch: Int64 = 62_167_219_200_000_000

  /// The form of packets.
  enum Datalink: UInt32 {
    /// HCI packets, whose kind is in the flags.
    case hci = 1001
    /// HCI packets with an octet before them that says which kind it is, as on a serial line.
    case h4 = 1002
    /// What the Linux kernel hands to monitors; kind and adapter are in the flags.
    case monitor = 2001
  }

  /// A record, whose packet is in `octets`.
  struct Record {
    var time: CaptureTime
    var flags: UInt32
    /// How many records were lost up to this one.
    var dropped: UInt32
    /// The packet is longer than what was captured of it.
    var isTruncated: Bool
    /// Where the packet is in `octets`.
    var packet: Range<Int>
    /// Where the record starts in the file.
    var position: Int
  }

  /// What has come and is not passed yet.
  private(set) var octets: [UInt8] = []
  /// Where the rest begins in `octets`.
  private var start = 0
  /// Where `octets` begin in the file.
  private var base = 0
  private(set) var datalink: Datalink?
  /// After a record that can't be one there is nothing that could be found again.
  private(set) var isBroken = false

  /// Where the rest begins in the file.
  var position: Int { base + start }
  /// Whether the file ends within something.
  var hasRest: Bool { !isBroken && (start < octets.count || datalink == nil) }

  /// Takes the next octets of the file.
  mutating func append(_ more: ArraySlice<UInt8>) {
    if isBroken { return }
    octets.removeSubrange(..<start)
    base += start
    start = 0
    octets += more
  }

  /// The next record; nil when more octets are needed for it.
  ///
  /// - Throws: `CaptureError` when the file is none that can be read.
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

  /// Returns whether the head has come.
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
