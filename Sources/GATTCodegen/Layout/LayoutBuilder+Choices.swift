import GATTDefinitions

/// Choices, and the numbers that hold the length, the count or the case of later fields.
extension LayoutBuilder {
  /// Returns the choice of a value that consists only of an op code, or another number, and a choice that depends on
  /// it.
  mutating func opCodes(name: String) -> ChoiceLayout? {
    let fields = definition.fields
    guard fields.count == 2, fields[0].isPlainNumber, case .choice(let choice) = fields[1].form,
      fields[1].presence == .always, fields[1].length == .natural, choice.selectors.count == 1,
      choice.selectors[0].field == 0,
      choice.selectors[0].bitSize == fields[0].number?.bits
    else { return nil }
    return self.choice(choice, typeName: name)
  }

  mutating func choice(_ choice: ChoiceDefinition, typeName: String) -> ChoiceLayout {
    var scope = NameScope()
    scope.reserve(["unknown", "octets", "description", "fieldTexts", "init", "self", "none", "some"])
    // In scripts without capitals, a case and a type may have one name.
    scope.reserve(typeNames.taken(within: definitions.whole(of: index)))
    var labels = NameScope()
    let selectors = choice.selectors.map { bits in
      let label = self.label(of: bits)
      let name = lowerCamel(of: label)
      // Parameters and constants in the code of the choice.
      let isTaken = ["output", "reader", "roles", "texts", "value"].contains(name)
      return ChoiceLayout.Selector(
        name: scope.claim(isTaken ? name + "Number" : GATTCodegen.memberName(name.isEmpty ? "selector" : name)),
        label: label,
        number: number(in: bits),
        bits: bits
      )
    }
    let all = choice.all
    var cases = all.map { item in
      let name = item.swiftName ?? lowerCamel(of: item.name)
      if name.isEmpty { diagnostics.append(.noSwiftName(item.name, at: item.position)) }
      let part = definitions.values[item.value]
      return ChoiceLayout.Case(
        name: scope.claim(staticName(name)),
        label: labels.claim(item.name),
        documentation: item.documentation.isEmpty ? part.documentation : item.documentation,
        keys: item.keys,
        content: part.fields.isEmpty ? .nothing : .part(item.value, typeName: typeNames.values[item.value]),
        hasRanges: definitions.hasRange(in: item.value),
        hasRoles: definitions.hasField(in: item.value, referred: false) { $0.role != nil }
      )
    }
    if choice.otherwise == nil {
      cases.append(
        ChoiceLayout.Case(
          name: "unknown",
          label: labels.claim("Unknown"),
          documentation: "Octets after numbers that have no case in the definition.",
          keys: [],
          content: .octets
        )
      )
    }
    return ChoiceLayout(
      typeName: typeName,
      selectors: selectors,
      cases: cases,
      reachesEnd: choice.otherwise == nil || all.contains { definitions.values[$0.value].reachesEnd }
    )
  }

  /// Returns the display name of the number in some bits: the field, and the bit if it is not the whole field.
  private func label(of bits: FieldBits) -> String {
    let field = definitions.field(holding: bits, in: index)
    let bit = field.bits.first { $0.index == bits.bitIndex && $0.size == bits.bitSize }
    return bit.map { "\(field.name) \($0.name)" } ?? field.name
  }

  /// Returns the format of the number in some bits: that of the field, or an unsigned one.
  private func number(in bits: FieldBits) -> Number {
    let number = definitions.field(holding: bits, in: index).number
    return Number(bits: bits.bitSize, isSigned: number?.bits == bits.bitSize && number?.isSigned == true)
  }

  /// Sets the source of each number that is derived from a later member: a length, a count or a selector. A selector in a
  /// group stays a property of the group.
  func findSources(_ members: inout [Member]) {
    for index in members.indices {
      for (bits, source) in members[index].numbers(index: index) where bits.groups.isEmpty {
        setSource(of: bits, source, &members)
      }
    }
  }

  /// Returns the expressions for the numbers in groups on which the case or the presence of members depends.
  func numbersInGroups(_ members: [Member]) -> [FieldBits: String] {
    let selectors = members.flatMap { $0.format.choice?.selectors ?? [] }.map(\.bits)
    let conditions = definition.computed.flatMap(\.conditions).flatMap(\.activations)
    let bits = selectors + (members.flatMap(\.activations) + conditions).map(\.bits)
    return bits.reduce(into: [:]) { numbers, bits in
      if !bits.groups.isEmpty { numbers[bits] = numberInGroup(bits, members) }
    }
  }

  /// Returns the expression for a number in a group of the value.
  private func numberInGroup(_ bits: FieldBits, _ members: [Member]) -> String? {
    var (members, path) = (members, "self")
    var layout: ValueLayout?
    for (depth, group) in bits.groups.enumerated() {
      guard let member = members.first(where: { $0.fieldIndex == group }) else { return nil }
      let part = definitions.levels(Array(bits.groups[...depth]), of: index).last!
      let inner = LayoutBuilder.layout(of: part, in: definitions, typeNames: typeNames).layout
      (layout, members, path) = (inner, inner.members, "\(path).\(quoted(member.name))")
    }
    guard let layout else { return nil }
    let isWhole = bits.bitSize >= definitions.field(holding: bits, in: index).number?.bits ?? 0
    // Bits of a field that shares octets are properties beside it.
    let part = layout.members.flatMap(\.format.parts).first { $0.fieldIndex == bits.field && $0.isExactly(bits) }
    if !isWhole, let part { return part.bits(of: "\(path).\(quoted(part.name))") }
    let number = layout.number(ofField: bits.field, path)
    if isWhole { return number }
    let shifted = bits.bitIndex == 0 ? number : "\(number) &>> \(bits.bitIndex)"
    return "\(shifted) & \(hex(Number(bits: bits.bitSize, isSigned: false).mask))"
  }

  private func setSource(of bits: FieldBits, _ source: NumberSource, _ members: inout [Member]) {
    guard let index = members.firstIndex(where: { $0.holds(field: bits.field) }), members[index].presence == .always,
      bits.bitSize == definition.fields[bits.field].number?.bits
    else { return }
    if var packed = members[index].format.packed {
      guard let part = packed.parts.firstIndex(where: { $0.fieldIndex == bits.field }), packed.parts[part].source == nil
      else { return }
      packed.parts[part].source = source
      members[index].format = packed
    } else if members[index].source == nil, members[index].format.value(ofRaw: "") != nil {
      members[index].source = source
    }
  }
}

extension FieldDefinition {
  /// Whether the field is always present, and is one number with the width of an integer type of Swift, without a range
  /// and without named bits. It may be an enumeration.
  fileprivate var isPlainNumber: Bool {
    guard let number else { return false }
    return number.hasExactType && number.isNative && rawRange == nil && count == .one && presence == .always
      && bits.isEmpty
  }
}
