extension DefinitionSet {
  /// Checks that a decoder can find the end of each field. One opaque field replaces the first field with an unknown
  /// end and all later fields, as published definitions need it. In a value with a checksum or a computed number, and
  /// when a group or a choice is among these fields, the unknown end is an error instead.
  ///
  /// Only a field that takes the remaining octets, or that is present if octets remain, can have an unknown end. A
  /// decoder finds the end when each later field has a size that is known in advance: a fixed size, and a presence that
  /// is certain or that depends on earlier flags.
  ///
  /// - Parameter innermostFirst: The values, each after the values that it contains.
  mutating func checkLayouts(_ innermostFirst: [Int], _ diagnostics: inout [Diagnostic]) {
    var extents: [Int: Extent] = [:]
    let firstPart = firstPart
    for index in innermostFirst {
      values[index].checkLayout(extents, firstPart: firstPart, &diagnostics)
      let extent = values[index].extent(extents)
      extents[index] = extent
      values[index].reachesEnd = extent.takesTheRest
    }
  }
}

/// The number of octets of a field or value, as far as a decoder knows it.
private enum Extent: Equatable {
  /// The number is always the same.
  case fixed
  /// Octets of the field, or earlier ones, tell the number: a length, a terminator, or flags.
  case selfDelimiting
  /// The field takes all remaining octets of the enclosing value.
  case toEnd
  /// As `toEnd` for some contents, such as an unknown case of a choice; as `selfDelimiting` for all others.
  case sometimesToEnd

  var takesTheRest: Bool { self == .toEnd || self == .sometimesToEnd }
}

extension FieldDefinition.Form {
  /// Returns the extent of one element with this length.
  fileprivate func extent(_ length: FieldDefinition.Length, _ values: [Int: Extent]) -> Extent {
    switch length {
    case .fixed: return .fixed
    case .field, .prefixed, .terminated: return .selfDelimiting
    case .natural: break
    }
    switch self {
    case .value(let index): return values[index] ?? .toEnd
    case .choice(let choice):
      let all = choice.all.map { values[$0.value] ?? .toEnd } + (choice.otherwise == nil ? [.toEnd] : [])
      if all.allSatisfy({ $0 == .toEnd }) { return .toEnd }
      // The sizes of the cases may differ, even when each is fixed.
      return all.contains(where: \.takesTheRest) ? .sometimesToEnd : .selfDelimiting
    default: return bitWidth(of: length) == nil ? .toEnd : .fixed
    }
  }
}

extension FieldDefinition {
  /// Returns whether the field is a group, and not a reference.
  fileprivate func isGroup(firstPart: Int) -> Bool {
    if case .value(let index) = form { index >= firstPart } else { false }
  }

  /// Returns the extent of all elements of the field.
  fileprivate func extent(_ extents: [Int: Extent]) -> Extent {
    if cipher != nil { return .toEnd }
    let element = form.extent(length, extents)
    switch count {
    case .one, .fixed: return element
    case .field: return element.takesTheRest ? .toEnd : .selfDelimiting
    case .toEnd: return .toEnd
    }
  }
}

extension ValueDefinition {
  /// Replaces the first field with an unknown end, and all later fields, by an opaque one. A field that can't have
  /// several elements, because each element takes the remaining octets, becomes one element.
  fileprivate mutating func checkLayout(_ extents: [Int: Extent], firstPart: Int, _ diagnostics: inout [Diagnostic]) {
    for (index, field) in fields.enumerated()
    where field.count != .one && field.cipher == nil {
      let extent = field.form.extent(field.length, extents)
      // An element that takes the rest is the last one.
      guard extent == .toEnd || extent == .sometimesToEnd && field.count != .toEnd else { continue }
      fields[index].count = .one
      if field.isGroup(firstPart: firstPart) {
        diagnostics.error(
          at: field.position,
          "the group '\(field.name)' cannot occur several times, because every element takes what is left; give it or its "
            + "last field an x:Length"
        )
      } else {
        diagnostics.warning(
          at: field.position,
          "the field '\(field.name)' cannot have several elements, because each would reach to the end; it is taken once"
        )
      }
    }
    for (index, field) in fields.enumerated() {
      guard let later = undecodableField(after: index, extents) else { continue }
      if field.shortForm != nil || later.shortForm != nil { return reportForms(field, later, &diagnostics) }
      // Groups and choices can't become opaque octets, nor can fields that a checksum or a computed number needs.
      let isExtended = fields[index...].contains { $0.choice != nil || $0.isGroup(firstPart: firstPart) }
      if !isExtended, computed.isEmpty, fields.allSatisfy({ $0.checksum == nil }) {
        return makeOpaque(from: index, before: later, &diagnostics)
      }
      diagnostics.error(
        at: field.position,
        "nothing tells where '\(field.name)' ends and '\(later.name)' (\(later.position.text)) begins; give the "
          + "first one an x:Length, or move it to the end"
      )
      return
    }
  }

