import GATTModel
import GATTText

extension UInt16 {
  /// Parses a decimal number, or a hexadecimal one after `0x`.
  init?(decimalOrHexadecimal text: some StringProtocol) {
    guard let number = NumberNotation.bits(String(text)).flatMap({ UInt16(exactly: $0) }) else { return nil }
    self = number
  }
}
