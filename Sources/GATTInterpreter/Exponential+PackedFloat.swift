import GATTDefinitions

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Exponential {
  /// base ^ (raw - bias)
  func value(_ raw: Double) -> Double { pow(base, raw - Double(bias)) }

  /// The raw number whose value is nearest; nil for what is not a number above 0.
  func raw(_ value: Double) -> Int128? {
    guard value > 0, value.isFinite else { return nil }
    let guess = log(value) / log(base) + Double(bias)
    guard let lower = Int128(exactly: guess.rounded(.down)) else { return nil }
    return [lower - 1, lower, lower + 1, lower + 2].min {
      (self.value(Double($0)) - value).magnitude < (self.value(Double($1)) - value).magnitude
    }
  }
}

extension PackedFloat {
  /// mantissa x radix ^ exponent
  func value(_ bits: UInt64) -> Double {
    let mantissa = bits & lowBits(mantissaBits)
    let exponent = bits >> UInt64(mantissaBits) & lowBits(exponentBits)
    return value(mantissa, exponentIsSigned ? Int(exponent.signExtended(from: exponentBits)) : Int(exponent))
  }

  private func value(_ mantissa: UInt64, _ exponent: Int) -> Double {
    if radix == 2 { return scalbn(Double(mantissa), Int32(clamping: exponent)) }
    return Double("\(mantissa)e\(exponent)") ?? .infinity
  }

  private var exponents: ClosedRange<Int> {
    let count = 1 << exponentBits
    return exponentIsSigned ? -count / 2...count / 2 - 1 : 0...count - 1
  }

  /// The greatest number.
  var greatest: Double { value(lowBits(mantissaBits), exponents.upperBound) }

  /// The bits of the nearest number, of equally near ones that with the exponent nearest to 0; nil for what is less than 0
  /// or beyond the greatest.
  func bits(nearestTo number: Double) -> UInt64? {
    guard number >= 0, number <= greatest else { return nil }
    var best: (bits: UInt64, error: Double)?
    for exponent in exponents.sorted(by: { ($0.magnitude, $0) < ($1.magnitude, $1) }) {
      let one = value(1, exponent)
      guard one > 0, let mantissa = UInt64(exactly: (number / one).rounded(.toNearestOrEven)),
        mantissa <= lowBits(mantissaBits)
      else { continue }
      let error = (value(mantissa, exponent) - number).magnitude
      if best.map({ error < $0.error }) ?? true {
        let upper = UInt64(truncatingIfNeeded: exponent) & lowBits(exponentBits)
        best = (upper << UInt64(mantissaBits) | mantissa, error)
      }
    }
    return best?.bits
  }
}
