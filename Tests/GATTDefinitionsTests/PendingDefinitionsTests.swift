import Testing

@testable import GATTDefinitions

/// The forms with extensions that come with the project.
@Suite struct PendingDefinitionsTests {
  private static let reading: Reading? = try? Reading(
    files: Fixtures.files(in: "Definitions/sig/pending")
      + ["characteristics"].flatMap { folder in
        let pending = Set(try Fixtures.files(in: "Definitions/sig/pending").map(\.path))
        return try Fixtures.files(in: "Definitions/sig/\(folder)").filter { !pending.contains($0.path) }
          .map { ("~\($0.path)", $0.contents) }
      }
  )

  private func value(_ name: String) throws -> ValueDefinition {
    try #require(Self.reading?.value(name))
  }

  @Test func `all of them are read without a word`() throws {
    let reading = try #require(Self.reading)
    #expect(reading.lines.filter { !$0.hasPrefix("~") } == [])
    #expect(reading.definitions.values.count(where: \.isPart) == 81)
  }

  @Test func `the record of a CGM Measurement says how long it is`() throws {
    let reading = try #require(Self.reading)
    let value = try value("CGM Measurement")
    #expect(value.fields.map(\.count) == [.toEnd])
    let record = try #require(reading.part("Record"))
    #expect(record.lengthPrefix == LengthPrefix(bits: 8, byteOrder: .little, includesItself: true))
    #expect(record.fields.last?.checksum == Checksum(algorithm: .crc16MCRF4XX, unless: nil))
    #expect(record.fields.last?.presence == .ifRemaining(octets: 2, and: []))
  }

  @Test func `a Blood Pressure Record holds what its UUID says`() throws {
    let choice = try #require(try value("Blood Pressure Record").fields.compactMap(\.choice).first)
    #expect(choice.cases.map(\.keys) == [[[0x2B34]], [[0x2B35]]])
    #expect(choice.otherwise?.name == "Recorded Characteristic")
  }

  @Test func `an operator that is always Null is a constant`() throws {
    let reading = try #require(Self.reading)
    #expect(reading.field("Abort Operation/Operator")?.constant == 0)
  }

  @Test func `the arrays of a Cycling Power Vector exclude each other`() throws {
    #expect(try value("Cycling Power Vector").fields.suffix(2).map(\.count) == [.toEnd, .toEnd])
  }

  @Test func `Time Exponential 8 has an exponential scale and special values`() throws {
    let time = try #require(try value("Time Exponential 8").fields.first)
    #expect(time.exponential == Exponential(base: 1.1, bias: 64))
    #expect(time.specialValues.map(\.key) == [0, 254, 255])
  }
}
