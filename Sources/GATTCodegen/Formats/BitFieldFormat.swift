import GATTDefinitions

/// A number with named bits.
struct BitFieldFormat: CompoundFormat {
  let bits: BitFieldLayout

  var type: String { bits.typeName }
  var fixedSize: Int? { bits.number.octets }

  func read(_ field: FieldCode) -> String { "\(type)(rawValue: \(bits.number.read(field.labelLiteral)))" }
  func write(_ value: String, _ field: FieldCode) -> [String] { [bits.number.append("\(value).rawValue")] }
  func word(_ value: String) -> String? { bits.number.integer("\(value).rawValue") }

  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) {
    BitFieldRenderer(bits: bits, isControl: field.member.isControl)
      .render(documentation: "\(field.member.label).", &writer)
  }
}
