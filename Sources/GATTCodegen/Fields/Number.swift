import GATTDefinitions

/// A whole number on the wire, and its Swift type.
struct Number: Equatable {
  var bits: Int
  var isSigned: Bool
  /// Whether the most significant octet comes first.
  var isBigEndian = false

  var octets: Int { (bits + 7) / 8 }

  /// Whether Swift or GATTCore has an integer type of exactly this width. Any other number is stored in the bits of a
  /// wider type.
  var hasExactType: Bool { [8, 16, 24, 32, 48, 64, 128].contains(bits) || bits == 40 && !isSigned }

  /// The integer type of the exact width, or else the next wider one of Swift.
  var swiftType: String { "\(isSigned ? "Int" : "UInt")\(hasExactType ? bits : containerBits)" }

  /// The width of the smallest integer type of Swift that can hold the number.
  var containerBits: Int { [8, 16, 32, 64].first { bits <= $0 } ?? 128 }

  var containerType: String { "\(isSigned ? "Int" : "UInt")\(containerBits)" }

  /// Whether `swiftType` is a type of Swift and not one of GATTCore.
  var isNative: Bool { !hasExactType || bits == containerBits }

  /// The range of the number, limited to `Int64`.
  var range: ClosedRange<Int64> { FieldDefinition.Form.integer(bits: bits, isSigned: isSigned).integerRange! }

  /// A mask with a one for each bit of the number, up to 64.
  var mask: UInt64 { bits >= 64 ? .max : 1 << UInt64(bits) - 1 }
}

extension FieldDefinition {
  /// The number format of an element; nil when it is not a whole number.
  var number: Number? {
    guard case .integer(let bits, let isSigned) = form else { return nil }
    return Number(bits: bits, isSigned: isSigned, isBigEndian: byteOrder == .big)
  }
}
