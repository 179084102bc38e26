import GATTFutures
import Testing

private enum Enabled: UInt8, RawDeserializable, CharacteristicValue {
  static let uuid: BluetoothUUID = "F000AA12-0451-4000-B000-000000000000"
  case no, yes
}

/// A type without a codec, as users of BlueCap write.
private enum Mode: UInt16, RawDeserializable {
  static let uuid: BluetoothUUID = "F000AA13-0451-4000-B000-000000000000"
  case slow = 1, fast = 1000
}

private struct Axes: RawArrayDeserializable, CharacteristicValue {
  static let uuid: BluetoothUUID = "F000AA31-0451-4000-B000-000000000000"
  static let size = 6
  var rawValue: [Int16]
  init?(rawValue: [Int16]) {
    if rawValue.count != 3 { return nil }
    self.rawValue = rawValue
  }
}

private struct Weather: RawPairDeserializable, CharacteristicValue {
  static let uuid: BluetoothUUID = "F000AA41-0451-4000-B000-000000000000"
  var rawValue1: Int16
  var rawValue2: UInt16
  init?(rawValue1: Int16, rawValue2: UInt16) {
    if rawValue1 < -1000 { return nil }
    self.rawValue1 = rawValue1
    self.rawValue2 = rawValue2
  }
}

private protocol PairOfArrays: RawArrayPairDeserializable, CharacteristicValue
where RawType1 == UInt16, RawType2 == Int16 {
  init()
  var rawValue1: [UInt16] { get set }
  var rawValue2: [Int16] { get set }
}

extension PairOfArrays {
  fileprivate static var uuid: BluetoothUUID { "F000AA43-0451-4000-B000-000000000000" }
  fileprivate init?(rawValue1: [UInt16], rawValue2: [Int16]) {
    self.init()
    self.rawValue1 = rawValue1
    self.rawValue2 = rawValue2
  }
}

private struct FourAndTwo: PairOfArrays {
  static let size1 = 4
  static let size2 = 2
  var rawValue1: [UInt16] = []
  var rawValue2: [Int16] = []
}

private struct TwoAndFour: PairOfArrays {
  static let size1 = 2
  static let size2 = 4
  var rawValue1: [UInt16] = []
  var rawValue2: [Int16] = []
}

private struct Misdeclared: PairOfArrays {
  static let size1 = -2
  static let size2 = 3
  var rawValue1: [UInt16] = []
  var rawValue2: [Int16] = []
}

/// A type with a codec, as a generated compound has: the raw value is its octets.
private struct Compound: RawOctetsDeserializable, Equatable {
  static let uuid: BluetoothUUID = "2A37"
  var flags: UInt8
  var intervals: ShortArray<UInt16>

  init(flags: UInt8, intervals: ShortArray<UInt16>) {
    self.flags = flags
    self.intervals = intervals
  }

  init(from reader: inout FieldReader) throws(DecodeError) {
    flags = try reader.uint8("Flags")
    intervals = try reader.elements("Intervals")
  }

  func encode(into output: inout FieldWriter) {
    output.append(flags)
    output.append(intervals)
  }
}

@Suite struct RawFormTests {
  @Test func `An enumeration needs its UUID and no more`() throws {
    let enabled: Enabled? = SerDe.deserialize(Data([1]))
    #expect(enabled == .yes)
    #expect(SerDe.deserialize(Data([2])) == Optional<Enabled>.none)
    #expect(SerDe.deserialize(Data()) == Optional<Enabled>.none)
    #expect(SerDe.deserialize(Data([0, 9, 9])) == Optional(Enabled.no))
    #expect([UInt8](SerDe.serialize(Enabled.yes)) == [1])
    #expect(SerDe.deserialize(Data([0xE8, 0x03])) == Optional(Mode.fast))
    #expect([UInt8](SerDe.serialize(Mode.slow)) == [1, 0])
    #expect(Enabled.RawType.self == UInt8.self)
  }

