import GATTText

/// The address of a Bluetooth device: 48 bits (Core Specification, Volume 2, Part B, 1.2; Volume 6, Part B, 1.3).
public struct DeviceAddress: Hashable, Sendable {
  /// The address as a number. The first octet of the string form is the most significant.
  public let number: UInt64

  /// Creates an address from the lowest 48 bits of a number.
  public init(number: UInt64) {
    self.number = number & 0xFFFF_FFFF_FFFF
  }

  /// The six octets, the most significant first, as in the string form. A packet has the octets in the opposite order.
  public var octets: [UInt8] {
    stride(from: 40, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
  }

  /// The type of an LE address. For a private address that was resolved, it is the type of the identity address.
  public enum Kind: String, Sendable {
    /// A public device address, from a block that the IEEE has assigned to the manufacturer.
    case `public`
    /// A random device address: static, resolvable private or non-resolvable private.
    case random
  }
}

extension DeviceAddress: LosslessStringConvertible {
  /// The address, such as `AA:BB:CC:DD:EE:FF`.
  public var description: String {
    octets.map { hexadecimal($0, digits: 2) }.joined(separator: ":")
  }

  /// Parses `AA:BB:CC:DD:EE:FF`, in either case; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count == 17 else { return nil }
    var number: UInt64 = 0
    for (place, character) in text.utf8.enumerated() {
      if place % 3 == 2 {
        guard character == UInt8(ascii: ":") else { return nil }
      } else {
        guard let digit = Character(UnicodeScalar(character)).hexDigitValue else { return nil }
        number = number << 4 | UInt64(digit)
      }
    }
    self.init(number: number)
  }
}
