import GATTDefinitions

/// Lays one value out: which fields share storage, what each is called, what its Swift form is.
struct LayoutBuilder {
  private let index: Int
  let definition: ValueDefinition
  let definitions: DefinitionSet
  let typeNames: TypeNames
  private var scope = MemberScope()
  private var labels = NameScope()
  private var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - index: Of the value in the set.
  ///   - typeNames: The names of all types of the target.
  static func layout(
    of index: Int,
    in definitions: DefinitionSet,
    typeNames: TypeNames
  ) -> (layout: ValueLayout, diagnostics: [Diagnostic]) {
    var builder = LayoutBuilder(of: index, in: definitions, typeNames: typeNames)
    var layout = builder.layout(name: typeNames.values[index])
    layout.isFlat = definitions.isFlat(value: index)
    return (layout, builder.diagnostics)
  }

  private init(of index: Int, in definitions: DefinitionSet, typeNames: TypeNames) {
    self.index = index
    definition = definitions.values[index]
    self.definitions = definitions
    self.typeNames = typeNames
  }

  // MARK: Shape

  private mutating func layout(name: String) -> ValueLayout {
    var layout = ValueLayout(definition: definition, name: name, shape: .structure, members: [])
    reserveTypeNames(own: name)
    layout.parts = typeNames.parts[index] ?? []
    guard definition.hasValue, !definition.fields.isEmpty else {
      layout.shape = .opaque
      return layout
    }
    if case .part = definition.kind {
      // Never a type of another shape, which would have an identity of its own.
    } else if definition.fields.count == 1, let shape = soleShape(definition.fields[0], name: name) {
      layout.shape = shape
      return layout
    } else if let choice = opCodes(name: name) {
      layout.shape = .opCodes(choice)
      return layout
    }
    layout.members = members()
    deriveBits(&layout.members)
    findTwins(&layout.members)
    findSources(&layout.members)
    layout.computed = computedNumbers()
    return layout
  }

  /// The shape of a value whose one field is a type of its own.
  private mutating func soleShape(_ field: FieldDefinition, name: String) -> ValueLayout.Shape? {
    guard let number = field.soleNumber else { return nil }
    if !field.bits.isEmpty {
      return .bitField(bitField(field, number: number, typeName: name))
    }
    return .enumeration(names(field.enumeration, number: number, typeName: name))
  }

  /// Types that a nested type must not hide: the value's own and those that its fields are.
  private mutating func reserveTypeNames(own: String) {
    scope.reserve([own])
    scope.reserve(Array(typeNames.taken(within: index, of: definitions)))
    for field in definition.fields {
      if case .value(let index) = field.form { scope.reserve([typeNames.values[index]]) }
    }
  }

  // MARK: Members

  private mutating func members() -> [Member] {
    var members: [Member] = []
    var run: [(index: Int, field: FieldDefinition)] = []
    let fields = expanded()
    var position = 0
    while position < fields.count {
      let (index, field) = fields[position]
      if let bits = packedBits(field) {
        if let last = run.last, bits % 8 == 0 || last.field.presence != field.presence {
          members.append(packed(&run))
        }
        run.append((index, field))
        let total = run.reduce(0) { $0 + (packedBits($1.field) ?? 0) }
        if total.isMultiple(of: 8) { members.append(packed(&run)) }
        if total > 64 {
          diagnostics.append(
            Diagnostic(
              .error,
              at: field.position,
              "the fields of less than an octet up to '\(commentText(field.name))' are more than 64 bits without an octet"
                + " boundary; at \(bits) bits more they can't be laid out"
            )
          )
          run = []
        }
      } else {
        if !run.isEmpty { members.append(packed(&run)) }
        if position + 1 < fields.count, let both = twoWidths(fields[position], fields[position + 1].field) {
          members.append(both)
          position += 1
        } else {
          members.append(single(index, field))
        }
      }
      position += 1
    }
    if !run.isEmpty { members.append(packed(&run)) }
    return members
  }

