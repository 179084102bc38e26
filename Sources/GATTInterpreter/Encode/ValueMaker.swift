public import GATTCore
import GATTDefinitions

extension ValueInterpreter {
  /// The value of these fields.
  ///
  /// Bits that say which fields are there follow from those that are given; other bits that are not given are 0. A field
  /// of several elements, text and octets may be left out where they can be empty.
  ///
  /// - Throws: `EncodeError` when a field is not given, or is given where it has no place, or can't hold what is given.
  public func value(of given: GivenValue) throws(EncodeError) -> InterpretedValue {
    let value = try make(try GivenFields(given, for: self))
    let count = value.octets.count
    if count > OctetWriter.maximumCount {
      let reason = EncodeError.Reason.tooLong(octets: count, maximum: OctetWriter.maximumCount)
      throw EncodeError(value: name, field: "", reason: reason)
    }
    return value
  }

  func make(_ given: GivenFields) throws(EncodeError) -> InterpretedValue {
    var maker = ValueMaker(self, given)
    return try maker.make()
  }
}

/// Makes a value of what is given for its fields.
private struct ValueMaker {
  private let interpreter: ValueInterpreter
  private let given: GivenFields
  private var value: InterpretedValue

  init(_ interpreter: ValueInterpreter, _ given: GivenFields) {
    self.interpreter = interpreter
    self.given = given
    value = InterpretedValue(interpreter)
  }

  mutating func make() throws(EncodeError) -> InterpretedValue {
    var missingTail: Step?
    for step in interpreter.steps {
      let isWanted = step.fields.contains(where: isWanted)
      let isPresent: Bool
      if let isMet = step.presence.isMet(by: value.fields) {
        if isWanted, !isMet { throw error(step.fields.first(where: self.isWanted) ?? step.field, .unexpected) }
        isPresent = isMet
      } else {
        if isWanted, let missingTail { throw error(missingTail.field, .missing) }
        if !isWanted { missingTail = step }
        isPresent = isWanted
      }
      if isPresent { try append(step) }
    }
    return value
  }

  private func error(_ field: FieldPlan, _ reason: EncodeError.Reason) -> EncodeError {
    EncodeError(value: interpreter.name, field: field.name, reason: reason)
  }

  // MARK: Presence

  /// Something is given that makes the field necessary: itself, a bit of it, or a field that one of its bits announces.
  private func isWanted(_ field: FieldPlan) -> Bool {
    if let own = given.fields[field.index] {
      return !own.elements.isEmpty || !own.bits.isEmpty || !own.values.isEmpty || !field.isConditional
    }
    return !field.bits.isEmpty && field.isConditional
      && dependents(of: field).contains { isWanted($0.field) }
  }

  /// The fields that are there when a bit of `field` has one number, and no other condition says otherwise.
  private func dependents(of field: FieldPlan) -> [(field: FieldPlan, activation: Activation)] {
    interpreter.fields.flatMap { dependent -> [(field: FieldPlan, activation: Activation)] in
      guard case .when(let conditions) = dependent.presence else { return [] }
      return conditions.compactMap { condition in
        guard condition.activations.count == 1, condition.activations[0].field == field.index else { return nil }
        return (dependent, condition.activations[0])
      }
    }
  }

  /// The bits of a field that nobody gave, by the fields that are given.
  private func derivedBits(of field: FieldPlan) -> UInt64 {
    var word: UInt64 = 0
    var given: UInt64 = 0
    let dependents = dependents(of: field).filter { $0.activation.bitSize < 64 }
    for (dependent, activation) in dependents where isWanted(dependent) {
      let mask = lowBits(activation.bitSize) << UInt64(activation.bitIndex)
      word = word & ~mask | UInt64(bitPattern: activation.value) << UInt64(activation.bitIndex) & mask
      given |= mask
    }
    // A bit that is 0 when a field is there is 1 when none is.
    for (_, activation) in dependents where activation.bitSize == 1 && activation.value == 0 {
      let bit: UInt64 = 1 << UInt64(activation.bitIndex)
      if given & bit == 0,
        !dependents.contains(where: { $0.activation.isSameBit(activation) && $0.activation.value == 1 })
      {
        word |= bit
      }
    }
    return word
  }

