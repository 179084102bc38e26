extension FieldReader {
  /// Reads an integer of 24 bits.
  @inlinable @inline(__always)
  public mutating func uint24(_ field: String) throws(DecodeError) -> UInt24 {
    UInt24(truncatingIfNeeded: buffer.bytes.uint24(at: try take(3, field)))
  }

  /// Reads a field that always has one number, in a narrow integer type.
  ///
  /// - Throws: `DecodeError`, `.notTheConstant`, for another number.
  public mutating func constant<Number: NarrowInteger & FixedSizeDeserializable>(
    _ constant: Number,
    _ field: String,
    isBigEndian: Bool = false
  ) throws(DecodeError) {
    let number: Number = try number(field, isBigEndian: isBigEndian)
    let (raw, expected) = (Int64(number.integerValue), Int64(constant.integerValue))
    try check(raw, is: expected, field, octets: Number.size)
  }
}
