/// An algorithm that enciphers a group of a value, by the name that definitions use.
///
/// A minor version may add cases.
public enum CipherAlgorithm: String, Hashable, Sendable, CaseIterable {
  /// AES-128 in counter mode with CBC-MAC (RFC 3610). It authenticates the octets with a tag.
  case aesCCM = "AES-CCM"
  /// AES-128 in counter mode with a little-endian counter block. It authenticates nothing.
  case aesCTRLittleEndian = "AES-CTR/LE"
  /// AES-128 of each block of 16 octets alone. Key and blocks are numbers, the least significant octet first. It
  /// authenticates nothing.
  case aesECBLittleEndian = "AES-ECB/LE"

  /// The numbers of octets that a nonce may have.
  public var nonceSizes: ClosedRange<Int> {
    switch self {
    case .aesCCM: 7...13
    case .aesCTRLittleEndian: 1...16
    case .aesECBLittleEndian: 0...0
    }
  }

  /// The numbers of octets that a tag may have. Empty for an algorithm without a tag.
  public var tagSizes: [Int] { self == .aesCCM ? [4, 6, 8, 10, 12, 14, 16] : [] }

  /// Whether a tag protects the octets, so that a receiver detects changed ones.
  public var isAuthenticated: Bool { self == .aesCCM }
}
