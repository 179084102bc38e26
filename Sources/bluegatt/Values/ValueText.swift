import GATTCore
import GATTInterpreter

extension ValueInterpreter {
  /// `Heart Rate Measurement (2A37)`
  var label: String {
    guard case .manufacturerData(let company) = definition.kind else { return "\(name) (\(uuid))" }
    return "\(name) (company 0x\(hexadecimal(company, digits: 4)))"
  }
}

/// Values as people read them. What comes from definitions or devices is not escaped here.
extension InterpretedValue {
  /// A line for each field, with those of a value within the value, and bits, below it and two columns to the right.
  var lines: [String] {
    fields.flatMap { $0.lines } + computed.map { "\($0.name): \($0.textWithUnit)" } + (trailing.map { [$0] } ?? [])
  }

  /// `octets after the value: 0A0B`; nil without such octets.
  private var trailing: String? {
    trailingOctets.isEmpty ? nil : "octets after the value: \(Data(trailingOctets).hexStringValue())"
  }

  /// The names of the bits that are set, of a value that is nothing but single bits; nil of all others.
  private var setBits: String? {
    guard fields.count == 1, computed.isEmpty, fields[0].hasBits, fields[0].bits.allSatisfy({ $0.size == 1 }) else {
      return nil
    }
    let names = fields[0].bits.filter { $0.raw == 1 }.map(\.name)
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  /// Whether all that it says fits on one line behind its name.
  var isShort: Bool { lines.count == 1 || setBits != nil }

  /// All on one line: the number alone of a value that is nothing else, `72 bpm`; the bits that are set where there are
  /// only bits; otherwise fields with commas between them.
  var summary: String {
    let texts = (setBits.map { [$0] } ?? fieldTexts) + (trailing.map { [$0] } ?? [])
    return texts.joined(separator: ", ")
  }

  private var fieldTexts: [String] {
    let telling = fields.filter { !$0.isBookkeeping }
    let shown = telling.isEmpty ? fields : telling
    if shown.count == 1, computed.isEmpty { return [shown[0].textWithUnit] }
    return shown.map { "\($0.label): \($0.textWithUnit)" } + computed.map { "\($0.name): \($0.textWithUnit)" }
  }
}

extension InterpretedField {
  /// The name, with that of the element where elements have names.
  var label: String { elementName.map { "\(name) \($0)" } ?? name }

  /// What it says, with its unit.
  var textWithUnit: String { with(unit, text) }

  /// The number in the field's unit, of a field that is an amount; nil of all others.
  var amount: Double? {
    switch value {
    case .integer(let number, nil) where !hasBits: Double(number)
    case .number(let number, nil): number
    default: nil
    }
  }

  /// It says how to read the others, and nothing by itself: flags, constants, op codes that a choice has led by.
  fileprivate var isBookkeeping: Bool { hasBits && name.lowercased().hasSuffix("flags") || definition?.constant != nil }

  fileprivate var lines: [String] {
    if case .value(let nested) = content {
      return ["\(label):\(isChoice ? " \(nested.name)" : "")"] + nested.lines.map { "  " + $0 }
    }
    return ["\(label): \(textWithUnit)"]
      + bits.map { bit in
        let text = bit.meaning ?? (bit.size == 1 ? bit.raw == 1 ? "true" : "false" : bit.raw.description)
        return "  \(bit.name): \(text)"
      }
  }
}

extension ComputedNumber {
  /// What it says, with its unit.
  var textWithUnit: String { with(unit, text) }
}

private func with(_ unit: GATTUnit?, _ text: String) -> String {
  guard let symbol = unit?.symbol, !symbol.isEmpty else { return text }
  return "\(text) \(symbol)"
}
