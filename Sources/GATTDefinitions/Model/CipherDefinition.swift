public import GATTModel

/// `x:Cipher`: the cipher of a group of a value, without a key.
public struct CipherDefinition: Sendable, Equatable {
  /// A part of the nonce, of the associated data or of the key.
  public enum Part: Sendable, Equatable {
    /// The address of the sender, the most significant octet first.
    case sender
    /// The address of the sender, the least significant octet first.
    case senderReversed
    case octets([UInt8])
    /// The octets of a field, by index in the same value.
    case field(Int)
  }

  /// The algorithm.
  public var algorithm: CipherAlgorithm
  /// The name of the key; empty if there are `keyOctets`.
  public var keyName: String
  /// The parts of the key, in order; empty if the key is a secret.
  public var keyOctets: [Part]
  /// The parts of the nonce, in order.
  public var nonce: [Part]
  /// The octets that the tag protects and that are not enciphered.
  public var associatedData: [Part]
  /// The field with the tag; nil for an algorithm without a tag.
  public var tag: Int?
  /// The fields of the counter, the most significant first.
  public var counter: [Int]
  /// The field with the first octets of the key, which shows that a key is wrong; nil without such a field.
  public var keyCheck: Int?
  /// The number that is 0 exactly when the group is not enciphered; nil for a group that is always enciphered.
  public var when: FieldBits?
  /// The number of octets that the enciphered group always has; nil for any number.
  public var octetCount: Int?

  /// Whether the key is a secret, and not made of octets of the value.
  public var hasSecretKey: Bool { keyOctets.isEmpty }
}

extension CipherDefinition {
  /// The fields of the nonce, associated data, counter, tag and key check, by index.
  package var fields: Set<Int> {
    let parts = keyOctets + nonce + associatedData
    let named = parts.compactMap { if case .field(let index) = $0 { index } else { nil } }
    return Set(named + counter + [tag, keyCheck].compactMap(\.self))
  }
}
