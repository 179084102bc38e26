import GATTText

/// The content of a group of fields that a device may have enciphered.
///
/// Decoding a value needs no key: enciphered octets stay as they are, and encode to the same octets. The content is
/// `open` when the device sent plaintext, or after it was deciphered with a key.
public enum Sealed<Content> {
  /// The enciphered octets.
  case sealed(Data)
  /// The content in plaintext.
  case open(Content)

  /// Whether the content is enciphered octets.
  public var isSealed: Bool {
    if case .sealed = self { true } else { false }
  }

  /// The content in plaintext; nil for enciphered octets.
  public var content: Content? {
    if case .open(let content) = self { content } else { nil }
  }
}

extension Sealed: Sendable where Content: Sendable {}
extension Sealed: Equatable where Content: Equatable {}
extension Sealed: Hashable where Content: Hashable {}

extension Sealed: CustomStringConvertible where Content: CustomStringConvertible {
  /// The content's description, or `sealed` with the octets in hexadecimal digits.
  public var description: String {
    switch self {
    case .sealed(let octets): "sealed \(hexadecimal(octets: octets))"
    case .open(let content): content.description
    }
  }
}

#if !hasFeature(Embedded)
  /// Open content is encoded like the content of a group without a cipher. Sealed content is an object with the member
  /// `sealed`, which has the octets in hexadecimal digits.
  extension Sealed: Codable where Content: Codable {
    private enum Key: CodingKey {
      case sealed
    }

    /// Encodes the content or the octets.
    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .open(let content): try content.encode(to: encoder)
      case .sealed(let octets):
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(hexadecimal(octets: octets), forKey: .sealed)
      }
    }

    /// Decodes what `encode(to:)` encodes.
    public init(from decoder: any Decoder) throws {
      guard let container = try? decoder.container(keyedBy: Key.self), container.contains(.sealed) else {
        self = .open(try Content(from: decoder))
        return
      }
      let digits = try container.decode(String.self, forKey: .sealed)
      guard let octets = TextParser.octets(digits) else {
        let explanation = "the sealed octets need two hexadecimal digits each"
        throw DecodingError.dataCorruptedError(forKey: .sealed, in: container, debugDescription: explanation)
      }
      self = .sealed(octets)
    }
  }
#endif
