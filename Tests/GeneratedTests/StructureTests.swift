import Foundation
import GATTCore
import Goldens
import Testing

/// Op codes, choices, groups, and fields that say how long they are.
@Suite struct StructureTests {
  @Test func `an op code is a case with its parameters`() throws {
    #expect(try PumpCommand([1]) == .stop)
    #expect(try PumpCommand([2, 0x2C, 1]) == .setSpeed(.init(speed: 3)))
    #expect(try PumpCommand.setSpeed(.init(speed: 3)).octets() == [2, 0x2C, 1])
    #expect(try PumpCommand([32, 2, 1]) == .response(.init(request: 2, result: .success)))
    #expect(PumpCommand.stop.opCode == 1)
    #expect(throws: EncodeError.self) { try PumpCommand.SetSpeed(speed: made(1000)) }
    #expect(try PumpCommand([2, 0x2C, 1]).description == "Op Code: Set Speed, Speed: 3 m/s")
  }

  @Test func `an op code that is not known keeps its octets, one that is known is not unknown`() throws {
    let unknown = try PumpCommand([99, 1, 2])
    #expect(unknown == .unknown(opCode: 99, octets: Data([1, 2])))
    #expect(try unknown.octets() == [99, 1, 2])
    #expect(throws: EncodeError(value: "PumpCommand", field: "Op Code", reason: .unexpected)) {
      try PumpCommand.unknown(opCode: 1, octets: Data()).octets()
    }
  }

  @Test func `an op code of several numbers says which it is`() throws {
    let turn = try PumpCommand([4, 0xFB, 9])
    #expect(turn == .turn(opCode: 4, .init(angle: -5, hint: 9)))
    #expect(try PumpCommand([3, 0xFB]) != (try PumpCommand([4, 0xFB])))
    #expect(throws: EncodeError.self) { try PumpCommand.turn(opCode: 2, .init(angle: 0)).octets() }
  }

  @Test func `what is missing of parameters, or left over, is an error in their value`() {
    #expect(
      throws: DecodeError(
        value: "PumpCommand",
        field: "Op Code",
        offset: 0,
        reason: .truncated(needed: 1, available: 0)
      )
    ) {
      try PumpCommand([])
    }
    #expect(
      throws: DecodeError(value: "SetSpeed", field: "Speed", offset: 1, reason: .truncated(needed: 2, available: 1))
    ) {
      try PumpCommand([2, 0])
    }
    #expect(throws: DecodeError(value: "PumpCommand", field: "", offset: 1, reason: .trailingOctets(1))) {
      try PumpCommand([1, 0])
    }
  }

  @Test func `numbers that say how many, how long and what follow from what is given`() throws {
    let log = TrackLog(
      points: [.init(x: 1, y: 2)],
      title: "AB",
      note: "n",
      extra: .height(.init(metres: 0x0102))
    )
    #expect(log.kind == 1)
    #expect(log.numberOfPoints == 1)
    let octets: [UInt8] = [0x11, 1, 0, 2, 0, 2, 0x41, 0x42, 0x6E, 0, 2, 1]
    #expect(try log.octets() == octets)
    #expect(try TrackLog(octets) == log)
    let points = [TrackLog.Point](repeating: .init(x: 0, y: 0), count: 16)
    #expect(
      throws: EncodeError(
        value: "TrackLog",
        field: "Number of Points",
        reason: .outOfRange(16, minimum: 0, maximum: 15)
      )
    ) { try TrackLog(points: points, title: "", note: "", extra: .nothing).octets() }
    #expect(throws: EncodeError.self) {
      try TrackLog(title: "", note: "", extra: .unknown(kind: 16, octets: Data())).octets()
    }
  }

  @Test func `text has its end where its prefix, its greatest length or its terminator says`() throws {
    #expect(throws: EncodeError(value: "TrackLog", field: "Title", reason: .tooLong(octets: 21, maximum: 20))) {
      try TrackLog(title: String(repeating: "a", count: 21), note: "", extra: .nothing).octets()
    }
    #expect(throws: EncodeError.self) { try TrackLog(title: "", note: "a\0b", extra: .nothing).octets() }
    #expect(
      throws: DecodeError(value: "TrackLog", field: "Title", offset: 2, reason: .truncated(needed: 3, available: 1))
    ) { try TrackLog([0, 3, 65]) }
    let unterminated = try TrackLog([0, 0, 65])
    #expect(unterminated.note == "A")
    #expect(try unterminated.octets() == [0, 0, 65])
    #expect(unterminated != (try TrackLog([0, 0, 65, 0])))
    var longer = unterminated
    longer.extra = .height(.init(metres: 1))
    let error = encodeError { () throws(EncodeError) in _ = try longer.octets() }
    #expect(error?.field == "Note", "the octets of the height would be read as the note")
  }

  @Test func `a record is as long as it says, and what its fields leave of it is refused`() throws {
    let box = try TokenBox([2, 1, 2, 9, 9, 9, 9, 2, 5, 4, 6, 7, 8])
    #expect(box.token == Data([1, 2]))
    #expect(box.records.map(\.type) == [5, 6])
    #expect(box.records.map(\.content) == [Data(), Data([7, 8])])
    #expect(try box.octets() == [2, 1, 2, 9, 9, 9, 9, 2, 5, 4, 6, 7, 8])
    #expect(throws: DecodeError.self) { try TokenBox([0, 1, 2, 3, 4, 0]) }
    #expect(throws: DecodeError.self) { try TokenBox([0, 1, 2, 3, 4, 9, 1]) }
    #expect(
      throws: EncodeError(value: "TokenBox", field: "Key", reason: .outOfRange(3, minimum: 4, maximum: 4))
    ) { try TokenBox(token: Data(), key: Data([1, 2, 3])).octets() }
    #expect(throws: EncodeError.self) { try TokenBox(token: Data(count: 256), key: Data(count: 4)).octets() }
    let long = TokenBox(token: Data(), key: Data(count: 4), records: [.init(type: 1, content: Data(count: 254))])
    #expect(throws: EncodeError(value: "Record", field: "Length", reason: .tooLong(octets: 256, maximum: 255))) {
      try long.octets()
    }
  }

  @Test func `a checksum is over the length in front of a record too`() throws {
    let log = LogRecords(records: [.init(kind: 7, content: Data([1])), .init(kind: 8, content: Data())])
    let octets = try log.octets()
    #expect(octets.count == 9)
    #expect(octets[0] == 5)
    #expect(octets[5] == 4)
    #expect(try LogRecords(octets) == log)
    var changed = octets
    changed[1] ^= 1
    #expect(throws: DecodeError.self) { try LogRecords(changed) }
  }

  @Test func `two numbers decide together, and one given apart has to agree`() throws {
    let beats = try FrameData([0, 6, 1, 0, 9, 0])
    #expect(beats.content == .beats(.init(beats: [1])))
    #expect(beats.frame.rate == 3)
    #expect(beats.countSeen == 9)
    #expect(beats.sensor == .heart)
    let raw = try FrameData([7, 1, 7, 9, 0])
    #expect(raw.content == .raw(sensor: 7, frameCompressed: 1, .init(octetsValue: [7])))
    #expect(
      throws: EncodeError(value: "FrameData", field: "Content", reason: .outOfRange(0, minimum: 1, maximum: 1))
    ) { try FrameData(frame: .init(rate: 1), content: .packedMotion(.init(steps: 1)), countSeen: 0).octets() }
    var changed = beats
    changed.frame.compressed = true
    #expect(throws: EncodeError.self) { try changed.octets() }
  }

  @Test func `every text form gives the value back`() throws {
    for value in [try PumpCommand([1]), try PumpCommand([4, 0xFB, 9]), try PumpCommand([99, 1])] {
      #expect(PumpCommand(stringValue: value.stringValue) == value)
    }
    for octets: [UInt8] in [[0x11, 1, 0, 2, 0, 2, 0x41, 0x42, 0x6E, 0, 2, 1], [0x0F, 0, 65, 0, 1]] {
      let value = try TrackLog(octets)
      #expect(TrackLog(stringValue: value.stringValue) == value)
    }
    let frame = try FrameData([2, 0, 1, 2, 3, 4, 9, 0])
    #expect(FrameData(stringValue: frame.stringValue) == frame)
  }
}

