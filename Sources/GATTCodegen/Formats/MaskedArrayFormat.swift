import GATTDefinitions

/// Several numbers that have some of the bits of their octets.
struct MaskedArrayFormat: FieldFormat {
  /// The octets.
  let word: Number
  let part: Part
  let count: ElementCount

  var isArray: Bool { true }
  var type: String { "[\(part.type)]" }
  var isOpenEnded: Bool { count.isOpenEnded }
  var canBeEmpty: Bool { count.canBeZero }
  var fixedSize: Int? { count.exact.map { $0 * word.octets } }

  var storage: HiddenStorage? {
    let code = PartCode(part: part, container: word.containerType)
    return HiddenStorage(
      suffix: "Words",
      type: "ShortArray<\(word.swiftType)>",
      zero: "[]",
      get: { "\($0).map { \(code.value(in: word.integer("$0"))) }" },
      set: { "ShortArray(\($0).map { \(word.own(code.shifted(code.bits(of: "$0")))) })" }
    )
  }

  func read(_ field: FieldCode) -> String {
    "reader.elements(\(field.label)\(field.extent)\(word.octets > 1 ? field.order : ""))"
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    ["output.append(\(value)\(word.octets > 1 && word.isBigEndian ? ".byteSwapped" : ""))"]
  }

  func checks(_ value: String, _ field: FieldCode) -> [String] { count.checks("\(value).count", field) }
  func text(_ field: FieldCode) -> String { "texts.append(\(field.label), elements: \(field.property))" }
  func parse(_ field: FieldCode) -> String { "texts.elements(\(field.label))" }

  func violation(_ value: String) -> String? {
    part.violation("$0").map { "\(value).contains(where: { \($0) })" }
  }

  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) { part.writeTypes(field.access, &writer) }
}
