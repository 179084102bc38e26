import SplitMix
import Testing

@testable import GATTModel

@Suite struct ScaleTests {
  @Test func `Every number of 16 bits in hundredths prints as people write it, and gives its raw number back`() {
    let scale = Scale(multiplier: 1, offset: 0, divisor: 100)
    for raw in UInt16.min ... .max {
      let value = scale.value(Int64(raw))
      let hundredths = raw % 100
      var expected = "\(raw / 100)."
      expected += hundredths % 10 == 0 ? "\(hundredths / 10)" : "\(hundredths < 10 ? "0" : "")\(hundredths)"
      if value.description != expected { Issue.record("\(raw) prints as \(value)") }
      if scale.raw(value) != Int64(raw) { Issue.record("\(value) does not give \(raw) back") }
    }
    #expect(scale.value(2345).description == "23.45")
  }

  /// Checks by division of whole numbers, without `Scale`, that the value is within half a unit in the last place.
  private func isCorrectlyRounded(_ value: Double, _ numerator: Int128, _ divisor: Int128) -> Bool {
    guard value.isFinite, value != 0 else { return value == 0 && numerator == 0 }
    func distance(_ candidate: Double) -> Double? {
      // |numerator - candidate x divisor|, exactly, in units of the candidate's last place.
      let exponent = Int(candidate.exponent) - 52
      guard exponent >= -60, exponent <= 10 else { return nil }
      let significand = Int128(candidate / Double(sign: .plus, exponent: exponent, significand: 1))
      let (product, overflow) = significand.multipliedReportingOverflow(by: divisor)
      if overflow { return nil }
      let shift = Int128(exponent.magnitude)
      if exponent >= 0 { return Double((numerator - product << shift).magnitude) }
      guard numerator.magnitude.leadingZeroBitCount > Int(shift) + 1 else { return nil }
      return Double((numerator << shift - product).magnitude) / Double(sign: .plus, exponent: -exponent, significand: 1)
    }
    guard let own = distance(value), let above = distance(value.nextUp), let below = distance(value.nextDown) else {
      return true
    }
    return own <= above && own <= below
  }

