import GATTModel
import GATTText

/// An octet that is 0 or 1. Any other octet is `true` and is kept.
struct BooleanFormat: FieldFormat {
  var type: String { "Bool" }
  var fixedSize: Int? { 1 }

  var storage: HiddenStorage? {
    HiddenStorage(suffix: "Octet", type: "UInt8", zero: "0", get: { "\($0) != 0" }, set: { "\($0) ? 1 : 0" })
  }

  func read(_ field: FieldCode) -> String { "reader.uint8(\(field.labelLiteral))" }
  func write(_ value: String, _ field: FieldCode) -> [String] { ["output.append(\(value))"] }
  func word(_ value: String) -> String? { value }

  func exampleLiteral(_ json: JSON) -> ExampleLiteral? {
    if case .boolean(let isTrue) = json.value { ExampleLiteral(text: "\(isTrue)") } else { nil }
  }
}
