/// Finds the fields with contents that the definition does not allow.
struct OutOfRangeFinder: TextVisitor {
  typealias Failure = Never

  private(set) var names: [String] = []

  mutating func field<Content: FieldContent>(
    _ name: String,
    _ content: inout Content,
    _ unit: GATTUnit?,
    _ mayBeMissing: Bool
  ) {
    if !Content.fieldForm.isAllowed(content) { names.append(name) }
  }

  mutating func field<Content: FieldContent>(_ name: String, _ content: inout Content?, _ unit: GATTUnit?) {
    if let content, !Content.fieldForm.isAllowed(content) { names.append(name) }
  }

  mutating func value<Value: DefinedFields>(_ name: String, _ value: inout Value, _ extent: FieldExtent?) {
    names += value.outOfRangeFields
  }

  mutating func value<Value: DefinedFields>(_ name: String, _ value: inout Value?) {
    if let value { names += value.outOfRangeFields }
  }

  mutating func values<Value: DefinedFields>(
    _ name: String,
    _ values: inout [Value],
    _ extent: FieldExtent,
    _ count: Int?
  ) {
    for value in values { names += value.outOfRangeFields }
  }

  mutating func elements<Contents: RangeReplaceableCollection>(
    _ name: String,
    of contents: inout Contents,
    _ unit: GATTUnit?
  )
  where Contents.Element: FieldContent {
    if !contents.allSatisfy(Contents.Element.fieldForm.isAllowed) { names.append(name) }
  }

  mutating func computed(
    _ name: String,
    _ number: () -> Double?,
    _ unit: GATTUnit?,
    _ range: ClosedRange<Double>?
  ) {
    if let range, FieldCheck.isOutside(number(), range.lowerBound, range.upperBound) { names.append(name) }
  }

  // Text, names and bits have no range.

  mutating func text(
    _ name: String,
    _ octets: inout ShortArray<UInt8>,
    _ extent: FieldExtent,
    _ form: FieldTextForm,
    _ most: Int,
    _ mayBeMissing: Bool
  ) {}

  mutating func named<Number: NamedNumber>(_ name: String, _ number: inout Number, mayBeMissing: Bool) {}
  mutating func named<Number: NamedNumber>(_ name: String, _ number: inout Number?) {}
  mutating func named<Number: NamedNumber>(_ name: String, elementsOf numbers: inout [Number]) {}
  mutating func bits<Bits: BitField>(_ name: String, _ bits: inout Bits, _ isBigEndian: Bool) {}
  mutating func bits<Bits: BitField>(_ name: String, _ bits: inout Bits?) {}
}
