import GATTModel

/// A `Profile`: the description of the device for which one file defines services and values.
public struct ProfileDefinition: Sendable {
  /// The name in the definition, white space folded; may be empty.
  public var name: String
  /// `x:Match`: the advertisements of the device; without conditions when the definition does not say.
  public var match = MatchRule()
  /// `x:baseUUID`, which completes UUIDs of four digits; nil when these are assigned numbers.
  public var baseUUID: BaseUUID?
  /// Prose: plain text, may be empty.
  public var documentation: String
  /// The place of the root element.
  public var position: SourcePosition

  /// Returns the UUID that a text of four hexadecimal digits stands for in the definition, as `0002`; nil for any other
  /// text, and without `x:baseUUID`.
  public func completedUUID(_ text: String) -> BluetoothUUID? {
    guard baseUUID != nil, let uuid = BluetoothUUID(definition: text, base: baseUUID) else { return nil }
    return uuid == BluetoothUUID(definition: text) ? nil : uuid
  }
}
