// An attribute that is one named number, or one field of bits, needs no written codec: its number is its octets, with
// the least significant first, and the field has the name of the attribute.

extension DefinedValue where Self: OpenNamedNumber, RawType: WholeNumber {
  /// Reads the number.
  @inlinable
  public init(from reader: inout FieldReader) throws(DecodeError) {
    let number: RawType = try reader.fixed(Self.name, false)
    // An open enumeration has every number.
    self = Self(rawValue: number)!
  }

  /// Appends the number.
  @inlinable
  public func encode(into output: inout FieldWriter) throws(EncodeError) { output.fixed(rawValue, false) }

  /// Appends the name of the number.
  public func append(to texts: inout FieldTexts) { texts.append(Self.name, text: text, nil) }

  /// Creates the number of a name, or of decimal digits.
  public init(texts: FieldTextReader) throws(EncodeError) { self = try texts.required(Self.name) }
}

extension DefinedValue where Self: BitField, RawType == RawValue {
  /// Reads the bits.
  @inlinable
  public init(from reader: inout FieldReader) throws(DecodeError) {
    self.init()
    self.rawValue = try reader.fixed(Self.name, false)
  }

  /// Appends the bits.
  @inlinable
  public func encode(into output: inout FieldWriter) throws(EncodeError) { output.fixed(rawValue, false) }
}
