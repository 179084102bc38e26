import GATTModel
import GATTText

/// An IEEE 754 number.
///
/// A value stores the bits of the number, because NaN is not equal to NaN.
struct FloatFormat: ScalarFormat {
  /// The bits.
  let number: Number

  var type: String { number.bits == 32 ? "Float" : "Double" }
  var isFraction: Bool { true }

  var storage: HiddenStorage? {
    HiddenStorage(
      suffix: "Pattern",
      type: number.swiftType,
      zero: "0",
      get: { "\(type)(bitPattern: \($0))" },
      set: { "\($0).bitPattern" }
    )
  }

  func read(_ field: FieldCode) -> String { number.read(field.labelLiteral) }
  func write(_ value: String, _ field: FieldCode) -> [String] { [number.append(value)] }
  func read(_ label: String) -> String { "reader.number(\(label)\(number.order))" }
  func append(_ value: String) -> String { number.append("\(value).bitPattern") }
  func double(_ value: String) -> String { number.bits == 32 ? "Double(\(value))" : value }
  func exampleLiteral(_ json: JSON) -> ExampleLiteral? { json.value.number.map { ExampleLiteral(text: $0) } }
}
