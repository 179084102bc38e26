import GATTModel

extension BluetoothUUID {
  /// Creates the UUID of a text with one reading.
  ///
  /// - Parameter base: `x:baseUUID`; nil when four digits are an assigned number.
  init?(definition text: String, base: BaseUUID? = nil) {
    guard case .one(let uuid) = Self.reading(text, base: base) else { return nil }
    self = uuid
  }

  /// The UUID that replaces a missing or wrong one, which was reported.
  static let unknown = BluetoothUUID(high: 0, low: 0)
}
