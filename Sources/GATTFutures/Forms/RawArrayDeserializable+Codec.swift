import GATTCore

// Codecs of handwritten types that also declare `CharacteristicValue`.

extension CharacteristicValue where Self: RawArrayDeserializable, RawType: FixedSizeDeserializable {
  /// Reads all raw values up to the end.
  ///
  /// - Throws: `DecodeError`: `.truncated` with less than `size` octets; `.partialElement` when the octets do not
  ///   divide into raw values; `.invalidForm` when `init(rawValue:)` returns nil.
  public init(from reader: inout FieldReader) throws(DecodeError) {
    let offset = reader.offset
    let raw: [RawType] = try reader.rawValues(octets: max(reader.remaining, Self.size))
    guard let value = Self(rawValue: raw) else {
      throw DecodeError.unknownRawValue("\(raw.count) raw values", at: offset)
    }
    self = value
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
  /// Reads the two raw values.
  ///
  /// - Throws: `DecodeError`: `.truncated`; `.invalidForm` when `init(rawValue1:rawValue2:)` returns nil.
  public init(from reader: inout FieldReader) throws(DecodeError) {
    let offset = reader.offset
    let raw1: RawType1 = try reader.number("")
    let raw2: RawType2 = try reader.number("")
    guard let value = Self(rawValue1: raw1, rawValue2: raw2) else {
      throw DecodeError.unknownRawValue("\(raw1.description), \(raw2.description)", at: offset)
    }
    self = value
  }

  /// Appends the two raw values.
  public func encode(into output: inout FieldWriter) {
    rawValue1.serialize(into: &output)
    rawValue2.serialize(into: &output)
  }
}

extension CharacteristicValue
where Self: RawArrayPairDeserializable, RawType1: FixedSizeDeserializable, RawType2: FixedSizeDeserializable {
  /// Reads the raw values in `size1` octets and in the `size2` octets after them.
  ///
  /// - Throws: `DecodeError`: `.truncated`; `.partialElement` when a size does not divide into raw values;
  ///   `.invalidForm` when `init(rawValue1:rawValue2:)` returns nil.
  public init(from reader: inout FieldReader) throws(DecodeError) {
    let offset = reader.offset
    let raw1: [RawType1] = try reader.rawValues(octets: Self.size1)
    let raw2: [RawType2] = try reader.rawValues(octets: Self.size2)
    guard let value = Self(rawValue1: raw1, rawValue2: raw2) else {
      throw DecodeError.unknownRawValue("\(raw1.count) and \(raw2.count) raw values", at: offset)
    }
    self = value
  }

  /// Appends all raw values.
  ///
  /// - Throws: `EncodeError`: `.missing` or `.tooLong` when they do not have `size1` and `size2` octets.
  public func encode(into output: inout FieldWriter) throws(EncodeError) {
    try output.append(rawValue1, least: Self.size1, most: Self.size1, of: Self.self)
    try output.append(rawValue2, least: Self.size2, most: Self.size2, of: Self.self)
  }
}

extension FieldReader {
  /// Reads the raw values in the next `count` octets.
  fileprivate mutating func rawValues<Raw: FixedSizeDeserializable>(octets count: Int) throws(DecodeError) -> [Raw] {
    if count < 0 || count > remaining { throw error(.truncated(needed: count, available: remaining)) }
    if count % Raw.size != 0 { throw error(.partialElement(size: Raw.size, available: count)) }
    var values: [Raw] = []
    for _ in 0..<(count / Raw.size) { values.append(try number("")) }
    return values
  }

  /// Returns an error in the next raw values.
  private func error(_ reason: DecodeError.Reason) -> DecodeError {
    DecodeError(value: "", field: "", offset: offset, reason: reason)
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
    if octets < least { throw EncodeError(value: "\(type)", field: "", reason: .missing) }
    if octets > most {
      throw EncodeError(value: "\(type)", field: "", reason: .tooLong(octets: octets, maximum: most))
    }
    for value in raw { value.serialize(into: &self) }
  }
}
