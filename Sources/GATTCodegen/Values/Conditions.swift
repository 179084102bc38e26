import GATTDefinitions

/// When fields are present, and what numbers say about other fields, as expressions over the properties of a value.
struct Conditions {
  let members: [Member]
  /// The expressions stand in the decoder, where a number that is not stored is a local constant.
  let isDecoder: Bool

  // MARK: Members

  /// The expression for what holds the octets of a member: a stored property, or a local constant.
  func reference(_ index: Int) -> String {
    let member = members[index]
    if member.flags != nil || isDecoder && member.source != nil { return local(index) }
    return "self.\(quoted(member.source == nil ? member.storedName : member.name))"
  }

  /// The local constant for a member.
  func local(_ index: Int) -> String {
    let name = members[index].name
    return ["reader", "output", "start", "end", "value", "element"].contains(name) ? "\(name)Field" : quoted(name)
  }

  /// The member that holds a field.
  func index(ofField field: Int) -> Int? { members.firstIndex { $0.holds(field: field) } }

  /// Whether a member has a value.
  func isGiven(_ index: Int) -> String {
    let member = members[index]
    if member.format.isArray { return "!self.\(quoted(member.name)).isEmpty" }
    if let checksum = member.format as? ChecksumFormat { return checksum.presentName.map { "self.\($0)" } ?? "true" }
    return "self.\(quoted(member.flags == nil ? member.storedName : member.name)) != nil"
  }

  // MARK: Conditions

  /// The condition under which a member is present; nil when it always is, or when that depends on the octets that are left.
  func condition(_ index: Int) -> String? {
    members[index].isConditional ? condition(members[index].presence.conditions) : nil
  }

  /// The condition under which all conditions hold.
  func condition(_ conditions: [Condition]) -> String {
    let all = conditions.map { condition in
      let any = condition.activations.map(self.condition)
      return any.joined(separator: " || ")
    }
    return all.count == 1 ? all[0] : all.map(Self.operand).joined(separator: " && ")
  }

  /// A condition as an operand of `&&`.
  static func operand(_ condition: String) -> String { condition.contains(" || ") ? "(\(condition))" : condition }

  /// The condition under which bits of an earlier field have their number. An absent field activates nothing.
  func condition(_ activation: Activation) -> String {
    guard let index = index(ofField: activation.field) else { return "false" }
    let (member, reference) = (members[index], reference(index))
    if let number = numberOfPart(activation.field) { return comparison(activation, number, isWhole: false, shift: 0) }
    if let bits = (member.format as? BitFieldFormat)?.bits, activation.bitSize == 1,
      let part = bits.parts.first(where: { $0.isFlag && $0.shift == activation.bitIndex })
    {
      if member.isOptional { return "\(reference)?.\(part.name) == \(activation.isSetBit)" }
      return "\(activation.isSetBit ? "" : "!")\(reference).\(quoted(part.name))"
    }
    if member.isOptional { return "\(reference).map { \(comparison(activation, member, "$0")) } == true" }
    return comparison(activation, member, reference)
  }

  private func comparison(_ activation: Activation, _ member: Member, _ value: String) -> String {
    let number = member.format.signedNumber
    // The bits above a number of 24 or 48 bits are its sign.
    let isWhole =
      activation.bitSize == (member.fixedSize ?? 0) * 8 && number.map { $0.bits == $0.containerBits } ?? true
    return comparison(
      activation,
      bits(of: member, value),
      isWhole: isWhole,
      shift: member.shift(ofField: activation.field)
    )
  }

  private func comparison(_ activation: Activation, _ word: String, isWhole: Bool, shift: Int) -> String {
    let mask = Number(bits: activation.bitSize, isSigned: false).mask
    let number = UInt64(bitPattern: activation.value) & mask
    let comparison = activation.isNegated ? "!=" : "=="
    if isWhole { return "\(word) \(comparison) \(number)" }
    let place = UInt64(activation.bitIndex + shift)
    return "\(word) & \(hex(mask << place)) \(comparison) \(hex(number << place))"
  }

  /// The number of a field that shares octets and follows from another member. The encoder does not read it from the octets.
  private func numberOfPart(_ field: Int) -> String? {
    if isDecoder { return nil }
    let parts = members.lazy.compactMap(\.packed).flatMap(\.parts)
    return parts.first { $0.fieldIndex == field && $0.source != nil }.flatMap { $0.source.map(number) }
  }

  /// The bits of a member as an unsigned integer of the language.
  private func bits(of member: Member, _ value: String) -> String {
    let word = member.format.word(value) ?? value
    guard let number = member.format.signedNumber else { return word }
    return "UInt\(number.containerBits)(bitPattern: \(word))"
  }

  /// A condition before `?`.
  static func parenthesized(_ condition: String) -> String { condition.contains(" ") ? "(\(condition))" : condition }

  // MARK: Numbers

  /// The number in the bits of an earlier field.
  func number(in bits: FieldBits) -> String {
    guard let index = index(ofField: bits.field) else { return "0" }
    if let number = numberOfPart(bits.field) { return number }
    let (member, reference) = (members[index], reference(index))
    let word =
      member.isOptional
      ? "(\(reference).map { \(member.format.word("$0") ?? "$0") } ?? 0)" : member.format.word(reference) ?? reference
    let shift = bits.bitIndex + member.shift(ofField: bits.field)
    guard let width = member.fixedSize.map({ $0 * 8 }), bits.bitSize < width else { return word }
    let shifted = shift == 0 ? word : "\(word) &>> \(shift)"
    return "\(shifted) & \(hex(Number(bits: bits.bitSize, isSigned: false).mask))"
  }

  /// The number that follows from another member.
  func number(_ source: NumberSource) -> String {
    switch source {
    case .count(let index): return "self.\(quoted(members[index].name)).count"
    case .length(let index):
      let property = "self.\(quoted(members[index].storedName))"
      return members[index].isOptional
        ? "(\(property).map { \(octetCount(members[index], "$0")) } ?? 0)" : octetCount(members[index], property)
    case .selector(let index, let ordinal):
      guard let choice = (members[index].format as? ChoiceFormat)?.choice else { return "0" }
      let selector = quoted(choice.selectors[ordinal].name)
      let property = "self.\(quoted(members[index].name))"
      return members[index].isOptional ? "(\(property)?.\(selector) ?? 0)" : "\(property).\(selector)"
    }
  }

  private func octetCount(_ member: Member, _ value: String) -> String {
    member.format is NestedFormat ? "((try? \(value).octets().count) ?? 0)" : "\(value).count"
  }

  /// Whether a flag says that the member is present, and says nothing else.
  func hasOwnFlag(_ index: Int) -> Bool {
    guard let activation = soleActivation(members[index].presence), activation.bitSize == 1,
      let control = self.index(ofField: activation.field), !members[control].isConditional
    else { return false }
    return members[control].derivedBits.contains { bit in
      guard bit.index == activation.bitIndex else { return false }
      switch bit.source {
      case .given(let dependents, let others): return dependents == [index] && others.isEmpty
      case .notGiven(let dependents): return dependents == [index]
      case .wide: return false
      }
    }
  }
}

extension FieldFormat {
  /// The number, when it is a signed one.
  fileprivate var signedNumber: Number? {
    let number = (self as? any ScalarFormat)?.wholeNumber
    return number?.isSigned == true ? number : nil
  }
}
