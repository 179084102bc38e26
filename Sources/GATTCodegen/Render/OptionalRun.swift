import GATTDefinitions

/// Fields that follow each other, of which single bits of one number say which are there, in the order of those bits: their
/// places are all found before one is read.
struct OptionalRun {
  /// Members that are there by the same bit, or always, from where one of `groups` starts.
  struct Group {
    /// The bit, counted from the first of all groups; nil when the members are always there.
    var bit: Int?
    var members: [Int]
    var size: Int
    /// The octets before it that are always there.
    var fixed: Int
  }

  var groups: [Group] = []
  /// The member that has the bits.
  var source: Int
  /// The first bit that decides.
  var firstBit: Int
  /// Bits that have to be 0 for their fields to be there, as a mask of the whole number.
  var inverted: UInt64 = 0
  /// The octets that are always there.
  var fixed = 0

  /// The fields of each `OptionalFields`: seven bits of the number.
  static let bitsOfWord = 7

  /// How many `OptionalFields` it takes.
  var wordCount: Int { ((groups.compactMap(\.bit).last ?? 0) / Self.bitsOfWord) + 1 }

  /// The sizes of the fields of one `OptionalFields`, each an octet of a number.
  func sizes(ofWord word: Int) -> UInt64 {
    groups.reduce(0) { sizes, group in
      guard let bit = group.bit, bit / Self.bitsOfWord == word else { return sizes }
      return sizes | UInt64(group.size) << UInt64(8 * (bit % Self.bitsOfWord))
    }
  }

  /// Nil when the members are not such a run.
  init?(_ indices: [Int], in layout: ValueLayout, storages: [MemberStorage], presences: PresenceRenderer) {
    let members = layout.members
    let bits = indices.flatMap { presences.deciding($0) }
    guard let source = bits.first.flatMap({ PresenceRenderer.sourceIndex(of: $0, in: members) }),
      !storages[source].isOptional, !members[source].isConditional, !members[source].isImplied,
      indices.allSatisfy({ presences.isDecidedByBits($0, of: source) })
    else { return nil }
    self.source = source
    firstBit = bits.map { presences.bit($0) }.min() ?? 0
    for index in indices where members[index].twin == nil {
      guard let size = members[index].leastSize else { return nil }
      if members[index].hasTwin || !members[index].isConditional {
        let both = presences.commonActivations(index)
        guard both.count < 2, add(index, size: size, by: both.first, presences) else { return nil }
        guard case .twoWidths(let narrow, let wide, let selector) = members[index].content else { continue }
        guard add(nil, size: wide.octets - narrow.octets, by: selector, presences) else { return nil }
      } else {
        guard let own = soleActivation(members[index].presence), members[index].isOfOneWidth,
          add(index, size: size, by: own, presences)
        else { return nil }
      }
    }
    let total = groups.reduce(fixed) { $0 + ($1.bit == nil ? 0 : $1.size) }
    if total > 255 || !groups.contains(where: { $0.bit != nil }) { return nil }
  }

  /// Appends a member, or octets that belong to the one before; false when its bit is not behind those of the others.
  private mutating func add(_ member: Int?, size: Int, by bit: Activation?, _ presences: PresenceRenderer) -> Bool {
    let own = member.map { [$0] } ?? []
    guard let bit else {
      groups.append(Group(bit: nil, members: own, size: size, fixed: fixed))
      fixed += size
      return true
    }
    let index = presences.bit(bit)
    let number = index - firstBit
    let last = groups.lastIndex { $0.bit != nil }
    if let last, groups[last].bit == number, last == groups.count - 1 {
      // What follows the more octets of a wide number has no place of its own.
      guard (inverted >> UInt64(index) & 1 == 0) == bit.isSetBit, !groups[last].members.isEmpty else { return false }
      groups[last].members += own
      groups[last].size += size
      return true
    }
    if let last, groups[last].bit! >= number { return false }
    if !bit.isSetBit { inverted |= 1 << UInt64(index) }
    groups.append(Group(bit: number, members: own, size: size, fixed: fixed))
    return true
  }
}

extension PresenceRenderer {
  /// What a member's presence and width follow from.
  fileprivate func deciding(_ index: Int) -> [Activation] {
    var activations = members[index].presence.conditions.flatMap(\.activations)
    if case .twoWidths(_, _, let selector) = members[index].content { activations.append(selector) }
    return activations
  }

  /// Single bits of `source` say whether a member is there and how wide it is, all of which have to be as they say.
  fileprivate func isDecidedByBits(_ index: Int, of source: Int) -> Bool {
    members[index].presence.conditions.allSatisfy { $0.activations.count == 1 }
      && deciding(index).allSatisfy {
        $0.bitSize == 1 && Self.sourceIndex(of: $0, in: members) == source && bit($0) < 64
      }
  }

  /// Which bit of its member an activation looks at.
  func bit(_ activation: Activation) -> Int {
    guard let source = Self.sourceIndex(of: activation, in: members) else { return 0 }
    return activation.bitIndex + members[source].shift(ofField: activation.field)
  }

  /// What both a member and its twin depend on.
  fileprivate func commonActivations(_ index: Int) -> [Activation] {
    let others = members.first { $0.twin == index }?.presence.conditions ?? []
    return members[index].presence.conditions.filter { others.contains($0) }.flatMap(\.activations)
  }

  /// A line for `DecodeError.truncated`: the octets that a member takes up, what decides that, and its name.
  ///
  /// - Precondition: only single bits of one member decide.
  func sizeLine(_ index: Int) -> String {
    var text = String(members[index].leastSize ?? 0)
    for activation in members[index].presence.conditions.flatMap(\.activations) {
      text += code("\(activation.isSetBit ? "?" : "!")\(bit(activation))")
    }
    if case .twoWidths(let narrow, let wide, let selector) = members[index].content {
      text += code("+\(wide.octets - narrow.octets)\(selector.isSetBit ? "?" : "!")\(bit(selector))")
    }
    return code("\(text) \(members[index].label)")
  }

  /// The number that has the bits of a member, as an unsigned integer of 64 bits.
  func bits(of source: Int) -> SourceLine { widened(sourceWord(source)) }
}

extension Member {
  /// The octets that it takes up at least when it is there.
  var leastSize: Int? {
    if case .twoWidths(let narrow, _, _) = content { narrow.octets } else { fixedSize }
  }

  fileprivate var isOfOneWidth: Bool {
    if case .twoWidths = content { false } else { true }
  }
}
