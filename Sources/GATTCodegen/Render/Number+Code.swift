import GATTDefinitions

/// A number as Swift: how it is read from octets, appended to them, and turned into other types.
extension Number {
  /// The number whose octets start at `offset` in `span`, as `swiftType`.
  ///
  /// - Parameter isInside: It is known that its octets are inside the span.
  func read(at offset: String, in span: String = "bytes", mask: String? = nil, isInside: Bool = false) -> String {
    let octets = readOctets(at: offset, in: span, mask: mask, isInside: isInside)
    if !isNative { return own(octets) }
    return isSigned ? code("\(swiftType)(bitPattern: \(octets))") : octets
  }

  /// The octets that start at `offset` in `span`, as an unsigned integer of the container's width.
  func readOctets(at offset: String, in span: String = "bytes", mask: String? = nil, isInside: Bool = false) -> String {
    let place = code("\(isInside ? "inside" : "at"): \(offset)")
    let arguments = mask.map { code("\(place), mask: \($0)") } ?? place
    return swapped(code("\(span).uint\(octets * 8)(\(arguments))"))
  }

  /// The `size` octets that start at `offset` in `span`, the first lowest, as an expression of type `UInt64`.
  ///
  /// - Parameter isInside: It is known that they are inside the span.
  static func readWord(
    of size: Int,
    at offset: String,
    in span: String = "bytes",
    mask: String? = nil,
    isInside: Bool = false
  ) -> String {
    let octets = Number(bits: 8 * size, isSigned: false)
      .readOctets(at: offset, in: span, mask: mask, isInside: isInside)
    return size > 4 ? octets : widened(octets)
  }

  /// The statement that appends `number`, an expression of `swiftType`.
  func append(_ number: String, mask: String? = nil) -> String {
    let unsigned = code("UInt\(containerBits)")
    let octets = isSigned ? code("\(unsigned)(bitPattern: \(integer(number)))") : integer(number)
    let method = isNative ? "append" : code("append\(bits)")
    return mask.map { code("output.\(method)(\(swapped(octets)), mask: \($0))") }
      ?? code("output.\(method)(\(swapped(octets)))")
  }

  /// `octets`, an expression of an unsigned integer with the octets of the number lowest, from the order of the wire in
  /// that of a number, or the other way round.
  ///
  /// - Parameter width: Of that integer.
  func swapped(_ octets: String, width: Int? = nil) -> String {
    if !isBigEndian || self.octets == 1 { return octets }
    let unused = (width ?? containerBits) - self.octets * 8
    return unused == 0 ? code("\(octets).byteSwapped") : code("\(octets).byteSwapped &>> \(unused)")
  }

  /// `constant` as the statement that appends it.
  func append(constant: Int64, mask presence: String?) -> String {
    let type = code("UInt\(containerBits)")
    let octetsOfConstant = UInt64(bitPattern: constant) & mask
    let digits = octetsOfConstant < 10 ? String(octetsOfConstant) : hex(octetsOfConstant)
    // What is negative in 128 bits has ones in all of them.
    let octets =
      bits > 64 && constant < 0 ? code("\(type)(bitPattern: \(constant))") : code("\(type)(\(digits))")
    let method = isNative ? "append" : code("append\(bits)")
    return presence.map { code("output.\(method)(\(swapped(octets)), mask: \($0))") }
      ?? code("output.\(method)(\(swapped(octets)))")
  }

  /// `number`, an expression of `swiftType`, as an `Int64`, or the nearest one that there is.
  func int64(_ number: String) -> String {
    let isBeyond = isNative && (bits > 64 || bits == 64 && !isSigned)
    return isBeyond ? code("Int64(clamping: \(number))") : widened(integer(number), to: "Int64")
  }

  /// `number`, an expression of type `Int64` that is within `range`, as `swiftType`.
  func fromInt64(_ number: String) -> String {
    code("\(swiftType)(truncatingIfNeeded: \(number))")
  }

  /// `number`, an expression of `swiftType`, as a `UInt64` of its bits.
  func word(_ number: String) -> String {
    widened(integer(number))
  }

  /// `number`, an expression of `swiftType`, as an integer of the language.
  func integer(_ number: String) -> String { isNative ? number : code("\(number).integerValue") }

  /// `integer`, an expression of the integer of the language that `integer(_:)` gives, as `swiftType`.
  func own(_ integer: String) -> String { isNative ? integer : fromInt64(integer) }
}

/// `number`, an expression of another integer type, as an integer of `type`, which has room for it. Nothing is truncated,
/// but `UInt64(number)` takes the compiler thirty times as long.
func widened(_ number: String, to type: String = "UInt64") -> String {
  code("\(type)(truncatingIfNeeded: \(number))")
}
