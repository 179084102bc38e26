import GATTDefinitions

/// Octets that the definition says nothing about.
struct OctetsFormat: FieldFormat {
  let isNatural: Bool

  var type: String { "Data" }
  var fixedSize: Int? { nil }
  var isOpenEnded: Bool { isNatural }
  var canBeEmpty: Bool { isNatural }

  func read(_ field: FieldCode) -> String { "reader.octets(\(field.label)\(field.extent)\(field.limit))" }
  func write(_ value: String, _ field: FieldCode) -> [String] { ["output.append(\(value))"] }

  func checks(_ value: String, _ field: FieldCode) -> [String] {
    var checks: [String] = []
    if let maximum = field.member.greatestLength {
      checks.append("try FieldCheck.octets(\(value).count, atMost: \(maximum), \(field.place))")
    }
    if case .fixed(let octets) = field.member.length {
      checks.append("try FieldCheck.agreement(Int64(\(value).count), \(octets), \(field.place))")
    }
    if let terminator = field.member.terminator {
      checks.append("try FieldCheck.isFree(\(value), of: \(terminator), \(field.place))")
    }
    return checks
  }

  func text(_ field: FieldCode) -> String { "texts.append(\(field.label), octets: \(field.property))" }
  func parse(_ field: FieldCode) -> String { field.parse("octets: ") }
}
