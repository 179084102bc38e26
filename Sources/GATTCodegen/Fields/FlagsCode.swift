import GATTDefinitions

/// Writes a bit field that determines which fields are present. The bits for their presence are derived from the
/// properties. The value stores the other bits.
struct FlagsCode {
  let field: FieldCode
  let bits: BitFieldLayout

  private var member: Member { field.member }
  private var stored: String { field.stored }
  private var optional: String { member.isOptional ? "?" : "" }

  /// The properties for the bits that applications set.
  var properties: [PropertyCode] {
    member.ownBits.map { bit in
      let (part, names) = (bit.part, bit.names)
      let place = "\(stored)\(member.isOptional ? "?" : "").\(quoted(part.name))"
      return PropertyCode(
        name: names.property,
        type: part.type,
        documentation: part.documentation(as: names),
        defaultValue: part.zero,
        text: "texts.append(\(literal(names.label)), self.\(quoted(names.property)))",
        parse: part.optionalParse(names.label),
        get: member.isOptional ? "\(place) ?? \(part.zero)" : place,
        set: member.isOptional ? nil : "\(place) = newValue"
      )
    }
  }

  /// The statements of the initializer.
  var store: [String] {
    func setting(_ flags: String) -> [String] {
      member.ownBits.map { "\(flags).\(quoted($0.part.name)) = \(quoted($0.names.property))" }
    }
    if !member.isOptional { return ["\(stored) = \(initial)"] + setting(stored) }
    if member.ownBits.isEmpty { return ["\(stored) = nil"] }
    let flags = "\(member.name)Bits"
    return ["var \(flags) = \(initial)"] + setting(flags)
      + ["\(stored) = \(flags) == \(initial) ? nil : \(flags)"]
  }

  /// The expression for the flags of a value in which all fields that depend on them are absent.
  var initial: String {
    let set = member.derivedBits.filter { !$0.value && !isDetermined($0) }.reduce(0 as UInt64) { $0 | $1.mask }
    return "\(bits.typeName)(rawValue: \(set == 0 ? "0" : hex(set)))"
  }

  /// Returns the statements of the decoder that store the bits that are not derived from properties.
  func storeDecoded() -> [String] {
    let others = quoted(member.storedName)
    let cleared = member.derivedBits.filter(isDetermined).reduce(0 as UInt64) { $0 | $1.mask }
    var lines = cleared == 0 ? [] : ["\(others)\(optional)[\(hex(cleared))] = false"]
    lines += member.derivedBits.filter { !isDetermined($0) }.map { bit in
      "if \(isGiven(bit)) { \(others)\(optional)[\(hex(bit.mask))] = \(!bit.value) }"
    }
    if member.isOptional, let given = anyDependentGiven {
      lines.append("if \(given), \(others) == \(initial) { \(others) = nil }")
    }
    return lines.isEmpty
      ? ["\(stored) = \(field.local)"] : ["var \(others) = \(field.local)"] + lines + ["\(stored) = \(others)"]
  }

  /// Writes the computed property for all flags.
  func write(_ writer: inout SourceWriter) {
    if member.derivedBits.isEmpty {
      return writer.line("\(writer.access)var \(quoted(member.name)): \(bits.typeName)\(optional) { \(stored) }")
    }
    writer.block("\(writer.access)var \(quoted(member.name)): \(bits.typeName)\(optional)") { writer in
      writer.line("var flags = \(stored)\(member.isOptional ? " ?? \(initial)" : "")")
      for bit in member.derivedBits { writer.line(statement(bit)) }
      guard member.isOptional else { return writer.line("return flags") }
      writer.line("return \(stored) == nil\(anyDependentGiven.map { " && !(\($0))" } ?? "") ? nil : flags")
    }
  }

  private func statement(_ bit: DerivedBit) -> String {
    let flag = "flags[\(hex(bit.mask))]"
    if isDetermined(bit) { return "\(flag) = \(bit.value ? isGiven(bit) : "!(\(isGiven(bit)))")" }
    return "if \(isGiven(bit)) { \(flag) = \(bit.value) }"
      + (bit.others.isEmpty ? "" : " else if \(anyGiven(bit.others)) { \(flag) = \(!bit.value) }")
  }

  /// Returns whether the properties always determine the bit, so that it is not stored.
  ///
  /// A field that is not an array determines the bit if its presence depends on no other bit. Two such fields determine
  /// it together, if one also needs another bit to be 1, and the other needs that bit to be 0.
  private func isDetermined(_ bit: DerivedBit) -> Bool {
    if bit.isWidth { return false }
    let others = bit.dependents.map { field.value.members[$0] }.filter { !$0.format.isArray }.map { dependent in
      dependent.presence.conditions.filter { condition in
        !condition.activations.contains { $0.isAbout(member.fieldIndex) && $0.bitIndex == bit.index }
      }
    }
    let soleOthers = others.compactMap(soleActivation)
    return others.contains { $0.isEmpty }
      || soleOthers.contains { one in soleOthers.contains { $0.isOpposite(of: one) } }
  }

  /// The expression for whether any member is given that needs the flags; nil when no member does.
  private var anyDependentGiven: String? {
    var distinct: [String] = []
    for bit in member.derivedBits {
      let conditions =
        bit.isWidth ? [isGiven(bit)] : (bit.dependents + bit.others).map { field.value.field($0).isGiven }
      for condition in conditions where !distinct.contains(condition) { distinct.append(condition) }
    }
    return distinct.isEmpty ? nil : distinct.joined(separator: " || ")
  }

  /// Returns the expression for whether the bit must have its `value`, because a member that needs it is given.
  private func isGiven(_ bit: DerivedBit) -> String {
    guard bit.isWidth else { return anyGiven(bit.dependents) }
    let wide = field.value.field(bit.dependents[0])
    return wide.format.widths!.needsWideForm(wide.property)
  }

  private func anyGiven(_ indices: [Int]) -> String {
    indices.map { field.value.field($0).isGiven }.joined(separator: " || ")
  }
}

extension DerivedBit {
  fileprivate var mask: UInt64 { 1 << UInt64(index) }
}
