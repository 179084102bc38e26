import Foundation
import GATTCore
import SplitMix
import Testing

/// A frame of a constant, a length, octets, and the sum of all these.
private struct Message: CharacteristicValue, Equatable {
  static let maximumFrameLength: Int? = 20
  var content: [UInt8]

  init(_ content: UInt8...) { self.content = content }

  init(from reader: inout FieldReader) throws(DecodeError) {
    let start = reader.offset
    try reader.constant(0xA5 as UInt8, "Start")
    let length = Int(try reader.uint8("Length"))
    content = Array(try reader.octets("Content", .octets(length)))
    try reader.checksum(.sum(8), "Sum", from: start)
  }

  func encode(into output: inout FieldWriter) {
    output.append(0xA5 as UInt8)
    output.append(UInt8(content.count))
    for octet in content { output.append(octet) }
    output.append(content.reduce(0xA5 &+ UInt8(content.count), &+))
  }
}

/// A frame of a kind and a content. The length of the content is known for the kind 1 only.
private struct Choice: CharacteristicValue, Equatable {
  static let maximumFrameLength: Int? = 20
  var content: [UInt8]

  init(from reader: inout FieldReader) throws(DecodeError) {
    let kind = try reader.uint8("Kind")
    content = Array(try reader.octets("Content", kind == 1 ? .octets(2) : .rest))
  }

  func encode(into output: inout FieldWriter) { for octet in content { output.append(octet) } }
}

/// A frame of a kind, a content, and the sum of both. The length of the content is known for the kind 1 only.
private struct CheckedChoice: CharacteristicValue {
  static let maximumFrameLength: Int? = 20

  init(from reader: inout FieldReader) throws(DecodeError) {
    let start = reader.offset
    let kind = try reader.uint8("Kind")
    let end = try reader.enter(.leaving(1), "Content")
    _ = try reader.octets("Content", kind == 1 ? .octets(2) : .rest)
    try reader.leave(.leaving(1), "Content", to: end)
    try reader.checksum(.sum(8), "Sum", from: start)
  }

  func encode(into output: inout FieldWriter) {}
}

/// A frame with a checksum that random octets do not have.
private struct LongMessage: CharacteristicValue {
  static let maximumFrameLength: Int? = 80
  static let check = ChecksumAlgorithm.crc(32, polynomial: 0x04C1_1DB7, initial: .max, isReflected: true)

  init(from reader: inout FieldReader) throws(DecodeError) {
    let start = reader.offset
    try reader.constant(0xA5 as UInt8, "Start")
    _ = try reader.octets("Content", .prefixed(LengthPrefix(octets: 1)))
    try reader.checksum(Self.check, "Check", from: start)
  }

  func encode(into output: inout FieldWriter) {}

  static func octets(content: [UInt8]) -> [UInt8] {
    let octets = [0xA5, UInt8(content.count)] + content
    let check = check.checksum(of: octets)
    return octets + (0..<4).map { UInt8(truncatingIfNeeded: check >> UInt32(8 * $0)) }
  }
}

/// A value of one octet without a frame: each packet is a value.
private struct Whole: CharacteristicValue {
  init(from reader: inout FieldReader) throws(DecodeError) { _ = try reader.skip(1, "Octet") }
  func encode(into output: inout FieldWriter) {}
}

@Suite struct FrameAssemblerTests {
  private func assembler<Value: CharacteristicValue & SendableMetatype>(of type: Value.Type) throws -> FrameAssembler {
    try #require(FrameAssembler(of: type))
  }

