import GATTDefinitions

/// Several numbers.
struct ArrayFormat: FieldFormat {
  let element: any ScalarFormat
  let count: ElementCount

  var isArray: Bool { true }
  var type: String { hasNames ? "[\(element.type)]" : "ShortArray<\(element.type)>" }
  var isOpenEnded: Bool { count.isOpenEnded }
  var canBeEmpty: Bool { count.canBeZero }
  var fixedSize: Int? { count.exact.map { $0 * element.octets } }

  /// Elements with names are enums.
  private var hasNames: Bool { element is EnumerationFormat }

  func read(_ field: FieldCode) -> String {
    let read = "reader.elements(\(field.label)\(field.extent)\(order(field)))"
    if !hasNames { return read }
    return "(\(read) as ShortArray<\(element.rawType)>).map { \(element.value(ofRaw: "$0")!) }"
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    if hasNames { return ["for element in \(value) { \(element.append("element")) }"] }
    return ["output.append(\(value)\(order(field).isEmpty ? "" : ".byteSwapped"))"]
  }

  func checks(_ value: String, _ field: FieldCode) -> [String] { count.checks("\(value).count", field) }

  func text(_ field: FieldCode) -> String {
    "texts.append(\(field.label), elements: \(field.property)\(element is QuantityFormat ? "" : field.unit))"
  }

  func parse(_ field: FieldCode) -> String {
    let elements = "texts.elements(\(field.label))"
    return hasNames ? elements : "ShortArray(\(elements))"
  }

  func violation(_ value: String) -> String? {
    element.violation("$0").map { "\(value).contains(where: { \($0) })" }
  }

  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) { element.writeTypes(field, &writer) }

  private func order(_ field: FieldCode) -> String { element.octets > 1 ? field.order : "" }
}

/// How many elements an array has.
struct ElementCount {
  /// The number that the definition gives; nil when the octets say it.
  var exact: Int?
  /// The array goes on to the end.
  var isOpenEnded: Bool
  /// The array may have no elements and still be there.
  var canBeZero: Bool { exact == nil }

  init(_ field: FieldDefinition) {
    if case .fixed(let count) = field.count { exact = count }
    isOpenEnded = exact == nil && !field.count.isByField
  }

  /// The check of a count that is always the same.
  func checks(_ count: String, _ field: FieldCode) -> [String] {
    exact.map { ["try FieldCheck.count(\(count), \($0), \(field.place))"] } ?? []
  }
}