  /// Returns the extent of the value when it is a field of another one.
  fileprivate func extent(_ extents: [Int: Extent]) -> Extent {
    if !hasValue { return .toEnd }
    if isDelimited { return .selfDelimiting }
    if fields.contains(where: { $0.extent(extents) == .toEnd && $0.presence == .always }) { return .toEnd }
    if fields.contains(where: { $0.presence.dependsOnTheRest || $0.shortForm != nil }) { return .toEnd }
    if fields.contains(where: { $0.extent(extents).takesTheRest }) { return .sometimesToEnd }
    let isFixed = fields.allSatisfy { $0.extent(extents) == .fixed && $0.presence == .always }
    return isFixed ? .fixed : .selfDelimiting
  }

  /// Returns the first later field that a decoder could not find after the field at `index`; nil if it finds all.
  private func undecodableField(after index: Int, _ extents: [Int: Extent]) -> FieldDefinition? {
    let presence = fields[index].presence
    let takesTheRest = fields[index].extent(extents).takesTheRest
    // The octets that are left tell the form of a number, so a decoder must know those of all later fields.
    let hasForms = fields[index].shortForm != nil
    if hasForms, presence.dependsOnTheRest { return fields[index] }
    guard takesTheRest || presence == .ifOctetsRemain || hasForms else { return nil }
    return zip(fields.indices, fields).dropFirst(index + 1).first { position, later in
      if presence.excludes(later.presence) { return false }
      if hasForms ? later.presence.dependsOnTheRest : later.shortForm != nil { return true }
      switch later.presence {
      case .ifRemaining:
        // A field that takes the rest leaves only the octets of later fields that are always present. If one of those
        // comes after `later`, a decoder would take its octets for those of `later`.
        return takesTheRest && fields[(position + 1)...].contains { $0.presence == .always }
      case .ifOctetsRemain:
        // Of several fields that are present if octets remain, the first ones take the octets.
        return takesTheRest
      case .always:
        return later.extent(extents) != .fixed
      case .when(let conditions):
        let isKnown = conditions.allSatisfy { $0.activations.allSatisfy { $0.groups.first ?? $0.field < index } }
        return !isKnown || later.extent(extents) != .fixed
      }
    }?.1
  }

  /// Reports a number with two forms that a decoder could not tell apart.
  private func reportForms(
    _ field: FieldDefinition,
    _ later: FieldDefinition,
    _ diagnostics: inout [Diagnostic]
  ) {
    let (number, other) = field.shortForm == nil ? (later, field) : (field, later)
    diagnostics.error(
      at: number.position,
      "nothing tells which form '\(number.name)' has: its octets are those that "
        + "'\(other.name)' (\(other.position.text)) and other fields leave, and that number varies; give each of them a "
        + "fixed size and an x:PresentIf on a field before '\(number.name)', or remove the x:ShortForm"
    )
  }

  /// Replaces the fields from `index` on by one opaque field.
  private mutating func makeOpaque(
    from index: Int,
    before later: FieldDefinition,
    _ diagnostics: inout [Diagnostic]
  ) {
    let field = fields[index]
    diagnostics.warning(
      at: field.position,
      "nothing tells where '\(field.name)' ends and '\(later.name)' begins; from '\(field.name)' on the "
        + "value '\(name)' is taken as opaque octets"
    )
    var octets = FieldDefinition(
      name: field.name,
      swiftName: field.swiftName,
      form: .octets,
      presence: fields[index...].contains { $0.presence == .always } ? .always : .ifOctetsRemain,
      documentation: field.documentation,
      position: field.position
    )
    octets.document("Holds the octets of: " + fields[index...].map(\.name).joined(separator: ", ") + ".")
    fields[index...] = [octets]
  }
}

extension Presence {
  /// Returns whether two fields are never present together, because they need different numbers in the same bits.
  fileprivate func excludes(_ other: Presence) -> Bool {
    guard case .when(let conditions) = self, case .when(let others) = other else { return false }
    return conditions.contains { condition in
      others.contains { other in
        condition.activations.allSatisfy { first in
          other.activations.allSatisfy { second in
            !first.isNegated && !second.isNegated && first.bits == second.bits && first.value != second.value
          }
        }
      }
    }
  }
}
