import GATTDefinitions

/// Several numbers of 1, 2 or 4 bits.
struct PackedArrayFormat: FieldFormat {
  let bits: Int
  /// A plain number, a quantity, or an enumeration, of an octet.
  let element: any ScalarFormat
  let count: ElementCount

  var isArray: Bool { true }
  var type: String { "[\(element.type)]" }
  var isOpenEnded: Bool { count.isOpenEnded }
  var canBeEmpty: Bool { count.canBeZero }
  var fixedSize: Int? { count.exact.map { $0 * bits / 8 } }

  func read(_ field: FieldCode) -> String {
    let extent = fixedSize.map { ", count: \($0)" } ?? field.extent
    return "reader.packedElements(\(field.label)\(extent), bits: \(bits))\(map("$0", element.value(ofRaw: "$0")!))"
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    let raw = map("$0", element.raw(of: "$0"))
    return ["try output.append(\(value)\(raw), bits: \(bits), \(field.place))"]
  }

  func checks(_ value: String, _ field: FieldCode) -> [String] { count.checks("\(value).count", field) }

  func text(_ field: FieldCode) -> String {
    "texts.append(\(field.label), elements: \(field.property)\(element is IntegerFormat ? field.unit : ""))"
  }

  func parse(_ field: FieldCode) -> String { "texts.elements(\(field.label))" }

  func violation(_ value: String) -> String? {
    element.violation("$0").map { "\(value).contains(where: { \($0) })" }
  }

  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) { element.writeTypes(field, &writer) }

  private func map(_ element: String, _ made: String) -> String { element == made ? "" : ".map { \(made) }" }
}
