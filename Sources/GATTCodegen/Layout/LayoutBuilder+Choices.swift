import GATTDefinitions

/// Choices, and the numbers that say something about later fields.
extension LayoutBuilder {
  /// The choice of a value that is an op code and what depends on it, and nothing else.
  mutating func opCodes(name: String) -> ChoiceLayout? {
    let fields = definition.fields
    guard fields.count == 2, fields[0].isWholeNumber, case .choice(let choice) = fields[1].form,
      fields[1].presence == .always, choice.kind == .opCodes, choice.selectors[0].field == 0,
      choice.selectors[0].bitSize == fields[0].form.bits
    else { return nil }
    return self.choice(choice, typeName: name)
  }

  mutating func choice(_ choice: ChoiceDefinition, typeName: String) -> ChoiceLayout {
    var scope = NameScope()
    scope.reserve(["unknown", "octets", "description", "fieldTexts", "init", "self", "none", "some"])
    let selectors = choice.selectors.map { bits in
      let label = self.label(of: bits)
      let name = lowerCamel(of: label)
      return ChoiceLayout.Selector(
        name: scope.claim(GATTCodegen.memberName(name.isEmpty ? "selector" : name)),
        label: label,
        number: number(in: bits),
        bits: bits
      )
    }
    let all = choice.all
    let cases = all.map { item in
      let name = item.swiftName ?? lowerCamel(of: item.name)
      if name.isEmpty {
        report(
          .error,
          at: item.position,
          "no Swift name can be made from the name '\(commentText(item.name))'; add x:swiftName"
        )
      }
      let part = definitions.values[item.value]
      return ChoiceLayout.Case(
        name: scope.claim(enumCaseName(name)),
        label: item.name,
        documentation: item.documentation.isEmpty ? part.documentation : item.documentation,
        keys: item.keys,
        typeName: part.fields.isEmpty ? nil : typeNames.values[item.value],
        hasRanges: definitions.hasRanges(value: item.value)
      )
    }
    return ChoiceLayout(
      typeName: typeName,
      selectors: selectors,
      cases: Array(cases.prefix(choice.cases.count)),
      otherwise: choice.otherwise == nil ? nil : cases.last,
      reachesEnd: choice.otherwise == nil || all.contains { definitions.reachesEnd(value: $0.value, part: true) }
    )
  }

  /// What people call the number in some bits: the field, and the bit if it is not all of that.
  private func label(of bits: FieldBits) -> String {
    let name = definition.fields[bits.field].name
    let bit = definition.fields[bits.field].bits.first { $0.index == bits.bitIndex && $0.size == bits.bitSize }
    return bit.map { "\(name) \($0.name)" } ?? name
  }

  /// The format of the number in some bits: that of the field, or an unsigned one.
  private func number(in bits: FieldBits) -> Number {
    let form = definition.fields[bits.field].form
    return Number(bits: bits.bitSize, isSigned: form.bits == bits.bitSize && form.isSigned)
  }

  /// Finds the numbers that follow from members behind them.
  func findSources(_ members: inout [Member]) {
    for index in members.indices {
      switch members[index].format {
      case is PackedFormat: continue
      case let format as ChoiceFormat:
        for (ordinal, selector) in format.choice.selectors.enumerated() {
          setSource(of: selector.bits, .selector(of: index, ordinal), &members)
        }
      default:
        if case .field(let bits) = members[index].field.count { setSource(of: bits, .count(of: index), &members) }
        if case .field(let bits) = members[index].length { setSource(of: bits, .length(of: index), &members) }
      }
    }
  }

  private func setSource(of bits: FieldBits, _ source: NumberSource, _ members: inout [Member]) {
    guard let index = members.firstIndex(where: { $0.holds(field: bits.field) }),
      bits.bitSize == definition.fields[bits.field].form.bits
    else { return }
    guard members[index].presence == .always else { return }
    if var packed = members[index].packed {
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
  /// One whole number, enumeration or not, that is always there.
  fileprivate var isWholeNumber: Bool {
    guard case .integer(let bits, let isSigned) = form, count == .one, presence == .always, self.bits.isEmpty else {
      return false
    }
    let number = Number(bits: bits, isSigned: isSigned)
    return number.isWhole && number.isNative && rawRange == nil
  }
}

extension FieldDefinition.Form {
  /// The width of a whole number; nil for anything else.
  var bits: Int? {
    if case .integer(let bits, _) = self { bits } else { nil }
  }

  fileprivate var isSigned: Bool {
    if case .integer(_, let isSigned) = self { isSigned } else { false }
  }
}
