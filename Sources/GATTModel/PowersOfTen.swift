/// Returns 10^exponent, for an exponent of 0 ... 38.
func integerPower(ofTen exponent: Int) -> Int128 {
  var power: Int128 = 1
  for _ in 0..<exponent { power *= 10 }
  return power
}

/// Returns the double nearest to mantissa x 10^exponent.
///
/// Up to 10^22 a `Double` represents powers of ten exactly, so that one multiplication or division rounds once. Beyond
/// that the conversion from a decimal string rounds once.
@usableFromInline
package func decimal(mantissa: Int, exponent: Int) -> Double {
  if exponent.magnitude > 22 { return Double("\(mantissa)e\(exponent)") ?? .nan }
  let power = exactPowersOfTen[Int(exponent.magnitude)]
  return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
}

/// The powers of ten that a `Double` represents exactly.
private let exactPowersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
]
