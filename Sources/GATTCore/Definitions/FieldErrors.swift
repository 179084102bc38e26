/// Errors in functions that are not inlined, so that inlined code stays small.
extension DecodeError {
  /// Throws the error for octets behind a value that is to take up all of them.
  @inline(never)
  @usableFromInline
  static func trailingOctets<Value>(
    _ type: Value.Type,
    at offset: Int,
    of count: Int
  ) throws(DecodeError) -> Never {
    throw DecodeError(
      value: typeName(Value.self),
      field: "",
      offset: offset,
      reason: .trailingOctets(count - offset)
    )
  }
}

extension EncodeError {
  /// Throws the error for a value that has more octets than an attribute value may have.
  @inline(never)
  @usableFromInline
  static func tooLong<Value>(_ type: Value.Type, octets: Int) throws(EncodeError) -> Never {
    throw EncodeError(
      value: typeName(Value.self),
      field: "",
      reason: .tooLong(octets: octets, maximum: OctetWriter.maximumCount)
    )
  }
}
