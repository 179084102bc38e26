/// A number in hexadecimal, as Swift has it.
func hex(_ number: UInt64) -> String { code("0x\(hexadecimal(number))") }

/// The hexadecimal digits of a number, with zeros before them where there are fewer than `digits`.
func hexadecimal(_ number: UInt64, digits: Int = 1) -> String {
  let count = max(digits, (64 - number.leadingZeroBitCount + 3) / 4)
  return String(unsafeUninitializedCapacity: count) { text in
    for place in 0..<count {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * (count - 1 - place))) & 0xF
      text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
    }
    return count
  }
}
