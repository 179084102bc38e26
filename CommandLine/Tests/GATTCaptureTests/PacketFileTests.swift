import CaptureRules
import Captures
import GATTCapture
import GATTCore
import Testing

/// Pcap, pcapng and PacketLogger files.
@Suite struct PacketFileTests {
  private typealias Format = PacketFileWriter.Format
  private typealias LinkType = PacketFileWriter.LinkType

  /// The operations of the session. In a sniffer's capture, the device ends the link, as in captures of the other
  /// kinds.
  private static let expected = HeartRateMonitor.operations
  /// The operations of a second, equal session: the reader knows the attributes of the device from the first session.
  private static let again = expected.filter { !HeartRateMonitor.discovered.dropFirst().contains($0) }

  @Test(arguments: PacketFileWriter.Format.allCases, PacketFileWriter.LinkType.allCases)
  func `a session is the same in every file, in both orders of octets`(
    format: PacketFileWriter.Format,
    linkType: PacketFileWriter.LinkType
  ) throws {
    for isBigEndian in [false, true] {
      let file = PacketFileWriter(format, linkType, isBigEndian: isBigEndian).octets(HeartRateMonitor.session())
      let (operations, reader) = try read(file)
      #expect(operations.map(\.text) == Self.expected)
      #expect(reader.warnings == [])
      #expect(operations.first?.link.device == DeviceAddress("C0:11:22:33:44:55"))
      #expect(operations.first?.link.addressKind == .random)
      #expect(brokenRules(ofCapture: file, inPiecesOf: 7) == [])
      if format != .simplePcapng {
        #expect(operations.first?.time.description == "2026-11-21T22:00:00.001000Z")
        #expect(operations.last?.time.description.hasPrefix("2026-11-21T22:00:00.02") == true)
      }
    }
  }

  @Test(arguments: 1...27)
  func `frames come together from packets of any size, with and without a direction`(size: Int) throws {
    let session = HeartRateMonitor.session(fragmentSize: size)
    for linkType in LinkType.allCases {
      let (operations, reader) = try read(PacketFileWriter(.pcap, linkType).octets(session))
      #expect(operations.map(\.text) == Self.expected)
      #expect(reader.warnings == [])
    }
  }

  @Test(arguments: [PacketFileWriter.LinkType.lowEnergy, .nordic])
  func `packets that a sniffer has received twice count once, and broken ones not at all`(
    linkType: PacketFileWriter.LinkType
  ) throws {
    var writer = PacketFileWriter(.pcapng, linkType)
    writer.repeatsPackets = true
    let session = HeartRateMonitor.session(fragmentSize: 5)
    var file = writer.octets(session)
    #expect(try read(file).operations.map(\.text) == Self.expected)
    let damaged = writer.data(2, [3, 0, 4, 0, 0x0A, 1, 0], from: .host, isDamaged: true)
    file += writer.record(damaged, of: session.packets[0])
    #expect(try read(file).operations.map(\.text) == Self.expected)
  }

  @Test func `a sniffer does not see what is enciphered, and says so once`() throws {
    var writer = PacketFileWriter(.pcap, .lowEnergy)
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    let packet = capture.packets[0]
    var file = writer.octets(capture)
    for (type, payload, sender) in [
      (2, [3, 0, 4, 0, 0x0A, 3, 0], .host), (2, [2, 0, 4, 0, 0x0B, 9], .device), (3, [0x03], .host),
      (3, [0x04], .device), (3, [0x05], .device), (3, [0xAA, 0xBB], .host), (2, [1, 2, 3, 4, 5], .device),
      (2, [6, 7, 8], .host),
    ] as [(UInt8, [UInt8], LinkEnd)] {
      file += writer.record(writer.data(type, payload, from: sender), of: packet)
    }
    let (operations, reader) = try read(file)
    #expect(operations.map(\.text) == ["connected central", "read device 3 -/-/- 09"])
    #expect(reader.warnings.map(\.message) == ["a connection is enciphered from here on"])
  }

