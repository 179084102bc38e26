import GATTDefinitions

/// A whole number on the wire, and the Swift type that has exactly its values.
struct Number: Equatable {
  var bits: Int
  var isSigned: Bool
  /// The most significant octet comes first.
  var isBigEndian = false

  var octets: Int { (bits + 7) / 8 }

  /// A width that fills whole octets and has a type: every value of `swiftType` is one of the number's.
  var isWhole: Bool { [8, 16, 24, 32, 48, 64, 128].contains(bits) || bits == 40 && !isSigned }

  /// The Swift type: exact where there is one, else the next wider.
  var swiftType: String { "\(isSigned ? "Int" : "UInt")\(isWhole ? bits : containerBits)" }

  /// The width of the smallest integer type of the language that holds it.
  var containerBits: Int { [8, 16, 32, 64].first { bits <= $0 } ?? 128 }

  var containerType: String { "\(isSigned ? "Int" : "UInt")\(containerBits)" }

  /// True when `swiftType` is a type of the language and not one of GATTCore.
  var isNative: Bool { !isWhole || bits == containerBits }

  /// What it can hold, as far as that fits.
  var range: ClosedRange<Int64> {
    if bits >= 64 { return (isSigned ? Int64.min : 0)...Int64.max }
    if isSigned { return -(1 << (bits - 1))...(1 << (bits - 1)) - 1 }
    return 0...(1 << bits) - 1
  }

  /// All ones.
  var mask: UInt64 { bits >= 64 ? .max : 1 << UInt64(bits) - 1 }
}

extension FieldDefinition {
  /// The number that an element is; nil for anything but a whole number.
  var number: Number? {
    guard case .integer(let bits, let isSigned) = form else { return nil }
    return Number(bits: bits, isSigned: isSigned, isBigEndian: byteOrder == .big)
  }
}
