import GATTCore
import GATTDefinitions

/// Contents that are derived from the given fields.
extension ValueMaker {
  /// Whether the given contents require the field: its own contents, its bits, or a field that one of its bits
  /// announces.
  func isWanted(_ field: FieldPlan) -> Bool {
    if let own = given.fields[field.index] {
      return !own.elements.isEmpty || !own.bits.isEmpty || !own.values.isEmpty || !field.isConditional
    }
    return !field.bits.isEmpty && field.isConditional && dependents(of: field).contains { isWanted($0.field) }
  }

  /// The fields that are present only when bits of `field` have a certain number, with that number.
  private func dependents(of field: FieldPlan) -> [(field: FieldPlan, activation: Activation)] {
    interpreter.fields.flatMap { dependent -> [(field: FieldPlan, activation: Activation)] in
      dependent.presence.conditions.compactMap { condition in
        guard condition.activations.count == 1, condition.activations[0].isAbout(field.index),
          !condition.activations[0].isNegated
        else { return nil }
        return (dependent, condition.activations[0])
      }
    }
  }

  /// The number of a field, derived from other contents. The given bits replace derived ones. Nil for a field that must
  /// be given.
  func impliedNumber(_ field: FieldPlan, _ own: GivenFields.Field) throws(EncodeError) -> Int128? {
    guard case .integer(let bits, let isSigned) = field.form, bits <= 64, field.count == .one else { return nil }
    if own.elements.isEmpty {
      if let constant = field.definition?.constant { return Int128(constant) }
      if field.definition?.checksum != nil { return 0 }
      if let from = field.definition?.from { return try number(from, field) }
    }
    if !field.bits.isEmpty { return try bitField(field, own) }
    guard own.elements.isEmpty, let word = try impliedBits(of: field) else { return nil }
    return isSigned ? word.signExtended(from: bits) : Int128(word)
  }

  /// Returns the number of a field with an `x:from`, computed from the given numbers.
  private func number(_ from: Expression, _ field: FieldPlan) throws(EncodeError) -> Int128 {
    let definition = interpreter.definition
    var problem: EncodeError?
    let number = from.value { operand in
      guard case .computed(let index) = operand else { return nil }
      let name = definition.computed[index].name
      guard let content = given.computed[index] else {
        problem = EncodeError(value: interpreter.name, field: name, reason: .missing)
        return nil
      }
      guard let number = content.double else {
        problem = EncodeError(value: interpreter.name, field: name, reason: .notANumber)
        return nil
      }
      return number
    }
    if let problem { throw problem }
    // The user gives the computed number, not the fields that follow from it.
    let parameters = from.operands.compactMap { operand -> String? in
      guard case .computed(let index) = operand else { return nil }
      return definition.computed[index].name
    }
    let name = Set(parameters).count == 1 ? parameters[0] : field.name
    let range = field.definition?.rawRange ?? field.definition?.form.integerRange ?? 0...0
    do throws(EncodeError) {
      return Int128(try FieldCheck.whole(number ?? .nan, in: range, interpreter.name, name))
    } catch {
      guard name != field.name, case .outOfRange = error.reason else { throw error }
      let reason = EncodeError.Reason.invalidForm("gives '\(field.name)' a number that it cannot have: \(error.reason)")
      throw EncodeError(value: interpreter.name, field: name, reason: reason)
    }
  }

  /// Converts the name of a case, as `Tare` for an op code, to the number that selects it. A field with named numbers
  /// keeps its content.
  func selectorNumber(_ given: GivenValue.Content, in field: FieldPlan) -> GivenValue.Content {
    guard case .text(let text) = given, field.meanings.isEmpty, case .integer(let bits, _) = field.form else {
      return given
    }
    for choice in interpreter.fields.compactMap(\.choice?.definition) {
      guard let selector = choice.selectors.first, choice.selectors.count == 1, selector.groups.isEmpty,
        selector.field == field.index,
        selector.bitIndex == 0, selector.bitSize == bits
      else { continue }
      let part = choice.cases.first { $0.name.lowercased() == text.lowercased() }
      if let number = part?.keys.first?.first { return .raw(String(number)) }
    }
    return given
  }

  private func bitField(_ field: FieldPlan, _ own: GivenFields.Field) throws(EncodeError) -> Int128 {
    if own.elements.count > 1 { throw error(field, .tooLong(octets: own.elements.count, maximum: 1)) }
    var word: UInt64 = 0
    if let whole = own.elements.first {
      let content = try field.content(whole, of: interpreter.name)
      if case .integer(let raw) = content { word = UInt64(truncatingIfNeeded: raw) }
    } else {
      word = try impliedBits(of: field) ?? 0
    }
    for (index, content) in own.bits {
      let bit = field.bits[index]
      guard let number = content.bit(bit) else {
        let names = bit.enumeration.map(\.name)
        throw EncodeError(value: interpreter.name, field: bit.label, reason: .notUnderstood(names: names))
      }
      let mask = lowBits(bit.size) << UInt64(bit.index)
      word = word & ~mask | number << UInt64(bit.index)
    }
    return Int128(word & lowBits(field.form.bits))
  }

