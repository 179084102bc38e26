import GATTDefinitions

/// Writes when conditional fields are there: expressions over the fields that say so.
struct PresenceRenderer {
  let members: [Member]
  private let storages: [MemberStorage]
  /// Members that other fields' presence depends on.
  let controls: Set<Int>
  /// For each member the first one with the same presence, whose name its mask has; nil for one that is always there.
  private let maskOwners: [Int?]

  init(layout: ValueLayout, storages: [MemberStorage], controls: Set<Int>) {
    members = layout.members
    self.storages = storages
    self.controls = controls
    maskOwners = Self.maskOwners(of: layout.members)
  }

  private static func maskOwners(of members: [Member]) -> [Int?] {
    var owners: [Int] = []
    return members.indices.map { index in
      guard members[index].isConditional else { return nil }
      if let owner = owners.first(where: { members[$0].presence == members[index].presence }) { return owner }
      owners.append(index)
      return index
    }
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

  /// The mask of a member: the name of the property and local constant that hold it; nil when it is always there.
  func maskName(_ index: Int) -> SourceLine? { maskOwners[index].map { "\(members[$0].name)Mask" } }

  /// The property and local constant that says of a member that depends on what is left whether its conditions hold.
  func conditionMaskName(_ index: Int) -> SourceLine { "\(members[index].name)Mask" }

  /// The name of the local constant that says of a member and its twin whether the one or the other is there; nil when
  /// one of them always is, or when there is no twin.
  func pairMaskName(_ index: Int) -> SourceLine? {
    members[index].hasTwin && members[index].presence.conditions.count > 1 ? "\(members[index].name)PairMask" : nil
  }

  /// That mask, as an expression: of the conditions that both have.
  func pairMask(_ index: Int) -> SourceLine {
    let others = members.first { $0.twin == index }?.presence.conditions ?? []
    return mask(members[index].presence.conditions.filter { others.contains($0) })
  }

  /// The mask of a member as an expression over stored properties: -1 when it is there.
  func mask(_ index: Int) -> SourceLine { mask(members[index].presence.conditions) }

  private func mask(_ conditions: [Condition]) -> SourceLine {
    if conditions.isEmpty { return "-1" }
    let all = conditions.map { condition in
      let any = condition.activations.map(mask)
      let joined = any.joined(separator: " | ")
      return any.count == 1 || conditions.count == 1 ? joined : code("(\(joined))")
    }
    return all.joined(separator: " & ")
  }

  func mask(_ activation: Activation) -> SourceLine {
    guard let sourceIndex = Self.sourceIndex(of: activation, in: members) else { return "0" }
    let word = sourceWord(sourceIndex)
    let shift = activation.bitIndex + members[sourceIndex].shift(ofField: activation.field)
    let ownMask: SourceLine
    if activation.bitSize == 1 {
      ownMask = code("FieldMask.\(activation.isSetBit ? "whenSet" : "whenClear")(\(word), \(shift))")
    } else {
      let bits = Number(bits: activation.bitSize, isSigned: false).mask
      let value = UInt64(bitPattern: activation.value) & bits
      let function = activation.isNegated ? "unlessEqual" : "whenEqual"
      ownMask = code("FieldMask.\(function)(\(word), \(hex(bits << UInt64(shift))), \(hex(value << UInt64(shift))))")
    }
    // What is absent activates nothing.
    if storages[sourceIndex].isOptional {
      return code("\(ownMask) & FieldMask.whenGiven(\(storages[sourceIndex].reference))")
    }
    if !members[sourceIndex].isConditional { return ownMask }
    let sourceMask = mask(sourceIndex)
    return code("\(sourceMask.contains(" | ") ? "(\(sourceMask))" : sourceMask) & \(ownMask)")
  }

  /// The number in the bits of an earlier field, as an expression of an integer type of the language.
  func number(in bits: FieldBits) -> SourceLine {
    guard let index = members.firstIndex(where: { $0.holds(field: bits.field) }) else { return "0" }
    let word = sourceWord(index, keepsSign: true)
    let shift = bits.bitIndex + members[index].shift(ofField: bits.field)
    guard let width = members[index].fixedSize.map({ $0 * 8 }), bits.bitSize < width else { return word }
    let shifted = shift == 0 ? word : code("\(word) &>> \(shift)")
    return code("\(shifted) & \(hex(Number(bits: bits.bitSize, isSigned: false).mask))")
  }

  /// The bits of a stored member as an integer of the language.
  func sourceWord(_ index: Int, keepsSign: Bool = false) -> SourceLine {
    let storage = storages[index].reference
    let name = storages[index].isOptional ? code("(\(storage) ?? \(storages[index].zero))") : storage
    switch members[index].content {
    case .bitField(let bits):
      return bits.number.integer(code("\(name).rawValue"))
    case .number(let number), .enumeration(let number, _):
      let integer = number.integer(name)
      return number.isSigned && !keepsSign ? code("UInt\(number.containerBits)(bitPattern: \(integer))") : integer
    case .constant(let number, let constant):
      return code("UInt\(number.containerBits)(\(hex(UInt64(bitPattern: constant) & number.mask)))")
    default: return name
    }
  }

  /// The members that say whether those of a run are there, and which width they have; in their order.
  func sources(of run: [Int]) -> [Int] {
    var sources: Set<Int> = []
    func add(_ activations: [Activation]) {
      for activation in activations {
        guard let source = Self.sourceIndex(of: activation, in: members), !members[source].isImplied,
          sources.insert(source).inserted
        else { continue }
        add(members[source].activations)
      }
    }
    for index in run {
      add(members[index].activations)
      if case .twoWidths(_, _, let selector) = members[index].content { add([selector]) }
    }
    return sources.sorted()
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
  func setFlag(_ control: Int, bit: Int, when condition: SourceLine) -> SourceLine {
    let flags = storages[control].reference
    let mask = hex(1 << UInt64(bit))
    return code("\(flags).set(\(mask), \(condition))")
  }

  /// The masks as properties, each presence once.
  func writeProperties(_ writer: inout SourceWriter) {
    for index in members.indices {
      guard maskOwners[index] == index, let name = maskName(index) else { continue }
      let labels = members.indices.filter { maskOwners[$0] == index }.map { members[$0].label }
      writer.line()
      writer.documentation("-1 when there is \(labels.joined(separator: " and ")), 0 when there is not.")
      writer.block("private var \(name): Int") { $0.line(mask(index)) }
    }
    for index in members.indices where members[index].isTail && !members[index].presence.conditions.isEmpty {
      writer.line()
      writer.documentation("-1 when there may be \(members[index].label), 0 when there is not.")
      writer.block("private var \(conditionMaskName(index)): Int") { $0.line(mask(index)) }
    }
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
