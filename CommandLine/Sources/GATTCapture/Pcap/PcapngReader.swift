import GATTCore

/// Splits a pcapng file into records.
///
/// The file is a sequence of blocks. Each block has its type, its length, a body, and its length again. A Section
/// Header Block begins a section: the block defines the byte order of the section, and the numbers of interfaces start
/// at 0 again.
struct PcapngReader: PacketFileReader {
  /// The types of blocks that are read. Other blocks are skipped, whatever their length.
  private enum BlockType: UInt32 {
    case section = 0x0A0D_0D0A
    case interface = 1
    /// The obsolete Packet Block.
    case packet = 2
    case simplePacket = 3
    case statistics = 5
    case enhancedPacket = 6
  }

  /// The maximum length of a block that is read, in octets: enough for the longest packet with many options.
  private static let longestBlock = PacketRecord.longestPacket + 1 << 16
  /// Limits the table. Machines have fewer interfaces.
  private static let mostInterfaces = 1024
  private static let leastBlock = 12

  private(set) var file = FileWindow()
  private var order = ByteOrder.little
  private var interfaces: [PcapngInterface] = []
  private var dropped = 0
  /// Whether a packet of an unknown interface was reported in this section.
  private var hasReportedInterface = false
  private var hasReadableInterface = false
  /// The first interface that can't be read.
  private var unreadable: (linkType: UInt16, position: Int)?

  /// Fails if the octets don't start with a Section Header Block.
  init?(recognizing octets: [UInt8]) {
    let bytes = octets.span.bytes
    guard bytes.byteCount >= 4, bytes.uint32(at: 0) == BlockType.section.rawValue else { return nil }
    if bytes.byteCount >= Self.leastBlock, Self.order(bytes, at: 8) == nil { return nil }
  }

  /// Returns the byte order of a section by its magic number; nil if the number is wrong.
  private static func order(_ bytes: RawSpan, at offset: Int) -> ByteOrder? {
    [ByteOrder.little, .big].first { $0.uint32(bytes, at: offset) == 0x1A2B_3C4D }
  }

  mutating func append(_ more: ArraySlice<UInt8>) { file.append(more) }

  func finish() throws(CaptureError) {
    if !hasReadableInterface, let unreadable {
      throw .unknownLinkType(unreadable.linkType, position: unreadable.position)
    }
  }

  mutating func next(_ warnings: inout CaptureWarnings) throws(CaptureError) -> PacketRecord? {
    let octets = file.octets
    let bytes = octets.span.bytes
    while !file.isStopped, file.count >= Self.leastBlock {
      let start = file.start
      if bytes.uint32(at: start) == BlockType.section.rawValue {
        guard let order = Self.order(bytes, at: start + 8) else {
          file.stop("a section has no byte-order magic", &warnings)
          return nil
        }
        self.order = order
      }
      let type = BlockType(rawValue: order.uint32(bytes, at: start))
      let length = Int(order.uint32(bytes, at: start + 4))
      guard length >= Self.leastBlock, length.isMultiple(of: 4), type != .section || length <= Self.longestBlock else {
        file.stop("a block of \(length) octets can't be one", &warnings)
        return nil
      }
      guard let type, length <= Self.longestBlock else {
        if type != nil { warnings.add("a block of \(length) octets is too long to be read", at: file.position) }
        file.skip(length)
        continue
      }
      guard file.count >= length else { return nil }
      guard order.uint32(bytes, at: start + length - 4) == UInt32(length) else {
        file.stop("the lengths at both ends of a block differ", &warnings)
        return nil
      }
      let position = file.position
      let body = start + 8..<start + length - 4
      file.advance(length)
      switch type {
      case .section: try beginSection(bytes.extracting(body), at: position)
      case .interface: addInterface(bytes.extracting(body), at: position, &warnings)
      case .statistics: addStatistics(bytes.extracting(body))
      case .packet, .simplePacket, .enhancedPacket:
        if let record = record(type, bytes, body, at: position, &warnings) { return record }
      }
    }
    return nil
  }

  private mutating func beginSection(_ body: RawSpan, at position: Int) throws(CaptureError) {
    let version = order.uint16(body, at: 4)
    guard version == 1 else { throw .unknownPcapVersion(version, position: position + 12) }
    interfaces = []
    hasReportedInterface = false
  }

