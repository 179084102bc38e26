import GATTDefinitions

/// Text in UTF-8 or UTF-16.
struct TextFormat: FieldFormat {
  let encoding: FieldDefinition.TextEncoding
  /// The octets of a text that is padded; nil for a text of any length.
  let octets: Int?
  let isNatural: Bool

  var type: String { "String" }
  var fixedSize: Int? { octets }
  var isOpenEnded: Bool { octets == nil && isNatural }
  var canBeEmpty: Bool { isOpenEnded }

  func read(_ field: FieldCode) -> String {
    let padding = octets == nil ? "" : ", isPadded: true"
    let extent = octets.map { ", .octets(\($0))" } ?? field.extent
    return "reader.\(function)(\(field.label)\(extent)\(field.limit)\(padding)\(order(field)))"
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    let text = "\(function): \(value)"
    guard let octets else { return ["output.append(\(text)\(order(field)))"] }
    return ["try output.append(\(text), paddedTo: \(octets)\(order(field)), \(field.place))"]
  }

  func checks(_ value: String, _ field: FieldCode) -> [String] {
    var checks: [String] = []
    if let maximum = field.member.greatestLength {
      checks.append("try FieldCheck.octets(\(octetCount(value)), atMost: \(maximum), \(field.place))")
    }
    if let terminator = field.member.terminator {
      checks.append("try FieldCheck.isFree(\(value).utf8, of: \(terminator), \(field.place))")
    }
    return checks
  }

  /// The number of octets of a text.
  func octetCount(_ value: String) -> String {
    encoding == .utf8 ? "\(value).utf8.count" : "2 * \(value).utf16.count"
  }

  func parse(_ field: FieldCode) -> String { field.parse("text: ") }

  private var function: String { encoding == .utf8 ? "utf8" : "utf16" }
  private func order(_ field: FieldCode) -> String { encoding == .utf16 ? field.order : "" }
}