@Suite struct JSONTests {
  @Test func `a value is an object with a member for each field`() throws {
    let value = BeatMeasurement(contactStatus: .contact, rate: 72, energyExpended: 3000, beatIntervals: [0.5, 1])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(value)
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"Beat Interval":"0.5, 1","Contact Status bits":"Contact","Energy Expended":3000,"Rate":72}"#
    )
    #expect(try JSONDecoder().decode(BeatMeasurement.self, from: json) == value)
    let command = PumpCommand.setSpeed(.init(speed: 3))
    #expect(try JSONDecoder().decode(PumpCommand.self, from: encoder.encode(command)) == command)
    let feature = try PumpFeature([5, 0, 0])
    #expect(try JSONDecoder().decode(PumpFeature.self, from: encoder.encode(feature)) == feature)
  }

  @Test(arguments: [[0x00], [0x01, 0x02], [0x1E, 0x10], [0x07], [0x12], [0xAB, 0xCD]] as [[UInt8]])
  func `octets whose digits look like a number come back from an object`(content: [UInt8]) throws {
    let value = try TokenBox([UInt8(content.count)] + content + [0, 0, 0, 7])
    #expect(try JSONDecoder().decode(TokenBox.self, from: JSONEncoder().encode(value)) == value)
  }

  @Test func `an object without a field that is required is an error that names it`() {
    let error = #expect(throws: EncodeError.self) {
      try JSONDecoder().decode(BeatMeasurement.self, from: Data("{}".utf8))
    }
    #expect(error?.field == "Rate")
  }
}