  @Test(arguments: [[0x0D, 0x06], [0x11, 0x03, 0x06]] as [[UInt8]])
  func `a connection stays readable when the device rejects its encryption`(rejection: [UInt8]) throws {
    var writer = PacketFileWriter(.pcap, .lowEnergy)
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    var file = writer.octets(capture)
    let reading: [(UInt8, [UInt8], LinkEnd)] = [
      (2, [3, 0, 4, 0, 0x0A, 3, 0], .host), (2, [2, 0, 4, 0, 0x0B, 9], .device),
    ]
    let request = [0x03] + [UInt8](repeating: 0xA5, count: 22)
    let response = [0x04] + [UInt8](repeating: 0x5A, count: 12)
    // When its host has no key, the device may reject the request at once, or after its response.
    let rejected: [(UInt8, [UInt8], LinkEnd)] = [
      (3, request, .host), (3, rejection, .device),
      (3, request, .host), (3, response, .device), (3, rejection, .device),
    ]
    let enciphered: [(UInt8, [UInt8], LinkEnd)] = [
      (3, request, .host), (3, response, .device), (3, [0x05], .device), (3, [0x0D, 1, 2, 3, 4], .host),
      (3, [0x11, 0x03, 1, 2, 3], .device),
    ]
    for (type, payload, sender) in rejected + reading {
      file += writer.record(writer.data(type, payload, from: sender), of: capture.packets[0])
    }
    let (operations, reader) = try read(file)
    #expect(operations.map(\.text) == ["connected central", "read device 3 -/-/- 09"])
    #expect(reader.warnings == [])
    for (type, payload, sender) in enciphered + reading {
      file += writer.record(writer.data(type, payload, from: sender), of: capture.packets[0])
    }
    let (others, second) = try read(file)
    #expect(others.map(\.text) == ["connected central", "read device 3 -/-/- 09"])
    #expect(second.warnings.map(\.message) == ["a connection is enciphered from here on"])
  }

  @Test(arguments: [0, 3, 6, 9, 0x80, 0x8A, 0x94, 0xA0] as [UInt8])
  func `times have the resolution of their interface`(resolution: UInt8) throws {
    var writer = PacketFileWriter(.pcapng)
    writer.resolution = resolution
    let text = try #require(try read(writer.octets(HeartRateMonitor.session())).operations.first?.time.description)
    // The writer rounds times up to units that are longer than a millisecond.
    let times = [0: "01.000000", 0x80: "01.000000", 0x8A: "00.001953"]
    #expect(text == "2026-11-21T22:00:\(times[Int(resolution)] ?? "00.001000")Z")
  }

  @Test func `an interface may have an offset of its times, however large`() throws {
    let writer = PacketFileWriter(.pcapng)
    let packet = HeartRateMonitor.session().packets[1]
    func time(offset: Int64) throws -> String? {
      let value = (0..<8).map { UInt8(truncatingIfNeeded: offset >> (8 * $0)) }
      let interface = writer.block(1, [201, 0, 0, 0, 0, 0, 0, 0] + writer.option(14, value))
      let contents = big(1 as UInt32) + [4] + packet.octets
      return try read(writer.section + interface + writer.record(contents, of: packet)).operations.first?.time
        .description
    }
    #expect(try time(offset: 3600) == "2026-11-21T23:00:00.001000Z")
    #expect(try time(offset: -1) == "2026-11-21T21:59:59.001000Z")
    #expect(try time(offset: .max) == "9999-12-31T23:59:59.999999Z")
    #expect(try time(offset: .min) == "0000-01-01T00:00:00.000000Z")
  }

  /// Returns the records of a capture on the second interface of a section, in the form of `LinkType.h4`.
  private func onSecondInterface(_ capture: CaptureWriter, _ writer: PacketFileWriter) -> [UInt8] {
    capture.packets.flatMap { packet in
      writer.record(
        [packet.kind == .event ? 4 : packet.kind == .command ? 1 : 2] + packet.octets,
        of: packet,
        interface: 1
      )
    }
  }

  @Test func `an incomplete interface takes a number, so later packets keep their interface`() throws {
    let writer = PacketFileWriter(.pcapng, .h4)
    let start = writer.section + writer.block(1, []) + writer.interface(187)
    let (operations, reader) = try read(start + onSecondInterface(HeartRateMonitor.session(), writer))
    #expect(operations.map(\.text) == Self.expected)
    #expect(reader.warnings.map(\.message) == ["an interface is incomplete, so its packets are not read"])
  }

