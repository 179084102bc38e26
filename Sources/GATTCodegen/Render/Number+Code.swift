import GATTDefinitions

/// A number as Swift: how it is read from octets, appended to them, and turned into other types.
extension Number {
  /// The number whose octets start at `offset` in `span`, as `swiftType`.
  ///
  /// - Parameter isInside: It is known that its octets are inside the span.
  func read(
    at offset: SourceLine,
    in span: SourceLine = "bytes",
    mask: SourceLine? = nil,
    isInside: Bool = false
  ) -> SourceLine {
    let octets = readOctets(at: offset, in: span, mask: mask, isInside: isInside)
    if !isNative { return own(octets) }
    return isSigned ? "\(swiftType)(bitPattern: \(octets))" : octets
  }

  /// The octets that start at `offset` in `span`, as an unsigned integer of the container's width.
  func readOctets(
    at offset: SourceLine,
    in span: SourceLine = "bytes",
    mask: SourceLine? = nil,
    isInside: Bool = false
  ) -> SourceLine {
    let place = isInside ? "inside" : "at"
    return swapped(
      mask.map { "\(span).uint\(octets * 8)(\(place): \(offset), mask: \($0))" }
        ?? "\(span).uint\(octets * 8)(\(place): \(offset))"
    )
  }

  /// The `size` octets that start at `offset` in `span`, the first lowest, as an expression of type `UInt64`.
  ///
  /// - Parameter isInside: It is known that they are inside the span.
  static func readWord(
    of size: Int,
    at offset: SourceLine,
    in span: SourceLine = "bytes",
    mask: SourceLine? = nil,
    isInside: Bool = false
  ) -> SourceLine {
    let octets = Number(bits: 8 * size, isSigned: false)
      .readOctets(at: offset, in: span, mask: mask, isInside: isInside)
    return size > 4 ? octets : widened(octets)
  }

  /// The statement that appends `number`, an expression of `swiftType`.
  func append(_ number: SourceLine, mask: SourceLine? = nil) -> SourceLine {
    append(octets: isSigned ? "UInt\(containerBits)(bitPattern: \(integer(number)))" : integer(number), mask: mask)
  }

  /// `constant` as the statement that appends it.
  func append(constant: Int64, mask presence: SourceLine?) -> SourceLine {
    let octets = UInt64(bitPattern: constant) & mask
    // What is negative in 128 bits has ones in all of them.
    if bits > 64, constant < 0 {
      return append(octets: "UInt\(containerBits)(bitPattern: \(constant))", mask: presence)
    }
    let digits: SourceLine = octets < 10 ? "\(octets)" : "\(hex(octets))"
    return append(octets: "UInt\(containerBits)(\(digits))", mask: presence)
  }

  /// The statement that appends the octets of the number, an expression of an unsigned integer of the container's width.
  private func append(octets: SourceLine, mask: SourceLine?) -> SourceLine {
    let method: SourceLine = isNative ? "append" : "append\(bits)"
    return mask.map { "output.\(method)(\(swapped(octets)), mask: \($0))" } ?? "output.\(method)(\(swapped(octets)))"
  }

  /// `octets`, an expression of an unsigned integer with the octets of the number lowest, from the order of the wire in
  /// that of a number, or the other way round.
  ///
  /// - Parameter width: Of that integer.
  func swapped(_ octets: SourceLine, width: Int? = nil) -> SourceLine {
    if !isBigEndian || self.octets == 1 { return octets }
    let unused = (width ?? containerBits) - self.octets * 8
    return unused == 0 ? "\(octets).byteSwapped" : "\(octets).byteSwapped &>> \(unused)"
  }

  /// `number`, an expression of `swiftType`, as an `Int64`, or the nearest one that there is.
  func int64(_ number: SourceLine) -> SourceLine {
    let isBeyond = isNative && (bits > 64 || bits == 64 && !isSigned)
    return isBeyond ? "Int64(clamping: \(number))" : widened(integer(number), to: "Int64")
  }

  /// `number`, an expression of type `Int64` that is within `range`, as `swiftType`.
  func fromInt64(_ number: SourceLine) -> SourceLine {
    "\(swiftType)(truncatingIfNeeded: \(number))"
  }

  /// `number`, an expression of `swiftType`, as a `UInt64` of its bits.
  func word(_ number: SourceLine) -> SourceLine {
    widened(integer(number))
  }

  /// `number`, an expression of `swiftType`, as an integer of the language.
  func integer(_ number: SourceLine) -> SourceLine { isNative ? number : "\(number).integerValue" }

  /// `integer`, an expression of the integer of the language that `integer(_:)` gives, as `swiftType`.
  func own(_ integer: SourceLine) -> SourceLine { isNative ? integer : fromInt64(integer) }
}

/// `number`, an expression of another integer type, as an integer of `type`, which has room for it. Nothing is truncated,
/// but `UInt64(number)` takes the compiler thirty times as long.
func widened(_ number: SourceLine, to type: SourceLine = "UInt64") -> SourceLine {
  "\(type)(truncatingIfNeeded: \(number))"
}
