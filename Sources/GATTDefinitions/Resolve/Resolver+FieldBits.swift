extension Resolver {
  /// Returns the earlier field, or bits of one, with a name: `Count`, or `Header.Count`.
  ///
  /// - Parameters:
  ///   - purpose: The property that the number determines, for messages, as `the count`.
  ///   - reachesGroups: Whether the field may be in a group.
  mutating func fieldBits(
    _ placed: XMLText,
    purpose: String,
    allowsSigned: Bool = false,
    reachesGroups: Bool = false,
    in scope: FieldScope
  ) -> FieldBits? {
    let text = placed.text
    let found = earlierField(text, among: scope.earlier)
    // The name of a group is no name of a field with bits.
    if found.map({ $0.bit != nil && scope.earlier[$0.index].bits.isEmpty }) ?? true {
      let inGroups = numbers(called: text, inGroupsOf: scope.earlier)
      if !inGroups.isEmpty {
        return number(placed, among: inGroups, purpose: purpose, reachesGroups: reachesGroups)
      }
    }
    guard let (index, bitName) = found else {
      reportMissing(placed, purpose: purpose, in: scope)
      return nil
    }
    let field = scope.earlier[index]
    let bit = field.bits.first { $0.name == bitName }
    if let bitName, bit == nil {
      let names = field.bits.map(\.name).filter { !$0.isEmpty }
      return failure(
        at: placed.position,
        "'\(field.name)' has no bit '\(bitName)'" + Suggestion.text(for: bitName, amongAll: names)
      )
    }
    func refusal(_ reason: String) -> FieldBits? {
      failure(at: placed.position, "'\(field.name)' (\(field.position.text)) cannot say \(purpose)\(reason)")
    }
    guard let width = field.form.integerWidth, width <= 64, field.count == .one else {
      return refusal(": it is not one whole number of at most 64 bits")
    }
    if let bit { return FieldBits(field: index, bitIndex: bit.index, bitSize: bit.size) }
    if !allowsSigned, case .integer(_, isSigned: true) = field.form {
      return refusal(", because it can be less than 0; give it an unsigned format")
    }
    if !allowsSigned, field.scale != .identity || field.exponential != nil {
      return refusal(", because it has a scale; remove that")
    }
    return FieldBits(field: index, bitIndex: 0, bitSize: width)
  }

  // MARK: - Groups

  private typealias NumberInGroup = (path: String, bits: FieldBits, isNumber: Bool)

  /// Returns the number that a name stands for in groups; nil for several numbers, for a field of another form, and where
  /// a number in a group is not possible, which is reported.
  private mutating func number(
    _ placed: XMLText,
    among found: [NumberInGroup],
    purpose: String,
    reachesGroups: Bool
  ) -> FieldBits? {
    let paths = found.map { "'\($0.path)'" }
    if !reachesGroups {
      return failure(
        at: placed.position,
        "\(paths[0]) is in a group and cannot say \(purpose); put it beside this, or this into the group"
      )
    }
    if found.count > 1 {
      return failure(
        at: placed.position,
        "'\(placed.text)' may be \(paths.joined(separator: " or ")); write one of them"
      )
    }
    if !found[0].isNumber {
      return failure(
        at: placed.position,
        "\(paths[0]) cannot say \(purpose): it is not one whole number of at most 64 bits that is always there"
      )
    }
    return found[0].bits
  }

  /// Returns the numbers with a name in the groups among fields: `Command`, `Header.Command`, or `Header.Flags.Kind` for
  /// bits.
  private func numbers(
    called text: String,
    inGroupsOf fields: ArraySlice<FieldDefinition>,
    path: String = ""
  ) -> [NumberInGroup] {
    fields.indices.flatMap { index -> [NumberInGroup] in
      guard let group = group(fields[index]) else { return [] }
      let groupPath = path + fields[index].name + "."
      let own = group.indices.flatMap { numbers(of: group[$0], at: $0, groupPath) }.filter { number in
        number.path == text || number.path.hasSuffix("." + text)
      }
      return (own + numbers(called: text, inGroupsOf: group[...], path: groupPath)).map { number in
        var number = number
        number.bits.groups.insert(index, at: 0)
        return number
      }
    }
  }

  /// Returns a field and its bits, as numbers.
  private func numbers(of field: FieldDefinition, at index: Int, _ path: String) -> [NumberInGroup] {
    let width = field.form.integerWidth
    let isNumber = field.count == .one && field.presence == .always && width.map { $0 <= 64 } ?? false
    let whole = FieldBits(field: index, bitIndex: 0, bitSize: width ?? 0)
    let bits = field.bits.filter { !$0.name.isEmpty }.map { bit -> NumberInGroup in
      let bits = FieldBits(field: index, bitIndex: bit.index, bitSize: bit.size)
      return ("\(path)\(field.name).\(bit.name)", bits, isNumber)
    }
    return [(path + field.name, whole, isNumber)] + bits
  }

  /// The fields of a group that occurs once, is always present and is not enciphered; nil for any other field.
  private func group(_ field: FieldDefinition) -> [FieldDefinition]? {
    guard case .value(let part) = field.form, part >= documents.count, field.count == .one, field.presence == .always,
      field.cipher == nil
    else { return nil }
    return parts[part - documents.count].fields
  }

  /// Returns the field that contains a number.
  func field(holding bits: FieldBits, in scope: FieldScope) -> FieldDefinition {
    bits.groups.reduce(scope.fields) { fields, index in group(fields[index]) ?? fields }[bits.field]
  }

  // MARK: - Fields

  /// Returns the earlier field with a name, and the name of its bit when the name is that of a bit.
  private func earlierField(_ text: String, among earlier: ArraySlice<FieldDefinition>) -> (index: Int, bit: String?)? {
    // The nearest one, when several have the name.
    if let index = earlier.lastIndex(where: { $0.name == text }) { return (index, nil) }
    var rest = text[...]
    while let dot = rest.lastIndex(of: ".") {
      let name = text[..<dot]
      if let index = earlier.lastIndex(where: { $0.name == name }) {
        return (index, String(text[text.index(after: dot)...]))
      }
      rest = text[..<dot]
    }
    return nil
  }

  private mutating func reportMissing(_ placed: XMLText, purpose: String, in scope: FieldScope) {
    let text = placed.text
    if let later = scope.elements.first(where: { $0.fieldName == text }) {
      return error(
        at: placed.position,
        scope.elements[scope.earlier.count].fieldName == text
          ? "'\(text)' cannot say \(purpose) of itself"
          : "'\(text)' comes after this (\(later.position.text)) and cannot say \(purpose); move it to the front"
      )
    }
    let names = scope.earlier.map(\.name)
    let suggestion = Suggestion.text(for: text, among: names)
    let isInPart = scope.owner >= documents.count
    error(
      at: placed.position,
      "no field '\(text)' stands before this in the same Value, group or case"
        + (suggestion.isEmpty && !names.isEmpty ? "; there is " + Suggestion.list(names) : suggestion)
        + (isInPart && suggestion.isEmpty ? "; move the field into the group or case" : "")
    )
  }

  /// Checks that a number on which a later field depends is present when that field is.
  mutating func checkReferredFields(_ fields: [FieldDefinition]) {
    var counting: [FieldBits: FieldDefinition] = [:]
    for field in fields {
      for bits in field.referredFields {
        let source = fields[bits.groups.first ?? bits.field]
        guard source.presence != .always, source.presence != field.presence else { continue }
        error(
          at: field.position,
          "'\(field.name)' depends on '\(source.name)' (\(source.position.text)), which may be absent when '\(field.name)' "
            + "is there; give both the same Requirement"
        )
      }
      for bits in field.sizingFields {
        if let other = counting[bits] {
          error(
            at: field.position,
            "'\(field.name)' and '\(other.name)' (\(other.position.text)) have their number from the same field; give each "
              + "a field of its own"
          )
        }
        counting[bits] = field
      }
    }
  }
}

extension FieldDefinition {
  /// The numbers in other fields that are derived from the size of this field.
  var sizingFields: [FieldBits] {
    var fields: [FieldBits] = []
    if case .field(let bits) = count { fields.append(bits) }
    if case .field(let bits) = length { fields.append(bits) }
    return fields
  }

  /// The numbers in other fields that are necessary to read this one.
  fileprivate var referredFields: [FieldBits] {
    (choice?.selectors ?? []) + sizingFields + [cipher?.when].compactMap { $0 }
  }
}
