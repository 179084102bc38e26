import GATTCore
import GATTDefinitions
import GATTInterpreter

/// The string form of a field, with its unit.
struct Text: CustomStringConvertible {
  var text: String
  var unit: GATTUnit?

  var description: String { "\(text) \(unit?.symbol ?? "")" }

  /// Whether a generated type has the same string and unit.
  func isSame(_ other: String, _ otherUnit: GATTUnit?) -> Bool {
    (numbers == Text(text: other).numbers || isNearly(other)) && unit == otherUnit
  }

  /// Whether both are the same number, except for the rounding of two implementations of powers.
  private func isNearly(_ other: String) -> Bool {
    guard let own = Double(text), let other = Double(other) else { return false }
    return (own - other).magnitude <= own.magnitude * 1e-13
  }

  /// The string with its numbers in one form: `1.0` and `1` are equal. Other strings stay unchanged.
  private var numbers: String {
    text.split(separator: ", ", omittingEmptySubsequences: false).map { part in
      guard let number = Double(part), number.isFinite else { return String(part) }
      return number.description
    }.joined(separator: ", ")
  }
}

/// Strings by the names that generated types use. If the string for a name depends on the number of elements or fields,
/// all possible strings are listed.
typealias Texts = [String: [Text]]

extension InterpretedValue {
  /// The fields, bits and computed numbers by the names of generated types: the name of a nested field follows the name
  /// of its parent.
  var texts: Texts {
    var texts: Texts = [:]
    var elements: [String: Text] = [:]
    var ordinals: [String: Int] = [:]
    func add(_ name: String, _ text: String, unit: GATTUnit? = nil) {
      texts[name, default: []].append(Text(text: text, unit: unit))
    }
    for field in fields {
      ordinals[field.name, default: 0] += 1
      let numbered = "\(field.name) \(ordinals[field.name]!)"
      if case .value(let value) = field.value {
        for prefix in field.isRepeated ? [numbered] : [field.name] + (field.isChoice ? [""] : []) {
          for (inner, own) in value.texts { texts[prefix.isEmpty ? inner : "\(prefix) \(inner)", default: []] += own }
        }
      } else {
        add(numbered, field.text, unit: field.unit)
        if let name = field.elementName { add("\(field.name) \(name)", field.text, unit: field.unit) }
        let all = elements[field.name].map { $0.text + ", " + field.text } ?? field.text
        elements[field.name] = Text(text: all, unit: elements[field.name]?.unit ?? field.unit)
      }
      for bit in field.bits {
        let text = bit.size == 1 ? String(bit.raw == 1) : bit.meaning ?? String(bit.raw)
        add(bit.name, text)
        add("\(field.name) \(bit.name)", text)
      }
    }
    for (name, text) in elements { texts[name, default: []].append(text) }
    if fields.contains(where: \.isInShortForm) { add("Has Short Forms", "true") }
    for number in computed { add(number.name, number.text, unit: number.unit) }
    return texts.merging(choiceTexts, uniquingKeysWith: +).merging(checksumTexts, uniquingKeysWith: +)
  }

  /// The selected cases of choices, by the name of the choice, or of the selecting number if the value has no other
  /// field.
  private var choiceTexts: Texts {
    var texts: Texts = [:]
    for field in fields {
      guard case .choice(let choice) = field.definition?.form else { continue }
      let known = if case .value(let value) = field.value { value.name } else { nil as String? }
      let selectors = choice.selectors.map { bits -> (name: String, number: Int64) in
        let selector = owner(of: bits).interpreter.definition.fields[bits.field]
        let isOne = selector.bits.first { $0.index == bits.bitIndex && $0.size == bits.bitSize }
        return (isOne.map { "\(selector.name) \($0.name)" } ?? selector.name, number(bits))
      }
      let isWholeValue = fields.count == 2 && selectors.count == 1
      for name in [field.name] + (isWholeValue ? [selectors[0].name] : []) {
        texts[name, default: []].append(Text(text: known ?? "Unknown"))
      }
      for (name, number) in selectors {
        for name in ["\(field.name) \(name)", "\(name) Number"] {
          texts[name, default: []].append(Text(text: number.description))
        }
      }
      if known == nil {
        for name in ["\(field.name) Octets", "Octets"] { texts[name, default: []].append(Text(text: field.text)) }
      }
    }
    return texts
  }

  /// The value with the field that contains a number: this one, or a group in it.
  private func owner(of bits: FieldBits) -> InterpretedValue {
    bits.groups.reduce(self) { value, index in
      let name = value.interpreter.definition.fields[index].name
      guard case .value(let group) = value.fields.first(where: { $0.name == name })?.content else { return value }
      return group
    }
  }

  /// The number in bits of an earlier field.
  private func number(_ bits: FieldBits) -> Int64 {
    let owner = owner(of: bits)
    let field = owner.interpreter.definition.fields[bits.field]
    guard case .integer(let word) = owner.fields.first(where: { $0.name == field.name })?.content else { return 0 }
    let number = Int64(truncatingIfNeeded: word)
    // The property of a generated group is a Bool.
    if !bits.groups.isEmpty, field.form == .boolean { return number == 0 ? 0 : 1 }
    if bits.bitSize == 64 || field.form == .integer(bits: bits.bitSize, isSigned: true) { return number }
    return number >> Int64(bits.bitIndex) & (1 << Int64(bits.bitSize) - 1)
  }

  /// Whether checksums are present, and whether they are used.
  private var checksumTexts: Texts {
    var texts: Texts = [:]
    for definition in interpreter.definition.fields {
      guard let checksum = definition.checksum else { continue }
      let content = fields.first { $0.name == definition.name }?.content
      texts["Has \(definition.name)"] = [Text(text: String(content != nil))]
      if let unless = checksum.unless {
        texts[definition.name] = [Text(text: String(content != .integer(Int128(unless))))]
      }
    }
    return texts
  }
}
