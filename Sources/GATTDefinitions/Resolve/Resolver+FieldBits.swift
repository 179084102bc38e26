import GATTText

extension Resolver {
  /// Returns the earlier field, or bits of one, with a name: `Count`, or `Header.Count`.
  ///
  /// - Parameters:
  ///   - purpose: The property that the number determines, for messages, as `the count`.
  ///   - reachesGroups: Whether the field may be in a group.
  ///   - remedy: What to write if the field is outside of the group or case; nil for moving it.
  mutating func fieldBits(
    _ placed: XMLText,
    purpose: String,
    allowsSigned: Bool = false,
    reachesGroups: Bool = false,
    remedy: String? = nil,
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
      reportMissing(placed, purpose: purpose, remedy: remedy, in: scope)
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
    if field.checksum != nil { return refusal(", because it is a checksum") }
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

  /// A number in a group. `refusal` is the reason why nothing can depend on it; nil without one.
  private typealias NumberInGroup = (path: String, bits: FieldBits, refusal: String?)

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
    if let refusal = found[0].refusal {
      return failure(at: placed.position, "\(paths[0]) cannot say \(purpose): \(refusal)")
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
    let refusal =
      isNumber ? field.whyHidden : "it is not one whole number of at most 64 bits that is always there"
    let whole = FieldBits(field: index, bitIndex: 0, bitSize: width ?? 0)
    let bits = field.bits.filter { !$0.name.isEmpty }.map { bit -> NumberInGroup in
      let bits = FieldBits(field: index, bitIndex: bit.index, bitSize: bit.size)
      return ("\(path)\(field.name).\(bit.name)", bits, refusal)
    }
    let ofWhole = field.hasOnlyBits ? "only its bits are numbers; write one of them" : nil
    return [(path + field.name, whole, refusal ?? ofWhole)] + bits
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

  private mutating func reportMissing(_ placed: XMLText, purpose: String, remedy: String?, in scope: FieldScope) {
    let text = placed.text
    if let outside = fieldOutside(text, in: scope) {
      let place = scope.container == .group ? "group" : "case"
      return error(
        at: placed.position,
        "'\(text)' (\(outside.position.text)) is outside of the \(place) and cannot say \(purpose); move it into the "
          + "\(place), or \(remedy ?? "this out of it")"
      )
    }
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

  /// Returns the field, or the group with the number, that has a name before the group or case of this scope.
  private func fieldOutside(_ text: String, in scope: FieldScope) -> FieldDefinition? {
    for fields in scope.outer.reversed() {
      if let index = earlierField(text, among: fields)?.index { return fields[index] }
      if let number = numbers(called: text, inGroupsOf: fields).first { return fields[number.bits.groups[0]] }
    }
    return nil
  }

  /// Checks that a number on which a later field depends is present when that field is, and known if it is in a group.
  mutating func checkReferredFields(of value: inout ValueDefinition) {
    let fields = value.fields
    var counting: [FieldBits: FieldDefinition] = [:]
    for (index, computed) in value.computed.enumerated() {
      let isUnknown = reportUnknown(computed.conditions.numbers, of: computed.name, at: computed.position, in: fields)
      if isUnknown { value.computed[index].conditions = [] }
    }
    for (index, field) in fields.enumerated() {
      let numbers = (field.choice?.selectors ?? []) + field.presence.conditions.numbers
      if reportUnknown(numbers, of: field.name, at: field.position, in: fields) {
        // So that nothing looks for the number.
        if field.choice != nil { value.fields[index].form = .octets }
        value.fields[index].presence = .always
        continue
      }
      for bits in field.referredFields where bits.groups.isEmpty {
        let source = fields[bits.field]
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

  /// Reports that something depends on a number in a group that may be absent, or is enciphered.
  ///
  /// - Returns: Whether that was reported.
  private mutating func reportUnknown(
    _ numbers: [FieldBits],
    of name: String,
    at position: SourcePosition,
    in fields: [FieldDefinition]
  ) -> Bool {
    let groups = numbers.compactMap(\.groups.first).map { fields[$0] }
    guard let source = groups.first(where: { group($0) == nil }) else { return false }
    error(
      at: position,
      "'\(name)' depends on a number in '\(source.name)' (\(source.position.text)), which "
        + (source.cipher == nil ? "may be absent" : "is enciphered") + "; put '\(name)' into that group"
    )
    return true
  }
}

extension [Condition] {
  /// The numbers on which the conditions depend.
  fileprivate var numbers: [FieldBits] { flatMap(\.activations).map(\.bits) }
}

extension FieldDefinition {
  /// The numbers in other fields that are derived from the size of this field.
  var sizingFields: [FieldBits] {
    var fields: [FieldBits] = []
    if case .field(let bits) = count { fields.append(bits) }
    if case .field(let bits) = length { fields.append(bits) }
    return fields
  }

  /// The reason why a value has no property for the number of the field, or for its bits; nil if it has one.
  var whyHidden: String? {
    if checksum != nil { return "it is a checksum" }
    return from?.constant == nil ? nil : "its from makes it reserved"
  }

  /// Whether a value has properties for the bits of the field, but none for their whole number.
  var hasOnlyBits: Bool {
    guard !bits.isEmpty, let width = form.integerWidth else { return false }
    return ![8, 16, 24, 32, 40, 48, 64].contains(width)
  }

  /// The numbers in other fields that are necessary to read this one.
  fileprivate var referredFields: [FieldBits] {
    (choice?.selectors ?? []) + sizingFields + [cipher?.when].compactMap { $0 }
  }
}
