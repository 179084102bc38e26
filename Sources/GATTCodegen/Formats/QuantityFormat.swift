import GATTDefinitions
import GATTModel
import GATTText

/// A number with a scale, a range or special values: a `Quantity`. Its kind is a type nested in that of the value.
struct QuantityFormat: ScalarFormat {
  let raw: any ScalarFormat
  let kind: QuantityKind

  var quantity: QuantityKind? { kind }
  var zero: String { "Quantity(raw: 0)" }
  var type: String { "Quantity<\(kind.typeName)>" }
  var number: Number { raw.number }
  var isFraction: Bool { raw.isFraction }

  func read(_ label: String) -> String { "Quantity(raw: \(raw.read(label)))" }
  func raw(of value: String) -> String { "\(value).raw" }
  func append(_ value: String) -> String { raw.append(raw(of: value)) }
  func word(_ value: String) -> String? { raw.word(raw(of: value)) }
  func value(ofRaw number: String) -> String? { "Quantity(raw: \(number))" }
  func violation(_ value: String) -> String? { kind.range == nil ? nil : "!\(value).isInRange" }
  func double(_ value: String) -> String { kind.isScaled ? "\(value).value" : raw.double(raw(of: value)) }
  func writeTypes(_ label: String, _ writer: inout SourceWriter) { kind.write(rawType: raw.type, &writer) }

  func exampleLiteral(_ json: JSON) -> ExampleLiteral? {
    guard let number = json.value.number else {
      let label = json["special"]?.string ?? json.value.string
      return kind.specialValues?.name(of: label).map { ExampleLiteral(text: $0, path: ".special") }
    }
    guard kind.isScaled || json.value.wholeNumber != nil else { return nil }
    return ExampleLiteral(text: number, path: ".value", isExact: kind.field?.exponential == nil)
  }
}