  /// The fields, those of a fixed count that is no array as so many fields.
  private func expanded() -> [(index: Int, field: FieldDefinition)] {
    var fields: [(index: Int, field: FieldDefinition)] = []
    fields.reserveCapacity(definition.fields.count)
    // The bits of the last octet that are taken.
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

  /// One of the elements that a field of a fixed count becomes: with a name of its own, or a number.
  private func element(_ ordinal: Int, of field: FieldDefinition, _ count: Int) -> FieldDefinition {
    var element = field
    element.count = .one
    if field.elementNames.indices.contains(ordinal) {
      let name = field.elementNames[ordinal]
      element.name = "\(field.name) \(name)"
      element.swiftName = field.swiftName.map { $0 + upperCamel(words(of: name)) }
    } else if count > 1 {
      element.name = "\(field.name) \(ordinal + 1)"
    }
    return element
  }

  /// The width of a field that shares octets with its neighbours, or has bits that are not of its number.
  private func packedBits(_ field: FieldDefinition) -> Int? {
    guard case .integer(let bits, let isSigned) = field.form, field.count == .one else { return nil }
    return field.mask == nil && Number(bits: bits, isSigned: isSigned).isWhole ? nil : bits
  }

  private mutating func packed(_ run: inout [(index: Int, field: FieldDefinition)]) -> Member {
    var parts: [Part] = []
    var shift = 0
    // Something must say whether they are there.
    let hasConstants = run[0].field.presence == .always || run.contains { $0.field.constant == nil }
    for (index, field) in run {
      guard case .integer(let bits, let isSigned) = field.form else { continue }
      if field.bits.isEmpty {
        let field = hasConstants ? field : field.withoutConstant
        parts.append(part(field, index, isSigned: isSigned, bits: bits, shift: shift))
      } else {
        for bit in field.bits {
          let name = scope.claimProperty(bitName(bit, of: field))
          parts.append(
            part(
              bit,
              index,
              name: name,
              label: labels.claim(bitLabel(bit, of: field)),
              shift: shift + bit.index,
              fieldShift: shift
            )
          )
        }
      }
      shift += bits
    }
    let (index, field) = run[0]
    run = []
    return Member(
      field: field,
      fieldIndex: index,
      name: parts[0].name,
      label: field.name,
      content: .packed(parts, bits: shift),
      presence: field.presence
    )
  }

  private mutating func part(
    _ field: FieldDefinition,
    _ index: Int,
    isSigned: Bool,
    bits: Int,
    shift: Int,
    name ownName: String? = nil,
    label: String? = nil
  ) -> Part {
    let name = ownName ?? memberName(field, isArray: false)
    let number = Number(bits: field.mask?.width ?? bits, isSigned: isSigned)
    let names =
      field.enumeration.isEmpty || field.constant != nil || !number.isNative
      ? nil : self.names(field.enumeration, number: number, typeName: nestedTypeName(name))
    return Part(
      name: name,
      label: label ?? labels.claim(field.name),
      documentation: field.documentation,
      shift: shift + (field.mask?.shift ?? 0),
      number: number,
      isFlag: false,
      names: names,
      field: field,
      fieldIndex: index,
      fieldShift: shift,
      zeros: field.mask?.zeros ?? 0,
      specialValues: specialValues(field, number, name),
      constant: field.constant
    )
  }

  private mutating func single(_ index: Int, _ field: FieldDefinition) -> Member {
    // Something must say whether it is there: then it is given like any other number.
    let field = field.constant != nil && field.presence.dependsOnTheRest ? field.withoutConstant : field
    let isArray = field.count != .one
    let name = memberName(field, isArray: isArray)
    let label = labels.claim(field.name)
    var member = Member(
      field: field,
      fieldIndex: index,
      name: name,
      label: label,
      content: isArray
        ? arrayContent(field, index, name) : impliedContent(field, name, label) ?? content(field, name: name),
      presence: field.presence
    )
    if !field.specialValues.isEmpty, case .number(let number) = member.content {
      member.specialValues = specialValues(field, number, name)
    }
    // Nothing is the same as no octets then.
    if member.presence == .ifOctetsRemain, member.canBeEmpty { member.presence = .always }
    return member
  }

  private mutating func specialValues(_ field: FieldDefinition, _ number: Number, _ name: String) -> NamedNumbers? {
    if field.specialValues.isEmpty || field.constant != nil { return nil }
    var values = names(field.specialValues, number: number, typeName: nestedTypeName(name + "SpecialValue"))
    values.isClosed = true
    return values
  }

  /// The content of a field that nobody gives; nil for any other.
  private mutating func impliedContent(_ field: FieldDefinition, _ name: String, _ label: String) -> Member.Content? {
    guard field.constant != nil || field.checksum != nil, case .integer(let bits, let isSigned) = field.form else {
      return nil
    }
    let number = Number(bits: bits, isSigned: isSigned, isBigEndian: field.byteOrder == .big)
    if let checksum = field.checksum {
      // What says that there is one has a text of its own.
      _ = labels.claim("Has \(label)")
      return .checksum(
        ChecksumLayout(
          number: number,
          checksum: checksum,
          presentName: field.presence.dependsOnTheRest ? scope.claimProperty("has" + capitalized(name)) : nil,
          madeName: checksum.unless == nil ? nil : scope.claimProperty("uses" + capitalized(name))
        )
      )
    }
    return field.constant.map { .constant(number, $0) }
  }

  private mutating func content(_ field: FieldDefinition, name: String) -> Member.Content {
    switch field.form {
    case .integer(let bits, let isSigned):
      let number = Number(bits: bits, isSigned: isSigned, isBigEndian: field.byteOrder == .big)
      if !field.bits.isEmpty {
        return .bitField(bitField(field, number: number, typeName: nestedTypeName(name)))
      }
      if !field.enumeration.isEmpty, number.isNative {
        return .enumeration(number, names(field.enumeration, number: number, typeName: nestedTypeName(name)))
      }
      return .number(number)
    case .boolean: return .boolean
    case .float(let bits): return .float(bits: bits)
    case .medicalFloat(let bits): return .medicalFloat(bits: bits)
    case .text(let encoding):
      if case .fixed(let octets) = field.length { return .text(encoding, octets: octets) }
      return .text(encoding, octets: nil)
    case .uuid: return .uuid
    case .value(let index): return .value(nested(index))
    case .choice(let choice): return .choice(self.choice(choice, typeName: nestedTypeName(name)))
    case .packedFloat: return .number(Number(bits: 16, isSigned: false, isBigEndian: field.byteOrder == .big))
    case .octets: return .octets
    }
  }

  private func nested(_ index: Int) -> NestedValue {
    NestedValue(
      typeName: typeNames.references[index],
      fixedSize: definitions.fixedBits(ofValue: index).map { ($0 + 7) / 8 },
      reachesEnd: definitions.values[index].lengthPrefix == nil && definitions.reachesEnd(value: index),
      isFlat: definitions.isFlat(value: index),
      namedNumber: definitions.namedNumber(value: index),
      hasRanges: definitions.hasRanges(value: index),
      allowsZeros: definitions.allowsZeros(value: index)
    )
  }

  private mutating func arrayContent(_ field: FieldDefinition, _ index: Int, _ name: String) -> Member.Content {
    switch field.form {
    case .integer(let bits, let isSigned):
      let number = Number(bits: bits, isSigned: isSigned, isBigEndian: field.byteOrder == .big)
      let element = field.swiftName ?? lowerCamel(words(of: field.name))
      if field.mask != nil, number.isWhole {
        let word = Number(bits: bits, isSigned: false, isBigEndian: number.isBigEndian)
        return .maskedNumbers(word, part(field, index, isSigned: isSigned, bits: bits, shift: 0, name: name, label: ""))
      }
      if number.isWhole {
        if !field.enumeration.isEmpty, number.isNative {
          return .enumerations(number, names(field.enumeration, number: number, typeName: nestedTypeName(element)))
        }
        return .numbers(number)
      }
      guard [1, 2, 4].contains(bits) else { return .octets }
      let names =
        field.enumeration.isEmpty
        ? nil : self.names(field.enumeration, number: number, typeName: nestedTypeName(element))
      return .packedNumbers(bits: bits, names: names)
    case .boolean: return .numbers(Number(bits: 8, isSigned: false))
    case .medicalFloat(let bits): return .medicalFloats(bits: bits)
    case .float(let bits): return .floats(bits: bits)
    case .value(let index): return .values(nested(index))
    case .packedFloat: return .numbers(Number(bits: 16, isSigned: false, isBigEndian: field.byteOrder == .big))
    case .text, .uuid, .octets, .choice: return .octets
    }
  }

  /// Two fields that differ in width only, of which a flag says which one is there: one property.
  private mutating func twoWidths(_ first: (index: Int, field: FieldDefinition), _ second: FieldDefinition) -> Member? {
    guard
      case .integer(let bits1, false) = first.field.form, case .integer(let bits2, false) = second.form, bits1 != bits2,
      first.field.count == .one, second.count == .one,
      let base = nameWithoutFormat(first.field.name), nameWithoutFormat(second.name) == base,
      first.field.unit == second.unit, first.field.scale == second.scale,
      first.field.enumeration.isEmpty, second.enumeration.isEmpty,
      first.field.specialValues.isEmpty, second.specialValues.isEmpty,
      first.field.bits.isEmpty, second.bits.isEmpty, first.field.rawRange == nil, second.rawRange == nil,
      first.field.isPlain, second.isPlain, first.field.byteOrder == second.byteOrder, definition.computed.isEmpty,
      let selector1 = soleActivation(first.field.presence), let selector2 = soleActivation(second.presence),
      selector1.field == selector2.field, selector1.bitIndex == selector2.bitIndex,
      selector1.bitSize == 1, selector2.bitSize == 1, selector1.isSetBit != selector2.isSetBit
    else { return nil }
    let isBigEndian = second.byteOrder == .big
    let numbers = [bits1, bits2].map { Number(bits: $0, isSigned: false, isBigEndian: isBigEndian) }
    let wideIndex = bits1 > bits2 ? 0 : 1
    guard [[8, 16], [16, 32], [8, 32]].contains([min(bits1, bits2), max(bits1, bits2)]),
      (wideIndex == 0 ? selector1 : selector2).isSetBit
    else { return nil }
    var field = wideIndex == 0 ? first.field : second
    field.name = base
    field.swiftName = first.field.swiftName ?? second.swiftName
    let name = memberName(field, isArray: false)
    return Member(
      field: field,
      fieldIndex: first.index,
      name: name,
      label: labels.claim(base),
      content: .twoWidths(
        narrow: numbers[1 - wideIndex],
        wide: numbers[wideIndex],
        selector: wideIndex == 0 ? selector1 : selector2
      ),
      presence: .always
    )
  }

  /// `Heart Rate Value` of `Heart Rate Value (uint16)`.
  private func nameWithoutFormat(_ name: String) -> String? {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return nil }
    let format = name[name.index(after: open)...].dropLast().lowercased()
    guard ["uint8", "uint16", "uint32"].contains(format) else { return nil }
    let base = name[..<open]
    return String(base.reversed().drop { $0 == " " }.reversed())
  }

