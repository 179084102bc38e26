import GATTDefinitions
import GATTModel
import GATTText

/// One number with a long and a short form. A property of the value tells which form its numbers have.
struct ShortFormFormat: FieldFormat {
  let short: Number
  let factor: Int64
  /// The format of the long form: a plain number or a quantity.
  let value: any ScalarFormat
  /// The property that is true for short forms.
  let flag: MemberNames

  var type: String { value.type }
  /// The number of octets of the long form.
  var fixedSize: Int? { value.fixedSize }

  func read(_ field: FieldCode) -> String {
    let number = "\(value.number.swiftType)(\(short.read(field.labelLiteral, isTyped: false)))"
    let raw = factor == 1 ? number : "\(number) * \(factor)"
    let read = "self.\(flag.property) ? \(raw) : \(value.number.read(field.labelLiteral))"
    return value.value(ofRaw: read) ?? read
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    let raw = self.value.raw(of: value)
    let number = "FieldCheck.shortForm(\(raw), as: \(short.swiftType).self, factor: \(factor), \(field.place))"
    return [
      "if self.\(flag.property) {", "  try \(short.append(number))", "} else {", "  \(self.value.append(value))", "}",
    ]
  }

  /// Returns the statement of the decoder that tells the form. It stands before the first number with two forms.
  func tell(_ field: FieldCode) -> [String] {
    let (first, others) = field.octetsToTheEnd
    let octets = ([String(first)] + others).joined(separator: " + ")
    return ["self.\(flag.property) = reader.hasShortForms(unlessRemaining: \(octets))"]
  }

  func word(_ value: String) -> String? { self.value.word(value) }
  func text(_ field: FieldCode) -> String { value.text(field) }
  func parse(_ field: FieldCode) -> String { value.parse(field) }
  func violation(_ value: String) -> String? { self.value.violation(value) }
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) { value.writeTypes(field, &writer) }
  func exampleLiteral(_ json: JSON) -> ExampleLiteral? { value.exampleLiteral(json) }
}
