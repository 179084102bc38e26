import GATTModel

extension BluetoothUUID {
  /// Reads 4, 8 or 32 hexadecimal digits of either case; hyphens, braces and a leading `0x` are overlooked.
  init?(definition text: String) {
    self.init(text.filter { !"-{}".contains($0) })
  }

  /// Reads a UUID, one of 4 digits in the place of the `xxxx` of a base.
  ///
  /// - Parameter base: 32 digits, four of them x; nil when 4 digits are an assigned number.
  init?(definition text: String, base: String?) {
    guard let base, text.utf8.count == 4, text.utf8.allSatisfy({ hexadecimalDigit($0) != nil }) else {
      self.init(definition: text)
      return
    }
    self.init(definition: base.replacing("xxxx", with: text))
  }

  /// What stands in the place of a UUID that is missing or wrong, which was reported.
  static let unknown = BluetoothUUID(high: 0, low: 0)
}
