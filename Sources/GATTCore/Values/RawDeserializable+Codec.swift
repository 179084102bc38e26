// The codec of handwritten types that also declare `CharacteristicValue`.

extension CharacteristicValue where Self: RawDeserializable, RawType: FixedSizeDeserializable {
  /// Reads the raw value.
  ///
  /// - Throws: `DecodeError`: `.truncated`; `.invalidForm` when `init(rawValue:)` returns nil.
  public init(from reader: inout FieldReader) throws(DecodeError) {
    let offset = reader.offset
    let raw: RawType = try reader.number("")
    guard let value = Self(rawValue: raw) else { throw DecodeError.unknownRawValue(raw.description, at: offset) }
    self = value
  }

  /// Appends the raw value.
  public func encode(into output: inout FieldWriter) {
    rawValue.serialize(into: &output)
  }
}

extension DecodeError {
  /// Returns the error for raw values from which the type creates no value.
  package static func unknownRawValue(_ raw: String, at offset: Int) -> DecodeError {
    DecodeError(
      value: "",
      field: "",
      offset: offset,
      reason: .invalidForm("the type has no value for the raw value \(raw)")
    )
  }
}
