public import GATTCore
import GATTDefinitions

extension ValueInterpreter {
  /// Encodes a value from its fields.
  ///
  /// The encoder derives these contents if they are omitted: bits and numbers that determine the presence, the count,
  /// the length or the case of other fields; constants; checksums; fields with an `x:from`. Other omitted bits are 0.
  /// Fields of several elements, text and octets may be omitted if they can be empty.
  ///
  /// - Throws: `EncodeError` when a field is missing, unexpected, or can't hold its content.
  public func value(of given: GivenValue) throws(EncodeError) -> InterpretedValue {
    let value = try made(of: given)
    let count = value.octets.count
    if count > FieldWriter.maximumCount {
      let reason = EncodeError.Reason.tooLong(octets: count, maximum: FieldWriter.maximumCount)
      throw EncodeError(value: name, field: "", reason: reason)
    }
    return value
  }

  /// Makes the value. Of several fields with one name, only later ones may be present: they are tried after the first.
  private func made(of given: GivenValue) throws(EncodeError) -> InterpretedValue {
    let fields = try GivenFields(given, for: self)
    do throws(EncodeError) {
      return try make(fields)
    } catch {
      for skipped in 1..<max(fields.mostAlike, 1) {
        if let others = try? GivenFields(given, for: self, skipping: skipped), let made = try? make(others) {
          return made
        }
      }
      throw error
    }
  }

  func make(_ given: GivenFields) throws(EncodeError) -> InterpretedValue {
    var maker = ValueMaker(self, given)
    return try maker.make()
  }
}

/// Creates a value from the given contents of its fields.
struct ValueMaker {
  let interpreter: ValueInterpreter
  let given: GivenFields
  private var value: InterpretedValue

  init(_ interpreter: ValueInterpreter, _ given: GivenFields) {
    self.interpreter = interpreter
    self.given = given
    value = InterpretedValue(interpreter)
  }

  mutating func make() throws(EncodeError) -> InterpretedValue {
    // The last step so far that is present if octets remain, and has no content. Content for a later step is an error.
    var missingTail: Step?
    // The steps with `x:PresentIf remaining`. The octets after a step are known only at the end.
    var pendingChecks: [(step: Step, place: Int, octets: Int)] = []
    for step in interpreter.steps {
      let isWanted = step.fields.contains(where: isWanted)
      let isPresent: Bool
      if let isMet = step.presence.isMet(by: value.fields) {
        if isWanted, !isMet { throw error(step.fields.first(where: self.isWanted) ?? step.field, .unexpected) }
        isPresent = isMet
      } else {
        if isWanted, let missingTail { throw error(missingTail.field, .missing) }
        if case .ifRemaining(let octets, _) = step.presence {
          pendingChecks.append((step, value.fields.count, octets))
        } else if !isWanted {
          missingTail = step
        }
        isPresent = isWanted
      }
      if isPresent { try append(step) }
    }
    try shortenNumbers()
    try makeChecksums()
    for (step, place, octets) in pendingChecks { try check(step, at: place, needs: octets) }
    return value
  }

  /// Checks that a field with `x:PresentIf remaining` is given exactly when that many octets remain, because a decoder
  /// decides by the remaining octets.
  private func check(_ step: Step, at place: Int, needs octets: Int) throws(EncodeError) {
    let isPresent = value.fields.indices.contains(place) && value.fields[place].plan === step.field
    let isExpected = value.octetCount(from: place) >= octets
    if isPresent != isExpected { throw error(step.field, isPresent ? .unexpected : .missing) }
  }

  func error(_ field: FieldPlan, _ reason: EncodeError.Reason) -> EncodeError {
    EncodeError(value: interpreter.name, field: field.name, reason: reason)
  }

  // MARK: Fields

