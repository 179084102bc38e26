import CaptureRules
import Captures
import GATTCapture
import Testing

/// Connections that a sniffer has deciphered. Some sniffers keep the four octets of the message integrity code.
@Suite struct DecipheringTests {
  private typealias Packet = (type: UInt8, payload: [UInt8], sender: LinkEnd)

  private static let code: [UInt8] = [0xDE, 0xAD, 0xBE, 0xEF]
  /// LL_ENC_REQ, LL_ENC_RSP and LL_START_ENC_REQ, which are not enciphered.
  private static let start: [Packet] = [
    (3, [0x03] + [UInt8](repeating: 0xA5, count: 22), .host),
    (3, [0x04] + [UInt8](repeating: 0x5A, count: 12), .device),
    (3, [0x05], .device),
  ]
  /// A read, and a notification.
  private static let accesses: [Packet] = [
    (2, [3, 0, 4, 0, 0x0A, 3, 0], .host), (2, [2, 0, 4, 0, 0x0B, 0x53], .device),
    (2, [4, 0, 4, 0, 0x1B, 3, 0, 0x54], .device),
  ]
  private static let expected = ["connected central", "read device 3 -/-/- 53", "notify device 3 -/-/- 54"]

  /// Returns the operations and the warnings of a connection that is enciphered, and deciphered by the sniffer.
  private func read(
    _ deciphered: [Packet],
    hasCodes: Bool,
    _ linkType: PacketFileWriter.LinkType
  ) throws -> (texts: [String], warnings: [String]) {
    var writer = PacketFileWriter(.pcap, linkType)
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    var file = writer.octets(capture)
    for (packets, isDeciphered) in [(Self.start, false), (deciphered, true)] {
      for (type, payload, sender) in packets {
        let octets = payload + (isDeciphered && hasCodes ? Self.code : [])
        file += writer.record(
          writer.data(type, octets, from: sender, isDeciphered: isDeciphered),
          of: capture.packets[0]
        )
      }
    }
    #expect(brokenRules(ofCapture: file, inPiecesOf: 7) == [])
    let (operations, reader) = try GATTCaptureTests.read(file)
    return (operations.map(\.text), reader.warnings.map(\.message))
  }

  @Test(arguments: [PacketFileWriter.LinkType.nordic, .lowEnergy], [false, true])
  func `deciphered packets are read whole, whether the sniffer keeps the integrity code or not`(
    linkType: PacketFileWriter.LinkType,
    hasCodes: Bool
  ) throws {
    let (texts, warnings) = try read(Self.accesses, hasCodes: hasCodes, linkType)
    #expect(texts == Self.expected)
    #expect(warnings == [])
  }

  @Test(arguments: [false, true], [5, 7, 8, 10, 12, 20, 27, 28, 40])
  func `deciphered frames come together from packets of any size, also when the first of them is one of several`(
    hasCodes: Bool,
    size: Int
  ) throws {
    let value = [UInt8](1...21)
    let frame: [UInt8] = [24, 0, 4, 0, 0x1B, 3, 0] + value
    let parts: [Packet] = stride(from: 0, to: frame.count, by: size).map { index in
      (index == 0 ? 2 : 1, Array(frame[index..<min(index + size, frame.count)]), .device)
    }
    let digits = value.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let (texts, warnings) = try read(parts + Self.accesses, hasCodes: hasCodes, .nordic)
    #expect(texts == ["connected central", "notify device 3 -/-/- \(digits)"] + Self.expected.dropFirst())
    #expect(warnings == [])
  }

  @Test func `a control packet tells whether payloads have codes`() throws {
    // LL_START_ENC_RSP with its code, and then the first part of a frame that has the length of a frame without a code.
    let frame: [UInt8] = [8, 0, 4, 0, 0x1B, 3, 0, 1, 2, 3, 4, 5]
    let packets: [Packet] = [(3, [0x06], .host), (2, Array(frame.prefix(8)), .device), (1, [2, 3, 4, 5], .device)]
    let (texts, warnings) = try read(packets, hasCodes: true, .nordic)
    #expect(texts == ["connected central", "notify device 3 -/-/- 0102030405"])
    #expect(warnings == [])
  }

  @Test func `the example of a real file is read: all that is readable before and after encryption`() throws {
    // Flags of the nRF Sniffer, and PDUs. 0x0C means deciphered.
    let packets: [(UInt8, [UInt8])] = [
      (0x03, [2, 7, 3, 0, 4, 0, 0x0A, 3, 0]), (0x01, [2, 6, 2, 0, 4, 0, 0x0B, 0x52]),
      (0x03, [0x0B, 0x17, 3] + [UInt8](repeating: 0, count: 22)), (0x01, [0x0B, 1, 5]),
      (0x0F, [2, 7, 3, 0, 4, 0, 0x0A, 3, 0]), (0x0D, [2, 6, 2, 0, 4, 0, 0x0B, 0x53]),
      (0x0D, [0x0A, 8, 4, 0, 4, 0, 0x1B, 3, 0, 0x54]),
    ]
    let writer = PacketFileWriter(.pcap, .nordic)
    let time = HeartRateMonitor.session().packets[0]
    var file = writer.head
    for (flags, pdu) in packets {
      let rest = [0x78, 0x56, 0x34, 0xAF] + pdu + [0, 0, 0]
      let head: [UInt8] = [0, UInt8(10 + rest.count), 0, 3, 1, 0, 6, 0x0A, flags, 0x20, 0x28, 1, 0, 0, 0, 0, 0]
      file += writer.record(head + rest, of: time)
    }
    let (operations, reader) = try GATTCaptureTests.read(file)
    #expect(
      operations.map(\.text) == [
        "read device 3 -/-/- 52", "read device 3 -/-/- 53", "notify device 3 -/-/- 54",
      ]
    )
    #expect(reader.warnings == [])
  }
}
