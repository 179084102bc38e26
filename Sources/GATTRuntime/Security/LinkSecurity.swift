/// The security of a link (Core Specification, Volume 3, Part C, 10.2), which a channel may require.
public enum LinkSecurity: Comparable, Hashable, Sendable {
  /// The link need not be encrypted.
  case none
  /// The link is encrypted, with keys from any kind of pairing.
  case encrypted
  /// The link is encrypted, and a person has compared or typed a passkey when the devices paired.
  case authenticated
}
