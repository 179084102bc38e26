import GATTDefinitions

/// A checksum of the octets before it.
struct ChecksumFormat: FieldFormat {
  let number: Number
  let checksum: Checksum
  /// The property that says whether the checksum is there, where nothing else says it.
  let presentName: String?
  /// The property that says whether the number is a checksum, and not the number that stands for none.
  let madeName: String?

  var type: String { number.swiftType }
  var fixedSize: Int? { number.octets }
  var isImplied: Bool { true }

  func read(_ field: FieldCode) -> String {
    let none = checksum.unless.map { ", unless: \(hex($0))" } ?? ""
    return "reader.checksum(\(algorithm), \(field.label), from: start\(none)\(number.order))"
  }

  func read(_ field: FieldCode, into property: String) -> [String] {
    let call = "try \(read(field))"
    return (presentName.map { ["self.\($0) = true"] } ?? []) + [madeName.map { "self.\($0) = \(call)" } ?? call]
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    let append = "output.append(\(algorithm), from: start\(number.order))"
    guard let madeName, let none = checksum.unless else { return [append] }
    return ["if self.\(madeName) { \(append) } else { \(number.append(constant: Int64(none))) }"]
  }

  private var algorithm: String { ".\(String(describing: checksum.algorithm))" }
}
