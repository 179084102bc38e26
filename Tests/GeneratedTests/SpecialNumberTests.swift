import Agreement
import GATTCore
import Goldens
import Testing

/// Special values instead of numbers, in all formats with fractions.
@Suite struct SpecialNumberTests {
  /// The names of the five special values, and the first octet of each in `SFLOAT` and `FLOAT`.
  static let specials: [(text: String, octet: UInt8)] = [
    ("NaN", 0xFF), ("NRes", 0x00), ("+INFINITY", 0xFE), ("-INFINITY", 0x02), ("reserved", 0x01),
  ]

  @Test(arguments: specials) func `IEEE 11073 numbers that are none say what they are`(text: String, octet: UInt8)
    throws
  {
    let isNegative = octet < 0x80
    let short: [UInt8] = isNegative ? [octet, 0x08] : [octet, 0x07]
    let long: [UInt8] = isNegative ? [octet, 0, 0x80, 0] : [octet, 0xFF, 0x7F, 0]
    let octets = short + long + [0, 0, 0x80, 0x3F] + [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]
    let value = try MedicalNumbers(octets)
    #expect(value.stringValue == ["Pressure": text, "Weight": text, "Ratio": "1", "Energy": "1000"])
    #expect(MedicalNumbers(stringValue: value.stringValue) == value)
    try checkAgreement(MedicalNumbers.self, octets)
  }

  @Test func `what stands in the place of an amount has no unit`() throws {
    let pressure = try MedicalNumbers(
      [0xFF, 0x07] + [0, 0, 0, 0] + [0, 0, 0x80, 0x3F] + [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]
    )
    #expect(pressure.fieldTexts.fields.map { $0.unit == nil }.prefix(2) == [true, false])
    let temperature = WaterTemperature(rawValue: .min)
    #expect(temperature.description == "Temperature: Value is not known")
    #expect(WaterTemperature(rawValue: 100).description == "Temperature: 1 \u{B0}C")
  }

  @Test(arguments: specials) func `those that a flag announces do, in either unit`(text: String, octet: UInt8) throws {
    let short: [UInt8] = [octet, octet < 0x80 ? 0x08 : 0x07]
    for (units, name) in [(0, "Mean (N)"), (1, "Mean (lbf)")] as [(UInt8, String)] {
      let value = try GripReading([units, 0, 0] + short)
      #expect(value.stringValue[name] == text)
      #expect(GripReading(stringValue: value.stringValue) == value)
      try checkAgreement(GripReading.self, [units, 0, 0] + short)
    }
  }

  @Test func `those among several do`() throws {
    let octets: [UInt8] = [0, 0, 1] + [0x00, 0x08, 0x05, 0x00, 0xFF, 0x07, 0xFE, 0x07, 0x02, 0x08, 0x01, 0x08]
    let value = try IrrigationReport(octets)
    #expect(value.stringValue["Zone Levels"] == "NRes, 5, NaN, +INFINITY, -INFINITY, reserved")
    #expect(IrrigationReport(stringValue: value.stringValue) == value)
    try checkAgreement(IrrigationReport.self, octets)
  }

  @Test func `IEEE 754 numbers that are none have one name, and a zero keeps its sign`() throws {
    let head: [UInt8] = [0, 0, 0, 0, 0, 0]
    let tests: [(single: [UInt8], double: [UInt8], text: String)] = [
      ([0, 0, 0xC0, 0x7F], [0, 0, 0, 0, 0, 0, 0xF8, 0x7F], "NaN"),
      ([1, 0, 0xC0, 0xFF], [5, 0, 0, 0, 0, 0, 0xF8, 0xFF], "NaN"),
      ([1, 0, 0x80, 0x7F], [1, 0, 0, 0, 0, 0, 0xF0, 0x7F], "NaN"),
      ([0, 0, 0x80, 0x7F], [0, 0, 0, 0, 0, 0, 0xF0, 0x7F], "+INFINITY"),
      ([0, 0, 0x80, 0xFF], [0, 0, 0, 0, 0, 0, 0xF0, 0xFF], "-INFINITY"),
      ([0, 0, 0, 0x80], [0, 0, 0, 0, 0, 0, 0, 0], "-0"),
    ]
    for test in tests {
      let octets = head + test.single + test.double
      let value = try MedicalNumbers(octets)
      #expect(value.stringValue["Ratio"] == test.text)
      if test.text != "-0" { #expect(value.stringValue["Energy"] == test.text) }
      let copy = try #require(MedicalNumbers(stringValue: value.stringValue))
      #expect(copy.fieldTexts == value.fieldTexts)
      try checkAgreement(MedicalNumbers.self, octets)
    }
  }

  /// Checks that the interpreter gives the same texts and octets.
  private func checkAgreement<Value: DefinedFields>(_ type: Value.Type, _ octets: [UInt8]) throws {
    let interpreter = try #require(AgreementTests.interpreter.values.first { $0.name == type.name })
    #expect(disagreements(on: octets, type, interpreter) == [])
  }
}
