import GATTDefinitions
import GATTModel
import GATTText

/// One number in a narrow or a wide form, which a flag selects.
struct TwoWidthsFormat: FieldFormat {
  let narrow: Number
  let wide: Number
  /// The flag that selects the wide form.
  let selector: Activation
  /// The format of the wide number: a plain one or a quantity.
  let value: any ScalarFormat

  var type: String { value.type }
  var fixedSize: Int? { nil }

  func read(_ field: FieldCode) -> String {
    let narrowRead = "\(wide.swiftType)(\(narrow.read(field.labelLiteral, isTyped: false)))"
    let isWide = ValueCode.parenthesized(field.value.isActive(selector))
    let number = "\(isWide) ? \(wide.read(field.labelLiteral)) : \(narrowRead)"
    return value.value(ofRaw: number) ?? number
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    let raw = self.value.raw(of: value)
    let narrowed = narrow.append("\(narrow.swiftType)(truncatingIfNeeded: \(raw))")
    return ["if \(field.value.isActive(selector)) { \(wide.append(raw)) } else { \(narrowed) }"]
  }

  /// Returns the condition under which the property `value` needs the wide form.
  func needsWideForm(_ value: String) -> String {
    "\(self.value.raw(of: value)) > \(narrow.mask)"
  }

  func text(_ field: FieldCode) -> String { value.text(field) }
  func parse(_ field: FieldCode) -> String { value.parse(field) }
  func violation(_ value: String) -> String? { self.value.violation(value) }
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) { value.writeTypes(field, &writer) }
  func exampleLiteral(_ json: JSON) -> ExampleLiteral? { value.exampleLiteral(json) }
}
