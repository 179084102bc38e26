import GATTText

/// The key of AES-128: 16 octets.
///
/// No description, dump or error shows the octets of a key, so that logs can't contain them.
public struct CipherKey: Hashable, Sendable {
  /// The number of octets of a key.
  public static var size: Int { 16 }

  /// The octets of the key.
  public let octets: [UInt8]

  /// Creates a key.
  ///
  /// - Throws: `CipherError.invalidKey` when there are not 16 octets.
  public init(_ octets: [UInt8]) throws(CipherError) {
    guard octets.count == Self.size else {
      throw .invalidKey("a key has \(Self.size) octets, not \(octets.count)")
    }
    self.octets = octets
  }

  /// Creates a key of 32 hexadecimal digits, of either case, without spaces or `0x`.
  ///
  /// - Throws: `CipherError.invalidKey`. The error names the position of a wrong character, not the character.
  public init(hexadecimal text: String) throws(CipherError) {
    let digits = Array(text.utf8)
    if let index = digits.firstIndex(where: { hexadecimalDigit($0) == nil }) {
      throw .invalidKey("the character at position \(index + 1) is not a hexadecimal digit")
    }
    guard digits.count == 2 * Self.size, let octets = GATTText.octets(hexadecimal: digits) else {
      throw .invalidKey("a key has \(2 * Self.size) hexadecimal digits, not \(digits.count)")
    }
    try self.init(octets)
  }
}

extension CipherKey: CustomStringConvertible, CustomDebugStringConvertible {
  /// `CipherKey`, without the octets.
  public var description: String { "CipherKey" }

  /// `CipherKey`, without the octets.
  public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
  extension CipherKey: CustomReflectable {
    /// A mirror without children, so that `dump` does not show the octets.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
