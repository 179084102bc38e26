/// An IEEE 11073 number. A field of this format is a quantity.
struct MedicalFloatFormat: ScalarFormat {
  let bits: Int
  let isBigEndian: Bool

  var type: String { bits == 16 ? "SFLOAT" : "FLOAT" }
  var rawType: String { type }
  var octets: Int { bits / 8 }

  func read(_ label: String) -> String {
    isBigEndian ? "reader.number(\(label), isBigEndian: true)" : "reader.\(type.lowercased())(\(label))"
  }

  func append(_ value: String) -> String {
    Number(bits: bits, isSigned: false, isBigEndian: isBigEndian).append("\(value).bitPattern")
  }

  func double(_ value: String) -> String { "\(value).value" }
}
