import GATTDefinitions

/// Source text that appends a number to octets or converts it to other types.
extension Number {
  /// Returns the statement that appends `number`, an expression of `swiftType`.
  func append(_ number: String) -> String {
    append(octets: isSigned ? "UInt\(containerBits)(bitPattern: \(integer(number)))" : integer(number))
  }

  /// Returns the statement that appends `constant`.
  func append(constant: Int64) -> String {
    // A negative number of 128 bits has ones in all of the upper bits.
    if bits > 64, constant < 0 { return append(octets: "UInt\(containerBits)(bitPattern: \(constant))") }
    return append(
      octets: "UInt\(containerBits)(\(constantLiteral(Int64(bitPattern: UInt64(bitPattern: constant) & mask))))"
    )
  }

  /// Returns the statement that appends the octets of the number, an expression of an unsigned integer of the
  /// container's width.
  private func append(octets: String) -> String {
    "output.append\(isNative ? "" : String(bits))(\(swapped(octets)))"
  }

  /// Returns `octets`, an expression of an unsigned integer with the number in its lowest octets; if the number is
  /// big-endian, these octets are reversed.
  func swapped(_ octets: String, width: Int? = nil) -> String {
    if !isBigEndian || self.octets == 1 { return octets }
    let unused = (width ?? containerBits) - self.octets * 8
    return unused == 0 ? "\(octets).byteSwapped" : "\(octets).byteSwapped &>> \(unused)"
  }

  /// Returns `number`, an expression of `swiftType`, as an `Int64`, clamped if necessary.
  func int64(_ number: String) -> String {
    let isBeyond = isNative && (bits > 64 || bits == 64 && !isSigned)
    return isBeyond ? "Int64(clamping: \(number))" : widened(integer(number), to: "Int64")
  }

  /// Returns `number`, an expression of `swiftType`, as an integer type of Swift.
  func integer(_ number: String) -> String { isNative ? number : "\(number).integerValue" }

  /// Returns `integer`, an expression of an integer type of Swift, as `swiftType`: the reverse of `integer(_:)`.
  func fromInteger(_ integer: String) -> String { isNative ? integer : "\(swiftType)(truncatingIfNeeded: \(integer))" }
}

/// Returns `number`, an expression of another integer type, as an integer of `type`, which can hold it. The label
/// `truncatingIfNeeded` is there because `UInt64(number)` takes the compiler thirty times as long.
func widened(_ number: String, to type: String = "UInt64") -> String {
  "\(type)(truncatingIfNeeded: \(number))"
}
