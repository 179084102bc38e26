extension DefinitionUUID {
  /// The 128-bit form of an assigned number.
  init(uint16: UInt16) {
    self.init(uint32: UInt32(uint16))
  }

  /// The 128-bit form of a 32-bit UUID: Bluetooth Core Specification, Volume 3, Part B, section 2.5.1.
  init(uint32: UInt32) {
    self.init(high: UInt64(uint32) << 32 | 0x1000, low: 0x8000_0080_5F9B_34FB)
  }

  /// Reads 4, 8 or 32 hexadecimal digits of either case; hyphens, braces and a leading `0x` are overlooked.
  init?(text: String) {
    var text = text
    var (high, low): (UInt64, UInt64) = (0, 0)
    let count: Int? = text.withUTF8 { octets in
      var count = 0
      let isPrefixed = octets.count >= 2 && octets[0] == UInt8(ascii: "0") && octets[1] | 0x20 == UInt8(ascii: "x")
      for octet in octets[(isPrefixed ? 2 : 0)...] where !Self.isOverlooked(octet) {
        guard let digit = Number.hexadecimalDigit(octet) else { return nil }
        high = high << 4 | low >> 60
        low = low << 4 | UInt64(digit)
        count += 1
      }
      return count
    }
    switch count {
    case 4, 8: self.init(uint32: UInt32(low))
    case 32: self.init(high: high, low: low)
    default: return nil
    }
  }

  private static func isOverlooked(_ octet: UInt8) -> Bool {
    octet == UInt8(ascii: "-") || octet == UInt8(ascii: "{") || octet == UInt8(ascii: "}")
  }

  /// Reads a UUID, one of 4 digits in the place of the `xxxx` of a base.
  ///
  /// - Parameter base: 32 digits, four of them x; nil when 4 digits are an assigned number.
  init?(text: String, base: String?) {
    guard let base, text.utf8.count == 4, UInt16(text, radix: 16) != nil, text.utf8.first != UInt8(ascii: "+") else {
      self.init(text: text)
      return
    }
    self.init(text: base.replacing("xxxx", with: text))
  }

  /// The shortest form, as diagnostics write it.
  var text: String {
    func padded(_ number: UInt64, _ count: Int) -> String {
      let digits = String(number, radix: 16, uppercase: true)
      return String(repeating: "0", count: count - digits.count) + digits
    }
    if let uint16 { return padded(UInt64(uint16), 4) }
    let digits = padded(high, 16) + padded(low, 16)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }
}
