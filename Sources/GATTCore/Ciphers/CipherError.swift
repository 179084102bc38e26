import GATTText

/// The reason that octets could not be enciphered or deciphered.
public enum CipherError: Error, Hashable, Sendable {
  /// The value contains the first octets of its key in plaintext, and the given key begins with other octets.
  case wrongKey
  /// The tag is wrong, so the key or the sender is wrong, or the octets were changed.
  case unauthentic
  /// The octets or digits given are not a key; with the reason.
  case invalidKey(String)
  /// The cipher needs a key, and none is given.
  case noKey
  /// The cipher needs the address of the sender, and the address is not known.
  case noSender
  /// The value has no octets for a field that the cipher needs; with the name of the field.
  case missingField(String)
  /// The octets are not whole blocks of 16 octets, which the algorithm needs.
  case invalidLength(octets: Int)
  /// The nonce has a number of octets that the algorithm does not allow.
  case invalidNonce(octets: Int)
  /// The tag has a number of octets that the algorithm does not allow.
  case invalidTag(octets: Int)
  /// The fields of the counter have more than eight octets together.
  case invalidCounter(octets: Int)
  /// The library of the engine failed; with its reason.
  case engine(String)
}

extension CipherError: CustomStringConvertible {
  /// The error message.
  public var description: String {
    switch self {
    case .wrongKey: "This is not the key of the value: the octet of the key that the value contains differs."
    case .unauthentic:
      "The tag is not that of the octets. The key or the sender's address is wrong, or the octets were changed."
    case .invalidKey(let why): "Not a key: \(why)."
    case .noKey: "The value can't be deciphered without a key."
    case .noSender: "The address of the sender is needed to decipher the value, and is not known."
    case .missingField(let name): "The value has no octets of '\(name)', which its cipher needs."
    case .invalidLength(let octets):
      "\(counted(octets, "octet")) \(octets == 1 ? "is" : "are") not whole blocks of 16 octets."
    case .invalidNonce(let octets): "A nonce of \(counted(octets, "octet")) does not fit the algorithm."
    case .invalidTag(let octets): "A tag of \(counted(octets, "octet")) does not fit the algorithm."
    case .invalidCounter(let octets): "A counter of \(octets) octets does not fit: at most 8 are possible."
    case .engine(let why): "The cipher library failed: \(why)."
    }
  }
}
