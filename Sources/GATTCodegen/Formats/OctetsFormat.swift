import GATTDefinitions

/// Octets that the definition does not describe.
struct OctetsFormat: FieldFormat {
  /// Whether the definition gives the field no length.
  let isNatural: Bool

  var type: String { "Data" }
  var fixedSize: Int? { nil }
  var isOpenEnded: Bool { isNatural }
  var canBeEmpty: Bool { isNatural }

  func read(_ field: FieldCode) -> String { "reader.octets(\(field.labelLiteral)\(field.extent)\(field.limit))" }
  func write(_ value: String, _ field: FieldCode) -> [String] { ["output.append(\(value))"] }
  func checks(_ value: String, _ field: FieldCode) -> [String] { field.lengthChecks(value, value) }
  func text(_ field: FieldCode) -> String { "texts.append(\(field.labelLiteral), octets: \(field.property))" }
}