  /// The bits of a field that are derived from the given fields; nil when no field implies any of them.
  private func impliedBits(of field: FieldPlan) throws(EncodeError) -> UInt64? {
    var word: UInt64 = 0
    var known: UInt64 = 0
    func set(_ number: UInt64, _ bitIndex: Int, _ bitSize: Int) {
      let mask = lowBits(bitSize) << UInt64(bitIndex)
      word = word & ~mask | number << UInt64(bitIndex) & mask
      known |= mask
    }
    let dependents = dependents(of: field)
    for (dependent, activation) in dependents where isWanted(dependent) {
      set(UInt64(bitPattern: activation.value), activation.bitIndex, activation.bitSize)
    }
    // A bit that is 0 when a field is present is 1 when the field is absent.
    for (_, activation) in dependents where activation.bitSize == 1 && activation.value == 0 {
      let isFree = known >> UInt64(activation.bitIndex) & 1 == 0
      if isFree, !dependents.contains(where: { $0.activation.isSameBit(activation) && $0.activation.value == 1 }) {
        set(1, activation.bitIndex, 1)
      }
    }
    for dependent in interpreter.fields {
      for (bits, number) in try numbers(impliedBy: dependent) where bits.groups.isEmpty && bits.field == field.index {
        set(number, bits.bitIndex, bits.bitSize)
      }
    }
    return known == 0 ? nil : word
  }

  /// The numbers that a field implies in earlier ones: its count of elements or octets, and the key of its choice.
  private func numbers(impliedBy field: FieldPlan) throws(EncodeError) -> [(bits: FieldBits, number: UInt64)] {
    guard field.presence == .always || isWanted(field) else { return [] }
    let own = given.fields[field.index] ?? GivenFields.Field()
    var numbers: [(bits: FieldBits, number: UInt64)] = []
    if case .field(let bits) = field.count {
      let values = own.values.isEmpty ? 0 : (own.values.keys.max() ?? 0) + 1
      let count = field.nested == nil ? own.elements.flatMap(\.elements).count : values
      numbers.append((bits, UInt64(count)))
    }
    if case .field(let bits) = field.length {
      numbers.append((bits, UInt64(try octetCount(field, own))))
    }
    if let choice = field.choice, let choicePart = own.choicePart, choice.definition.cases.indices.contains(choicePart)
    {
      let key = choice.definition.cases[choicePart].keys.first ?? []
      for (bits, number) in zip(choice.definition.selectors, key) { numbers.append((bits, UInt64(bitPattern: number))) }
    }
    return numbers
  }

  /// Returns the given contents of a group, with the numbers that later choices and conditions imply in it.
  func contents(of group: FieldPlan, _ nested: ValueInterpreter) throws(EncodeError) -> [Int: GivenFields] {
    var contents = given.fields[group.index]?.values ?? [:]
    for dependent in interpreter.fields where dependent.choice != nil {
      for (bits, number) in try numbers(impliedBy: dependent) where bits.groups.first == group.index {
        contents[0, default: GivenFields()].imply(number, in: bits, groups: bits.groups.dropFirst(), of: nested)
      }
    }
    for condition in interpreter.fields.filter(isWanted).flatMap(\.presence.conditions) {
      let bits = condition.activations[0].bits
      guard condition.activations.count == 1, !condition.activations[0].isNegated, bits.groups.first == group.index
      else { continue }
      let number = UInt64(bitPattern: condition.activations[0].value)
      contents[0, default: GivenFields()].imply(number, in: bits, groups: bits.groups.dropFirst(), of: nested)
    }
    return contents
  }

  /// The length of the first given element in octets.
  private func octetCount(_ field: FieldPlan, _ own: GivenFields.Field) throws(EncodeError) -> Int {
    let content: InterpretedField.Content
    if let nested = field.nested {
      content = .value(try nested.make(contents(of: field, nested)[0] ?? GivenFields()))
    } else if let choice = field.choice, let choicePart = own.choicePart {
      content = .value(try choice.parts[choicePart].make(own.values[0] ?? GivenFields()))
    } else if let first = own.elements.first {
      content = try field.content(first, of: interpreter.name)
    } else {
      return 0
    }
    var octets: [UInt8] = []
    InterpretedField(field, content).appendContent(to: &octets)
    return octets.count
  }
}

extension GivenFields {
  /// Adds a number that is not given.
  ///
  /// - Parameters:
  ///   - bits: The field of `value`, or of the innermost of `groups`.
  ///   - groups: The groups around the field, by index into the fields that contain each.
  fileprivate mutating func imply(
    _ number: UInt64,
    in bits: FieldBits,
    groups: ArraySlice<Int>,
    of value: ValueInterpreter
  ) {
    guard let plan = value.plan(groups.first ?? bits.field) else { return }
    var field = fields[plan.index] ?? Field()
    if let nested = plan.nested {
      field.values[0, default: GivenFields()].imply(number, in: bits, groups: groups.dropFirst(), of: nested)
    } else if bits.bitSize == plan.form.bits {
      if field.elements.isEmpty { field.elements = [.raw(String(Int64(bitPattern: number)))] }
    } else if let bit = plan.bits.firstIndex(where: { $0.index == bits.bitIndex && $0.size == bits.bitSize }) {
      if field.elements.isEmpty, field.bits[bit] == nil { field.bits[bit] = .raw(String(number)) }
    }
    fields[plan.index] = field
  }
}

extension GivenValue.Content {
  /// The number; nil for anything else.
  fileprivate var double: Double? {
    switch self {
    case .text(let text): TextParser.double(text)
    case .integer(let number): Double(number)
    case .number(let number): number
    case .boolean, .raw, .rawInShortForm, .elements, .fields: nil
    }
  }
}

extension Activation {
  fileprivate func isSameBit(_ other: Activation) -> Bool {
    field == other.field && bitIndex == other.bitIndex && bitSize == other.bitSize
  }
}
