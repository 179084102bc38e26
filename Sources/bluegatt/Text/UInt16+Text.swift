extension UInt16 {
  /// Parses a decimal number, or a hexadecimal one after `0x`.
  init?(decimalOrHexadecimal text: some StringProtocol) {
    let number = text.hasPrefix("0x") ? UInt16(text.dropFirst(2), radix: 16) : UInt16(text)
    guard let number else { return nil }
    self = number
  }
}
