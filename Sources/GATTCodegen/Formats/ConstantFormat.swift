import GATTDefinitions

/// A number with a constant value.
struct ConstantFormat: FieldFormat {
  let number: Number
  let constant: Int64

  var type: String { number.swiftType }
  var fixedSize: Int? { number.octets }
  var isImplied: Bool { true }

  func read(_ field: FieldCode) -> String {
    "reader.constant(\(constantLiteral(constant)) as \(type), \(field.labelLiteral)\(number.order))"
  }

  func read(_ field: FieldCode, into property: String) -> [String] { ["try \(read(field))"] }
  func write(_ value: String, _ field: FieldCode) -> [String] { [number.append(constant: constant)] }

  func word(_ value: String) -> String? {
    "UInt\(number.containerBits)(\(hex(UInt64(bitPattern: constant) & number.mask)))"
  }
}