  private mutating func addInterface(_ body: RawSpan, at position: Int, _ warnings: inout CaptureWarnings) {
    guard interfaces.count < Self.mostInterfaces else {
      return warnings.add("an interface is one too many", at: position)
    }
    guard body.byteCount >= 8 else {
      // It takes a number, because packets refer to their interface by its number.
      interfaces.append(PcapngInterface())
      return warnings.add("an interface is incomplete, so its packets are not read", at: position)
    }
    let interface = PcapngInterface(body, order)
    interfaces.append(interface)
    if interface.linkType != nil {
      hasReadableInterface = true
    } else {
      let number = order.uint16(body, at: 0)
      unreadable = unreadable ?? (number, position + 8)
      warnings.add("an interface has \(CaptureError.text(linkType: number)), so its packets are not read", at: position)
    }
  }

  private mutating func addStatistics(_ body: RawSpan) {
    let number = Int(order.uint32(body, at: 0))
    guard interfaces.indices.contains(number) else { return }
    let (known, order) = (interfaces[number].dropped, order)
    var count = known
    forEachOption(body.extracting(body.range(from: 12)), order) { code, value in
      // The option isb_ifdrop: the packets that the interface has lost since the start.
      if code == 5, value.byteCount == 8 { count = Int(clamping: order.uint64(value, at: 0)) }
    }
    drop(count - known, by: number)
  }

  /// Counts lost packets of an interface.
  private mutating func drop(_ count: Int, by number: Int) {
    let count = min(max(count, 0), Int(UInt32.max))
    interfaces[number].dropped += count
    dropped += count
  }

  /// Reads a block with a packet.
  ///
  /// - Returns: nil when the block is invalid, or when its interface can't be read.
  private mutating func record(
    _ type: BlockType,
    _ bytes: RawSpan,
    _ body: Range<Int>,
    at position: Int,
    _ warnings: inout CaptureWarnings
  ) -> PacketRecord? {
    let start = body.lowerBound
    let headerSize = type == .simplePacket ? 4 : 20
    let number =
      switch type {
      case .simplePacket: 0
      case .packet: Int(order.uint16(bytes, at: start))
      default: Int(order.uint32(bytes, at: start))
      }
    guard body.count >= headerSize, interfaces.indices.contains(number) else {
      if !hasReportedInterface { warnings.add("a packet has no interface in its section", at: position) }
      hasReportedInterface = true
      return nil
    }
    guard let linkType = interfaces[number].linkType else { return nil }
    let data = start + headerSize
    let original = Int(order.uint32(bytes, at: data - 4))
    var captured = type == .simplePacket ? original : Int(order.uint32(bytes, at: data - 8))
    if type == .simplePacket {
      let limit = interfaces[number].snapLength
      captured = min(original, limit > 0 ? limit : original)
    }
    guard captured <= min(body.upperBound - data, PacketRecord.longestPacket) else {
      warnings.add("a packet of \(captured) octets is longer than its block", at: position)
      return nil
    }
    let packet = data..<data + captured
    var sender: LinkEnd?
    if type != .simplePacket {
      let options = min(data + captured.paddedToFour, body.upperBound)..<body.upperBound
      if type == .packet {
        let count = Int(order.uint16(bytes, at: start + 2))
        // 0xFFFF means that the number is unknown.
        if count < 0xFFFF { drop(count, by: number) }
      }
      let order = order
      var count = 0
      // The options epb_flags and epb_dropcount.
      forEachOption(bytes.extracting(options), order) { code, value in
        if code == 2, value.byteCount == 4 { sender = Self.sender(flags: order.uint32(value, at: 0)) }
        if code == 4, value.byteCount == 8 { count = Int(clamping: order.uint64(value, at: 0)) }
      }
      drop(count, by: number)
    }
    let time = start + 4
    return PacketRecord(
      time: type == .simplePacket
        ? nil
        : interfaces[number].time(high: order.uint32(bytes, at: time), low: order.uint32(bytes, at: time + 4)),
      dropped: dropped,
      isTruncated: captured < original,
      packet: packet,
      header: linkType.header(bytes.extracting(packet), interface: UInt16(number), from: sender),
      position: position
    )
  }

  /// The sender by the direction in the flags of a packet: 1 is inbound, 2 outbound.
  private static func sender(flags: UInt32) -> LinkEnd? {
    switch flags & 3 {
    case 1: .device
    case 2: .host
    default: nil
    }
  }
}
