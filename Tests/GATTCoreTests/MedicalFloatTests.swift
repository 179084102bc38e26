import SplitMix
import Testing

@testable import GATTCore

@Suite struct MedicalFloatTests {
  @Test func `The special values have the patterns of IEEE 11073-20601`() {
    let short: [(SFLOAT, UInt16, MedicalFloatSpecial)] = [
      (.nan, 0x07FF, .notANumber), (.notAtThisResolution, 0x0800, .notAtThisResolution),
      (.positiveInfinity, 0x07FE, .positiveInfinity), (.negativeInfinity, 0x0802, .negativeInfinity),
      (.reserved, 0x0801, .reserved),
    ]
    for (number, pattern, special) in short {
      #expect(number.bitPattern == pattern)
      #expect(number.special == special)
      #expect(!number.value.isFinite)
    }
    let long: [(FLOAT, UInt32, MedicalFloatSpecial)] = [
      (.nan, 0x007F_FFFF, .notANumber), (.notAtThisResolution, 0x0080_0000, .notAtThisResolution),
      (.positiveInfinity, 0x007F_FFFE, .positiveInfinity), (.negativeInfinity, 0x0080_0002, .negativeInfinity),
      (.reserved, 0x0080_0001, .reserved),
    ]
    for (number, pattern, special) in long {
      #expect(number.bitPattern == pattern)
      #expect(number.special == special)
      #expect(!number.value.isFinite)
    }
    #expect(SFLOAT.positiveInfinity.value == .infinity)
    #expect(SFLOAT.negativeInfinity.value == -.infinity)
    #expect(FLOAT.nan.value.isNaN)
  }

  @Test func `Decimal numbers print as people write them`() {
    #expect(SFLOAT(bitPattern: 0xF16C).value.description == "36.4")
    #expect(FLOAT(bitPattern: 0xFF00_016C).value.description == "36.4")
    #expect(FLOAT(bitPattern: 0xFF00_016C).description == "36.4")
    #expect(SFLOAT(bitPattern: 0x0072).value == 114)
    #expect(SFLOAT(bitPattern: 0xFFFF).value.description == "-0.1")
    #expect(SFLOAT.nan.description == "NaN")
  }

  /// Returns the mantissa and the exponent, computed without `SFLOAT`.
  private func parts(_ pattern: UInt16) -> (mantissa: Int, exponent: Int) {
    let mantissa = Int(pattern & 0xFFF)
    let exponent = Int(pattern >> 12)
    return (mantissa < 0x800 ? mantissa : mantissa - 0x1000, exponent < 8 ? exponent : exponent - 16)
  }

  @Test func `Every SFLOAT is its decimal number, and that number gives it back`() {
    let specials: Set<UInt16> = [0x07FE, 0x07FF, 0x0800, 0x0801, 0x0802]
    for pattern in UInt16.min ... .max {
      let number = SFLOAT(bitPattern: pattern)
      let (mantissa, exponent) = parts(pattern)
      if specials.contains(pattern) {
        #expect(number.special != nil)
        continue
      }
      let expected = Double("\(mantissa)e\(exponent)")
      if number.value != expected || number.special != nil || number.mantissa != mantissa
        || number.exponent != exponent
      {
        Issue.record("\(pattern): \(number)")
      }
      // Mantissas at the edge are numbers here, but other implementations take them for special values.
      if mantissa.magnitude <= 2045, SFLOAT(doubleValue: number.value)?.value != number.value {
        Issue.record("\(number.value) does not come back")
      }
    }
  }

  @Test func `Sampled FLOATs are their decimal numbers, and those give them back`() throws {
    var random = SplitMix64(seed: 11073)
    for _ in 0..<20_000 {
      let mantissa = Int.random(in: -8_388_605...8_388_605, using: &random)
      let exponent = Int.random(in: -128...127, using: &random)
      let pattern = UInt32(truncatingIfNeeded: mantissa) & 0xFF_FFFF | UInt32(truncatingIfNeeded: exponent) << 24
      let number = FLOAT(bitPattern: pattern)
      #expect(number.value == Double("\(mantissa)e\(exponent)"))
      #expect(try FLOAT(number.value).value == number.value)
    }
  }

