/// Goes over the fields of a value that have strings, and not over their octets.
///
/// A value with conditions has its own decoder and encoder. It lists its fields for strings in `texts(_:)`, where a
/// field may be absent.
public protocol TextVisitor: FieldVisitor {
  /// Visits the content of a field.
  ///
  /// - Parameters:
  ///   - name: The name that the definition gives the field.
  ///   - content: The content.
  ///   - unit: The unit of a number that is not a quantity.
  ///   - mayBeMissing: Whether the content stays as it is when there is no string for it.
  mutating func field<Content: FieldContent>(
    _ name: String,
    _ content: inout Content,
    _ unit: GATTUnit?,
    _ mayBeMissing: Bool
  ) throws(Failure)

  /// Visits the content of a field that may be absent.
  mutating func field<Content: FieldContent>(
    _ name: String,
    _ content: inout Content?,
    _ unit: GATTUnit?
  ) throws(Failure)

  /// Visits a named number, which stays as it is when there is no string for it and `mayBeMissing` is true.
  mutating func named<Number: NamedNumber>(
    _ name: String,
    _ number: inout Number,
    mayBeMissing: Bool
  ) throws(Failure)

  /// Visits a named number that may be absent.
  mutating func named<Number: NamedNumber>(_ name: String, _ number: inout Number?) throws(Failure)

  /// Visits bits that may be absent.
  mutating func bits<Bits: BitField>(_ name: String, _ bits: inout Bits?) throws(Failure)

  /// Visits a value in the value, which may be absent.
  mutating func value<Value: DefinedFields>(_ name: String, _ value: inout Value?) throws(Failure)

  /// Visits the contents of a field with several elements.
  mutating func elements<Contents: RangeReplaceableCollection>(
    _ name: String,
    of contents: inout Contents,
    _ unit: GATTUnit?
  ) throws(Failure)
  where Contents.Element: FieldContent

  /// Visits named numbers of a field with several elements.
  mutating func named<Number: NamedNumber>(_ name: String, elementsOf numbers: inout [Number]) throws(Failure)
}

// MARK: - How texts(_:) calls a visitor

extension TextVisitor {
  /// Visits the content of a field.
  ///
  /// - Parameters:
  ///   - name: The name that the definition gives the field.
  ///   - content: The content.
  ///   - unit: The unit of a number that is not a quantity.
  public mutating func field<Content: FieldContent>(
    _ name: String,
    _ content: inout Content,
    unit: GATTUnit? = nil
  ) throws(Failure) {
    try field(name, &content, unit, false)
  }

  /// Visits the content of a field that may be absent.
  public mutating func field<Content: FieldContent>(
    _ name: String,
    _ content: inout Content?,
    unit: GATTUnit? = nil
  ) throws(Failure) {
    try field(name, &content, unit)
  }

  /// Visits a content that stays as it is when there is no string for it.
  public mutating func ifGiven<Content: FieldContent>(_ name: String, _ content: inout Content) throws(Failure) {
    try field(name, &content, nil, true)
  }

  /// Visits a named number that stays as it is when there is no string for it.
  public mutating func ifGiven<Number: NamedNumber>(_ name: String, _ number: inout Number) throws(Failure) {
    try named(name, &number, mayBeMissing: true)
  }

  /// Visits several numbers.
  public mutating func elements<Contents: RangeReplaceableCollection>(
    _ name: String,
    of contents: inout Contents,
    unit: GATTUnit? = nil
  ) throws(Failure)
  where Contents.Element: FieldContent {
    try elements(name, of: &contents, unit)
  }
}

// MARK: - The fields of fields(_:) as strings

/// For strings, the octets of a field do not matter.
extension TextVisitor {
  static var seesParts: Bool { true }

  mutating func number<Number: FieldNumber>(
    _ name: String,
    _ number: inout Number,
    _ unit: GATTUnit?,
    _ isBigEndian: Bool
  ) throws(Failure) {
    try field(name, &number, unit, false)
  }

  mutating func named<Number: NamedNumber>(
    _ name: String,
    _ number: inout Number,
    _ isBigEndian: Bool
  ) throws(Failure)
  where Number.RawType: WholeNumber {
    try named(name, &number, mayBeMissing: false)
  }

  mutating func word<Word: WholeNumber>(
    _ name: String,
    _ word: inout Word,
    _ octets: Int,
    _ isBigEndian: Bool
  ) {}

  mutating func part<Content: FieldContent>(
    _ name: String,
    _ part: inout Content,
    _ unit: GATTUnit?
  ) throws(Failure) {
    try field(name, &part, unit, false)
  }

  mutating func address(
    _ name: String,
    _ address: inout DeviceAddress,
    _ isBigEndian: Bool
  ) throws(Failure) {
    try field(name, &address, nil, false)
  }

  mutating func uuid(
    _ name: String,
    _ uuid: inout BluetoothUUID,
    _ extent: FieldExtent,
    _ isBigEndian: Bool
  ) throws(Failure) {
    try field(name, &uuid, nil, false)
  }

  mutating func octets(
    _ name: String,
    _ octets: inout Data,
    _ extent: FieldExtent,
    _ most: Int,
    _ mayBeMissing: Bool
  ) throws(Failure) {
    try field(name, &octets, nil, mayBeMissing)
  }

  mutating func text(
    _ name: String,
    _ octets: inout ShortArray<UInt8>,
    _ extent: FieldExtent,
    _ form: FieldTextForm,
    _ most: Int,
    _ mayBeMissing: Bool
  ) throws(Failure) {
    var text = form.text(octets)
    try field(name, &text, nil, mayBeMissing)
    octets = form.octets(text)
  }

  mutating func elements<Number: FieldNumber>(
    _ name: String,
    _ elements: inout ShortArray<Number>,
    _ extent: FieldExtent?,
    _ count: Int?,
    _ unit: GATTUnit?,
    _ isBigEndian: Bool
  ) throws(Failure) {
    try self.elements(name, of: &elements, unit)
  }

  mutating func named<Number: NamedNumber>(
    _ name: String,
    elements: inout [Number],
    _ extent: FieldExtent?,
    _ count: Int?,
    _ isBigEndian: Bool
  ) throws(Failure)
  where Number.RawType: WholeNumber {
    try named(name, elementsOf: &elements)
  }

  mutating func constant<Number: WholeNumber>(_ name: String, _ constant: Number, _ isBigEndian: Bool) {}

  mutating func check(_ raw: Int64, is expected: Int64, _ field: String, octets: Int) {}

  mutating func enter(_ prefix: LengthPrefix) -> Int { 0 }

  mutating func leave(_ prefix: LengthPrefix, from place: Int) {}
}