  @Test func `Sizes of arrays are octets`() throws {
    let axes: Axes? = SerDe.deserialize(Data([1, 0, 0xFF, 0xFF, 3, 0]))
    #expect(axes?.rawValue == [1, -1, 3])
    #expect((SerDe.deserialize(Data([1, 0, 2, 0, 3])) as Axes?) == nil)
    #expect((SerDe.deserialize(Data([1, 0, 2, 0, 3, 0, 4, 0])) as Axes?) == nil)
    #expect([UInt8](SerDe.serialize(try #require(axes))) == [1, 0, 0xFF, 0xFF, 3, 0])
    #expect(try Axes([1, 0, 0xFF, 0xFF, 3, 0]).rawValue == [1, -1, 3])
    #expect(throws: DecodeError(value: "Axes", field: "", offset: 0, reason: .truncated(needed: 6, available: 5))) {
      try Axes([1, 2, 3, 4, 5])
    }
    #expect(throws: DecodeError(value: "Axes", field: "", offset: 0, reason: .partialElement(size: 2, available: 7))) {
      try Axes([1, 2, 3, 4, 5, 6, 7])
    }
    #expect(throws: DecodeError.self) { try Axes([1, 2, 3, 4, 5, 6, 7, 8]) }
    var short = try Axes([1, 2, 3, 4, 5, 6])
    short.rawValue = [1]
    #expect(throws: EncodeError(value: "Axes", field: "", reason: .missing)) { try short.octets() }
  }

  @Test func `Pairs take their octets one behind the other`() throws {
    let weather: Weather? = SerDe.deserialize(Data([0xFE, 0xFF, 2, 1, 9]))
    #expect(weather?.rawValue1 == -2)
    #expect(weather?.rawValue2 == 0x0102)
    #expect([UInt8](SerDe.serialize(try #require(weather))) == [0xFE, 0xFF, 2, 1])
    #expect((SerDe.deserialize(Data([1, 0, 2])) as Weather?) == nil)
    #expect(try Weather([1, 0, 2, 0]).octets() == [1, 0, 2, 0])
    #expect(throws: DecodeError(value: "Weather", field: "", offset: 2, reason: .truncated(needed: 2, available: 1))) {
      try Weather([1, 0, 2])
    }
    #expect(throws: DecodeError.self) { try Weather([0, 0x80, 2, 0]) }
  }

  @Test func `Pairs of arrays are cut where the first ends, whichever is longer`() throws {
    let octets: [UInt8] = [1, 0, 2, 0, 0xFF, 0xFF]
    for data in [Data(octets), Data([7, 7, 7] + octets)[3...], Data(octets + [9, 9])] {
      let fourAndTwo: FourAndTwo? = SerDe.deserialize(data)
      #expect(fourAndTwo?.rawValue1 == [1, 2])
      #expect(fourAndTwo?.rawValue2 == [-1])
      let twoAndFour: TwoAndFour? = SerDe.deserialize(data)
      #expect(twoAndFour?.rawValue1 == [1])
      #expect(twoAndFour?.rawValue2 == [2, -1])
    }
    #expect(try FourAndTwo(octets).octets() == octets)
    #expect(try TwoAndFour(octets).octets() == octets)
    #expect([UInt8](SerDe.serialize(try TwoAndFour(octets))) == octets)
    for count in 0..<6 {
      #expect((SerDe.deserialize(Data(octets.prefix(count))) as FourAndTwo?) == nil)
      #expect(throws: DecodeError.self) { try FourAndTwo(Array(octets.prefix(count))) }
    }
    var uneven = try FourAndTwo(octets)
    uneven.rawValue2 = [1, 2]
    #expect(throws: EncodeError(value: "FourAndTwo", field: "", reason: .tooLong(octets: 4, maximum: 2))) {
      try uneven.octets()
    }
    uneven.rawValue2 = []
    #expect(throws: EncodeError(value: "FourAndTwo", field: "", reason: .missing)) { try uneven.octets() }
  }

  @Test func `Sizes that make no sense give nil or an error, never a trap`() {
    for count in 0..<8 {
      let octets = [UInt8](repeating: 1, count: count)
      #expect((SerDe.deserialize(Data(octets)) as Misdeclared?) == nil)
      #expect(throws: DecodeError.self) { try Misdeclared(octets) }
    }
  }

  @Test func `A compound has its octets as raw value`() throws {
    let compound = Compound(flags: 3, intervals: [1, 2])
    #expect([UInt8](compound.rawValue) == [3, 1, 0, 2, 0])
    #expect(SerDe.serialize(compound) == compound.rawValue)
    #expect(SerDe.deserialize(compound.rawValue) == Optional(compound))
  }

  @Test func `A value with a codec alone goes through SerDe too`() throws {
    #expect([UInt8](try SerDe.serialize(Bare(number: 5))) == [5])
    #expect(SerDe.deserialize(Data([5])) == Optional(Bare(number: 5)))
    #expect(SerDe.deserialize(Data([5, 6])) == Optional<Bare>.none)
  }
}

private struct Bare: CharacteristicValue, Equatable {
  var number: UInt8
  init(number: UInt8) {
    self.number = number
  }
  init(from reader: inout FieldReader) throws(DecodeError) {
    number = try reader.uint8("Number")
  }
  func encode(into output: inout FieldWriter) {
    output.append(number)
  }
}
