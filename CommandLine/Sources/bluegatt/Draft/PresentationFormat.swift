import GATTCore

/// The field that a Characteristic Presentation Format descriptor describes (Core Specification, Volume 3, Part G,
/// 3.3.3.5).
struct PresentationFormat {
  /// The name of the format in definitions.
  let format: String
  /// The number of octets; nil for text, which has any number.
  let size: Int?
  /// The exponent: the number is multiplied by 10 to this power.
  let exponent: Int8
  /// The unit; nil for a number without one, or with an unknown one.
  let unit: GATTUnit?
  /// The assigned number of a unit that `GATTUnit` does not have.
  let unknownUnit: UInt16?

  /// Fails for a format that does not consist of whole octets, or that definitions do not have.
  init?(_ octets: [UInt8]) {
    let bytes = octets.span.bytes
    guard octets.count == 7, let (format, size) = Self.formats[octets[0]] else { return nil }
    self.format = format
    self.size = size
    // Text and floating-point numbers have no exponent.
    exponent = format.hasPrefix("uint") || format.hasPrefix("sint") ? Int8(bitPattern: octets[1]) : 0
    let number = bytes.uint16(at: 2)
    // 0x2700 is no unit.
    let hasUnit = number != 0 && number != 0x2700 && size != nil && format != "boolean"
    unit = hasUnit ? GATTUnit(uuid: BluetoothUUID(uint16: number)) : nil
    unknownUnit = hasUnit && unit == nil ? number : nil
  }

  /// Assigned Numbers, 2.4.1.
  private static let formats: [UInt8: (String, Int?)] = [
    0x01: ("boolean", 1), 0x04: ("uint8", 1), 0x06: ("uint16", 2), 0x07: ("uint24", 3), 0x08: ("uint32", 4),
    0x09: ("uint48", 6), 0x0A: ("uint64", 8), 0x0B: ("uint128", 16), 0x0C: ("sint8", 1), 0x0E: ("sint16", 2),
    0x0F: ("sint24", 3), 0x10: ("sint32", 4), 0x11: ("sint48", 6), 0x12: ("sint64", 8), 0x13: ("sint128", 16),
    0x14: ("float32", 4), 0x15: ("float64", 8), 0x16: ("SFLOAT", 2), 0x17: ("FLOAT", 4), 0x19: ("utf8s", nil),
    0x1A: ("utf16s", nil),
  ]
}
