import GATTDefinitions

/// One of several parts, selected by earlier numbers.
struct ChoiceFormat: CompoundFormat {
  let layout: ChoiceLayout
  /// Whether the definition gives the field no length.
  let isNatural: Bool

  var type: String { layout.typeName }
  var fixedSize: Int? { nil }
  var isOpenEnded: Bool { layout.reachesEnd && isNatural }
  var hasRanges: Bool { layout.hasRanges }
  var hasRoles: Bool { layout.hasRoles }

  func read(_ field: FieldCode) -> String {
    let numbers = layout.selectors.map { selector in
      let number = "\(selector.number.containerType)(truncatingIfNeeded: \(field.value.number(in: selector.bits)))"
      // The bits above a signed number that does not fill its type are copies of its sign.
      let unused = selector.number.isSigned ? selector.number.containerBits - selector.number.bits : 0
      return unused == 0 ? ", \(number)" : ", (\(number) &<< \(unused)) &>> \(unused)"
    }
    return "\(type)(from: &reader\(numbers.joined()))"
  }

  func read(_ field: FieldCode, into property: String) -> [String] {
    let read = "\(property) = try \(read(field))"
    guard let extent = field.end else { return [read] }
    let end = "\(field.member.name)End"
    // A choice without a length leaves octets over to later fields.
    let left = isNatural ? ".leaving(0)" : extent
    return [
      "let \(end) = try reader.enter(\(extent), \(field.labelLiteral))", read,
      "try reader.leave(\(left), \(field.labelLiteral), to: \(end))",
    ]
  }

  func write(_ value: String, _ field: FieldCode) -> [String] { ["try \(value).encode(into: &output)"] }

  func checks(_ value: String, _ field: FieldCode) -> [String] {
    guard case .fixed(let count) = field.member.field.length else { return [] }
    return ["try FieldCheck.agreement(Int64(\(octetCount(value))), \(count), \(field.place))"]
  }

  func octetCount(_ value: String) -> String {
    "FieldWriter.count { (output) throws(GATTCore.EncodeError) in try \(value).encode(into: &output) }"
  }

  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) {
    ChoiceRenderer(choice: layout, value: field.valueName, kindLabel: "").render(
      documentation: "The cases of \(field.member.label).",
      &writer
    )
  }
}
