import GATTDefinitions

/// Expressions in the code of a value for the presence of its fields, and for numbers that determine other fields.
struct ValueCode {
  let layout: ValueLayout
  /// Whether the code is in the decoder, where a number that is not stored is a local constant.
  let isDecoder: Bool

  var members: [Member] { layout.members }
  var fields: [FieldCode] { members.indices.map(field) }

  func field(_ index: Int) -> FieldCode { FieldCode(value: self, index: index) }

  /// Returns the member with a field.
  func field(holding field: Int) -> FieldCode? {
    members.firstIndex { $0.holds(field: field) }.map(self.field)
  }

  /// Whether a checksum covers all octets before it.
  var hasChecksum: Bool { members.contains { $0.format.checksum?.checksum.coverage == .preceding } }

  // MARK: Checksums over fields

  /// Returns the statements before a field, where the octets of checksums begin.
  func checksumStarts(_ field: FieldCode) -> [String] {
    covers.filter { field.member.holds(field: $0.fields.lowerBound) }.map {
      "let \($0.checksum.member.name)Start = \(cursor)"
    }
  }

  /// Returns the statements after a field, where the octets of checksums end.
  func checksumEnds(_ field: FieldCode) -> [String] {
    covers.filter { field.member.holds(field: $0.fields.upperBound) }.compactMap { checksum, _ in
      guard let format = checksum.format.checksum else { return nil }
      return format.isBeforeItsFields(checksum)
        ? format.finish(checksum, isDecoder: isDecoder) : "let \(checksum.member.name)End = \(cursor)"
    }
  }

  private var cursor: String { isDecoder ? "reader.offset" : "output.count" }

  private var covers: [(checksum: FieldCode, fields: ClosedRange<Int>)] {
    fields.compactMap { field in
      if case .fields(let range) = field.format.checksum?.checksum.coverage { (field, range) } else { nil }
    }
  }

  // MARK: Conditions

  /// Returns the Swift condition that is true when all conditions of the definition hold.
  func condition(_ conditions: [Condition]) -> String {
    let all = conditions.map { $0.activations.map(isActive).joined(separator: " || ") }
    return all.count == 1 ? all[0] : all.map(Self.operand).joined(separator: " && ")
  }

  /// Returns the Swift condition that is true when `first`, a Swift condition, and all others hold.
  func condition(_ first: String, and others: [Condition]) -> String {
    others.isEmpty ? first : "\(first) && \(Self.operand(condition(others)))"
  }

  /// Returns a Swift condition as an operand of `&&`.
  static func operand(_ condition: String) -> String { condition.contains(" || ") ? "(\(condition))" : condition }

  /// Returns a Swift condition as the first operand of `? :`.
  static func parenthesized(_ condition: String) -> String { condition.contains(" ") ? "(\(condition))" : condition }

  /// Returns the Swift condition that is true when the activation holds. An absent field activates nothing.
  func isActive(_ activation: Activation) -> String {
    if let number = layout.numbersInGroups[activation.bits] {
      return "\(number) \(activation.isNegated ? "!=" : "==") \(activation.value)"
    }
    guard let field = field(holding: activation.field) else { return "false" }
    if let number = derivedNumber(ofPart: activation.field) {
      return comparison(activation, with: number, isWhole: false, shift: 0)
    }
    let (member, reference) = (field.member, field.reference)
    if activation.bitSize == 1,
      let part = member.format.bitField?.parts.first(where: { $0.isFlag && $0.shift == activation.bitIndex })
    {
      if member.isOptional { return "\(reference)?.\(part.name) == \(activation.isSetBit)" }
      return "\(activation.isSetBit ? "" : "!")\(reference).\(quoted(part.name))"
    }
    if member.isOptional { return "\(reference).map({ \(comparison(activation, member, "$0")) }) == true" }
    return comparison(activation, member, reference)
  }

  private func comparison(_ activation: Activation, _ member: Member, _ value: String) -> String {
    var word = member.format.word(value) ?? value
    var isWhole = activation.bitSize == (member.format.fixedSize ?? 0) * 8
    if let number = (member.format as? any ScalarFormat)?.wholeNumber, number.isSigned {
      word = "UInt\(number.containerBits)(bitPattern: \(word))"
      // The bits above a number of 24 or 48 bits are copies of its sign.
      isWhole = isWhole && number.bits == number.containerBits
    }
    return comparison(activation, with: word, isWhole: isWhole, shift: member.shift(ofField: activation.field))
  }

  private func comparison(_ activation: Activation, with word: String, isWhole: Bool, shift: Int) -> String {
    let mask = Number(bits: activation.bitSize, isSigned: false).mask
    let number = UInt64(bitPattern: activation.value) & mask
    let comparison = activation.isNegated ? "!=" : "=="
    if isWhole { return "\(word) \(comparison) \(number)" }
    let place = UInt64(activation.bitIndex + shift)
    return "\(word) & \(hex(mask << place)) \(comparison) \(hex(number << place))"
  }

  /// Returns the number of a field that shares octets and is derived from another member. The encoder does not read it
  /// from the octets.
  private func derivedNumber(ofPart field: Int) -> String? {
    if isDecoder { return nil }
    return members.flatMap(\.format.parts).first { $0.fieldIndex == field && $0.source != nil }?.source.map(
      derivedNumber
    )
  }

  // MARK: Numbers

  /// Returns the number in the bits of an earlier field, or of a field in an earlier group.
  func number(in bits: FieldBits) -> String {
    if let number = layout.numbersInGroups[bits] { return number }
    guard let field = field(holding: bits.field) else { return "0" }
    if let number = derivedNumber(ofPart: bits.field) { return number }
    let (member, reference) = (field.member, field.reference)
    let word =
      member.isOptional
      ? "(\(reference).map { \(member.format.word("$0") ?? "$0") } ?? 0)" : member.format.word(reference) ?? reference
    let shift = bits.bitIndex + member.shift(ofField: bits.field)
    guard let octets = member.format.fixedSize, bits.bitSize < octets * 8 else { return word }
    let shifted = shift == 0 ? word : "\(word) &>> \(shift)"
    return "\(shifted) & \(hex(Number(bits: bits.bitSize, isSigned: false).mask))"
  }

  /// Returns the expression for a number that is derived from another member.
  func derivedNumber(_ source: NumberSource) -> String {
    switch source {
    case .count(let index): return "\(field(index).property).count"
    case .length(let index):
      let (field, format) = (field(index), members[index].format)
      return field.isOptional
        ? "(\(field.stored).map { \(format.octetCount("$0")) } ?? 0)" : format.octetCount(field.stored)
    case .selector(let index, let ordinal):
      guard let choice = members[index].format.choice else { return "0" }
      let (field, selector) = (field(index), quoted(choice.selectors[ordinal].name))
      return field.isOptional ? "(\(field.property)?.\(selector) ?? 0)" : "\(field.property).\(selector)"
    }
  }
}
