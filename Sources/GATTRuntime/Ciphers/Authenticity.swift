/// How well a received value is protected against forgery.
///
/// A minor version may add cases.
public enum Authenticity: String, Hashable, Sendable, Codable {
  /// Any device may have sent the value. There are three cases:
  ///
  /// * The value was plaintext.
  /// * The value was enciphered with a key that any device can compute from the octets of the value.
  /// * The value is still enciphered, because its key or the cipher library is missing.
  case plain
  /// The value was enciphered without an authentication tag, so the packet may be old or forged.
  case deciphered
  /// The value has an authentication tag that only a device with the key can make.
  case authenticated
}