  @Test func `sections have their own order of octets and interfaces, and unknown blocks are skipped`() throws {
    let session = HeartRateMonitor.session()
    let (little, big) = (PacketFileWriter(.pcapng, .h4), PacketFileWriter(.pcapng, .monitor, isBigEndian: true))
    let unknown = little.block(0x0BAD, [UInt8](repeating: 0xEE, count: 40_000))
    var file = little.section + unknown + little.interface(1) + little.interface(187)
    // A packet of Ethernet, then the session on the second interface.
    file += little.record([2, 0, 0], of: session.packets[0])
    file += onSecondInterface(session, little) + unknown + big.octets(session)
    let (operations, reader) = try read(file)
    #expect(operations.map(\.text) == Self.expected + Self.again)
    #expect(operations.first?.link.adapter == 1)
    #expect(operations.last?.link.adapter == 0)
    #expect(
      reader.warnings.map(\.description)
        == ["octet \(28 + 40_012): an interface has link type 1 (ETHERNET), so its packets are not read"]
    )
    #expect(brokenRules(ofCapture: file, inPiecesOf: 100) == [])
  }

  @Test func `the flags of a packet say which end has sent it`() throws {
    // Without a direction, the reader can't attribute a continuation to an end.
    var capture = CaptureWriter()
    capture.record(.data(from: .host), [0x40, 0x00, 4, 0, 3, 0, 4, 0])
    capture.record(.data(from: .device), [0x40, 0x20, 4, 0, 2, 0, 4, 0])
    capture.record(.data(from: .host), [0x40, 0x10, 3, 0, 0x0A, 3, 0])
    capture.record(.data(from: .device), [0x40, 0x10, 2, 0, 0x0B, 7])
    var writer = PacketFileWriter(.pcapng, .h4)
    let without = try read(writer.octets(capture))
    #expect(without.operations == [])
    #expect(
      without.reader.warnings.map(\.message)
        == [String](repeating: "the capture does not say which end has sent a data packet", count: 2)
    )
    writer.hasDirections = true
    #expect(try read(writer.octets(capture)).operations.map(\.text) == ["read device 3 -/-/- 07"])
  }

  @Test func `lost packets are counted`() throws {
    let writer = PacketFileWriter(.pcapng, .h4)
    let packet = HeartRateMonitor.session().packets[0]
    var file = writer.head
    let lost = writer.option(4, [5, 0, 0, 0, 0, 0, 0, 0])
    file += writer.block(6, [UInt8](repeating: 0, count: 20) + lost)
    file += writer.block(5, [UInt8](repeating: 0, count: 12) + writer.option(5, [9, 0, 0, 0, 0, 0, 0, 0]))
    file += writer.record([1], of: packet)
    #expect(try read(file).reader.statistics.droppedRecords == 9)
  }

  @Test func `packets with only their beginning are said with their position`() throws {
    for format in Format.allCases where format != .packetLogger {
      var capture = CaptureWriter()
      capture.record(.data(from: .device), [0x40, 0x20], missing: 9)
      let writer = PacketFileWriter(format)
      // A Simple Packet Block shows only by the limit of its interface that octets are missing.
      if format == .simplePcapng { continue }
      let reader = try read(writer.octets(capture)).reader
      #expect(
        reader.warnings.map(\.description)
          == ["octet \(writer.head.count): the capture has only the beginning of a packet"]
      )
      #expect(reader.statistics.truncatedRecords == 1)
    }
  }

  @Test func `a file without packets that can be read is refused with its link type`() throws {
    let pcap = PacketFileWriter(.pcap).head
    #expect(throws: CaptureError.unknownLinkType(251, position: 20)) { try read(pcap.dropLast(4) + [251, 0, 0, 0]) }
    let pcapng = PacketFileWriter(.pcapng)
    #expect(throws: CaptureError.unknownLinkType(251, position: 36)) {
      try read(pcapng.section + pcapng.interface(251))
    }
    #expect(
      CaptureError.unknownLinkType(251, position: 20).description.hasPrefix(
        "has link type 251 (BLUETOOTH_LE_LL) at octet 20; 187 (BLUETOOTH_HCI_H4)"
      )
    )
    #expect(throws: CaptureError.unknownPcapVersion(3, position: 4)) { try read(pcap[..<4] + [3, 0] + pcap[6...]) }
    let section = pcapng.section
    #expect(throws: CaptureError.unknownPcapVersion(2, position: 12)) {
      try read(section[..<12] + [2, 0] + section[14...])
    }
  }

  @Test(arguments: PacketFileWriter.Format.allCases)
  func `what was read of a file that is cut off stays`(format: PacketFileWriter.Format) throws {
    let capture = HeartRateMonitor.session()
    let writer = PacketFileWriter(format)
    let file = writer.octets(capture)
    let whole = try read(file).operations
    var ends = [writer.head.count]
    for packet in capture.packets {
      let contents = format == .packetLogger ? packet.octets : packet.octets + [0, 0, 0, 0, 0]
      ends.append(ends.last! + writer.record(contents, of: packet).count)
    }
    #expect(ends.last == file.count)
    for count in max(ends[0], 13)..<file.count {
      let (operations, reader) = try read(Array(file[..<count]))
      let ended = operations.filter { !$0.text.hasSuffix("unanswered") }
      #expect(ended == Array(whole.prefix(ended.count)))
      let start = ends.last { $0 <= count }!
      let warnings = start == count ? [] : ["octet \(start): the file ends within a record"]
      #expect(reader.warnings.map(\.description) == warnings)
    }
  }

  @Test func `a record that is too long to be one ends the capture with its position`() throws {
    let session = HeartRateMonitor.session()
    for (format, damage, message) in [
      (.pcap, [UInt8](repeating: 0xFF, count: 100), "a record of 4294967295 octets can't be one"),
      (.packetLogger, [0xFF, 0xFF, 0xFF, 0xFF], "a record of 4294967295 octets can't be one"),
      (.packetLogger, [3, 0, 0, 0], "a record of 3 octets can't be one"),
      (.pcapng, [6, 0, 0, 0, 33, 0, 0, 0, 0, 0, 0, 0], "a block of 33 octets can't be one"),
      (.pcapng, [6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "a block of 0 octets can't be one"),
      (.pcapng, [1, 0, 0, 0, 12, 0, 0, 0, 16, 0, 0, 0], "the lengths at both ends of a block differ"),
      (.pcapng, [0x0A, 0x0D, 0x0D, 0x0A, 28, 0, 0, 0, 1, 2, 3, 4], "a section has no byte-order magic"),
    ] as [(Format, [UInt8], String)] {
      let file = PacketFileWriter(format).octets(session)
      let (operations, reader) = try read(file + damage + [UInt8](repeating: 0, count: 100))
      #expect(operations.map(\.text) == Self.expected)
      #expect(reader.warnings.map(\.description) == ["octet \(file.count): \(message): what follows is not read"])
    }
  }

  @Test func `a packet that does not fit into its block is left out`() throws {
    let session = HeartRateMonitor.session()
    let writer = PacketFileWriter(.pcapng)
    let file = writer.octets(session)
    let zeros = [UInt8](repeating: 0, count: 12)
    let (operations, reader) = try read(
      file + writer.block(6, zeros + [200, 0, 0, 0, 200, 0, 0, 0] + zeros)
        + writer.block(6, [9, 0, 0, 0] + zeros + zeros)
        + writer.block(6, [1, 2, 3, 4]) + writer.block(1, []) + writer.octets(session)
    )
    #expect(operations.map(\.text) == Self.expected + Self.again)
    #expect(
      reader.warnings.map(\.message) == [
        "a packet of 200 octets is longer than its block", "a packet has no interface in its section",
        "an interface is incomplete, so its packets are not read",
      ]
    )
  }

  @Test func `a block of any length that is not read needs no memory`() throws {
    var reader = CaptureReader()
    let writer = PacketFileWriter(.pcapng)
    _ = try reader.read(writer.head[...])
    // The first 200 MB of an unknown block of 4 GB.
    _ = try reader.read([0xAD, 0x0B, 0, 0, 0xFC, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0])
    let chunk = [UInt8](repeating: 0xFF, count: 1 << 20)
    for _ in 0..<200 { _ = try reader.read(chunk[...]) }
    _ = try reader.finish()
    #expect(reader.warnings.map(\.description) == ["octet \(writer.head.count): the file ends within a record"])
  }

  @Test func `files with wrong octets in them are read to their end`() throws {
    var generator = SplitMix64(seed: 5)
    let session = HeartRateMonitor.session(fragmentSize: 9)
    for round in 0..<inputCount(6000) {
      let format = Format.allCases.randomElement(using: &generator)!
      var writer = PacketFileWriter(
        format,
        LinkType.allCases.randomElement(using: &generator)!,
        isBigEndian: .random(using: &generator)
      )
      writer.hasDirections = true
      writer.resolution = .random(in: 0...15, using: &generator)
      var octets = writer.octets(session)
      for _ in 0...Int.random(in: 0..<8, using: &generator) {
        octets[Int.random(in: 0..<octets.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) { octets.removeLast(Int.random(in: 0..<octets.count, using: &generator)) }
      let size = round.isMultiple(of: 25) ? Int.random(in: 1...2000, using: &generator) : .max
      #expect(brokenRules(ofCapture: octets, inPiecesOf: size) == [])
    }
  }
}
