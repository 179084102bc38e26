import GATTModel

extension BluetoothUUID {
  /// Creates a UUID from 4, 8 or 32 hexadecimal digits of either case; hyphens, braces and a leading `0x` are ignored.
  init?(definition text: String) {
    self.init(text.filter { !"-{}".contains($0) })
  }

  /// Creates a UUID; one of 4 digits replaces the `xxxx` of a base.
  ///
  /// - Parameter base: 32 digits, four of them x; nil when 4 digits are an assigned number.
  init?(definition text: String, base: String?) {
    guard let base, text.utf8.count == 4, text.utf8.allSatisfy({ hexadecimalDigit($0) != nil }) else {
      self.init(definition: text)
      return
    }
    self.init(definition: base.replacing("xxxx", with: text))
  }

  /// The UUID that replaces a missing or wrong one, which was reported.
  static let unknown = BluetoothUUID(high: 0, low: 0)
}
