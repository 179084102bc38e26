import GATTDefinitions
import GATTModel
import GATTText

/// Text in UTF-8 or UTF-16.
///
/// A value stores the octets, because a device may send octets that are not text.
struct TextFormat: FieldFormat {
  let encoding: FieldDefinition.TextEncoding
  /// The number of octets of padded text; nil for text of any length.
  let octets: Int?
  let isBigEndian: Bool
  /// Whether the definition gives the field no length.
  let isNatural: Bool

  var type: String { "String" }
  var fixedSize: Int? { octets }
  var isOpenEnded: Bool { octets == nil && isNatural }
  var canBeEmpty: Bool { isOpenEnded }

  var storage: HiddenStorage? {
    let order = isBigEndian ? ", isBigEndian: true" : ""
    let label = encoding == .utf8 ? "utf8" : "utf16"
    return HiddenStorage(
      suffix: "Octets",
      type: "ShortArray<UInt8>",
      zero: "[]",
      isReadable: true,
      get: { "String(\(label): \($0)\(order))" },
      set: { "ShortArray(\(label): \($0)\(order))" }
    )
  }

  func read(_ field: FieldCode) -> String {
    let padding = octets == nil ? "" : ", paddedBy: \(nulSize)"
    let extent = octets.map { ", .octets(\($0))" } ?? field.extent
    return "reader.text(\(field.labelLiteral)\(extent)\(field.limit)\(padding))"
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    guard let octets else { return ["output.append(\(value))"] }
    let nul = nulSize == 1 ? "" : ", nulSize: \(nulSize)"
    return ["try output.append(\(value), paddedTo: \(octets)\(nul), \(field.place))"]
  }

  func checks(_ value: String, _ field: FieldCode) -> [String] { octets == nil ? field.lengthChecks(value, value) : [] }
  func exampleLiteral(_ json: JSON) -> ExampleLiteral? { json.value.string.map { ExampleLiteral(text: literal($0)) } }

  private var nulSize: Int { encoding == .utf8 ? 1 : 2 }
}