  @Test func `A number without loss has the exponent nearest to 0`() throws {
    let cases: [(Double, Int, Int)] = [
      (36.4, 364, -1), (5, 5, 0), (0, 0, 0), (-0.0, 0, 0), (2045, 2045, 0), (2050, 205, 1), (-2045, -2045, 0),
      (1e-8, 1, -8), (0.05, 5, -2), (20_450_000_000, 2045, 7), (-1.25, -125, -2),
    ]
    for (value, mantissa, exponent) in cases {
      let number = try SFLOAT(value)
      #expect(number.mantissa == mantissa, "\(value)")
      #expect(number.exponent == exponent, "\(value)")
    }
    #expect(try FLOAT(36.4).bitPattern == 0xFF00_016C)
    #expect(try FLOAT(1e100).exponent == 94)
    #expect(try FLOAT(1e-100).exponent == -100)
  }

  @Test func `A number with more digits is rounded to nearest, ties to even, losing as little as possible`() throws {
    #expect(try SFLOAT(1234.5).value == 1234)
    #expect(try SFLOAT(1235.5).value == 1236)
    #expect(try SFLOAT(2046).value == 2050)
    #expect(try SFLOAT(2047).value == 2050)
    #expect(try SFLOAT(98.765).value == 98.8)
    #expect(try SFLOAT(3.14159).value == 3.14)
    #expect(try SFLOAT(1.23456).value == 1.235)
    #expect(try SFLOAT(-1.23456).value == -1.235)
    #expect(try FLOAT(Double.pi).value == 3.141593)
    #expect(try SFLOAT(4e-9).value == 0)
    #expect(try SFLOAT(6e-9).value == 1e-8)
    #expect(try SFLOAT(-6e-9).value == -1e-8)
  }

  @Test func `The nearest number of the type is chosen for every value in range`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<3000 {
      let value =
        Double.random(in: -1...1, using: &random)
        * decimal(mantissa: 1, exponent: Int.random(in: -6...10, using: &random))
      let number = try SFLOAT(value)
      // No neighbour with the same exponent is nearer.
      for mantissa in [number.mantissa - 1, number.mantissa + 1] {
        let neighbour = decimal(mantissa: mantissa, exponent: number.exponent)
        #expect((number.value - value).magnitude <= (neighbour - value).magnitude * (1 + 1e-12))
      }
      // With the next lower exponent, the mantissa would be out of range.
      if number.exponent > -8, value != number.value {
        #expect((value / decimal(mantissa: 1, exponent: number.exponent - 1)).magnitude > 2045.49)
      }
    }
  }

  @Test func `Beyond the greatest number is an error, not a special value`() {
    #expect(SFLOAT(doubleValue: 20_460_000_000) == nil)
    #expect(SFLOAT(doubleValue: -1e300) == nil)
    #expect(SFLOAT(doubleValue: .greatestFiniteMagnitude) == nil)
    #expect(FLOAT(doubleValue: 1e135) == nil)
    #expect(FLOAT(doubleValue: 8_388_605e127) != nil)
    #expect(FLOAT(doubleValue: .leastNonzeroMagnitude)?.value == 0)
    let error = #expect(throws: EncodeError.self) { try SFLOAT(1e11) }
    #expect(error?.reason == .outOfRange(1e11, minimum: -2045e7, maximum: 2045e7))
  }

  @Test func `Not a number and the infinities become the special values`() throws {
    #expect(try SFLOAT(.nan) == .nan)
    #expect(try SFLOAT(.infinity) == .positiveInfinity)
    #expect(try FLOAT(-.infinity) == .negativeInfinity)
  }

  @Test func `Text gives numbers and special values`() {
    #expect(SFLOAT(stringValue: "36.4")?.bitPattern == 0xF16C)
    #expect(FLOAT(stringValue: "NRes") == .notAtThisResolution)
    #expect(FLOAT(stringValue: "-INFINITY") == .negativeInfinity)
    #expect(FLOAT(stringValue: "nan") == nil)
    for special: SFLOAT in [.nan, .notAtThisResolution, .positiveInfinity, .negativeInfinity, .reserved] {
      #expect(SFLOAT(stringValue: special.description) == special)
    }
  }

  @Test func `Numbers are equal by their bits`() {
    #expect(SFLOAT(bitPattern: 0x000A) != SFLOAT(bitPattern: 0x1001))
    #expect(SFLOAT(bitPattern: 0x000A).value == SFLOAT(bitPattern: 0x1001).value)
    #expect(SFLOAT.nan == SFLOAT.nan)
  }
}
