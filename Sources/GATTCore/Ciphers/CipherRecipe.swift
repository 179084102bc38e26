/// The cipher of a group of fields, as an `x:Cipher` in an `x:Group` defines it: where nonce, associated data, tag and
/// counter of a value come from.
///
/// A recipe contains no key. With `keyOctets`, the key consists of octets that are no secret, such as octets of the
/// packet. Such a cipher hides nothing and proves nothing, and needs only the engine of the `KeyProvider`.
///
/// A recipe refers to fields of the value by name. `EncipheredOctets` has the ranges of the fields in one packet,
/// because the ranges may differ from packet to packet.
public struct CipherRecipe: Hashable, Sendable {
  /// A part of the nonce, of the associated data or of the key.
  ///
  /// A minor version may add cases.
  public enum Part: Hashable, Sendable {
    /// The address of the sender, the most significant octet first.
    case sender
    /// The address of the sender, the least significant octet first, as in a packet.
    case senderReversed
    /// Octets that are always the same.
    case octets([UInt8])
    /// The octets of a field, as they are in the packet.
    case field(String)
  }

  /// A field of the counter.
  public struct CounterField: Hashable, Sendable {
    /// The name of the field.
    public let name: String
    /// Whether the field is big-endian.
    public let isBigEndian: Bool

    /// Creates a field of the counter.
    public init(_ name: String, isBigEndian: Bool = false) {
      self.name = name
      self.isBigEndian = isBigEndian
    }
  }

  /// The algorithm.
  public let algorithm: CipherAlgorithm
  /// The name of the key, the `key` of the `x:Cipher`. A `KeyProvider` may have several keys for a device, under
  /// different names. Empty if the recipe has `keyOctets`.
  public let keyName: String
  /// The parts of the key, in order, 16 octets together. Empty if the key comes from a `KeyProvider`.
  public let keyOctets: [Part]
  /// The parts of the nonce, in order.
  public let nonce: [Part]
  /// The parts of the associated data, which the tag protects and which are not enciphered.
  public let associatedData: [Part]
  /// The field with the tag; nil for an algorithm without one.
  public let tag: String?
  /// The fields of the counter, the most significant first. Empty when the value has none.
  public let counter: [CounterField]
  /// The field that contains the first octets of the key in plaintext, so that a receiver notices a wrong key; nil
  /// without one.
  public let keyCheck: String?

  /// Whether the key is a secret from a `KeyProvider`, and not `keyOctets`.
  public var hasSecretKey: Bool { keyOctets.isEmpty }

  /// Creates a recipe.
  public init(
    algorithm: CipherAlgorithm,
    keyName: String = "",
    keyOctets: [Part] = [],
    nonce: [Part] = [],
    associatedData: [Part] = [],
    tag: String? = nil,
    counter: [CounterField] = [],
    keyCheck: String? = nil
  ) {
    self.algorithm = algorithm
    self.keyName = keyName
    self.keyOctets = keyOctets
    self.nonce = nonce
    self.associatedData = associatedData
    self.tag = tag
    self.counter = counter
    self.keyCheck = keyCheck
  }
}
