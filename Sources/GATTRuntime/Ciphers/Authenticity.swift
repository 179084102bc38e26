/// How well a received value is protected against forgery.
public enum Authenticity: String, Hashable, Sendable, Codable {
  /// Any device may have sent the value: it was plaintext, it was enciphered with a key that any device can compute
  /// from its octets, or it is still enciphered because its key is unknown.
  case plain
  /// The value was enciphered without a tag, so any device may have sent an old packet or a changed one.
  case deciphered
  /// The value has a tag that only a device with the key can make.
  case authenticated
}
