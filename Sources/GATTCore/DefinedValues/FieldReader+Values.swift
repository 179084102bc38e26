extension FieldReader {
  /// Reads a nested value.
  @inlinable
  public mutating func value<Value: DefinedFields>(_ field: String) throws(DecodeError) -> Value {
    do throws(DecodeError) {
      if let digits = Value.hexadecimalDigits { return try value(in: digits) }
      return try Value(from: &self)
    } catch {
      throw error.within(Value.self)
    }
  }

  /// Reads a nested value.
  @inlinable
  public mutating func value<Value: DefinedFields>(
    _ field: String,
    _ extent: FieldExtent
  ) throws(DecodeError) -> Value {
    let outer = try enter(extent, field)
    let value: Value = try value(field)
    try leave(extent, field, to: outer)
    return value
  }

  /// Reads nested values up to the end of the field, or `count` of them.
  ///
  /// Without `count`, an incomplete value after other values at the end of the attribute value is not read.
  ///
  /// - Throws: `DecodeError`; `.emptyElement` when `count` is nil and an element takes no octets.
  @inlinable
  public mutating func values<Value: DefinedFields>(
    _ field: String,
    _ extent: FieldExtent = .rest,
    count: Int? = nil
  ) throws(DecodeError) -> [Value] {
    let outer = try enter(extent, field)
    var values: [Value] = []
    if let count {
      // Requires one octet for each element, which limits the loop for any count.
      _ = try offset(after: count, field)
      for _ in 0..<count { values.append(try value(field)) }
    } else {
      while remaining > 0 {
        let (start, limit) = (position, end)
        do throws(DecodeError) {
          values.append(try value(field))
        } catch {
          guard !values.isEmpty, limit == buffer.count, case .truncated = error.reason else { throw error }
          (position, end) = (start, limit)
          break
        }
        if position == start { throw error(field, .emptyElement) }
      }
    }
    try leave(extent, field, to: outer)
    return values
  }

  /// Reads a value of digits. The offset of an error in the content is that of its digits.
  @usableFromInline
  mutating func value<Value: DefinedFields>(in form: HexadecimalDigits) throws(DecodeError) -> Value {
    let first = position + 1
    let content = try hexadecimalDigits(form)
    do throws(DecodeError) {
      return try FieldReader.read(content.span.bytes) { (reader) throws(DecodeError) in
        let value = try Value(from: &reader)
        if reader.remaining > 0 { throw reader.error("", .trailingOctets(reader.remaining)) }
        return value
      }
    } catch {
      throw error.inDigits(from: first)
    }
  }
}
