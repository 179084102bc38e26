import GATTDefinitions

/// Bit fields and enumerations.
extension LayoutBuilder {
  mutating func bitField(_ field: FieldDefinition, number: Number, typeName: String) -> BitFieldLayout {
    var own = MemberScope()
    var ownLabels = NameScope()
    own.reserve(["rawValue"])
    let parts = field.bits.map { bit in
      let name = own.claimProperty(bitName(bit), for: NameOwner(bitLabel(bit), bit.swiftName, bit.position))
      report(clash: name.clash, at: bit.position)
      return part(
        bit,
        0,
        name: name.name,
        label: ownLabels.claim(bitLabel(bit)),
        shift: bit.index,
        fieldShift: 0
      )
    }
    return BitFieldLayout(typeName: typeName, number: number, parts: parts)
  }

  mutating func part(
    _ bit: BitDefinition,
    _ fieldIndex: Int,
    name: String,
    label: String,
    shift: Int,
    fieldShift: Int
  ) -> Part {
    let number = Number(bits: bit.size, isSigned: false)
    let isFlag = bit.size == 1
    let names =
      isFlag || bit.enumeration.isEmpty
      ? nil : namedNumbers(bit.enumeration, number: number, typeName: nestedTypeName(name))
    let isPlain = isFlag || names != nil || number.fillsItsType
    return Part(
      name: name,
      label: label,
      documentation: isFlag ? flagMeaning(bit) : "",
      shift: shift,
      number: number,
      isFlag: isFlag,
      names: names,
      field: nil,
      fieldIndex: fieldIndex,
      fieldShift: fieldShift,
      kind: isPlain
        ? nil
        : QuantityKind(typeName: nestedTypeName(name), label: label, range: number.range, isScaled: false)
    )
  }

  /// The name of a bit without the word `bit` at its end.
  ///
  /// - Parameter field: The field, when its bits stand beside those of others.
  func bitName(_ bit: BitDefinition, of field: FieldDefinition? = nil) -> String {
    if let swiftName = bit.swiftName { return GATTCodegen.memberName(swiftName) }
    let name = GATTCodegen.memberName(nameOfBit(bit.name))
    if !name.isEmpty { return name }
    let ownName = lowerCamel(of: field?.name ?? "")
    return ownName.isEmpty ? "bit\(bit.index)" : "\(ownName)Bit\(bit.index)"
  }

  func nameOfBit(_ text: String) -> String {
    var nameWords = words(of: text)
    if nameWords.count > 1, ["bit", "bits"].contains(nameWords[nameWords.count - 1].lowercased()) {
      nameWords.removeLast()
    }
    return lowerCamel(nameWords)
  }

  func bitLabel(_ bit: BitDefinition, of field: FieldDefinition? = nil) -> String {
    if !bit.name.isEmpty { return bit.name }
    return field.map { "\($0.name) Bit \(bit.index)" } ?? "Bit \(bit.index)"
  }

  /// `0: … 1: …`
  func flagMeaning(_ bit: BitDefinition) -> String {
    bit.enumeration.map { "\($0.key): \($0.name)" }.joined(separator: "; ")
  }

  mutating func namedNumbers(_ cases: [EnumerationCase], number: Number, typeName: String) -> NamedNumbers {
    var seen: Set<Int64> = []
    let distinct = cases.filter { seen.insert($0.key).inserted }
    let swiftNames = caseNames(distinct.map { ($0.key, $0.name, $0.swiftName) })
    report(caseNameClashes(distinct.map { ($0.key, $0.name, $0.swiftName, $0.position) }, inDefinition: type))
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
