/// A number that becomes hexadecimal digits where a line is put together.
struct HexadecimalNumber {
  var number: UInt64
  /// There are zeros before the digits where there are fewer.
  var digits = 1
  /// It is as Swift has it, with `0x` before the digits.
  var hasPrefix = false
}

/// A number in hexadecimal, as Swift has it.
func hex(_ number: UInt64) -> HexadecimalNumber { HexadecimalNumber(number: number, hasPrefix: true) }

/// The hexadecimal digits of a number, with zeros before them where there are fewer than `digits`.
func hexadecimal(_ number: UInt64, digits: Int = 1) -> HexadecimalNumber {
  HexadecimalNumber(number: number, digits: digits)
}
