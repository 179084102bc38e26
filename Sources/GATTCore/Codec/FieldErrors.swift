/// Errors in functions that are not inlined, so that inlined code stays small.
extension DecodeError {
  /// Returns the error for octets after a value that must take up all octets.
  @inline(never)
  @usableFromInline
  static func trailingOctets<Value>(_ type: Value.Type, at offset: Int, of bytes: RawSpan) -> DecodeError {
    let reason = Reason.trailingOctets(bytes.byteCount - offset)
    return DecodeError(value: typeName(type), field: "", offset: offset, reason: reason).reading(bytes)
  }

  /// Returns this error with the octets of the attribute value.
  @inline(never)
  @usableFromInline
  package func reading(_ bytes: RawSpan) -> DecodeError {
    let octets = bytes.data(from: 0, to: bytes.byteCount)
    return DecodeError(value: value, field: field, offset: offset, reason: reason, octets: octets)
  }

  /// Returns this error with the type of the value, unless the error is in a nested value.
  @inline(never)
  @usableFromInline
  func within<Value>(_ type: Value.Type) -> DecodeError {
    guard value.isEmpty else { return self }
    return DecodeError(value: typeName(type), field: field, offset: offset, reason: reason)
  }
}

extension DecodeError.Reason {
  /// The reason for a UUID with the wrong number of octets.
  package static func invalidUUID(octets: Int) -> DecodeError.Reason {
    .invalidForm("a UUID has 2, 4 or 16 octets, not \(octets)")
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
      reason: .tooLong(octets: octets, maximum: FieldWriter.maximumCount)
    )
  }
}
