/// An IEEE 754 number.
///
/// A value stores the bits of the number, because NaN is not equal to NaN.
struct FloatFormat: ScalarFormat {
  let bits: Int
  let isBigEndian: Bool

  var type: String { bits == 32 ? "Float" : "Double" }
  var rawType: String { type }
  var octets: Int { bits / 8 }

  var storage: HiddenStorage? {
    HiddenStorage(
      suffix: "Pattern",
      type: "UInt\(bits)",
      zero: "0",
      get: { "\(type)(bitPattern: \($0))" },
      set: { "\($0).bitPattern" }
    )
  }

  func read(_ field: FieldCode) -> String { pattern.read(field.label) }
  func write(_ value: String, _ field: FieldCode) -> [String] { [pattern.append(value)] }
  private var pattern: Number { Number(bits: bits, isSigned: false, isBigEndian: isBigEndian) }

  func read(_ label: String) -> String { "reader.number(\(label)\(isBigEndian ? ", isBigEndian: true" : ""))" }

  func append(_ value: String) -> String { pattern.append("\(value).bitPattern") }

  func double(_ value: String) -> String { bits == 32 ? "Double(\(value))" : value }
  func text(_ field: FieldCode) -> String { "texts.append(\(field.label), \(field.property)\(field.unit))" }
  func parse(_ field: FieldCode) -> String { field.parse(textLabel(of: type)) }
}
