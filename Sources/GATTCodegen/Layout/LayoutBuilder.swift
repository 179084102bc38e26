import GATTDefinitions

/// Creates the layout of one value: the name and the format of each field, and the dependencies between fields.
struct LayoutBuilder {
  let index: Int
  let definitions: DefinitionSet
  let typeNames: TypeNames
  var scope = MemberScope()
  var labels = NameScope()
  /// The quantity type of each field with a fixed count, by the position of the field. The elements of such a field are
  /// separate properties of this one type.
  var kinds: [SourcePosition: QuantityKind] = [:]
  /// The property that tells whether numbers have their short forms; nil before the first number with two forms.
  var shortForms: MemberNames?
  /// The types of properties that are nested in the type of the value.
  var nestedTypes: Set<String> = []
  var diagnostics: [Diagnostic] = []

  var definition: ValueDefinition { definitions.values[index] }

  /// - Parameters:
  ///   - index: The index of the value in the set.
  ///   - typeNames: The names of all types of the target.
  static func layout(
    of index: Int,
    in definitions: DefinitionSet,
    typeNames: TypeNames
  ) -> (layout: ValueLayout, diagnostics: [Diagnostic]) {
    var builder = LayoutBuilder(index: index, definitions: definitions, typeNames: typeNames)
    return (builder.layout(name: typeNames.values[index]), builder.diagnostics)
  }

  // MARK: Shape

  private mutating func layout(name: String) -> ValueLayout {
    scope.reserve(typeNames.taken(within: definitions.whole(of: index)))
    let shape = shape(name: name)
    var members: [Member] = []
    var computed: [ComputedNumber] = []
    var numbersInGroups: [FieldBits: String] = [:]
    if case .structure = shape {
      members = self.members()
      deriveBits(&members)
      findSources(&members)
      findControls(&members)
      nameOwnBits(&members)
      computed = computedNumbers()
      numbersInGroups = self.numbersInGroups(members)
    }
    let parts = typeNames.parts[index] ?? []
    return ValueLayout(
      definition: definition,
      name: name,
      shape: shape,
      members: members,
      computed: computed,
      numbersInGroups: numbersInGroups,
      parts: parts,
      nestedTypes: nestedTypes.union(parts.map { typeNames.values[$0] })
    )
  }

  private mutating func shape(name: String) -> ValueLayout.Shape {
    guard let field = definition.fields.first else { return .opaque }
    // The nested type of a part is always a struct. So is the type of a value that is sent as hexadecimal digits.
    if definition.isPart || definition.digits != nil { return .structure }
    if definition.fields.count == 1, let number = field.soleNumber {
      return field.bits.isEmpty
        ? .enumeration(namedNumbers(field.enumeration, number: number, typeName: name))
        : .bitField(bitField(field, number: number, typeName: name))
    }
    return opCodes(name: name).map { .opCodes($0) } ?? .structure
  }

  // MARK: Members

  private mutating func members() -> [Member] {
    var members: [Member] = []
    // The fields so far that share octets. They become one member at the next boundary of an octet.
    var run: [(index: Int, field: FieldDefinition)] = []
    var rest = expanded()[...]
    while let (index, field) = rest.popFirst() {
      guard let bits = packedBits(field) else {
        if !run.isEmpty { members.append(packed(&run)) }
        if let next = rest.first, let both = twoWidths(field, next.field, index: index) {
          rest.removeFirst()
          members.append(both)
        } else {
          members.append(single(index, field))
        }
        continue
      }
      if let last = run.last, bits % 8 == 0 || last.field.presence != field.presence { members.append(packed(&run)) }
      run.append((index, field))
      let total = run.reduce(0) { $0 + (packedBits($1.field) ?? 0) }
      if total.isMultiple(of: 8) { members.append(packed(&run)) }
      if total > 64 {
        let message =
          "the fields up to '\(commentText(field.name))' share octets, and have \(total) bits without an octet "
          + "boundary; at most 64 bits are possible"
        diagnostics.append(Diagnostic(.error, at: field.position, message))
        run = []
      }
    }
    if !run.isEmpty { members.append(packed(&run)) }
    return members
  }

  /// Returns the fields, with one field for each element of a fixed count that does not become an array.
  private func expanded() -> [(index: Int, field: FieldDefinition)] {
    var fields: [(index: Int, field: FieldDefinition)] = []
    // The number of bits used in the last octet.
    var bits = 0
    for (index, field) in definition.fields.enumerated() {
      if case .fixed(let count) = field.count, !field.isExactArray(startsOctet: bits == 0) {
        fields += (0..<max(count, 1)).map { (index, element($0, of: field, count)) }
      } else {
        fields.append((index, field))
      }
      bits = (bits + (field.bitWidth ?? 0)) % 8
    }
    return fields
  }

  /// Returns one element of a field of a fixed count, as a field. Its name ends with the name or the number of the
  /// element.
  private func element(_ ordinal: Int, of field: FieldDefinition, _ count: Int) -> FieldDefinition {
    var element = field
    element.count = .one
    if field.elementNames.indices.contains(ordinal) {
      let name = field.elementNames[ordinal]
      element.name = "\(field.name) \(name)"
      element.swiftName = field.swiftName.map { $0 + upperCamel(of: name) }
    } else if count > 1 {
      element.name = "\(field.name) \(ordinal + 1)"
    }
    return element
  }

  /// Returns the member for one field that does not share octets.
  private mutating func single(_ index: Int, _ field: FieldDefinition) -> Member {
    // A constant has no property. Here one is needed, to store whether the field is present.
    if field.constant != nil, field.presence.dependsOnTheRest {
      return single(index, field.withoutConstant)
    }
    let isArray = field.count != .one
    let names = names(of: field, isArray: isArray)
    let format: any FieldFormat =
      sealedFormat(field)
      ?? (isArray ? arrayFormat(field, index, names) : impliedFormat(field, names) ?? self.format(field, names))
    // An optional tail that may be empty is treated as always present.
    let isAlwaysThere = field.presence == .ifOctetsRemain && format.canBeEmpty
    return Member(
      field: field,
      fieldIndex: index,
      names: names,
      format: format,
      presence: isAlwaysThere ? .always : field.presence
    )
  }

  private mutating func computedNumbers() -> [ComputedNumber] {
    let parameters = definition.parameters
    return definition.computed.enumerated().map { index, computed in
      let owner = NameOwner(text: computed.name, swiftName: computed.swiftName, position: computed.position)
      return ComputedNumber(names: names(owner), definition: computed, isParameter: parameters.contains(index))
    }
  }

  mutating func claimProperty(_ base: String, for owner: NameOwner) -> String {
    let (name, clash) = scope.claimProperty(base, for: owner)
    report(clash, at: owner.position)
    return name
  }

  /// Reports a clash of two Swift names.
  mutating func report(_ clash: String?, at position: SourcePosition) {
    if let clash { diagnostics.append(Diagnostic(.ofNameClash(inDefinition: type), at: position, clash)) }
  }

  /// The identifier of the definition.
  var type: String { definitions.values[definitions.whole(of: index)].type }
}

extension FieldDefinition {
  /// The field with a range of one number instead of its constant.
  var withoutConstant: FieldDefinition {
    var field = self
    field.rawRange = constant.map { $0...$0 }
    field.constant = nil
    return field
  }
}