  // MARK: Fields

  private mutating func append(_ step: Step) throws(EncodeError) {
    for field in step.fields {
      let own = given.fields[field.index] ?? GivenFields.Field()
      if let nested = field.nested {
        try append(field, nested, own.values)
      } else if !field.bits.isEmpty {
        value.fields.append(InterpretedField(field, .integer(try bitField(field, own))))
      } else {
        try append(field, own.elements)
      }
    }
  }

  private mutating func append(
    _ field: FieldPlan,
    _ nested: ValueInterpreter,
    _ given: [Int: GivenFields]
  ) throws(EncodeError) {
    let count = given.isEmpty ? 0 : (given.keys.max() ?? 0) + 1
    try check(count, field)
    for element in 0..<max(count, field.least) {
      let fields = try GivenFields(GivenValue(), for: nested)
      value.fields.append(InterpretedField(field, .value(try nested.make(given[element] ?? fields))))
    }
  }

  private mutating func append(_ field: FieldPlan, _ given: [GivenValue.Content]) throws(EncodeError) {
    let contents = field.count == .one ? given : given.flatMap(\.elements)
    // Several fields of a definition that share octets are the elements of one.
    if let share = field.share, case .fixed = field.definition?.count {
      let element = share.element
      guard contents.indices.contains(element) else { throw error(field, .missing) }
      try appendElement(field, contents[element])
      return
    }
    try check(contents.count, field)
    if contents.isEmpty, field.canBeEmpty, let content = field.emptyContent {
      if field.count == .one { value.fields.append(InterpretedField(field, content)) }
      return
    }
    for content in contents { try appendElement(field, content) }
  }

  private mutating func appendElement(_ field: FieldPlan, _ given: GivenValue.Content) throws(EncodeError) {
    let content = try field.content(given, of: interpreter.name)
    value.fields.append(InterpretedField(field, content))
  }

  /// Refuses what is too few or too many elements of a field.
  private func check(_ count: Int, _ field: FieldPlan) throws(EncodeError) {
    switch field.count {
    case .one where count > 1: throw error(field, .tooLong(octets: count, maximum: 1))
    case .fixed(let most) where count > most: throw error(field, .tooLong(octets: count, maximum: most))
    case .one where count < 1 && !field.canBeEmpty && field.nested == nil: throw error(field, .missing)
    case .fixed(let least) where count < least && field.nested == nil: throw error(field, .missing)
    case .toEnd where count < 1 && field.isConditional: throw error(field, .noElements)
    default: break
    }
  }

  private func bitField(_ field: FieldPlan, _ own: GivenFields.Field) throws(EncodeError) -> Int128 {
    if own.elements.count > 1 { throw error(field, .tooLong(octets: own.elements.count, maximum: 1)) }
    var word = derivedBits(of: field)
    if let whole = own.elements.first {
      let content = try field.content(whole, of: interpreter.name)
      if case .integer(let raw) = content { word = UInt64(truncatingIfNeeded: raw) }
    }
    for (index, content) in own.bits {
      let bit = field.bits[index]
      guard let number = content.bit(bit) else {
        throw EncodeError(value: interpreter.name, field: bit.label, reason: .invalidText(encoding: "text form"))
      }
      let mask = lowBits(bit.size) << UInt64(bit.index)
      word = word & ~mask | number << UInt64(bit.index)
    }
    return Int128(word & lowBits(field.form.bits))
  }
}

extension Activation {
  fileprivate func isSameBit(_ other: Activation) -> Bool {
    field == other.field && bitIndex == other.bitIndex && bitSize == other.bitSize
  }
}
