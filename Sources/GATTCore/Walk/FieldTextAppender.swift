/// Appends the strings of the fields that a value lists.
struct FieldTextAppender: TextVisitor {
  typealias Failure = Never

  private(set) var texts: FieldTexts

  mutating func field<Content: FieldContent>(
    _ name: String,
    _ content: inout Content,
    _ unit: GATTUnit?,
    _ mayBeMissing: Bool
  ) {
    texts.append(name, text: Content.fieldForm.text(content), Content.fieldForm.unit(content, unit))
  }

  mutating func field<Content: FieldContent>(_ name: String, _ content: inout Content?, _ unit: GATTUnit?) {
    if let content { texts.append(name, text: Content.fieldForm.text(content), Content.fieldForm.unit(content, unit)) }
  }

  mutating func named<Number: NamedNumber>(_ name: String, _ number: inout Number, mayBeMissing: Bool) {
    texts.append(name, text: number.text, nil)
  }

  mutating func named<Number: NamedNumber>(_ name: String, _ number: inout Number?) {
    if let number { texts.append(name, text: number.text, nil) }
  }

  mutating func bits<Bits: BitField>(_ name: String, _ bits: inout Bits, _ isBigEndian: Bool) {
    texts.append(name, nested: bits.fieldTexts)
  }

  mutating func bits<Bits: BitField>(_ name: String, _ bits: inout Bits?) {
    texts.append(name, nested: bits?.fieldTexts)
  }

  mutating func value<Value: DefinedFields>(_ name: String, _ value: inout Value, _ extent: FieldExtent?) {
    texts.append(name, nested: value.fieldTexts)
  }

  mutating func value<Value: DefinedFields>(_ name: String, _ value: inout Value?) {
    texts.append(name, nested: value?.fieldTexts)
  }

  mutating func values<Value: DefinedFields>(
    _ name: String,
    _ values: inout [Value],
    _ extent: FieldExtent,
    _ count: Int?
  ) {
    texts.append(name, nestedElements: values.map { $0.fieldTexts })
  }

  mutating func elements<Contents: RangeReplaceableCollection>(
    _ name: String,
    of contents: inout Contents,
    _ unit: GATTUnit?
  )
  where Contents.Element: FieldContent {
    let form = Contents.Element.fieldForm
    let unit = contents.lazy.compactMap { form.unit($0, unit) }.first
    texts.append(name, elements: contents.map(form.text), unit: unit)
  }

  mutating func named<Number: NamedNumber>(_ name: String, elementsOf numbers: inout [Number]) {
    texts.append(name, elements: numbers.map { $0.text })
  }

  mutating func computed(
    _ name: String,
    _ number: () -> Double?,
    _ unit: GATTUnit?,
    _ range: ClosedRange<Double>?
  ) {
    texts.append(name, number(), unit: unit)
  }
}
