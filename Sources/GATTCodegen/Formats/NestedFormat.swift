import GATTDefinitions

/// Another value.
struct NestedFormat: FieldFormat {
  let value: NestedValue
  let isNatural: Bool

  var type: String { value.typeName }
  var fixedSize: Int? { isNatural ? value.fixedSize : nil }
  var isOpenEnded: Bool { value.reachesEnd && isNatural }

  func read(_ field: FieldCode) -> String { "reader.value(\(field.label)\(field.extent))" }
  func write(_ value: String, _ field: FieldCode) -> [String] { ["try \(value).encode(into: &output)"] }

  func checks(_ value: String, _ field: FieldCode) -> [String] {
    guard case .fixed(let octets) = field.member.field.length else { return [] }
    return ["try FieldCheck.agreement(Int64(\(value).octets().count), \(octets), \(field.place))"]
  }

  func outOfRange(_ field: FieldCode) -> [String] { value.hasRanges && !value.isEnum ? field.outOfRangeOfNested : [] }

  func text(_ field: FieldCode) -> String { field.nestedText }
  func parse(_ field: FieldCode) -> String { field.nestedParse }
  func octetCount(_ value: String) -> String { "((try? \(value).octets().count) ?? 0)" }
  func word(_ value: String) -> String? { self.value.isEnum ? "\(value).rawValue" : nil }
}

/// Several other values.
struct NestedArrayFormat: ElementsFormat {
  let value: NestedValue
  let count: ElementCount

  var type: String { "[\(value.typeName)]" }
  var fixedSize: Int? { count.exact.flatMap { count in value.fixedSize.map { count * $0 } } }

  func read(_ field: FieldCode) -> String { "reader.values(\(field.label)\(field.extent))" }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    ["for element in \(value) { try element.encode(into: &output) }"]
  }

  func outOfRange(_ field: FieldCode) -> [String] {
    value.hasRanges ? ["fields += \(field.property).flatMap { $0.outOfRangeFields }"] : []
  }

  func text(_ field: FieldCode) -> String {
    "texts.append(\(field.label), nestedElements: \(field.property).map { $0.fieldTexts })"
  }

  func parse(_ field: FieldCode) -> String { "texts.nestedElements(\(field.label))" }
}
