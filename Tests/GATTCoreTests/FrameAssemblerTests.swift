import Foundation
import GATTCore
import Testing

/// A frame of a constant, a length, octets, and the sum of all these.
private struct Message: CharacteristicValue, Equatable {
  static let maximumFrameLength: Int? = 20
  var content: [UInt8]

  init(_ content: UInt8...) { self.content = content }

  init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    let start = offset
    var reader = FieldReader(bytes, at: start)
    try reader.constant(0xA5 as UInt8, "Start")
    let length = Int(try reader.uint8("Length"))
    content = Array(try reader.octets("Content", .octets(length)))
    try reader.checksum(.sum(8), "Sum", from: start)
    offset = reader.offset
  }

  func encode(into output: inout FieldWriter) {
    output.append(0xA5 as UInt8)
    output.append(UInt8(content.count))
    for octet in content { output.append(octet) }
    output.append(content.reduce(0xA5 &+ UInt8(content.count), &+))
  }
}

/// A kind, and contents that only kind 1 says the length of.
private struct Choice: CharacteristicValue, Equatable {
  static let maximumFrameLength: Int? = 20
  var content: [UInt8]

  init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    var reader = FieldReader(bytes, at: offset)
    let kind = try reader.uint8("Kind")
    content = Array(try reader.octets("Content", kind == 1 ? .octets(2) : .rest))
    offset = reader.offset
  }

  func encode(into output: inout FieldWriter) { for octet in content { output.append(octet) } }
}

/// One octet, a packet of its own.
private struct Whole: CharacteristicValue {
  init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) { offset += 1 }
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

  @Test func `a type without a maximum has whole values in its packets`() {
    #expect(FrameAssembler(of: Whole.self) == nil)
  }
}
