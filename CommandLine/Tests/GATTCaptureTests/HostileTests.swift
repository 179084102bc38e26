import CaptureRules
import Captures
import Foundation
import GATTCapture
import Testing

@Suite struct HostileTests {
  /// A capture with operations of many kinds.
  private static let everything: [UInt8] = {
    var capture = HeartRateMonitor.session(fragmentSize: 9)
    capture.connect(0x40, HeartRateMonitor.address)
    capture.fragmentSize = 20
    capture.exchange([0x0A, 0x15, 0x00], [0x0B] + LongValueTests.full)
    capture.exchange([0x0C, 0x15, 0x00, 246, 0x00], [0x0D, 0x62])
    capture.exchange([0x16, 0x15, 0, 0, 0, 1], [0x17, 0x15, 0, 0, 0, 1])
    capture.exchange([0x18, 0x01], [0x19])
    capture.exchange([0x20, 0x12, 0x00, 0x15, 0x00], [0x21, 1, 0, 0xAA, 3, 0, 0xBB])
    capture.att(.device, [0x23, 0x12, 0x00, 0x01, 0x00, 0xAA, 0x15, 0x00, 0x02, 0x00, 0xBB, 0xCC])
    capture.frame(.host, 0x40, channel: 5, [0x17, 9, 12, 0, 0x27, 0, 100, 0, 64, 0, 5, 0, 0x40, 0, 0x41, 0])
    capture.frame(.device, 0x40, channel: 5, [0x18, 9, 12, 0, 64, 0, 64, 0, 5, 0, 0, 0, 0x50, 0, 0x51, 0])
    capture.frame(.device, 0x40, channel: 0x40, [5, 0, 0x1B, 0x12])
    capture.frame(.device, 0x40, channel: 0x40, [0x00, 0xAA, 0xBB])
    capture.att(.device, [0x1D, 0x12, 0x00, 0x10, 0x00, 0xFF, 0xFF])
    return capture.octets
  }()

  @Test func `the seeds of scripts/fuzz keep the rules`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Seeds/Captures.base64")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let octets = [UInt8](try #require(Data(base64Encoded: String(line))))
      #expect(brokenRules(ofCapture: octets, inPiecesOf: octets.count % 61 + 1) == [], "\(line)")
    }
  }

  @Test func `captures with wrong octets in them are read to their end`() throws {
    var generator = SplitMix64(seed: 1)
    for round in 0..<inputCount(10_000) {
      var octets = Self.everything
      for _ in 0...Int.random(in: 0..<8, using: &generator) {
        // The first 16 octets stay: other tests check the head of the file.
        octets[Int.random(in: 16..<octets.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) { octets.removeLast(Int.random(in: 0..<octets.count - 16, using: &generator)) }
      let size = round.isMultiple(of: 25) ? Int.random(in: 20...2000, using: &generator) : .max
      #expect(brokenRules(ofCapture: octets, inPiecesOf: size) == [])
    }
  }

  @Test func `packets of random octets are read to their end`() throws {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<inputCount(300) {
      var capture = CaptureWriter(CaptureWriter.Datalink.allCases.randomElement(using: &generator)!)
      capture.connect(0x40, HeartRateMonitor.address)
      for _ in 0..<50 {
        let octets = generator.octets(atMost: 40)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: capture.record(.event, octets)
        case 1: capture.record(.data(from: .device), octets)
        case 2: capture.frame(.host, 0x40, channel: 5, [0x17, 1, UInt8(octets.count), 0] + octets)
        case 3: capture.frame(.device, 0x40, channel: UInt16(0x40 + octets.count % 4), octets)
        default:
          let opcodes = [UInt8](1...0x24) + [0x52, 0xD2]
          let opcode = opcodes.randomElement(using: &generator)!
          capture.att(Bool.random(using: &generator) ? .host : .device, [opcode] + octets)
        }
      }
      #expect(brokenRules(ofCapture: capture.octets, inPiecesOf: 20) == [])
    }
  }

  @Test func `octets that are no capture at all are refused`() throws {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let octets = generator.octets(atMost: 200)
      // The reader may take such octets for a recording.
      if octets.contains(UInt8(ascii: "{")) { continue }
      #expect(throws: CaptureError.unknownFormat) { try read(octets) }
    }
  }

  @Test func `a head that is wrong is refused with what is wrong`() throws {
    #expect(throws: CaptureError.unknownVersion(2)) { try read(CaptureWriter(version: 2).octets) }
    #expect(throws: CaptureError.unknownDatalink(1003)) {
      try read(Array("btsnoop\0".utf8) + big(UInt32(1)) + big(UInt32(1003)))
    }
    #expect(throws: CaptureError.unknownFormat) { try read(Array("btsnoob\0".utf8) + big(UInt64(0))) }
    #expect(throws: CaptureError.unknownFormat) { try read([]) }
    #expect(throws: CaptureError.unknownFormat) { try read([UInt8](repeating: 0x0A, count: 10_000)) }
  }

  @Test func `a record that is too long to be one ends the capture with its position`() throws {
    var octets = HeartRateMonitor.session().octets
    let end = octets.count
    octets += big(UInt32.max) + big(UInt32.max) + [UInt8](repeating: 0, count: 100)
    let (operations, reader) = try read(octets)
    #expect(operations.map(\.text) == HeartRateMonitor.operations)
    #expect(
      reader.warnings.map(\.description)
        == ["octet \(end): a record of 4294967295 octets can't be one: what follows is not read"]
    )
  }

  @Test func `packets that don't fit together are said with their position`() throws {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    for packet in [
      [0x40, 0x20], [0x40, 0x20, 9, 0, 1], [0x40, 0x10, 1, 0, 1], [0x40, 0x20, 6, 0, 1, 0, 4, 0, 0x1E, 0x1E],
      [0x40, 0x20, 2, 0, 9, 0], [0x40, 0x20, 2, 0, 1, 0], [0x40, 0x10, 4, 0, 4, 0, 1, 1],
      [0x40, 0x20, 5, 0, 1, 0, 4, 0, 0x7F],
    ] as [[UInt8]] {
      capture.record(.data(from: .device), packet)
    }
    let reader = try read(capture.octets).reader
    #expect(
      reader.warnings.map(\.message) == [
        "a data packet is shorter than its length field says", "a data packet is shorter than its length field says",
        "a data packet continues a frame whose beginning is missing", "a data packet is longer than its frame",
        "a frame begins before the last one is complete", "data packets are longer than their frame",
        "a PDU of the attribute protocol with opcode 0x7F is malformed",
      ]
    )
    #expect(reader.warnings.map(\.position) == [1, 2, 3, 4, 6, 7, 8].map { capture.records[$0] })
  }

  @Test func `only so many links and warnings are kept`() throws {
    var capture = CaptureWriter()
    for number in 0..<1000 as Range<UInt16> {
      capture.connect(number, [1, 2, 3, 4] + little(number))
      capture.att(.device, [0x7F], handle: number)
    }
    let (operations, reader) = try read(capture.octets)
    #expect(reader.warnings.count == 100)
    #expect(reader.warningCount == 1000)
    #expect(operations.filter { $0.text == "disconnected -" }.count == 744)
  }
}
