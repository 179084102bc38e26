import GATTDefinitions

/// Fields without an integer type of exactly their width. The value stores their octets together, as one number.
struct PackedFormat: FieldFormat {
  var parts: [Part]
  /// The octets as a number.
  let number: Number

  var type: String { "" }
  var fixedSize: Int? { number.octets }

  /// The integer type of Swift that holds the number.
  private var container: String { number.containerType }

  var storage: HiddenStorage? {
    HiddenStorage(suffix: "Word", type: container, zero: "0", get: { $0 }, set: { $0 })
  }

  func read(_ field: FieldCode) -> String {
    if number.octets * 8 == number.containerBits { return number.read(field.labelLiteral) }
    let word = "reader.word(octets: \(number.octets), \(field.labelLiteral)\(number.order))"
    return number.containerBits == 64 ? word : "\(container)(truncatingIfNeeded: \(word))"
  }

  func read(_ field: FieldCode, into property: String) -> [String] {
    ["\(property) = try \(read(field))"]
      + constantChecks(property + (field.isOptional ? "!" : "")).map { "try reader.\($0)" }
  }

  /// Returns the calls that compare constants with the numbers in `word`.
  func constantChecks(_ word: String) -> [String] {
    parts.compactMap { part in
      part.constant.map { constant in
        let raw = part.number.int64(code(part).raw(in: word))
        return "check(\(raw), is: \(constantLiteral(constant)), \(literal(part.label)), octets: \(number.octets))"
      }
    }
  }

  /// The word of a new value: all numbers are 0, except those that are always the same.
  var newWord: String {
    let constants = parts.reduce(0 as UInt64) { word, part in
      word | (part.fixedNumber.map { (UInt64(bitPattern: $0) & part.mask) << UInt64(part.shift) } ?? 0)
    }
    return constants == 0 ? "0" : hex(constants)
  }

  /// Returns the statements after all fields have been read. They clear the bits that are derived from other members.
  func finish(_ field: FieldCode) -> [String] {
    let mask = parts.reduce(0 as UInt64) { $1.source == nil ? $0 : $0 | $1.mask << UInt64($1.shift) }
    return mask == 0 ? [] : ["\(field.stored) &= ~\(hex(mask))"]
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    // The stored bits of numbers that are derived from other members are 0.
    let word = parts.reduce(value) { word, part in
      part.source.map { "\(word) | \(code(part).shifted(field.value.derivedNumber($0)))" } ?? word
    }
    if number.octets * 8 == number.containerBits { return [number.append(word == value ? value : "(\(word))")] }
    return ["output.append(\(number.swapped(widened(word), width: 64)), octets: \(number.octets))"]
  }

  func word(_ value: String) -> String? { value }

  /// The fields for which the initializer has parameters.
  private var given: [Part] { parts.filter { $0.constant == nil && $0.source == nil && $0.from == nil } }

  /// Returns the statements of the initializer after all properties are stored.
  func setters(_ field: FieldCode) -> [String] {
    if field.isOptional { return [] }
    return given.map { "self.\(quoted($0.name)) = \(quoted($0.name))" }
      + parts.compactMap { part in
        field.made(part.from, part.field?.rawRange ?? part.number.range, part.label).map { made in
          "\(field.stored) = try \(code(part).word(field.stored, with: made))"
        }
      }
  }

  /// Returns the checks of the numbers that are derived from other members.
  func numberChecks(_ field: FieldCode) -> [String] {
    parts.compactMap { part in
      part.source.map { source in
        let number = widened(field.value.derivedNumber(source), to: "Int64")
        let place = "\(literal(field.valueName)), \(literal(part.label))"
        return "try FieldCheck.range(\(number), in: \(rangeLiteral(part.number.range)), \(place))"
      }
    }
  }

  func properties(_ field: FieldCode) -> [PropertyCode] {
    parts.compactMap { part in
      if part.constant != nil || part.from?.constant != nil { return nil }
      let value = code(part).value(in:)
      let isDerived = part.source != nil || part.from != nil
      let read = field.isOptional ? "optional" : "required"
      let unit = part.format.quantity == nil ? (part.field?.amountUnit).map { ", unit: \($0.expression)" } ?? "" : ""
      return PropertyCode(
        name: part.name,
        type: part.type + (field.isOptional ? "?" : ""),
        documentation: part.documentation(as: part.names),
        defaultValue: field.isOptional ? "nil" : nil,
        text: "texts.append(\(literal(part.label)), self.\(quoted(part.name))\(unit))",
        parse: "texts.\(read)(\(textLabel(of: part.type))\(literal(part.label)))",
        get: part.source.map { part.computed(field.value.derivedNumber($0)) }
          ?? (field.isOptional ? "\(field.stored).map { \(value("$0")) }" : value(field.stored)),
        set: field.isOptional || isDerived ? nil : code(part).setting(field.stored, to: "newValue"),
        isDerived: isDerived
      )
    }
  }

  func store(_ field: FieldCode) -> [String] {
    let zero = newWord
    if !field.isOptional { return ["\(field.stored) = \(zero)"] }
    let names = given.map { quoted($0.name) }
    let word = given.reduce(into: "\(container)(\(zero))") { word, part in
      word += " | \(code(part).shifted(part.bits(of: quoted(part.name))))"
    }
    var lines = ["if \(names.map { "let \($0)" }.joined(separator: ", ")) {", "  \(field.stored) = \(word)"]
    if names.count > 1 {
      let missing = zip(names, given).dropLast().map { "\($0) == nil ? \(literal($1.label)) : " }.joined()
      let error = "value: \(literal(field.valueName)), field: \(missing)\(literal(given.last!.label)), reason: .missing"
      lines.append("} else if \(names.map { "\($0) != nil" }.joined(separator: " || ")) {")
      lines.append("  throw GATTCore.EncodeError(\(error))")
    }
    return lines + ["}"]
  }

  func outOfRange(_ field: FieldCode) -> [String] {
    parts.flatMap { field.outOfRange($0.names, $0.violation) }
  }

  /// Returns whether the initializer throws, because it requires all of the fields, or none of them.
  func initialiserThrows(_ field: FieldCode) -> Bool { field.isOptional && given.count > 1 }

  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) {
    for part in parts { part.writeTypes(&writer) }
  }

  private func code(_ part: Part) -> PartCode { PartCode(part: part, container: container) }
}

extension Part {
  /// The number in every new value: the constant, or that of an `x:from` without names.
  fileprivate var fixedNumber: Int64? { constant ?? from?.constant.map { Int64($0) } }
}
