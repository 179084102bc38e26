import GATTDefinitions

/// Octets that the definition says nothing about.
struct OctetsFormat: FieldFormat {
  let isNatural: Bool

  var type: String { "Data" }
  var fixedSize: Int? { nil }
  var isOpenEnded: Bool { isNatural }
  var canBeEmpty: Bool { isNatural }
  var hasLimit: Bool { true }

  func read(_ field: FieldCode) -> String { "reader.octets(\(field.label)\(field.extent)\(field.limit))" }
  func write(_ value: String, _ field: FieldCode) -> [String] { ["output.append(\(value))"] }

  func checks(_ value: String, _ field: FieldCode) -> [String] {
    guard case .fixed(let octets) = field.member.field.length else { return field.lengthChecks(value) }
    return ["try FieldCheck.agreement(Int64(\(value).count), \(octets), \(field.place))"]
  }

  func text(_ field: FieldCode) -> String { "texts.append(\(field.label), octets: \(field.property))" }
  func parse(_ field: FieldCode) -> String { field.parse("octets: ") }
}
