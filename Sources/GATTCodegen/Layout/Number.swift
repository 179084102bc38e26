import GATTDefinitions

/// A whole number on the wire, and the Swift type that has exactly its values.
struct Number: Equatable {
  var bits: Int
  var isSigned: Bool
  /// The most significant octet comes first.
  var isBigEndian = false

  /// Widths that have a Swift type of their own; every other width is part of a wider container.
  static let typedWidths: Set<Int> = [8, 16, 24, 32, 40, 48, 64, 128]

  var octets: Int { (bits + 7) / 8 }

  /// A width that fills whole octets and has a type.
  var isWhole: Bool { Self.typedWidths.contains(bits) && !(bits == 40 && isSigned) }

  /// The Swift type: exact where there is one, else the next wider.
  var swiftType: String { (isSigned ? "Int" : "UInt") + String(isWhole ? bits : containerBits) }

  /// The width of the smallest integer type of the language that holds it.
  var containerBits: Int {
    switch bits {
    case ...8: 8
    case ...16: 16
    case ...32: 32
    case ...64: 64
    default: 128
    }
  }

  var containerType: String { (isSigned ? "Int" : "UInt") + String(containerBits) }

  /// True when `swiftType` is a type of the language and not one of GATTCore.
  var isNative: Bool { !isWhole || bits == containerBits }

  /// True when every value of `swiftType` is one of the number's.
  var fillsItsType: Bool { isWhole }

  /// What it can hold, as far as that fits.
  var range: ClosedRange<Int64> {
    if bits >= 64 { return (isSigned ? Int64.min : 0)...Int64.max }
    if isSigned { return -(1 << (bits - 1))...(1 << (bits - 1)) - 1 }
    return 0...(1 << bits) - 1
  }

  /// All ones.
  var mask: UInt64 { bits >= 64 ? .max : 1 << UInt64(bits) - 1 }

  /// The number whose octets start at `offset` in `span`, as `swiftType`.
  func read(at offset: String, in span: String = "bytes", mask: String? = nil) -> String {
    let octets = readOctets(at: offset, in: span, mask: mask)
    if !isNative { return "\(swiftType)(truncatingIfNeeded: \(octets))" }
    return isSigned ? "\(swiftType)(bitPattern: \(octets))" : octets
  }

  /// The octets that start at `offset` in `span`, as an unsigned integer of the container's width.
  func readOctets(at offset: String, in span: String = "bytes", mask: String? = nil) -> String {
    let arguments = mask.map { "at: \(offset), mask: \($0)" } ?? "at: \(offset)"
    return swapped("\(span).uint\(octets * 8)(\(arguments))")
  }

  /// The statement that appends `number`, an expression of `swiftType`.
  func append(_ number: String, mask: String? = nil) -> String {
    let unsigned = "UInt\(containerBits)"
    let octets =
      if isNative {
        isSigned ? "\(unsigned)(bitPattern: \(number))" : number
      } else {
        "\(unsigned)(truncatingIfNeeded: \(number).integerValue)"
      }
    let method = isNative ? "append" : "append\(bits)"
    return mask.map { "output.\(method)(\(swapped(octets)), mask: \($0))" } ?? "output.\(method)(\(swapped(octets)))"
  }

  /// `octets`, an expression of an unsigned integer with the octets of the number lowest, from the order of the wire in
  /// that of a number, or the other way round.
  ///
  /// - Parameter width: Of that integer.
  func swapped(_ octets: String, width: Int? = nil) -> String {
    if !isBigEndian || self.octets == 1 { return octets }
    let unused = (width ?? containerBits) - self.octets * 8
    return unused == 0 ? "\(octets).byteSwapped" : "\(octets).byteSwapped &>> \(unused)"
  }

  /// `constant` as the statement that appends it.
  func append(constant: Int64, mask presence: String?) -> String {
    let type = "UInt\(containerBits)"
    let octetsOfConstant = UInt64(bitPattern: constant) & mask
    let digits = octetsOfConstant < 10 ? String(octetsOfConstant) : hex(octetsOfConstant)
    // What is negative in 128 bits has ones in all of them.
    let octets =
      bits > 64 && constant < 0 ? "\(type)(bitPattern: \(constant))" : "\(type)(\(digits))"
    let method = isNative ? "append" : "append\(bits)"
    return presence.map { "output.\(method)(\(swapped(octets)), mask: \($0))" }
      ?? "output.\(method)(\(swapped(octets)))"
  }

  /// `number`, an expression of `swiftType`, as an `Int64`, or the nearest one that there is.
  func int64(_ number: String) -> String {
    if !isNative { return "Int64(\(number).integerValue)" }
    return bits > 64 || bits == 64 && !isSigned ? "Int64(clamping: \(number))" : "Int64(\(number))"
  }

  /// `number`, an expression of type `Int64` that is within `range`, as `swiftType`.
  func fromInt64(_ number: String) -> String {
    "\(swiftType)(truncatingIfNeeded: \(number))"
  }

  /// `number`, an expression of `swiftType`, as a `UInt64` of its bits.
  func word(_ number: String) -> String {
    isNative ? "UInt64(truncatingIfNeeded: \(number))" : "UInt64(truncatingIfNeeded: \(number).integerValue)"
  }
}
