import GATTDefinitions

/// Text in UTF-8 or UTF-16.
///
/// A value stores the octets, because a device may send octets that are not text.
struct TextFormat: FieldFormat {
  let encoding: FieldDefinition.TextEncoding
  /// The octets of a text that is padded; nil for a text of any length.
  let octets: Int?
  let isBigEndian: Bool
  let isNatural: Bool

  var type: String { "String" }
  var fixedSize: Int? { octets }
  var isOpenEnded: Bool { octets == nil && isNatural }
  var canBeEmpty: Bool { isOpenEnded }
  var hasLimit: Bool { octets == nil }

  var storage: HiddenStorage? {
    let order = isBigEndian ? ", isBigEndian: true" : ""
    let isUTF8 = encoding == .utf8
    return HiddenStorage(
      suffix: "Octets",
      type: "Data",
      zero: "Data()",
      isReadable: true,
      get: { isUTF8 ? "String(decoding: \($0), as: UTF8.self)" : "String(utf16: \($0)\(order))" },
      set: { isUTF8 ? "Data(\($0).utf8)" : "Data(utf16: \($0)\(order))" }
    )
  }

  func read(_ field: FieldCode) -> String {
    let padding = octets == nil ? "" : ", paddedBy: \(nulSize)"
    let extent = octets.map { ", .octets(\($0))" } ?? field.extent
    return "reader.octets(\(field.label)\(extent)\(field.limit)\(padding))"
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    guard let octets else { return ["output.append(\(value))"] }
    let nul = nulSize == 1 ? "" : ", nulSize: \(nulSize)"
    return ["try output.append(\(value), paddedTo: \(octets)\(nul), \(field.place))"]
  }

  func checks(_ value: String, _ field: FieldCode) -> [String] { field.lengthChecks(value) }
  func parse(_ field: FieldCode) -> String { field.parse("text: ") }

  private var nulSize: Int { encoding == .utf8 ? 1 : 2 }
}