  private mutating func append(_ step: Step) throws(EncodeError) {
    for field in step.fields {
      let own = given.fields[field.index] ?? GivenFields.Field()
      if let last = own.named.keys.max(), own.named.count <= last { throw error(field, .missing) }
      if field.cipher != nil, let sealed = own.elements.first {
        value.fields.append(InterpretedField(field, try field.sealedContent(sealed, of: interpreter.name)))
      } else if let nested = field.nested {
        try append(field, nested, contents(of: field, nested))
      } else if let choice = field.choice {
        try append(field, choice, own)
      } else if let number = try impliedNumber(field, own) {
        value.fields.append(InterpretedField(field, .integer(number)))
      } else {
        try append(field, own.elements.map { selectorNumber($0, in: field) })
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
      let made = try nested.make(given[element] ?? GivenFields())
      if field.count == .toEnd, nested.reachesEnd, element < count - 1, !nested.isSeparable(made) {
        throw error(field, .mustBeLast(element: element))
      }
      try appendChecked(InterpretedField(field, .value(made), element: element))
    }
  }

  private mutating func append(_ field: FieldPlan, _ choice: ChoicePlan, _ own: GivenFields.Field) throws(EncodeError) {
    guard let part = choice.part(selectedBy: value.fields) else {
      if own.choicePart != nil { throw error(field, .unexpected) }
      try append(field, own.elements.isEmpty ? [.raw("")] : own.elements)
      return
    }
    if let choicePart = own.choicePart, choice.parts[choicePart] !== part { throw error(field, .unexpected) }
    if let whole = own.elements.first {
      guard own.elements.count == 1, own.values.isEmpty,
        case .octets(let octets) = try field.content(whole, of: interpreter.name), let value = try? part.decode(octets)
      else {
        throw error(field, .invalidForm("is not the octets of the case '\(part.name)'; give its fields by their names"))
      }
      return try appendChecked(InterpretedField(field, .value(value)))
    }
    try appendChecked(InterpretedField(field, .value(try part.make(own.values[0] ?? GivenFields()))))
  }

  private mutating func append(_ field: FieldPlan, _ given: [GivenValue.Content]) throws(EncodeError) {
    let contents = field.count == .one ? given : given.flatMap(\.elements)
    // A field with a fixed count that shares octets has a separate plan for each element.
    if let share = field.share, case .fixed = field.definition?.count {
      let element = share.element
      guard contents.indices.contains(element) else { throw error(field, .missing) }
      try appendElement(field, contents[element], element)
      return
    }
    try check(contents.count, field)
    if contents.isEmpty, field.canBeEmpty {
      if field.count == .one { value.fields.append(InterpretedField(field, field.emptyContent)) }
      return
    }
    for (element, content) in contents.enumerated() { try appendElement(field, content, element) }
  }

  private mutating func appendElement(
    _ field: FieldPlan,
    _ given: GivenValue.Content,
    _ element: Int
  ) throws(EncodeError) {
    var made = InterpretedField(field, try field.content(given, of: interpreter.name), element: element)
    if case .rawInShortForm = given { made.isInShortForm = field.shortForm != nil }
    try appendChecked(made)
  }

  /// Gives all numbers with two forms their short forms, if one of them was given so.
  private mutating func shortenNumbers() throws(EncodeError) {
    guard value.fields.contains(where: \.isInShortForm) else { return }
    for index in value.fields.indices {
      guard let short = value.fields[index].plan.shortForm, case .integer(let number) = value.fields[index].content
      else { continue }
      if !short.holds(number) { throw error(value.fields[index].plan, .invalidForm(short.rule)) }
      value.fields[index].isInShortForm = true
    }
  }

  /// Appends an element. Its length is checked if the definition or an earlier field determines it.
  private mutating func appendChecked(_ field: InterpretedField) throws(EncodeError) {
    let expected: Int?
    switch field.plan.length {
    case .field(let bits): expected = bits.number(value.fields).map { Int(clamping: $0) }
    case .fixed(let octets) where field.plan.nested != nil || field.plan.choice != nil: expected = octets
    default: expected = nil
    }
    if let expected {
      var octets: [UInt8] = []
      field.appendContent(to: &octets)
      if octets.count > expected { throw error(field.plan, .tooLong(octets: octets.count, maximum: expected)) }
      if octets.count < expected { throw error(field.plan, .missing) }
    }
    value.fields.append(field)
  }

  /// Rejects a wrong number of elements.
  private func check(_ count: Int, _ field: FieldPlan) throws(EncodeError) {
    switch field.count {
    case .one where count > 1: throw error(field, .tooLong(octets: count, maximum: 1))
    case .one where count < 1 && !field.canBeEmpty && field.nested == nil: throw error(field, .missing)
    case .fixed(let most) where count > most: throw error(field, .tooLong(octets: count, maximum: most))
    case .fixed(let least) where count < least && field.nested == nil: throw error(field, .missing)
    case .field(let bits):
      let expected = Int(clamping: bits.number(value.fields) ?? 0)
      if count > expected { throw error(field, .tooLong(octets: count, maximum: expected)) }
      if count < expected { throw error(field, .missing) }
    default: break
    }
  }

  // MARK: Checksums

  /// Computes the checksums. A given checksum must equal the computed one, or the number `Checksum.unless`, which
  /// decoding accepts in place of a checksum. A checksum before the fields that it covers is computed first, because a
  /// later checksum may cover it.
  private mutating func makeChecksums() throws(EncodeError) {
    let all = value.fields.indices.filter { value.fields[$0].plan.definition?.checksum != nil }
    for index in all.filter(isBeforeItsFields) { try makeChecksum(at: index) }
    for index in all where !isBeforeItsFields(index) { try makeChecksum(at: index) }
  }

  private func isBeforeItsFields(_ index: Int) -> Bool {
    let plan = value.fields[index].plan
    return plan.definition?.checksum?.isBeforeItsFields(at: plan.index) ?? false
  }

  private mutating func makeChecksum(at index: Int) throws(EncodeError) {
    let field = value.fields[index]
    guard let checksum = field.plan.definition?.checksum, let word = field.word else { return }
    let octets = value.octets(coveredBy: checksum, at: index)
    let expected = UInt64(checksum.algorithm.checksum(of: octets))
    if given.fields[field.plan.index]?.elements.isEmpty == false {
      if word == expected || word == checksum.unless { return }
      let number = Double(expected)
      throw error(field.plan, .outOfRange(Double(word), minimum: number, maximum: number))
    }
    value.fields[index].content = .integer(Int128(expected))
  }
}

extension InterpretedValue {
  /// The octets that a checksum covers; `.preceding` includes the length prefix of the value.
  fileprivate func octets(coveredBy checksum: Checksum, at index: Int) -> [UInt8] {
    var octets: [UInt8] = []
    guard case .fields(let range) = checksum.coverage else {
      if interpreter.definition.digits == nil { append(to: &octets) } else { appendFields(to: &octets) }
      return Array(octets.dropLast(octetCount(from: index)))
    }
    let covered = fields.filter { range.contains($0.plan.index) }
    InterpretedValue(interpreter, fields: covered).appendFields(to: &octets)
    return octets
  }

  /// The number of octets of a field and all later ones.
  fileprivate func octetCount(from index: Int) -> Int {
    var octets: [UInt8] = []
    InterpretedValue(interpreter, fields: Array(fields[index...])).appendFields(to: &octets)
    return octets.count
  }
}
