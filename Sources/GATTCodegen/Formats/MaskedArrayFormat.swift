import GATTDefinitions

/// Several numbers that consist of some bits of their octets.
struct MaskedArrayFormat: ElementsFormat {
  /// The octets of one element.
  let word: Number
  let part: Part
  let count: ElementCount

  var type: String { "[\(part.type)]" }
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

  func read(_ field: FieldCode) -> String { "reader.elements(\(field.label)\(field.extent)\(word.order))" }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    ["output.append(\(value)\(word.order.isEmpty ? "" : ".byteSwapped"))"]
  }

  func text(_ field: FieldCode) -> String { "texts.append(\(field.label), elements: \(field.property))" }
  func violation(_ value: String) -> String? { violation(value, ofElement: part.violation) }
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) { part.writeTypes(&writer) }
}
