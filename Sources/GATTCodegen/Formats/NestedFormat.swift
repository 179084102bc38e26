import GATTDefinitions

/// A format with a Swift type that has fields, and so `fieldTexts`.
protocol CompoundFormat: FieldFormat {
  var hasRanges: Bool { get }
  var hasRoles: Bool { get }
}

extension CompoundFormat {
  var hasRanges: Bool { false }
  var hasRoles: Bool { false }

  func text(_ field: FieldCode) -> String {
    "texts.append(\(field.labelLiteral), nested: \(field.property)\(field.isOptional ? "?" : "").fieldTexts)"
  }

  func parse(_ field: FieldCode) -> String {
    "texts.\(field.isOptional ? "nested" : "requiredNested")(\(field.labelLiteral))"
  }

  func outOfRange(_ field: FieldCode) -> [String] {
    if !hasRanges { return [] }
    if !field.isOptional { return ["fields += \(field.property).outOfRangeFields"] }
    return ["if let value = \(field.property) { fields += value.outOfRangeFields }"]
  }

  func roles(_ field: FieldCode) -> [String] {
    hasRoles ? ["\(field.property)\(field.isOptional ? "?" : "").appendRoles(to: &roles)"] : []
  }
}

/// The fields of a group, or of a value that a `Reference` names.
struct NestedFormat: CompoundFormat {
  let value: NestedValue
  /// Whether the definition gives the field no length.
  let isNatural: Bool

  var type: String { value.typeName }
  var fixedSize: Int? { isNatural ? value.fixedSize : nil }
  var isOpenEnded: Bool { value.reachesEnd && isNatural }
  var hasRanges: Bool { value.hasRanges && !value.isEnum }
  var hasRoles: Bool { value.hasRoles }

  func read(_ field: FieldCode) -> String { "reader.value(\(field.labelLiteral)\(field.extent))" }
  func write(_ value: String, _ field: FieldCode) -> [String] { ["try \(value).encode(into: &output)"] }
  func checks(_ value: String, _ field: FieldCode) -> [String] { field.lengthChecks(value, "\(value).octets()") }
  func octetCount(_ value: String) -> String { "((try? \(value).octets().count) ?? 0)" }
  func word(_ value: String) -> String? { self.value.isEnum ? "\(value).rawValue" : nil }
}

/// A field with several elements, each with the fields of a group or of a referenced value.
struct NestedArrayFormat: ElementsFormat {
  let value: NestedValue
  let count: ElementCount

  var type: String { "[\(value.typeName)]" }
  var fixedSize: Int? { count.exact.flatMap { count in value.fixedSize.map { count * $0 } } }

  func read(_ field: FieldCode) -> String { "reader.values(\(field.labelLiteral)\(field.extent))" }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    let check =
      count.isOpenEnded && self.value.reachesEnd ? ["try FieldCheck.isSeparable(\(value), \(field.place))"] : []
    return check + ["for element in \(value) { try element.encode(into: &output) }"]
  }

  func outOfRange(_ field: FieldCode) -> [String] {
    value.hasRanges ? ["fields += \(field.property).flatMap { $0.outOfRangeFields }"] : []
  }

  func roles(_ field: FieldCode) -> [String] {
    value.hasRoles ? ["for element in \(field.property) { element.appendRoles(to: &roles) }"] : []
  }

  func text(_ field: FieldCode) -> String {
    "texts.append(\(field.labelLiteral), nestedElements: \(field.property).map { $0.fieldTexts })"
  }

  func parse(_ field: FieldCode) -> String { "texts.nestedElements(\(field.labelLiteral))" }
}
