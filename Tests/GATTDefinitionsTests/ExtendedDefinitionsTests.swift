import GATTModel
import Testing

@testable import GATTDefinitions

/// Definitions with extensions among those that come with the project.
@Suite struct ExtendedDefinitionsTests {
  private static let reading = try? Reading(files: Fixtures.files(in: "Definitions/sig/characteristics"))

  private func value(_ name: String) throws -> ValueDefinition {
    try #require(Self.reading?.value(name))
  }

  @Test func `all of them are read without an error`() throws {
    #expect(try #require(Self.reading).errorLines == [])
  }

  @Test func `the record of a CGM Measurement says how long it is`() throws {
    let reading = try #require(Self.reading)
    let value = try value("CGM Measurement")
    #expect(value.fields.map(\.count) == [.toEnd])
    let record = try #require(reading.part("Record"))
    #expect(record.lengthPrefix == LengthPrefix(bits: 8, byteOrder: .little, includesItself: true))
    #expect(
      record.fields.last?.checksum
        == Checksum(name: "CRC-16/MCRF4XX", algorithm: ChecksumAlgorithm(named: "CRC-16/MCRF4XX")!)
    )
    #expect(record.fields.last?.presence == .ifRemaining(octets: 2, and: []))
  }

  @Test func `a Blood Pressure Record holds what its UUID says`() throws {
    let choice = try #require(try value("Blood Pressure Record").fields.compactMap(\.choice).first)
    #expect(choice.cases.map(\.keys) == [[[0x2B34]], [[0x2B35]]])
    #expect(choice.otherwise?.name == "Recorded Characteristic")
  }

  @Test func `an operator that is always Null is a constant`() throws {
    let reading = try #require(Self.reading)
    let choice = try #require(try value("Record Access Control Point Write").fields.compactMap(\.choice).first)
    let abort = try #require(choice.cases.first { $0.name == "Abort Operation" })
    #expect(reading.definitions.values[abort.value].fields.map(\.constant) == [0])
  }

  @Test func `the flags of a Cycling Power Vector say which array it has`() throws {
    let choice = try #require(try value("Cycling Power Vector").fields.last?.choice)
    #expect(choice.selectors.map(\.bitIndex) == [2, 3])
    #expect(choice.cases.map(\.keys) == [[[0, 0]], [[1, 0]], [[0, 1]]])
  }

  @Test func `Time Exponential 8 has an exponential scale and special values`() throws {
    let time = try #require(try value("Time Exponential 8").fields.first)
    #expect(time.exponential == ExponentialScale(base: 1.1, bias: 64))
    #expect(time.specialValues.map(\.key) == [0, 254, 255])
  }
}