  @Test func `Values are correctly rounded beyond 53 bits too`() {
    var random = SplitMix64(seed: 53)
    for _ in 0..<5000 {
      let scale = Scale(
        multiplier: Int64.random(in: -1_000_000...1_000_000, using: &random),
        offset: Int64.random(in: -1_000_000_000...1_000_000_000, using: &random),
        divisor: Int64.random(in: 1...1_000_000, using: &random)
      )
      let raw = Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0...40, using: &random)
      let numerator = Int128(raw) * Int128(scale.multiplier) + Int128(scale.offset)
      #expect(isCorrectlyRounded(scale.value(raw), numerator, Int128(scale.divisor)))
    }
    // 2^53 + 1 lies between two doubles, and the result is the even one.
    #expect(Scale.identity.value(Int64(9_007_199_254_740_993)) == 9_007_199_254_740_992)
    #expect(Scale.identity.value(Int64(9_007_199_254_740_995)) == 9_007_199_254_740_996)
    // 9007199254740993 / 10: rounding the numerator first would give ...99.2
    let tenths = Scale(multiplier: 1, offset: 0, divisor: 10)
    #expect(tenths.value(Int64(9_007_199_254_740_993)) == 900_719_925_474_099.3)
    #expect(tenths.value(UInt64.max) == 1_844_674_407_370_955_161.5)
    #expect(Scale.identity.value(UInt64.max) == 0x1p64)
  }

  @Test func `The exact division agrees with the hardware's where that rounds once`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<5000 {
      let dividend = Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 11...60, using: &random) | 1
      let divisor = max(1, Int64(truncatingIfNeeded: random.next() >> UInt64.random(in: 12...62, using: &random)))
      let exact = Scale.identity.longQuotient(Int128(dividend), Int128(divisor))
      #expect(exact == Double(dividend) / Double(divisor))
      #expect(Scale.identity.longQuotient(Int128(dividend), Int128(-divisor)) == -exact)
    }
  }

  @Test func `A value is rounded to the nearest raw number, ties to even`() {
    let halves = Scale(multiplier: 1, offset: 0, divisor: 2)
    #expect(halves.raw(0.25) == 0)
    #expect(halves.raw(0.75) == 2)
    #expect(halves.raw(-0.25) == 0)
    #expect(halves.raw(-0.75) == -2)
    #expect(halves.raw(0.250_000_01) == 1)
    #expect(halves.raw(0.3) == 1)
    let fives = Scale(multiplier: 5, offset: 0, divisor: 1)
    #expect(fives.raw(12.5) == 2)
    #expect(fives.raw(17.5) == 4)
    #expect(fives.raw(12.500_000_1) == 3)
    #expect(fives.raw(-12.5) == -2)
    #expect(fives.raw(-13) == -3)
    let twos = Scale(multiplier: 2, offset: 0, divisor: 1)
    #expect(twos.raw(1) == 0)
    #expect(twos.raw(3) == 2)
    #expect(twos.raw(1.000_000_1) == 1)
    #expect(twos.raw(0.999_999_9) == 0)
    let threes = Scale(multiplier: 3, offset: 0, divisor: 1)
    #expect(threes.raw(1.5) == 0)
    #expect(threes.raw(4.5) == 2)
    #expect(threes.raw(1.6) == 1)
    #expect(threes.raw(1.4) == 0)
    // The decimal text lies exactly between two numbers, but the double is a little below, or a little above.
    let hundredths = Scale(multiplier: 1, offset: 0, divisor: 100)
    #expect(hundredths.raw(2.675) == 267)
    #expect(hundredths.raw(0.005) == 1)
    #expect(hundredths.raw(0.125) == 12)
  }

  @Test func `Negative factors and offsets are as good as others`() {
    let negated = Scale(multiplier: -3, offset: 7, divisor: 10)
    for raw in Int64(-1000)...1000 { #expect(negated.raw(negated.value(raw)) == raw) }
    #expect(negated.value(Int64(4)) == -0.5)
    let thirds = Scale(multiplier: -3, offset: 0, divisor: 1)
    #expect(thirds.raw(1.6) == -1)
    #expect(thirds.raw(1.4) == 0)
    #expect(thirds.raw(1.5) == 0)
    #expect(thirds.raw(4.5) == -2)
    let turned = Scale(multiplier: 3, offset: -7, divisor: -10)
    for raw in Int64(-1000)...1000 {
      #expect(turned.value(raw) == negated.value(raw))
      #expect(turned.raw(turned.value(raw)) == raw)
    }
    let kelvin = Scale(multiplier: 1, offset: -27315, divisor: 100)
    #expect(kelvin.value(Int64(0)).description == "-273.15")
    #expect(kelvin.raw(-273.15) == 0)
  }

  @Test func `Raw numbers come back through every scale whose values a double can tell apart`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let multiplier = Int64.random(in: 1...1000, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      let scale = Scale(
        multiplier: multiplier,
        offset: Int64.random(in: -100_000...100_000, using: &random),
        divisor: Int64.random(in: 1...1_000_000, using: &random)
      )
      let raw = Int64(truncatingIfNeeded: random.next()) >> 24
      #expect(scale.raw(scale.value(raw)) == raw)
    }
  }

  @Test func `What has no raw number is nil`() {
    for scale in [
      Scale.identity, Scale(multiplier: 7, offset: 1, divisor: 3), Scale(multiplier: 1, offset: 0, divisor: 100),
    ] {
      for value in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 0x1p70, -0x1p70] {
        #expect(scale.raw(value) == nil)
        #expect(scale.unsignedRaw(value) == nil)
      }
      #expect(scale.raw(.leastNonzeroMagnitude) == 0)
      #expect(scale.raw(-.leastNonzeroMagnitude) == 0)
    }
    #expect(Scale.identity.raw(0x1p63) == nil)
    #expect(Scale.identity.raw(-0x1p63) == .min)
    #expect(Scale.identity.unsignedRaw(0x1p63) == 0x8000_0000_0000_0000)
    #expect(Scale.identity.unsignedRaw(0x1p64) == nil)
    #expect(Scale.identity.unsignedRaw(-1) == nil)
    #expect(Scale.identity.raw(255.4, as: UInt8.self) == 255)
    #expect(Scale.identity.raw(255.5, as: UInt8.self) == nil)
    #expect(Scale.identity.raw(0.6, as: Int8.self) == 1)
  }

  @Test func `No numbers overflow or trap`() {
    let edges: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    let values: [Double] = [
      .nan, -.infinity, -.greatestFiniteMagnitude, -0x1p64, -0x1p63, -1, -0.5, -.leastNonzeroMagnitude, -0.0, 0, 0.5, 1,
      0x1p52, 0x1p63, 0x1p64, 0x1p127, 0x1p128, .greatestFiniteMagnitude, .infinity,
    ]
    for multiplier in edges {
      for offset in edges {
        for divisor in edges {
          let scale = Scale(multiplier: multiplier, offset: offset, divisor: divisor)
          for raw in edges { #expect(scale.value(raw).isFinite == (divisor != 0)) }
          for raw in [UInt64.min, 1 << 63, .max] { #expect(scale.value(raw).isFinite == (divisor != 0)) }
          for value in values {
            let raw = scale.raw(value)
            if divisor == 0 || multiplier == 0 || !value.isFinite { #expect(raw == nil) }
            _ = scale.unsignedRaw(value)
            _ = scale.value(value)
          }
          for number: SFLOAT in [.nan, SFLOAT(bitPattern: 0x7FFF), SFLOAT(bitPattern: 0x8001)] {
            _ = scale.value(number)
          }
          for number: FLOAT in [.nan, FLOAT(bitPattern: 0x0B7F_FFFD), FLOAT(bitPattern: 0x8000_0001)] {
            _ = scale.value(number)
          }
        }
      }
    }
  }

  @Test func `A medical float is scaled in decimal, with one rounding`() {
    let thousand = Scale(multiplier: 1000, offset: 0, divisor: 1)
    #expect(thousand.value(SFLOAT(bitPattern: 0xF0A7)).description == "16700.0")
    let thousandth = Scale(multiplier: 1, offset: 0, divisor: 1000)
    for mantissa in 0...2045 {
      for exponent in -8...7 {
        let number = SFLOAT(bitPattern: UInt16(mantissa) | UInt16(truncatingIfNeeded: exponent) << 12)
        #expect(thousand.value(number) == Double("\(mantissa)e\(exponent + 3)"))
        #expect(thousandth.value(number) == Double("\(mantissa)e\(exponent - 3)"))
      }
    }
    #expect(thousand.value(FLOAT(bitPattern: 0xFF00_016C)) == 36400)
    #expect(thousand.value(FLOAT(bitPattern: 0x6400_0001)) == 1e103)
    #expect(thousand.value(SFLOAT.nan).isNaN)
    #expect(thousand.value(FLOAT.negativeInfinity) == -.infinity)
    #expect(thousand.value(0.5) == 500)
  }
}