  @Test(arguments: 1...12)
  func `values are found however the stream is cut`(size: Int) throws {
    let sent = [Message(1, 2, 3), Message(), Message(0xA5, 0xA5), Message(4)]
    let stream = try sent.flatMap { try $0.octets() }
    var assembler = try assembler(of: Message.self)
    var found: [Data] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      found += assembler.append(stream[start..<min(start + size, stream.count)])
    }
    #expect(try found.map { try Message($0) } == sent)
    #expect(!assembler.isWaiting)
    let skipped = assembler.takeSkipped()
    #expect(skipped == nil)
  }

  @Test func `octets between values are skipped and returned with the reason`() throws {
    var assembler = try assembler(of: Message.self)
    let message = try Message(7).octets()
    let found = assembler.append([0x41, 0x54] + message + [0x0D])
    #expect(found == [Data(message)])
    let skipped = assembler.takeSkipped()
    #expect(skipped?.octets == Data([0x41, 0x54, 0x0D]))
    #expect(skipped?.error.reason == .notTheConstant(raw: 0x41, expected: 0xA5))
    let others = assembler.takeSkipped()
    #expect(others == nil)
  }

  @Test func `a value within the length of a torn value is found`() throws {
    var assembler = try assembler(of: Message.self)
    let torn: [UInt8] = [0xA5, 10, 1]
    let message = try Message(7).octets()
    let early = assembler.append(torn + message)
    #expect(early.isEmpty)
    let late = assembler.giveUp()
    #expect(late == [Data(message)])
    let skipped = assembler.takeSkipped()
    #expect(skipped?.octets == Data(torn))
    #expect(!assembler.isWaiting)
  }

  @Test func `a length beyond the maximum is not waited for`() throws {
    var assembler = try assembler(of: Message.self)
    let message = try Message(7).octets()
    let found = assembler.append([0xA5, 19] + message)
    #expect(found == [Data(message)])
    let longest = assembler.append([0xA5, 17] + [UInt8](repeating: 0, count: 17))
    #expect(longest.isEmpty && assembler.isWaiting)
  }

  @Test func `the stream of a hostile device takes no more memory than one value and one packet`() throws {
    var assembler = try assembler(of: Message.self)
    for _ in 0..<1000 {
      _ = assembler.append([0xA5, 17, 0xA5, 17])
      _ = assembler.takeSkipped()
    }
    _ = assembler.giveUp()
    let skipped = assembler.takeSkipped()
    #expect(skipped != nil && (skipped?.octets.count ?? 0) <= 24)
  }

  @Test func `a value that takes all octets ends nowhere, so it is skipped`() throws {
    var assembler = try assembler(of: Choice.self)
    let found = assembler.append([2, 9, 1, 5, 6])
    #expect(found == [Data([1, 5, 6])])
    let skipped = assembler.takeSkipped()
    #expect(skipped?.octets == Data([2, 9]))
  }

  @Test func `a value with a checksum after its choice is found however the stream is cut`() throws {
    for size in 1...4 {
      var assembler = try assembler(of: CheckedChoice.self)
      let stream: [UInt8] = [1, 7, 8, 16, 1, 5, 6, 12]
      let found = stride(from: 0, to: stream.count, by: size).flatMap { assembler.append(stream[$0...].prefix(size)) }
      #expect(found == [Data([1, 7, 8, 16]), Data([1, 5, 6, 12])], "in packets of \(size)")
    }
  }

  @Test func `a type without a maximum has whole values in its packets`() {
    #expect(FrameAssembler(of: Whole.self) == nil)
  }

  @Test func `exactly the values that arrive whole are found, whatever is lost, torn, repeated or between them`() throws
  {
    for seed in 0..<UInt64(inputCount(10_000)) {
      var random = SplitMix64(seed: seed)
      var sent: [[UInt8]] = []
      var stream: [UInt8] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let message = LongMessage.octets(content: random.octets(atMost: 70))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: stream += random.octets(atMost: 20)
        case 1: stream += message.prefix(Int.random(in: 0..<message.count, using: &random))
        default:
          sent.append(message)
          stream += message
        }
      }
      let size = Int.random(in: 1...244, using: &random)
      var packets = stride(from: 0, to: stream.count, by: size).map { Array(stream[$0..<min($0 + size, stream.count)]) }
      if !packets.isEmpty, Bool.random(using: &random) {
        let index = packets.indices.randomElement(using: &random) ?? 0
        if Bool.random(using: &random) { packets.remove(at: index) } else { packets.insert(packets[index], at: index) }
      }
      var assembler = try assembler(of: LongMessage.self)
      var found = packets.flatMap { assembler.append($0) }
      found += assembler.giveUp()
      #expect(found == Self.values(of: sent, in: packets.flatMap(\.self)), "seed \(seed)")
    }
  }

  /// Returns the values that a stream contains completely, in their order.
  private static func values(of sent: [[UInt8]], in stream: [UInt8]) -> [Data] {
    stream.indices.filter { stream[$0] == 0xA5 }.compactMap { start in
      sent.first { stream[start...].starts(with: $0) }.map { Data($0) }
    }
  }
}
