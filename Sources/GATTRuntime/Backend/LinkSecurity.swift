/// The security that a channel requires of its link (Core Specification, Volume 3, Part C, 10.2).
///
/// A minor version may add cases.
public enum LinkSecurity: Comparable, Hashable, Sendable {
  /// The link need not be encrypted.
  case none
  /// The link is encrypted, with keys from any pairing method.
  case encrypted
  /// The link is encrypted, and a person has compared or typed a passkey when the devices paired.
  case authenticated
}
