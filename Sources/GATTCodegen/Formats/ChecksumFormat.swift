import GATTDefinitions

/// A checksum of the octets before it.
struct ChecksumFormat: FieldFormat {
  let number: Number
  let checksum: Checksum
  /// The property for the presence of the checksum; nil when other fields determine the presence.
  let presentName: String?
  /// The property that tells a checksum from the number that stands for no checksum; nil without such a number.
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

  /// Returns the properties that do not follow from other fields.
  func properties(_ field: FieldCode) -> [PropertyCode] {
    let name = field.member.label
    var properties: [PropertyCode] = []
    if let presentName {
      let text = "Whether there is \(name), which is made when the value is encoded."
      properties.append(property(presentName, "Has \(name)", text, false))
    }
    if let madeName, let none = checksum.unless {
      let text = "Whether \(name) is a checksum, and not \(hex(none)), which says that there is none."
      properties.append(property(madeName, name, text, true))
    }
    return properties
  }

  private func property(_ name: String, _ label: String, _ text: String, _ standard: Bool) -> PropertyCode {
    PropertyCode(
      name: name,
      type: "Bool",
      documentation: text,
      defaultValue: String(standard),
      text: "texts.append(\(literal(label)), self.\(name))",
      parse: "texts.optional(bool: \(literal(label)), or: \(standard))"
    )
  }

  /// Returns the statements that store the properties. Without a checksum, the octets do not contain the second one.
  func store(_ field: FieldCode) -> [String] {
    let made = madeName.map { name in "self.\(name) = \(presentName.map { "!\($0) || " } ?? "")\(name)" }
    return [presentName.map { "self.\($0) = \($0)" }, made].compactMap { $0 }
  }

  /// The statements of the decoder for an absent checksum.
  var absent: [String] {
    [presentName.map { "self.\($0) = false" }, madeName.map { "self.\($0) = true" }].compactMap { $0 }
  }

  private var algorithm: String { ".\(String(describing: checksum.algorithm))" }
}
