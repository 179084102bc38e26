import GATTDefinitions

extension LayoutBuilder {
  mutating func bitField(_ field: FieldDefinition, number: Number, typeName: String) -> BitFieldLayout {
    var own = MemberScope()
    var ownLabels = NameScope()
    own.reserve(["rawValue"])
    let parts = field.bits.map { bit in
      let owner = NameOwner(text: bitLabel(bit), swiftName: bit.swiftName, position: bit.position)
      let (name, clash) = own.claimProperty(bitName(bit), for: owner)
      report(clash, at: bit.position)
      return part(bit, 0, MemberNames(property: name, label: ownLabels.claim(bitLabel(bit))), fieldShift: 0)
    }
    return BitFieldLayout(typeName: typeName, number: number, parts: parts)
  }

  mutating func part(_ bit: BitDefinition, _ fieldIndex: Int, _ names: MemberNames, fieldShift: Int) -> Part {
    let number = Number(bits: bit.size, isSigned: false)
    let isFlag = bit.size == 1
    let meaning = bit.enumeration.map { "\($0.key): \($0.name)" }.joined(separator: "; ")
    return Part(
      names: names,
      documentation: isFlag ? meaning : "",
      shift: fieldShift + bit.index,
      number: number,
      isFlag: isFlag,
      format: isFlag ? IntegerFormat(number: number) : format(bit, number, names),
      fieldIndex: fieldIndex,
      fieldShift: fieldShift
    )
  }

  private mutating func format(_ bit: BitDefinition, _ number: Number, _ names: MemberNames) -> any ScalarFormat {
    if number.hasExactType, bit.enumeration.isEmpty { return IntegerFormat(number: number) }
    let typeName = nestedTypeName(names.property)
    if !bit.enumeration.isEmpty {
      let names = namedNumbers(bit.enumeration, number: number, typeName: typeName)
      return EnumerationFormat(number: number, names: names)
    }
    let kind = QuantityKind(typeName: typeName, label: names.label, range: number.range, isScaled: false)
    return QuantityFormat(raw: IntegerFormat(number: number), kind: kind)
  }

  /// Returns the name of a bit without the word `bit` at its end.
  ///
  /// - Parameter field: The field, when its bits are properties beside those of other fields.
  func bitName(_ bit: BitDefinition, of field: FieldDefinition? = nil) -> String {
    if let swiftName = bit.swiftName { return GATTCodegen.memberName(swiftName) }
    var nameWords = words(of: bit.name)
    if nameWords.count > 1, ["bit", "bits"].contains(nameWords.last!.lowercased()) { nameWords.removeLast() }
    if !nameWords.isEmpty { return GATTCodegen.memberName(lowerCamel(nameWords)) }
    let ownName = lowerCamel(of: field?.name ?? "")
    return ownName.isEmpty ? "bit\(bit.index)" : "\(ownName)Bit\(bit.index)"
  }

  func bitLabel(_ bit: BitDefinition, of field: FieldDefinition? = nil) -> String {
    if !bit.name.isEmpty { return bit.name }
    return field.map { "\($0.name) Bit \(bit.index)" } ?? "Bit \(bit.index)"
  }

  mutating func namedNumbers(_ cases: [EnumerationCase], number: Number, typeName: String) -> NamedNumbers {
    var seen: Set<Int64> = []
    let distinct = cases.filter { seen.insert($0.key).inserted }
    let swiftNames = caseNames(distinct.map(\.numberName))
    diagnostics += caseNameClashes(distinct.map(\.numberName), inDefinition: type)
    return NamedNumbers(
      typeName: typeName,
      number: number,
      cases: zip(distinct, swiftNames).map { item, name in
        NamedNumbers.Case(
          key: item.key,
          name: name,
          label: item.name.isEmpty ? String(item.key) : item.name,
          documentation: item.documentation
        )
      }
    )
  }
}