  // MARK: Bit fields and enumerations

  private mutating func bitField(_ field: FieldDefinition, number: Number, typeName: String) -> BitFieldLayout {
    var own = MemberScope()
    var ownLabels = NameScope()
    own.reserve(["rawValue"])
    let parts = field.bits.map { bit in
      part(
        bit,
        0,
        name: own.claimProperty(bitName(bit)),
        label: ownLabels.claim(bitLabel(bit)),
        shift: bit.index,
        fieldShift: 0
      )
    }
    return BitFieldLayout(typeName: typeName, number: number, parts: parts)
  }

  private mutating func part(
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
      ? nil : self.names(bit.enumeration, number: number, typeName: nestedTypeName(name))
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
      fieldShift: fieldShift
    )
  }

  /// The name of a bit without the word `bit` at its end.
  ///
  /// - Parameter field: The field, when its bits stand beside those of others.
  private func bitName(_ bit: BitDefinition, of field: FieldDefinition? = nil) -> String {
    if let swiftName = bit.swiftName { return GATTCodegen.memberName(swiftName) }
    var nameWords = words(of: bit.name)
    if nameWords.count > 1, ["bit", "bits"].contains(nameWords[nameWords.count - 1].lowercased()) {
      nameWords.removeLast()
    }
    let name = GATTCodegen.memberName(lowerCamel(nameWords))
    if !name.isEmpty { return name }
    let ownName = lowerCamel(words(of: field?.name ?? ""))
    return ownName.isEmpty ? "bit\(bit.index)" : "\(ownName)Bit\(bit.index)"
  }

  private func bitLabel(_ bit: BitDefinition, of field: FieldDefinition? = nil) -> String {
    if !bit.name.isEmpty { return bit.name }
    return field.map { "\($0.name) Bit \(bit.index)" } ?? "Bit \(bit.index)"
  }

  /// `0: … 1: …`
  private func flagMeaning(_ bit: BitDefinition) -> String {
    bit.enumeration.map { "\($0.key): \($0.name)" }.joined(separator: "; ")
  }

  private func names(_ cases: [EnumerationCase], number: Number, typeName: String) -> NamedNumbers {
    var seen: Set<Int64> = []
    let distinct = cases.filter { seen.insert($0.key).inserted }
    let swiftNames = caseNames(distinct.map { ($0.key, $0.name, $0.swiftName) })
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

  mutating func report(_ severity: Diagnostic.Severity, at position: SourcePosition, _ message: String) {
    diagnostics.append(Diagnostic(severity, at: position, message))
  }

  // MARK: Names

  private mutating func memberName(_ field: FieldDefinition, isArray: Bool) -> String {
    memberName(field.name, swiftName: field.swiftName, at: field.position, isArray: isArray)
  }

  private mutating func memberName(
    _ text: String,
    swiftName: String?,
    at position: SourcePosition,
    isArray: Bool
  ) -> String {
    if let swiftName { return scope.claimProperty(GATTCodegen.memberName(swiftName)) }
    let all = words(of: text)
    let base = GATTCodegen.memberName(lowerCamel(isArray ? plural(all) : all))
    if base.isEmpty {
      diagnostics.append(
        Diagnostic(
          .error,
          at: position,
          "no Swift name can be made from the field name '\(commentText(text))'; add x:swiftName"
        )
      )
    }
    let name = scope.claimProperty(base)
    if name != base {
      diagnostics.append(
        Diagnostic(
          .warning,
          at: position,
          "'\(commentText(text))' would have the Swift name '\(base)' of another field and is '\(name)' instead; "
            + "add x:swiftName to name it otherwise"
        )
      )
    }
    return name
  }

  /// The nested type for the property `name`: itself with a capital, where its script has any.
  mutating func nestedTypeName(_ name: String) -> String {
    let base = typeName(capitalized(name), suffix: "Value")
    return scope.claimType(base == name || scope.isTaken(base) ? base + "Value" : base)
  }

  // MARK: Conditions

  /// Finds the bits that follow from which fields are given.
  private func deriveBits(_ members: inout [Member]) {
    for index in members.indices {
      guard case .bitField(let bits) = members[index].content else { continue }
      let fieldIndex = members[index].fieldIndex
      members[index].derivedBits = bits.parts.compactMap { part in
        part.isFlag ? derivedBit(part.shift, of: fieldIndex, members) : nil
      }
    }
  }

  private func derivedBit(_ bit: Int, of fieldIndex: Int, _ members: [Member]) -> DerivedBit? {
    var setters: [Int] = []
    var clearers: [Int] = []
    for (index, member) in members.enumerated() {
      if case .twoWidths(_, _, let selector) = member.content, selector.field == fieldIndex, selector.bitIndex == bit {
        return DerivedBit(index: bit, source: .wide(index))
      }
      let conditions = member.isImplied ? [] : member.presence.conditions
      for condition in conditions {
        let own = condition.activations.first { activation in
          activation.field == fieldIndex && activation.bitIndex <= bit
            && bit < activation.bitIndex + activation.bitSize
        }
        guard let own else { continue }
        // A field that needs remaining octets too may be absent though the bit is set.
        guard condition.activations.count == 1, own.bitSize == 1, !member.isTail else { return nil }
        if own.isSetBit { setters.append(index) } else { clearers.append(index) }
      }
    }
    if !setters.isEmpty { return DerivedBit(index: bit, source: .given(setters)) }
    return clearers.isEmpty ? nil : DerivedBit(index: bit, source: .notGiven(clearers))
  }
}

