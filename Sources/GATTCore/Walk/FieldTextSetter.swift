/// Sets the fields that a value lists from their strings.
struct FieldTextSetter: TextVisitor {
  typealias Failure = EncodeError

  let texts: FieldTextReader

  mutating func field<Content: FieldContent>(
    _ name: String,
    _ content: inout Content,
    _ unit: GATTUnit?,
    _ mayBeMissing: Bool
  ) throws(EncodeError) {
    if mayBeMissing, texts.texts[name] == nil { return }
    content = try texts.required(name, Content.fieldForm.content)
  }

  mutating func field<Content: FieldContent>(
    _ name: String,
    _ content: inout Content?,
    _ unit: GATTUnit?
  ) throws(EncodeError) {
    content = try texts.optional(name, Content.fieldForm.content)
  }

  mutating func named<Number: NamedNumber>(
    _ name: String,
    _ number: inout Number,
    mayBeMissing: Bool
  ) throws(EncodeError) {
    if mayBeMissing, texts.texts[name] == nil { return }
    number = try texts.required(name)
  }

  mutating func named<Number: NamedNumber>(_ name: String, _ number: inout Number?) throws(EncodeError) {
    number = try texts.optional(name)
  }

  mutating func bits<Bits: BitField>(
    _ name: String,
    _ bits: inout Bits,
    _ isBigEndian: Bool
  ) throws(EncodeError) {
    bits = try texts.requiredNested(name)
  }

  mutating func bits<Bits: BitField>(_ name: String, _ bits: inout Bits?) throws(EncodeError) {
    bits = try texts.nested(name)
  }

  mutating func value<Value: DefinedFields>(
    _ name: String,
    _ value: inout Value,
    _ extent: FieldExtent?
  ) throws(EncodeError) {
    value = try texts.requiredNested(name)
  }

  mutating func value<Value: DefinedFields>(_ name: String, _ value: inout Value?) throws(EncodeError) {
    value = try texts.nested(name)
  }

  mutating func values<Value: DefinedFields>(
    _ name: String,
    _ values: inout [Value],
    _ extent: FieldExtent,
    _ count: Int?
  ) throws(EncodeError) {
    values = try texts.nestedElements(name)
  }

  mutating func elements<Contents: RangeReplaceableCollection>(
    _ name: String,
    of contents: inout Contents,
    _ unit: GATTUnit?
  ) throws(EncodeError)
  where Contents.Element: FieldContent {
    contents = Contents(try texts.elements(name, Contents.Element.fieldForm.content))
  }

  mutating func named<Number: NamedNumber>(
    _ name: String,
    elementsOf numbers: inout [Number]
  ) throws(EncodeError) {
    numbers = try texts.elements(name)
  }

  mutating func computed(
    _ name: String,
    _ number: () -> Double?,
    _ unit: GATTUnit?,
    _ range: ClosedRange<Double>?
  ) {}
}
