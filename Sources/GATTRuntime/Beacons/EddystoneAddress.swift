import GATTCore

/// The address that an Eddystone URL frame carries, packed: what it begins with is one octet, and what addresses often
/// have is one octet each (Eddystone-URL, URL Scheme Prefix and HTTP URL encoding).
///
/// The frames themselves are values of `Definitions/vendor/google-eddystone`, which is where the two parts come from and
/// go to.
public struct EddystoneAddress: Hashable, Sendable, CustomStringConvertible {
  /// What it begins with: 0 ... 3.
  public let scheme: UInt8
  /// The rest, at most 17 octets.
  public let encoded: Data

  /// The address, as `https://example.com/`.
  public let description: String

  /// The most octets that have room behind the scheme.
  public static var maximumLength: Int { 17 }

  private static let schemes = ["http://www.", "https://www.", "http://", "https://"]
  private static let expansions =
    [".com/", ".org/", ".edu/", ".net/", ".info/", ".biz/", ".gov/"]
    + [".com", ".org", ".edu", ".net", ".info", ".biz", ".gov"]
  /// What stands for itself: the printable characters of ASCII without the space.
  private static let characters: ClosedRange<UInt8> = 0x21...0x7E

  /// Reads what a frame carries; nil when it has octets that stand for nothing, or too many.
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

  /// Packs an address, as small as it gets; nil when it begins with neither `http://` nor `https://`, has characters that
  /// no address has, or is too long.
  public init?(_ address: String) {
    // The longer ones come first, `.com/` before `.com`.
    guard let scheme = Self.schemes.firstIndex(where: { address.hasPrefix($0) }) else { return nil }
    var rest = address.utf8.dropFirst(Self.schemes[scheme].utf8.count)
    var encoded = Data()
    while let octet = rest.first, encoded.count <= Self.maximumLength {
      if let index = Self.expansions.firstIndex(where: { rest.starts(with: $0.utf8) }) {
        encoded.append(UInt8(index))
        rest = rest.dropFirst(Self.expansions[index].utf8.count)
      } else {
        encoded.append(octet)
        rest = rest.dropFirst()
      }
    }
    self.init(scheme: UInt8(scheme), encoded: encoded)
  }
}
