import GATTDefinitions
import GATTModel
import GATTText

/// A format with several elements.
protocol ElementsFormat: FieldFormat {
  var count: ElementCount { get }
}

extension ElementsFormat {
  var isArray: Bool { true }
  var isOpenEnded: Bool { count.isOpenEnded }
  var canBeEmpty: Bool { count.exact == nil }

  func checks(_ value: String, _ field: FieldCode) -> [String] {
    count.exact.map { ["try FieldCheck.count(\(value).count, \($0), \(field.place))"] } ?? []
  }

  func parse(_ field: FieldCode) -> String { "texts.elements(\(field.labelLiteral))" }

  /// Returns the condition under which an element of `value` is out of range; nil when no element can be.
  func violation(_ value: String, ofElement violation: (_ element: String) -> String?) -> String? {
    violation("$0").map { "\(value).contains(where: { \($0) })" }
  }
}

/// A format with several numbers.
protocol NumbersFormat: ElementsFormat {
  var element: any ScalarFormat { get }
}

extension NumbersFormat {
  func text(_ field: FieldCode) -> String {
    "texts.append(\(field.labelLiteral), elements: \(field.property)\(element.unit(field)))"
  }

  func violation(_ value: String) -> String? { violation(value, ofElement: element.violation) }
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) { element.writeTypes(field, &writer) }
}

/// The number of elements of an array.
struct ElementCount {
  /// The number in the definition; nil when it depends on the octets.
  var exact: Int?
  /// Whether the array reaches to the end.
  var isOpenEnded: Bool

  init(_ field: FieldDefinition) {
    if case .fixed(let count) = field.count { exact = count }
    isOpenEnded = field.count == .toEnd
  }
}

/// Several numbers.
struct ArrayFormat: NumbersFormat {
  let element: any ScalarFormat
  let count: ElementCount

  var type: String { element.hasNames ? "[\(element.type)]" : "ShortArray<\(element.type)>" }
  var fixedSize: Int? { count.exact.map { $0 * element.octets } }

  func read(_ field: FieldCode) -> String {
    let read = "reader.elements(\(field.labelLiteral)\(field.extent)\(element.number.order))"
    if !element.hasNames { return read }
    return "(\(read) as ShortArray<\(element.number.swiftType)>).map { \(element.value(ofRaw: "$0")!) }"
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    if element.hasNames { return ["for element in \(value) { \(element.append("element")) }"] }
    return ["output.append(\(value)\(element.number.order.isEmpty ? "" : ".byteSwapped"))"]
  }

  func parse(_ field: FieldCode) -> String {
    let elements = "texts.elements(\(field.labelLiteral))"
    return element.hasNames ? elements : "ShortArray(\(elements))"
  }

  func exampleLiteral(_ json: JSON) -> ExampleLiteral? {
    guard case .array(let elements) = json.value else { return nil }
    let literals = elements.compactMap(element.exampleLiteral)
    guard let path = literals.first?.path, literals.count == elements.count,
      literals.allSatisfy({ $0.path == path && $0.isExact })
    else { return nil }
    let texts = literals.map(\.text).joined(separator: ", ")
    return ExampleLiteral(text: "[\(texts)]", path: path.isEmpty ? "" : ".map { $0\(path) }")
  }
}
