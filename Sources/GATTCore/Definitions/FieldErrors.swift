/// The errors of generated decoders, each made by a function of its own: what seldom happens stands out of the way.
extension DecodeError {
  /// Throws the error for a run of fields that does not fit into what is left: names the first that does not.
  ///
  /// - Parameters:
  ///   - value: The name of the value.
  ///   - start: Where the run starts.
  ///   - count: The octets of the whole attribute value.
  ///   - fields: The fields of the run, with the octets that each takes up.
  @inline(never)
  public static func truncated(
    _ value: String,
    at start: Int,
    of count: Int,
    _ fields: [(name: String, size: Int)]
  ) throws(DecodeError) -> Never {
    var offset = start
    for field in fields {
      if field.size > count - offset {
        throw DecodeError(
          value: value,
          field: field.name,
          offset: offset,
          reason: .truncated(needed: field.size, available: max(0, count - offset))
        )
      }
      offset += field.size
    }
    throw DecodeError(value: value, field: "", offset: start, reason: .truncated(needed: 0, available: 0))
  }

  /// Throws the error for a raw number outside the range of its field.
  @inline(never)
  public static func outOfRange(
    _ value: String,
    _ field: String,
    at offset: Int,
    _ raw: Int64,
    _ range: ClosedRange<Int64>
  ) throws(DecodeError) -> Never {
    throw DecodeError(
      value: value,
      field: field,
      offset: offset,
      reason: .outOfRange(raw: raw, minimum: range.lowerBound, maximum: range.upperBound)
    )
  }

  /// Throws the error for another number than the one that the field always has.
  @inline(never)
  public static func notTheConstant(
    _ value: String,
    _ field: String,
    at offset: Int,
    _ raw: Int64,
    _ expected: Int64
  ) throws(DecodeError) -> Never {
    throw DecodeError(value: value, field: field, offset: offset, reason: .notTheConstant(raw: raw, expected: expected))
  }

  /// Throws the error for more octets than a field may have.
  @inline(never)
  public static func tooLong(
    _ value: String,
    _ field: String,
    at offset: Int,
    _ octets: Int,
    maximum: Int
  ) throws(DecodeError) -> Never {
    throw DecodeError(value: value, field: field, offset: offset, reason: .tooLong(octets: octets, maximum: maximum))
  }

  /// Throws what is wrong with a value that has been read as a field, without a check of its ranges.
  ///
  /// - Parameters:
  ///   - type: Its type.
  ///   - bytes: The octets of the whole attribute value.
  ///   - offset: Where this value starts.
  @inline(never)
  public static func notInRange<Value: CharacteristicValue>(
    _ type: Value.Type,
    in bytes: RawSpan,
    at offset: Int
  ) throws(DecodeError) {
    var offset = offset
    _ = try Value(decoding: bytes, at: &offset)
  }

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
