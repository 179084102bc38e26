extension FieldReader {
  /// Reads numbers of 1, 2 or 4 bits.
  ///
  /// - Parameters:
  ///   - field: The name of the field.
  ///   - extent: Where the field ends.
  ///   - bits: 1, 2 or 4, the width of each number.
  ///   - isBigEndian: Whether the first number is in the highest bits of an octet; otherwise it is in the lowest bits.
  public mutating func packedElements(
    _ field: String,
    _ extent: FieldExtent = .rest,
    bits: Int,
    isBigEndian: Bool = false
  ) throws(DecodeError) -> [UInt8] {
    let octets: ShortArray<UInt8> = try elements(field, extent)
    let mask = UInt8(1 << bits - 1)
    let shifts = Array(stride(from: 0, to: 8, by: bits))
    return octets.flatMap { octet in
      (isBigEndian ? shifts.reversed() : shifts).map { shift in octet >> UInt8(shift) & mask }
    }
  }

  /// Reads numbers of 1, 2 or 4 bits from `count` octets.
  public mutating func packedElements(
    _ field: String,
    count: Int,
    bits: Int,
    isBigEndian: Bool = false
  ) throws(DecodeError) -> [UInt8] {
    try packedElements(field, .octets(count), bits: bits, isBigEndian: isBigEndian)
  }
}

extension FieldWriter {
  /// Appends numbers of 1, 2 or 4 bits. The unused bits of the last octet are 0.
  ///
  /// - Parameters:
  ///   - numbers: The numbers.
  ///   - bits: 1, 2 or 4, the width of each number.
  ///   - isBigEndian: Whether the first number is in the highest bits of an octet; otherwise it is in the lowest bits.
  ///   - value: The name of the value, for the error.
  ///   - field: The name of the field, for the error.
  /// - Throws: `.outOfRange` when a number has more bits.
  public mutating func append(
    _ numbers: [UInt8],
    bits: Int,
    isBigEndian: Bool = false,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    let perOctet = 8 / bits
    for start in stride(from: 0, to: numbers.count, by: perOctet) {
      var octet: UInt8 = 0
      for index in start..<min(start + perOctet, numbers.count) {
        try FieldCheck.range(Int64(numbers[index]), in: 0...(1 << Int64(bits) - 1), value, field)
        let position = (index - start) * bits
        octet |= numbers[index] << UInt8(isBigEndian ? 8 - position - bits : position)
      }
      append(octet)
    }
  }
}
