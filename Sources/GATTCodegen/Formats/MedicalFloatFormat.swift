/// An IEEE 11073 number. A field of this format is a quantity.
struct MedicalFloatFormat: ScalarFormat {
  /// The bits.
  let number: Number

  var type: String { number.bits == 16 ? "SFLOAT" : "FLOAT" }
  var isFraction: Bool { true }

  func read(_ label: String) -> String {
    number.isBigEndian ? "reader.number(\(label)\(number.order))" : "reader.\(type.lowercased())(\(label))"
  }

  func append(_ value: String) -> String { number.append("\(value).bitPattern") }
  func double(_ value: String) -> String { "\(value).value" }
}