extension LayoutBuilder {
  private mutating func computedNumbers() -> [ComputedNumber] {
    definition.computed.map { computed in
      let name = memberName(computed.name, swiftName: computed.swiftName, at: computed.position, isArray: false)
      return ComputedNumber(name: name, label: labels.claim(computed.name), definition: computed)
    }
  }

  /// Finds stretches of members of which a flag says that either the one or the other is there, alike in all that
  /// matters on the wire, as the same numbers in two units are.
  private func findTwins(_ members: inout [Member]) {
    var start = 0
    while start < members.count {
      let end = self.end(ofStretchAt: start, members)
      if end < members.count, isAlternative(members[start], members[end], members) {
        let secondEnd = self.end(ofStretchAt: end, members)
        let pairs = zip(start..<end, end..<secondEnd)
        if secondEnd - end == end - start, pairs.allSatisfy({ members[$0].hasFormat(of: members[$1]) }) {
          for (first, second) in pairs {
            members[first].hasTwin = true
            members[second].twin = first
          }
        }
      }
      start = end
    }
  }

  /// The index behind the members that are there together with the one at `start`.
  private func end(ofStretchAt start: Int, _ members: [Member]) -> Int {
    members[start...].firstIndex { $0.presence != members[start].presence } ?? members.count
  }
}

