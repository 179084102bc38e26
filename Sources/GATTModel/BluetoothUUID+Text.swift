import GATTText

extension BluetoothUUID: LosslessStringConvertible, ExpressibleByStringLiteral {
  /// Creates a UUID from 4, 8 or 32 hexadecimal digits of either case, with or without `0x` before them; 32 digits may
  /// have dashes after digits 8, 12, 16 and 20, all or none. Nil for any other string.
  ///
  /// A literal (`BluetoothUUID("180D")`) uses `init(stringLiteral:)`.
  public init?(_ text: String) {
    var characters = Substring(text).utf8
    if characters.starts(with: [0x30, 0x78]) || characters.starts(with: [0x30, 0x58]) {
      characters = characters.dropFirst(2)
    }
    let hasDashes = characters.count == 36
    var number: UInt128 = 0
    var digits = 0
    for (index, character) in characters.enumerated() {
      if hasDashes, [8, 13, 18, 23].contains(index) {
        guard character == 0x2D else { return nil }
        continue
      }
      guard let digit = hexadecimalDigit(character), digits < 32 else { return nil }
      number = number << 4 | UInt128(digit)
      digits += 1
    }
    switch digits {
    case 4: self.init(uint16: UInt16(truncatingIfNeeded: number))
    case 8: self.init(uint32: UInt32(truncatingIfNeeded: number))
    case 32:
      self.init(high: UInt64(truncatingIfNeeded: number >> 64), low: UInt64(truncatingIfNeeded: number))
    default: return nil
    }
  }

  /// Creates the UUID of the literal, as `init(_:)` does.
  ///
  /// - Precondition: The literal is a UUID; any other literal stops the program.
  public init(stringLiteral text: String) {
    guard let uuid = BluetoothUUID(text) else { preconditionFailure("the literal is not a Bluetooth UUID") }
    self = uuid
  }

  /// The shortest form, in upper case: `180D`, `12345678`, `F000AA11-0451-4000-B000-000000000000`.
  public var description: String {
    if let number = uuid16 { return hexadecimal(number, digits: 4) }
    if let number = uuid32 { return hexadecimal(number, digits: 8) }
    return fullDescription
  }

  /// The 128-bit form, in upper case with dashes: `0000180D-0000-1000-8000-00805F9B34FB`.
  public var fullDescription: String {
    let groups = [
      hexadecimal(high >> 32, digits: 8), hexadecimal(high >> 16 & 0xFFFF, digits: 4),
      hexadecimal(high & 0xFFFF, digits: 4), hexadecimal(low >> 48, digits: 4),
      hexadecimal(low & 0xFFFF_FFFF_FFFF, digits: 12),
    ]
    return groups.joined(separator: "-")
  }
}
