import CaptureRules
import Captures
import GATTCapture
import GATTCore
import Testing

@Suite struct AdvertisementTests {
  private static let address = HeartRateMonitor.address
  private static let flags: [UInt8] = [2, 1, 6]
  private static let name: [UInt8] = [4, 9, 0x41, 0x42, 0x43]

  @Test(arguments: [nil, PacketFileWriter.LinkType.h4, .lowEnergy, .nordic])
  func `an advertisement is an operation when the device has not sent its data in the minute before`(
    linkType: PacketFileWriter.LinkType?
  ) throws {
    var capture = CaptureWriter()
    for _ in 0..<3 {
      capture.advertise(Self.address, Self.flags)
      capture.advertise(Self.address, Self.name, type: 4)
    }
    capture.advertise([1, 2, 3, 4, 5, 6], Self.flags, type: 3)
    capture.advertise(Self.address, Self.flags + [2, 0x0A, 4])
    capture.advertise(Self.address, Self.flags)
    capture.wait(seconds: 61)
    capture.advertise(Self.address, Self.flags)
    let file = linkType.map { PacketFileWriter(.pcapng, $0).octets(capture) } ?? capture.octets
    let (operations, reader) = try read(file)
    #expect(
      operations.map(\.text) == [
        "advertisement C0:11:22:33:44:55 020106", "response C0:11:22:33:44:55 0409414243",
        "advertisement 01:02:03:04:05:06 020106", "advertisement C0:11:22:33:44:55 020106020a04",
        "advertisement C0:11:22:33:44:55 020106",
      ]
    )
    #expect(reader.statistics.advertisements == 10)
    #expect(reader.warnings == [])
    #expect(operations.allSatisfy { $0.link.addressKind == .random })
    let contents = operations.compactMap { operation in
      if case .advertisement(let advertisement) = operation.event { advertisement } else { nil }
    }
    #expect(contents.map(\.isConnectable) == [true, nil, false, true, true])
    #expect(contents[0].rssi == (linkType == .nordic ? -60 : linkType == .lowEnergy ? nil : -64))
    #expect(brokenRules(ofCapture: file, inPiecesOf: 7) == [])
  }

  @Test func `a device that sends a few data in turn has each of them once`() throws {
    var capture = CaptureWriter()
    for round in 0..<50 { capture.advertise(Self.address, [2, 0x0A, UInt8(round % 4)]) }
    #expect(try read(capture.octets).operations.count == 4)
  }

  @Test func `data in several extended reports is one advertisement, and an anonymous one has no address`() throws {
    var capture = CaptureWriter()
    let long = [0xC9, 0xFF] + [UInt8](1...200)
    capture.advertiseExtended(Self.address, Array(long.prefix(90)), type: 0x20)
    capture.advertiseExtended([1, 2, 3, 4, 5, 6], Self.flags, type: 0x01)
    capture.advertiseExtended(Self.address, Array(long.dropFirst(90)), type: 0)
    capture.advertiseExtended([0, 0, 0, 0, 0, 0], Self.flags, type: 0, addressType: 0xFF)
    let operations = try read(capture.octets).operations
    #expect(operations.map(\.link.device?.description) == ["01:02:03:04:05:06", "C0:11:22:33:44:55", nil])
    #expect(
      operations.map(\.event) == [
        .advertisement(CapturedAdvertisement(data: Self.flags, isConnectable: true, rssi: -80)),
        .advertisement(CapturedAdvertisement(data: long, isConnectable: false, rssi: -80)),
        .advertisement(CapturedAdvertisement(data: Self.flags, isConnectable: false, rssi: -80)),
      ]
    )
    #expect(brokenRules(ofCapture: capture.octets, inPiecesOf: 7) == [])
  }

  @Test func `an extended advertisement in the air may have its address in an earlier packet`() throws {
    let writer = PacketFileWriter(.pcap, .nordic)
    let packet = HeartRateMonitor.session().packets[0]
    let address = Array(Self.address.reversed())
    // ADV_EXT_IND with address, data information and a pointer; AUX_ADV_IND with the same information and data.
    let first = writer.advertising(0x47, [0x4C, 0x19] + address + [0x34, 0x12, 1, 2, 3])
    let second = writer.advertising(0x07, [0x43, 0x08, 0x34, 0x12] + Self.flags)
    let unknown = writer.advertising(0x07, [0x43, 0x08, 0x35, 0x12] + Self.flags)
    let damaged = writer.advertising(0x07, [0x7F, 0xFF])
    let file = [first, second, unknown, damaged].reduce(writer.head) { $0 + writer.record($1, of: packet) }
    let (operations, reader) = try read(file)
    #expect(operations.map(\.text) == ["advertisement C0:11:22:33:44:55 020106"])
    #expect(operations.first?.link.addressKind == .random)
    #expect(reader.warnings == [])
  }

  @Test func `a scan response without data is none, and an advertisement without data is one`() throws {
    var capture = CaptureWriter()
    capture.advertise(Self.address, [])
    capture.advertise(Self.address, [], type: 4)
    #expect(try read(capture.octets).operations.map(\.text) == ["advertisement C0:11:22:33:44:55 "])
  }

  @Test func `any number of devices may advertise`() throws {
    var capture = CaptureWriter()
    for number in 0..<10_000 as Range<UInt16> {
      capture.advertise([1, 2, 3, 4] + little(number), Self.flags)
      capture.advertiseExtended([9, 2, 3, 4] + little(number), Self.flags, type: 0x20)
    }
    #expect(try read(capture.octets).operations.count == 10_000)
  }

  @Test func `of many devices, those that were heard longest ago are forgotten`() throws {
    var capture = CaptureWriter()
    capture.advertise(Self.address, name: "Pulse Monitor")
    for number in 0..<9000 as Range<UInt16> {
      capture.advertise([1, 2, 3, 4] + little(number), name: "Passer-by")
      if number % 1000 == 0 { capture.advertise(Self.address, name: "Pulse Monitor") }
    }
    for number: UInt16 in [8990, 8000, 0] { capture.advertise([1, 2, 3, 4] + little(number), name: "Passer-by") }
    capture.connect(0x40, Self.address)
    let operations = try read(capture.octets).operations
    func count(_ address: String) -> Int { operations.filter { $0.link.device?.description == address }.count }
    // The last operation of this device is its connection.
    #expect(count("C0:11:22:33:44:55") == 2)
    #expect(operations.last?.event == .connected(role: .central, name: "Pulse Monitor"))
    #expect(count("01:02:03:04:1E:23") == 1)
    #expect(count("01:02:03:04:40:1F") == 1)
    #expect(count("01:02:03:04:00:00") == 2)
  }

  @Test func `of many data that are not complete, those that began longest ago are forgotten`() throws {
    var capture = CaptureWriter()
    for number in 0..<1000 as Range<UInt16> {
      capture.advertiseExtended([9, 2, 3, 4] + little(number), [3, 0xFF, 1], type: 0x20)
    }
    for number in 940..<1000 as Range<UInt16> {
      capture.advertiseExtended([9, 2, 3, 4] + little(number), [2], type: 0)
    }
    let contents = try read(capture.octets).operations.compactMap { operation in
      if case .advertisement(let advertisement) = operation.event { advertisement.data } else { nil }
    }
    #expect(contents == Array(repeating: [3, 0xFF, 1, 2], count: 60))
  }

  @Test func `of many devices with extended advertising, a sniffer's capture keeps the addresses heard last`() throws {
    let writer = PacketFileWriter(.pcap, .nordic)
    let packet = HeartRateMonitor.session().packets[0]
    var file = writer.head
    for number in 0..<1100 as Range<UInt16> {
      let first = writer.advertising(0x47, [0x4C, 0x19, 1, 2, 3, 4] + little(number) + little(number) + [1, 2, 3])
      file += writer.record(first, of: packet)
    }
    for number in 600..<1100 as Range<UInt16> {
      file += writer.record(writer.advertising(0x07, [0x43, 0x08] + little(number) + Self.flags), of: packet)
    }
    #expect(try read(file).operations.count == 500)
  }
}
