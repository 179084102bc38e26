// Codecs for handwritten types that also declare `CharacteristicValue`.

extension CharacteristicValue where Self: RawDeserializable, RawType: FixedSizeDeserializable {
  /// Decodes the raw value at `offset`.
  ///
  /// - Throws: `DecodeError`: `.truncated`; `.invalidForm` when `init(rawValue:)` returns nil.
  public init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    let raw: RawType = try bytes.rawValue(at: offset, of: Self.self)
    guard let value = Self(rawValue: raw) else { throw unknownRawValue(raw.description, at: offset, of: Self.self) }
    self = value
    offset += RawType.size
  }

  /// Appends the raw value.
  public func encode(into output: inout FieldWriter) {
    rawValue.serialize(into: &output)
  }
}

extension CharacteristicValue where Self: RawArrayDeserializable, RawType: FixedSizeDeserializable {
  /// Decodes all raw values from `offset` to the end.
  ///
  /// - Throws: `DecodeError`: `.truncated` with less than `size` octets; `.partialElement` when the octets do not
  ///   divide into raw values; `.invalidForm` when `init(rawValue:)` returns nil.
  public init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    let count = bytes.byteCount - offset
    let raw: [RawType] = try bytes.rawValues(in: max(count, Self.size), at: offset, of: Self.self)
    guard let value = Self(rawValue: raw) else {
      throw unknownRawValue("\(raw.count) raw values", at: offset, of: Self.self)
    }
    self = value
    offset += count
  }

  /// Appends all raw values.
  ///
  /// - Throws: `EncodeError`, `.missing`, when they have less than `size` octets.
  public func encode(into output: inout FieldWriter) throws(EncodeError) {
    try output.append(rawValue, least: Self.size, most: .max, of: Self.self)
  }
}

extension CharacteristicValue
where Self: RawPairDeserializable, RawType1: FixedSizeDeserializable, RawType2: FixedSizeDeserializable {
  /// Decodes the two raw values at `offset`.
  ///
  /// - Throws: `DecodeError`: `.truncated`; `.invalidForm` when `init(rawValue1:rawValue2:)` returns nil.
  public init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    let raw1: RawType1 = try bytes.rawValue(at: offset, of: Self.self)
    let raw2: RawType2 = try bytes.rawValue(at: offset + RawType1.size, of: Self.self)
    guard let value = Self(rawValue1: raw1, rawValue2: raw2) else {
      throw unknownRawValue("\(raw1.description), \(raw2.description)", at: offset, of: Self.self)
    }
    self = value
    offset += RawType1.size + RawType2.size
  }

  /// Appends the two raw values.
  public func encode(into output: inout FieldWriter) {
    rawValue1.serialize(into: &output)
    rawValue2.serialize(into: &output)
  }
}

extension CharacteristicValue
where Self: RawArrayPairDeserializable, RawType1: FixedSizeDeserializable, RawType2: FixedSizeDeserializable {
  /// Decodes the raw values in the `size1` octets at `offset` and in the `size2` octets after them.
  ///
  /// - Throws: `DecodeError`: `.truncated`; `.partialElement` when a size does not divide into raw values;
  ///   `.invalidForm` when `init(rawValue1:rawValue2:)` returns nil.
  public init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    let raw1: [RawType1] = try bytes.rawValues(in: Self.size1, at: offset, of: Self.self)
    let raw2: [RawType2] = try bytes.rawValues(in: Self.size2, at: offset + Self.size1, of: Self.self)
    guard let value = Self(rawValue1: raw1, rawValue2: raw2) else {
      throw unknownRawValue("\(raw1.count) and \(raw2.count) raw values", at: offset, of: Self.self)
    }
    self = value
    offset += Self.size1 + Self.size2
  }

  /// Appends all raw values.
  ///
  /// - Throws: `EncodeError`: `.missing` or `.tooLong` when they do not have `size1` and `size2` octets.
  public func encode(into output: inout FieldWriter) throws(EncodeError) {
    try output.append(rawValue1, least: Self.size1, most: Self.size1, of: Self.self)
    try output.append(rawValue2, least: Self.size2, most: Self.size2, of: Self.self)
  }
}

/// Returns the error for raw values from which the type creates no value.
private func unknownRawValue<Value>(_ raw: String, at offset: Int, of type: Value.Type) -> DecodeError {
  DecodeError(
    value: typeName(type),
    field: "",
    offset: offset,
    reason: .invalidForm("the type has no value for the raw value \(raw)")
  )
}

extension RawSpan {
  /// Returns the raw value at `offset` of a value of `type`.
  fileprivate func rawValue<Raw: FixedSizeDeserializable, Value>(
    at offset: Int,
    of type: Value.Type
  ) throws(DecodeError) -> Raw {
    guard let raw = Raw(deserializing: self, at: offset) else {
      throw DecodeError(
        value: typeName(type),
        field: "",
        offset: offset,
        reason: .truncated(needed: Raw.size, available: max(0, byteCount - offset))
      )
    }
    return raw
  }

  /// Returns the raw values in the `count` octets at `offset` of a value of `type`.
  fileprivate func rawValues<Raw: FixedSizeDeserializable, Value>(
    in count: Int,
    at offset: Int,
    of type: Value.Type
  ) throws(DecodeError) -> [Raw] {
    let available = byteCount - offset
    if count < 0 || count > available {
      throw DecodeError(
        value: typeName(type),
        field: "",
        offset: offset,
        reason: .truncated(needed: count, available: available)
      )
    }
    if count % Raw.size != 0 {
      throw DecodeError(
        value: typeName(type),
        field: "",
        offset: offset,
        reason: .partialElement(size: Raw.size, available: count)
      )
    }
    return stride(from: offset, to: offset + count, by: Raw.size).compactMap { Raw(deserializing: self, at: $0) }
  }
}

extension FieldWriter {
  /// Appends `raw`, which must have `least` to `most` octets, for a value of `type`.
  fileprivate mutating func append<Raw: FixedSizeDeserializable, Value>(
    _ raw: [Raw],
    least: Int,
    most: Int,
    of type: Value.Type
  ) throws(EncodeError) {
    let octets = raw.count * Raw.size
    if octets < least { throw EncodeError(value: typeName(type), field: "", reason: .missing) }
    if octets > most {
      throw EncodeError(value: typeName(type), field: "", reason: .tooLong(octets: octets, maximum: most))
    }
    for value in raw { value.serialize(into: &self) }
  }
}
