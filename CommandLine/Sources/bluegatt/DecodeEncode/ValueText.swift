import GATTCore
import GATTInterpreter

extension ValueInterpreter {
  /// The label, such as `Heart Rate Measurement (2A37)`.
  var label: String {
    guard case .manufacturerData(let companies) = definition.kind else { return "\(name) (\(uuid))" }
    return "\(name) (\(companies.text))"
  }
}

/// Values as strings for the user. Strings from definitions or devices are not escaped here.
extension InterpretedValue {
  /// A line for each field. Nested fields and bits follow on lines indented by two columns.
  var lines: [String] {
    fields.flatMap { $0.lines } + computed.map { "\($0.name): \($0.textWithUnit)" } + (trailing.map { [$0] } ?? [])
  }

  /// The trailing octets, such as `octets after the value: 0A0B`; nil without any.
  var trailing: String? {
    trailingOctets.isEmpty ? nil : "octets after the value: \(Data(trailingOctets).hexStringValue())"
  }

  /// The names of the set bits, if the value consists only of single bits; else nil.
  private var setBits: String? {
    guard fields.count == 1, computed.isEmpty, fields[0].hasBits, fields[0].bits.allSatisfy({ $0.size == 1 }) else {
      return nil
    }
    let names = fields[0].bits.filter { $0.raw == 1 }.map(\.name)
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  /// Whether the value fits on one line after its name.
  var isShort: Bool { lines.count == 1 || setBits != nil }

  /// The value in one line: the number alone if it is the only content (`72 bpm`), the set bits if it consists only of
  /// bits, else the fields separated by commas, with the bits that are set.
  var summary: String {
    let texts = (setBits.map { [$0] } ?? fieldTexts) + (trailing.map { [$0] } ?? [])
    return texts.joined(separator: ", ")
  }

  private var fieldTexts: [String] {
    let telling = fields.filter { !$0.isBookkeeping }
    let shown = telling.isEmpty ? fields : telling
    if shown.count == 1, computed.isEmpty { return [shown[0].summary] }
    return shown.map { "\($0.label): \($0.summary)" } + computed.map { "\($0.name): \($0.textWithUnit)" }
  }
}

extension InterpretedField {
  /// The name, followed by the name of the element if it has one.
  var label: String { elementName.map { "\(name) \($0)" } ?? name }

  /// The value, with its unit.
  private var textWithUnit: String {
    with(unit, text) + (unitName.map { " (\($0))" } ?? "") + (isOutOfRange ? outOfRangeMark : "")
  }

  /// The value, with its unit and the bits that are set: `22 (Sensor Contact Status: Contact)`.
  var textWithBits: String {
    let names = bits.filter { $0.raw != 0 }.map { bit in
      bit.size == 1 && bit.meaning == nil ? bit.name : "\(bit.name): \(bit.text)"
    }
    return textWithUnit + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
  }

  /// The value in one line; of a nested value, the fields separated by commas.
  fileprivate var summary: String {
    guard case .value(let nested) = content else { return textWithBits }
    let fields = nested.fields.filter { $0.definition?.checksum == nil }.map { "\($0.name): \($0.summary)" }
    return ((isChoice ? [nested.name] : []) + fields).joined(separator: ", ")
  }

  /// The name of the unit that the field has the number of, in a Characteristic Presentation Format; nil for any other
  /// field.
  private var unitName: String? {
    guard definition?.name == "Unit", definition?.position.path.hasSuffix("presentation_format.xml") == true,
      let number = raw.flatMap({ UInt16(exactly: $0) })
    else { return nil }
    return GATTUnit(uuid: BluetoothUUID(uint16: number))?.name
  }

  /// The number in the field's unit; nil if the field is not an amount.
  var amount: Double? {
    switch value {
    case .integer(let number, nil) where !hasBits: Double(number)
    case .number(let number, nil): number
    default: nil
    }
  }

  /// Whether the field only determines how others are decoded: flags, a constant such as an op code, or a checksum.
  fileprivate var isBookkeeping: Bool {
    hasBits && name.lowercased().hasSuffix("flags") || definition?.constant != nil || definition?.checksum != nil
  }

  fileprivate var lines: [String] {
    if case .value(let nested) = content {
      return ["\(label):\(isChoice ? " \(nested.name)" : "")"] + nested.lines.map { "  " + $0 }
    }
    return ["\(label): \(textWithUnit)"] + bits.map { "  \($0.name): \($0.text)" }
  }
}

extension InterpretedBit {
  /// The name of the number; without one, `true` or `false` for a single bit, and the number for several.
  fileprivate var text: String { meaning ?? (size == 1 ? raw == 1 ? "true" : "false" : raw.description) }
}

extension ComputedNumber {
  /// The value, with its unit.
  var textWithUnit: String { with(unit, text) + (isOutOfRange ? outOfRangeMark : "") }
}

/// Follows a number that is outside the range of its definition.
private let outOfRangeMark = " (out of range)"

private func with(_ unit: GATTUnit?, _ text: String) -> String {
  guard let symbol = unit?.symbol, !symbol.isEmpty else { return text }
  return "\(text) \(symbol)"
}
