import GATTCore
import GATTDefinitions

extension ValueDefinition {
  /// Lines that describe the fields, with the meanings of their numbers and bits.
  func fieldDetails(_ definitions: DefinitionSet) -> [String] {
    fields.flatMap { $0.details(among: fields, definitions) }
  }
}

extension FieldDefinition {
  /// Lines that describe the field, with the meanings of its numbers and bits.
  ///
  /// - Parameter fields: All fields of the value that contains this one.
  fileprivate func details(among fields: [FieldDefinition], _ definitions: DefinitionSet) -> [String] {
    var words = [name + ":", form(definitions)]
    switch count {
    case .one: break
    case .fixed(let count): words.append("× \(count)")
    case .field: words.append("× as an earlier field says")
    case .toEnd: words.append("to the end")
    }
    if let unit { words.append("in \(GATTUnit(type: unit.type)?.description ?? unit.type)") }
    if let rawRange { words.append("from \(rawRange.lowerBound) to \(rawRange.upperBound)") }
    words += presenceText(fields)
    let numbers = (enumeration + specialValues).map { "  \($0.key): \($0.name)" }
    let bits = bits.flatMap { bit -> [String] in
      let place = bit.size == 1 ? "bit \(bit.index)" : "bits \(bit.index) to \(bit.index + bit.size - 1)"
      return ["  \(place): \(bit.name)"] + bit.enumeration.map { "    \($0.key): \($0.name)" }
    }
    return [words.joined(separator: " ")] + numbers + bits + parts(definitions)
  }

  /// Lines for the fields of a group, or of the cases of a choice.
  private func parts(_ definitions: DefinitionSet) -> [String] {
    switch form {
    case .value(let index) where index >= definitions.firstPart:
      definitions.values[index].fieldDetails(definitions).map { "  " + $0 }
    case .choice(let choice):
      choice.all.flatMap { item -> [String] in
        let keys = item.keys.map { $0.map(\.description).joined(separator: ",") }.joined(separator: " | ")
        let fields = definitions.values[item.value].fieldDetails(definitions)
        return ["  \(keys.isEmpty ? "otherwise" : keys): \(item.name)"] + fields.map { "    " + $0 }
      }
    default: []
    }
  }

  private func presenceText(_ fields: [FieldDefinition]) -> [String] {
    switch presence {
    case .always: []
    case .when(let conditions): ["if " + conditions.text(fields)]
    case .ifOctetsRemain: ["if octets remain"]
    case .ifRemaining(let octets, []): ["if \(octets) octets remain"]
    case .ifRemaining(let octets, let conditions): ["if \(octets) octets remain and " + conditions.text(fields)]
    }
  }

  private func form(_ definitions: DefinitionSet) -> String {
    switch form {
    case .value(let index): definitions.values[index].name
    case .choice(let choice): choice.cases.map(\.name).joined(separator: " or ")
    default: notation + (shortForm.map { " or \($0.notation)" } ?? "")
    }
  }
}

extension [Condition] {
  /// The conditions as text. The flags and numbers that a condition code stands for replace the code.
  fileprivate func text(_ fields: [FieldDefinition]) -> String {
    map { condition in
      if condition.activations.contains(where: { !$0.groups.isEmpty }) { return condition.code }
      let alternatives = condition.activations.map { $0.text(fields) }.joined(separator: " or ")
      return count > 1 && condition.activations.count > 1 ? "(\(alternatives))" : alternatives
    }.joined(separator: " and ")
  }
}

extension Activation {
  /// The condition, such as `Flags.Energy Expended Status = 1 (Present)`.
  fileprivate func text(_ fields: [FieldDefinition]) -> String {
    let source = fields[field]
    let bit = source.bits.first { $0.index == bitIndex && $0.size == bitSize }
    var place = source.name
    if let bit, !bit.name.isEmpty {
      place += ".\(bit.name)"
    } else if !source.hasWidth(bitSize) {
      place += bitSize == 1 ? " bit \(bitIndex)" : " bits \(bitIndex) to \(bitIndex + bitSize - 1)"
    }
    let meaning = (bit?.enumeration ?? source.enumeration).first { $0.key == value }?.name
    return "\(place) \(isNegated ? "≠" : "=") \(value)" + (meaning.map { " (\($0))" } ?? "")
  }
}

extension FieldDefinition {
  /// Whether the number of the field has exactly `bits` bits.
  fileprivate func hasWidth(_ bits: Int) -> Bool {
    switch form {
    case .integer(let width, _): width == bits
    case .boolean: bits == 8
    default: false
    }
  }
}
