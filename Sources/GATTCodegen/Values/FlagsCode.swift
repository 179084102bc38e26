import GATTDefinitions

/// Writes the flags that say which fields are present: they follow from the properties, and the value stores the other bits.
struct FlagsCode {
  let member: Member
  let bits: BitFieldLayout
  let conditions: Conditions
  let access: String

  private var stored: String { "self.\(quoted(member.storedName))" }
  private var optional: String { member.isOptional ? "?" : "" }

  /// The bits that follow from nothing, and that users set.
  var ownParts: [Part] {
    let derived = Set(member.derivedBits.map(\.index))
    return bits.parts.filter { !($0.isFlag && derived.contains($0.shift)) }
  }

  /// The properties for the bits that users set.
  var properties: [PropertyCode] {
    ownParts.map { part in
      let name = quoted(part.name)
      return PropertyCode(
        name: part.name,
        type: part.type,
        documentation: part.propertyDocumentation,
        defaultValue: part.zero,
        text: "texts.append(\(literal(part.label)), self.\(name))",
        parse: part.isFlag
          ? "texts.optional(bool: \(literal(part.label)), or: false)"
          : "texts.optional(\(literal(part.label)), or: \(part.zero))",
        get: member.isOptional ? "\(stored)?.\(name) ?? \(part.zero)" : "\(stored).\(name)",
        set: member.isOptional ? nil : "\(stored).\(name) = newValue"
      )
    }
  }

  /// The statements of the initialiser.
  var store: [String] {
    let zero = initial
    let given = ownParts.map(\.name)
    if !member.isOptional { return ["\(stored) = \(zero)"] + given.map { "\(stored).\(quoted($0)) = \(quoted($0))" } }
    if given.isEmpty { return ["\(stored) = nil"] }
    let flags = "\(member.name)Bits"
    return ["var \(flags) = \(zero)"] + given.map { "\(flags).\(quoted($0)) = \(quoted($0))" }
      + ["\(stored) = \(flags) == \(zero) ? nil : \(flags)"]
  }

  /// The expression for the flags of a value without any of their fields.
  private var initial: String { "\(bits.typeName)(rawValue: \(initialBits == 0 ? "0" : hex(initialBits)))" }

  private var initialBits: UInt64 {
    member.derivedBits.reduce(0) { bits, bit in
      if case .notGiven(let indices) = bit.source, !isCertain(indices, bit) {
        bits | 1 << UInt64(bit.index)
      } else {
        bits
      }
    }
  }

  /// The statements of the decoder that store what does not follow from the properties.
  func storeRead() -> [String] {
    let flags = conditions.local(conditions.members.firstIndex { $0.fieldIndex == member.fieldIndex } ?? 0)
    let others = quoted(member.storedName)
    var cleared: UInt64 = 0
    var lines: [String] = []
    func set(_ bit: DerivedBit, _ condition: String, _ value: Bool) {
      lines.append("if \(condition) { \(others)\(optional)[\(hex(1 << UInt64(bit.index)))] = \(value) }")
    }
    for bit in member.derivedBits {
      switch bit.source {
      case .given(let indices, _) where isCertain(indices, bit): cleared |= 1 << UInt64(bit.index)
      case .notGiven(let indices) where isCertain(indices, bit): cleared |= 1 << UInt64(bit.index)
      case .given(let indices, _): set(bit, anyGiven(indices), false)
      case .wide(let index): set(bit, needsWideForm(index), false)
      case .notGiven(let indices): set(bit, anyGiven(indices), true)
      }
    }
    if member.isOptional, let given = anyDependentGiven {
      lines.append("if \(given), \(others) == \(initial) { \(others) = nil }")
    }
    if cleared != 0 { lines.insert("\(others)\(optional)[\(hex(cleared))] = false", at: 0) }
    return lines.isEmpty ? ["\(stored) = \(flags)"] : ["var \(others) = \(flags)"] + lines + ["\(stored) = \(others)"]
  }

  /// The computed property for all flags.
  func write(_ writer: inout SourceWriter) {
    if member.derivedBits.isEmpty, !member.isOptional {
      writer.line("\(access)var \(quoted(member.name)): \(bits.typeName) { \(stored) }")
      return
    }
    writer.block("\(access)var \(quoted(member.name)): \(bits.typeName)\(optional)") { writer in
      writer.line("var flags = \(stored)\(member.isOptional ? " ?? \(initial)" : "")")
      for bit in member.derivedBits { writer.line(statement(bit)) }
      guard member.isOptional else { return writer.line("return flags") }
      writer.line("return \(stored) == nil\(anyDependentGiven.map { " && !(\($0))" } ?? "") ? nil : flags")
    }
  }

  private func statement(_ bit: DerivedBit) -> String {
    let flag = "flags[\(hex(1 << UInt64(bit.index)))]"
    return switch bit.source {
    case .given(let indices, _) where isCertain(indices, bit): "\(flag) = \(anyGiven(indices))"
    case .given(let indices, let others):
      "if \(anyGiven(indices)) { \(flag) = true }"
        + (others.isEmpty ? "" : " else if \(anyGiven(others)) { \(flag) = false }")
    case .notGiven(let indices) where isCertain(indices, bit): "\(flag) = !(\(anyGiven(indices)))"
    case .notGiven(let indices): "if \(anyGiven(indices)) { \(flag) = false }"
    case .wide(let index): "if \(needsWideForm(index)) { \(flag) = true }"
    }
  }

  /// Whether one of the members is always present when the flag says so. An array may be empty, and a member with another
  /// condition may be absent, unless a second member is present when that condition does not hold.
  private func isCertain(_ indices: [Int], _ bit: DerivedBit) -> Bool {
    let others = indices.filter { !conditions.members[$0].format.isArray }.map { index in
      conditions.members[index].presence.conditions.filter { condition in
        !condition.activations.contains { $0.field == member.fieldIndex && $0.bitIndex == bit.index }
      }
    }
    let soleOthers = others.compactMap(soleActivation)
    return others.contains { $0.isEmpty }
      || soleOthers.contains { one in
        soleOthers.contains { two in
          one.field == two.field && one.bitIndex == two.bitIndex && one.bitSize == 1 && two.bitSize == 1
            && one.isSetBit != two.isSetBit
        }
      }
  }

  /// Whether any member is given that needs the flags; nil when no member does.
  private var anyDependentGiven: String? {
    let conditions = member.derivedBits.flatMap { bit -> [String] in
      switch bit.source {
      case .given(let indices, let others): (indices + others).map(self.conditions.isGiven)
      case .notGiven(let indices): indices.map(self.conditions.isGiven)
      case .wide(let index): [needsWideForm(index)]
      }
    }
    var seen: Set<String> = []
    let distinct = conditions.filter { seen.insert($0).inserted }
    return distinct.isEmpty ? nil : distinct.joined(separator: " || ")
  }

  private func anyGiven(_ indices: [Int]) -> String { indices.map(conditions.isGiven).joined(separator: " || ") }

  private func needsWideForm(_ index: Int) -> String {
    let member = conditions.members[index]
    return (member.format as? TwoWidthsFormat)?.needsWideForm("self.\(quoted(member.name))") ?? "false"
  }
}
