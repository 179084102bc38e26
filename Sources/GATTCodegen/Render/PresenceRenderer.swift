import GATTDefinitions

/// Writes when conditional fields are there: expressions over the fields that say so.
struct PresenceRenderer {
  let members: [Member]
  private let storages: [MemberStorage]
  /// Members that other fields' presence depends on.
  let controls: Set<Int>
  init(layout: ValueLayout, storages: [MemberStorage], controls: Set<Int>) {
    members = layout.members
    self.storages = storages
    self.controls = controls
  }

  /// The members that a condition of another one looks at.
  static func controls(of layout: ValueLayout) -> Set<Int> {
    var controls: Set<Int> = []
    for member in layout.members {
      for activation in member.activations {
        if let source = sourceIndex(of: activation, in: layout.members) { controls.insert(source) }
      }
    }
    return controls
  }

  /// The member that holds the bits of an activation.
  static func sourceIndex(of activation: Activation, in members: [Member]) -> Int? {
    members.firstIndex { $0.holds(field: activation.field) }
  }

  /// The condition under which a member is there, over stored properties; nil when it always is.
  func condition(_ index: Int) -> String? {
    members[index].isConditional ? condition(members[index].presence.conditions) : nil
  }

  /// The condition under which a member or its twin is there; nil when one of them always is.
  func pairCondition(_ index: Int) -> String? {
    let others = members.first { $0.twin == index }?.presence.conditions ?? []
    let common = members[index].presence.conditions.filter { others.contains($0) }
    return common.isEmpty ? nil : condition(common)
  }

  /// The condition under which all conditions hold.
  func condition(_ conditions: [Condition]) -> String {
    let all = conditions.map { condition in
      let any = condition.activations.map(self.condition)
      return any.count == 1 ? any[0] : any.map { $0.contains(" && ") ? "(\($0))" : $0 }.joined(separator: " || ")
    }
    return all.count == 1 ? all[0] : all.map(Self.operand).joined(separator: " && ")
  }

  /// A condition as an operand of `&&`.
  static func operand(_ condition: String) -> String { condition.contains(" || ") ? "(\(condition))" : condition }

  /// The condition under which bits of an earlier field have their number.
  func condition(_ activation: Activation) -> String {
    guard let index = Self.sourceIndex(of: activation, in: members) else { return "false" }
    let own = ownCondition(activation, of: index)
    // An absent field activates nothing.
    if storages[index].isOptional { return "\(storages[index].reference) != nil && \(own)" }
    return condition(index).map { "\(Self.operand($0)) && \(own)" } ?? own
  }

  private func ownCondition(_ activation: Activation, of index: Int) -> String {
    if case .bitField(let bits) = members[index].content, activation.bitSize == 1, !storages[index].isOptional,
      let part = bits.parts.first(where: { $0.isFlag && $0.shift == activation.bitIndex })
    {
      return "\(activation.isSetBit ? "" : "!")\(storages[index].reference).\(quoted(part.name))"
    }
    let word = sourceWord(index)
    let shift = activation.bitIndex + members[index].shift(ofField: activation.field)
    let bits = Number(bits: activation.bitSize, isSigned: false).mask
    let value = UInt64(bitPattern: activation.value) & bits
    let comparison = activation.isNegated ? "!=" : "=="
    if activation.bitSize == (members[index].fixedSize ?? 0) * 8 { return "\(word) \(comparison) \(value)" }
    return "\(word) & \(hex(bits << UInt64(shift))) \(comparison) \(hex(value << UInt64(shift)))"
  }

  /// The number in the bits of an earlier field, as an expression of an integer type of the language.
  func number(in bits: FieldBits) -> String {
    guard let index = members.firstIndex(where: { $0.holds(field: bits.field) }) else { return "0" }
    let word = sourceWord(index, keepsSign: true)
    let shift = bits.bitIndex + members[index].shift(ofField: bits.field)
    guard let width = members[index].fixedSize.map({ $0 * 8 }), bits.bitSize < width else { return word }
    let shifted = shift == 0 ? word : "\(word) &>> \(shift)"
    return "\(shifted) & \(hex(Number(bits: bits.bitSize, isSigned: false).mask))"
  }

  /// The bits of a stored member as an integer of the language.
  func sourceWord(_ index: Int, keepsSign: Bool = false) -> String {
    let storage = storages[index].reference
    let name = storages[index].isOptional ? "(\(storage) ?? \(storages[index].zero))" : storage
    switch members[index].content {
    case .bitField(let bits):
      return bits.number.integer("\(name).rawValue")
    case .number(let number), .enumeration(let number, _):
      let integer = number.integer(name)
      return number.isSigned && !keepsSign ? "UInt\(number.containerBits)(bitPattern: \(integer))" : integer
    case .constant(let number, let constant):
      return "UInt\(number.containerBits)(\(hex(UInt64(bitPattern: constant) & number.mask)))"
    default: return name
    }
  }

  /// The flag that says whether a member is there and nothing else: setting the member can set it.
  func ownFlag(_ index: Int) -> (control: Int, bit: Int, isSetWhenGiven: Bool)? {
    guard let activation = soleActivation(members[index].presence), activation.bitSize == 1,
      let control = Self.sourceIndex(of: activation, in: members), !members[control].isConditional
    else { return nil }
    for bit in members[control].derivedBits where bit.index == activation.bitIndex {
      switch bit.source {
      case .given(let dependents) where dependents == [index]: return (control, bit.index, true)
      case .notGiven(let dependents) where dependents == [index]: return (control, bit.index, false)
      default: return nil
      }
    }
    return nil
  }

  /// A member depends on the bit that makes another one wide, so that more than a width changes with it.
  func isShared(_ selector: Activation) -> Bool {
    let dependents = members.filter { member in
      member.activations.contains { $0.field == selector.field && $0.bitIndex == selector.bitIndex }
    }
    return dependents.count > 1
  }

  /// The statement that makes a bit of a control member 1 when `condition` holds, else 0.
  func setFlag(_ control: Int, bit: Int, when condition: String) -> String {
    let flags = storages[control].reference
    let mask = hex(1 << UInt64(bit))
    return "\(flags).set(\(mask), \(condition))"
  }
}

extension Member {
  /// All that its presence and its width follow from.
  var activations: [Activation] {
    if case .twoWidths(_, _, let selector) = content { return [selector] }
    return presence.conditions.flatMap(\.activations)
  }

  /// The field of this index is stored here.
  func holds(field: Int) -> Bool {
    if case .packed(let parts, _) = content { return parts.contains { $0.fieldIndex == field } }
    return fieldIndex == field
  }

  /// Where the bits of a field start in this member.
  func shift(ofField field: Int) -> Int {
    guard case .packed(let parts, _) = content else { return 0 }
    return parts.first { $0.fieldIndex == field }?.fieldShift ?? 0
  }
}
