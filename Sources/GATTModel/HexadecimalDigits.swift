import GATTText

/// `x:Digits`: a value that devices send as hexadecimal digits between two octets.
public struct HexadecimalDigits: Hashable, Sendable {
  /// The octet before the digits.
  public let start: UInt8
  /// The octet after the digits.
  public let end: UInt8
  /// The checksum of the content's digits as ASCII characters. Its lowest 8 bits follow the content as two digits.
  public let checksum: ChecksumAlgorithm

  /// Creates the form of a value.
  public init(start: UInt8, end: UInt8, checksum: ChecksumAlgorithm) {
    self.start = start
    self.end = end
    self.checksum = checksum
  }

  /// Returns the octets that are sent for a content.
  package func octets(of content: some Sequence<UInt8>) -> [UInt8] {
    let digits = Array(hexadecimal(octets: content, uppercase: true).utf8)
    let check = UInt8(truncatingIfNeeded: checksum.checksum(of: digits))
    return [start] + digits + Array(hexadecimal(check, digits: 2).utf8) + [end]
  }

  /// Returns whether a character is a digit of such a value: 0 to 9, or A to F.
  package static func isDigit(_ character: UInt8) -> Bool {
    hexadecimalDigit(character) != nil && character < UInt8(ascii: "a")
  }
}