/// One bit, which is always there, says that the first is there when it is 0 and the second when it is 1, or the other
/// way round; all other conditions are the same.
private func isAlternative(_ first: Member, _ second: Member, _ members: [Member]) -> Bool {
  guard case .when(let conditions) = first.presence, case .when(let others) = second.presence,
    let one = soleActivation(conditions.filter { !others.contains($0) }),
    let other = soleActivation(others.filter { !conditions.contains($0) }),
    let control = members.first(where: { $0.holds(field: one.field) })
  else { return false }
  return !control.isConditional && control.presence == .always && one.field == other.field
    && one.bitIndex == other.bitIndex && one.bitSize == 1 && other.bitSize == 1 && one.isSetBit != other.isSetBit
}

extension Member {
  /// Both are numbers of one format, all of them allowed.
  fileprivate func hasFormat(of other: Member) -> Bool {
    guard field.rawRange == nil, other.field.rawRange == nil, specialValues == nil, other.specialValues == nil else {
      return false
    }
    return switch (content, other.content) {
    case (.number(let own), .number(let its)): own == its
    case (.medicalFloat(let own), .medicalFloat(let its)): own == its
    case (.float(let own), .float(let its)): own == its
    default: false
    }
  }
}

/// The one activation of a presence that has no more.
func soleActivation(_ presence: Presence) -> Activation? {
  if case .when(let conditions) = presence { soleActivation(conditions) } else { nil }
}

/// The one activation of conditions that have no more.
private func soleActivation(_ conditions: [Condition]) -> Activation? {
  conditions.count == 1 && conditions[0].activations.count == 1 ? conditions[0].activations[0] : nil
}

extension FieldDefinition {
  /// The field with a range of one number in the place of its constant.
  fileprivate var withoutConstant: FieldDefinition {
    var field = self
    field.rawRange = constant.map { $0...$0 }
    field.constant = nil
    return field
  }

  /// A whole number without anything that changes what its octets mean.
  fileprivate var isPlain: Bool {
    mask == nil && exponential == nil && constant == nil && checksum == nil
  }
}
