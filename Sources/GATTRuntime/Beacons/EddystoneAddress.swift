import GATTCore

/// The compressed web address of an Eddystone URL frame. The specification *Eddystone-URL* describes the compression.
///
/// `Definitions/vendor/google-eddystone` defines the frames.
public struct EddystoneAddress: Hashable, Sendable, CustomStringConvertible {
  /// The code of the prefix: 0 ... 3.
  public let scheme: UInt8
  /// The rest of the address, compressed, at most 17 octets.
  public let encoded: Data

  /// The address, such as `https://example.com/`.
  public let description: String

  /// The maximum length of `encoded`.
  public static var maximumLength: Int { 17 }

  private static let schemes = ["http://www.", "https://www.", "http://", "https://"]
  private static let expansions =
    [".com/", ".org/", ".edu/", ".net/", ".info/", ".biz/", ".gov/"]
    + [".com", ".org", ".edu", ".net", ".info", ".biz", ".gov"]
  /// The characters that are not compressed: printable ASCII without the space.
  private static let characters: ClosedRange<UInt8> = 0x21...0x7E

  /// Decodes the fields of a frame. Returns nil for an octet without a meaning, or too many octets.
  public init?(scheme: UInt8, encoded: Data) {
    guard Int(scheme) < Self.schemes.count, encoded.count <= Self.maximumLength else { return nil }
    var text = Self.schemes[Int(scheme)]
    for octet in encoded {
      if Int(octet) < Self.expansions.count {
        text += Self.expansions[Int(octet)]
      } else if Self.characters.contains(octet) {
        text.unicodeScalars.append(Unicode.Scalar(octet))
      } else {
        return nil
      }
    }
    self.scheme = scheme
    self.encoded = Data(encoded)
    description = text
  }

  /// Compresses an `http://` or `https://` address. Returns nil for any other address, for spaces, for characters that
  /// are not printable ASCII, and for too many octets.
  public init?(_ address: String) {
    // In both tables a longer entry precedes its prefix: `.com/` before `.com`.
    guard let scheme = Self.schemes.firstIndex(where: { address.hasPrefix($0) }) else { return nil }
    var rest = address.utf8.dropFirst(Self.schemes[scheme].utf8.count)
    var encoded = Data()
    while let octet = rest.first, encoded.count <= Self.maximumLength {
      if let index = Self.expansions.firstIndex(where: { rest.starts(with: $0.utf8) }) {
        encoded.append(UInt8(index))
        rest = rest.dropFirst(Self.expansions[index].utf8.count)
      } else if Self.characters.contains(octet) {
        encoded.append(octet)
        rest = rest.dropFirst()
      } else {
        return nil
      }
    }
    self.init(scheme: UInt8(scheme), encoded: encoded)
  }
}
