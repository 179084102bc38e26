import Testing

@testable import GATTCore

private enum Enabled: UInt8, RawDeserializable, CharacteristicValue {
  static let uuid: BluetoothUUID = "F000AA12-0451-4000-B000-000000000000"
  case no, yes
}

private struct Period: RawDeserializable, CharacteristicValue {
  static let uuid: BluetoothUUID = "F000AA13-0451-4000-B000-000000000000"
  var rawValue: UInt24
  init?(rawValue: UInt24) {
    if rawValue == 0 { return nil }
    self.rawValue = rawValue
  }
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

@Suite struct RawDeserializableTests {
  @Test func `A type with a raw number has a codec that says what is wrong`() throws {
    #expect(Enabled.RawType.self == UInt8.self)
    #expect(try Enabled([1]) == .yes)
    #expect(try Enabled.yes.octets() == [1])
    #expect(try Period([1, 0, 0]).rawValue == 1)
    #expect(try Period(Data([9, 1, 2, 3])[1...]).octets() == [1, 2, 3])
    #expect(throws: DecodeError(value: "Enabled", field: "", offset: 0, reason: .truncated(needed: 1, available: 0))) {
      try Enabled([])
    }
    #expect(throws: DecodeError(value: "Enabled", field: "", offset: 1, reason: .trailingOctets(1))) {
      try Enabled([1, 1])
    }
    let error = #expect(throws: DecodeError.self) { try Enabled([2]) }
    #expect(error?.description == "Enabled, at octet 0: the type has no value for the raw value 2")
    #expect(throws: DecodeError.self) { try Period([0, 0, 0]) }
  }

  @Test func `A compound has its octets as raw value`() throws {
    let compound = Compound(flags: 3, intervals: [1, 2])
    #expect([UInt8](compound.rawValue) == [3, 1, 0, 2, 0])
    #expect(Compound(rawValue: compound.rawValue) == compound)
    #expect(Compound(rawValue: Data()) == nil)
    #expect(Compound(rawValue: Data([1, 2])) == nil)
    #expect(Compound(flags: 0, intervals: ShortArray(repeating: 0, count: 300)).rawValue.isEmpty)
  }
}
