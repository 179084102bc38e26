import Foundation
import GATTCore
import GATTInterpreter
import Goldens
import Testing

/// Values that a program makes: fields of computed numbers, moments, and lists that end in something unknown.
@Suite struct MadeValueTests {
  /// The interpreter of a golden definition.
  private func interpreter(_ name: String) throws -> ValueInterpreter {
    try #require(AgreementTests.interpreter.values.first { $0.name == name })
  }

  /// Temperature, humidity, and the octets of Below Zero, Packed and Count. 2.977 V and +4 dBm are 0xAC36.
  private static let readings: [(temperature: Double, humidity: Double, octets: [UInt8])] = [
    (-0.4, 9.9, [0, 0x80, 0x10, 0x03, 0xAC, 0x36, 0, 0]),
    (21.6, 49.8, [0, 0x03, 0x4D, 0xB2, 0xAC, 0x36, 0, 22]),
    (0, 0, [0, 0, 0, 0, 0xAC, 0x36, 0, 0]),
  ]

  @Test(arguments: readings)
  func `computed numbers make the octets, of which they are computed`(
    temperature: Double,
    humidity: Double,
    octets: [UInt8]
  ) throws {
    let value = try FrostReading(
      temperature: temperature,
      humidity: humidity,
      batteryVoltage: Quantity(2.977),
      txPower: Quantity(4),
      states: []
    )
    #expect(try [UInt8](value.octets()) == octets)
    #expect(value.temperature == temperature)
    #expect(value.humidity == humidity)
  }

  @Test(arguments: readings)
  func `the interpreter makes the same octets of the same numbers`(
    temperature: Double,
    humidity: Double,
    octets: [UInt8]
  ) throws {
    let given = GivenValue([
      ("Temperature", .number(temperature)), ("Humidity", .number(humidity)), ("Battery Voltage", .number(2.977)),
      ("Tx Power", .number(4)),
    ])
    #expect(try interpreter("Frost Reading").value(of: given).octets == octets)
  }

  @Test func `a number that the fields cannot hold is refused`() throws {
    #expect(throws: EncodeError.self) {
      try FrostReading(temperature: 900, humidity: 0, batteryVoltage: Quantity(2), txPower: Quantity(4), states: [])
    }
    #expect(throws: EncodeError.self) {
      try FrostReading(temperature: .nan, humidity: 0, batteryVoltage: Quantity(2), txPower: Quantity(4), states: [])
    }
    let given = GivenValue([("Temperature", .number(900)), ("Humidity", .number(0))])
    #expect(throws: EncodeError.self) { try interpreter("Frost Reading").value(of: given) }
    let missing = EncodeError(value: "Frost Reading", field: "Humidity", reason: .missing)
    #expect(throws: missing) {
      try interpreter("Frost Reading").value(of: GivenValue([("Temperature", .number(1))]))
    }
  }

  @Test func `a moment is a date`() throws {
    var value = try ShuntReading([UInt8](repeating: 0, count: 30))
    #expect(value.made.date == Date(timeIntervalSince1970: 946_684_800))
    #expect(value.measured.date == Date(timeIntervalSince1970: 0))
    value.made = try Quantity(Date(timeIntervalSince1970: 946_684_802))
    #expect(value.made.raw == 2)
    #expect(throws: EncodeError.self) { value.made = try Quantity(Date(timeIntervalSince1970: 0)) }
  }

  @Test func `an unknown element is the last one of its list`() throws {
    let octets: [UInt8] = [0, 0, 0, 4, 0, 2, 0xD2, 0, 1, 1, 50, 1, 100, 99, 1, 2]
    let sum = UInt8(truncatingIfNeeded: octets.reduce(0) { $0 + Int($1) })
    var value = try OpenList(octets + [sum])
    #expect(value.objects.count == 2)
    #expect(try [UInt8](value.octets()) == octets + [sum])
    value.objects.reverse()
    #expect(throws: EncodeError(value: "OpenList", field: "Object", reason: .mustBeLast(element: 0))) {
      try value.octets()
    }
    let object = GivenValue([("Object ID", .integer(99)), ("Measurement", .raw("0102"))])
    let given = GivenValue([
      ("Mode", .integer(0)), ("Auxiliary", .integer(0)), ("Tagged Type", .integer(9)), ("Tagged", .raw("")),
      ("Counted Type", .integer(9)), ("Counted", .raw("")), ("Object", .elements([.fields(object), .fields(object)])),
    ])
    #expect(throws: EncodeError(value: "Open List", field: "Object", reason: .mustBeLast(element: 0))) {
      try interpreter("Open List").value(of: given)
    }
  }
}
