import GATTDefinitions

/// Writes `outOfRangeFields`: what the definition does not allow and was read all the same.
struct RangeRenderer {
  let layout: ValueLayout
  let access: String
  let storages: [MemberStorage]
  let presences: PresenceRenderer

  func render(_ writer: inout SourceWriter) {
    let checks = layout.members.indices.flatMap(checks)
    if checks.isEmpty { return }
    writer.line()
    writer.documentation("The names of the fields that are out of the range of the definition.")
    writer.block("\(access)var outOfRangeFields: [String]") { writer in
      writer.line("var fields: [String] = []")
      for check in checks { writer.line(check) }
      writer.line("return fields")
    }
  }

  private func checks(_ index: Int) -> [String] {
    let (member, storage) = (layout.members[index], storages[index])
    if member.twin != nil { return [] }
    let condition = presences.condition(index).map { "\($0), " } ?? ""
    func check(_ violation: String?, of stored: String, _ label: String) -> [String] {
      guard let violation else { return [] }
      let value = storage.isOptional ? "let raw = \(stored), " : ""
      return ["if \(condition)\(value)\(violation) { fields.append(\(literal(label))) }"]
    }
    let raw = storage.isOptional ? "raw" : storage.reference
    switch member.content {
    case .packed(let parts, _):
      return parts.filter { $0.constant == nil }.flatMap { part -> [String] in
        let renderer = PartRenderer(part: part, container: storage.type, access: access, type: layout.name)
        return check(NumberSurface(part).violation(renderer.raw(of: raw)), of: storage.reference, part.label)
      }
    case .value(let nested) where nested.hasRanges && member.enumNumber == nil:
      if storage.isOptional { return ["if let value = \(storage.reference) { fields += value.outOfRangeFields }"] }
      return ["fields += \(storage.reference).outOfRangeFields"]
    case .choice(let choice) where choice.hasRanges:
      if storage.isOptional { return ["if let value = \(storage.reference) { fields += value.outOfRangeFields }"] }
      return ["fields += \(storage.reference).outOfRangeFields"]
    case .values(let nested) where nested.hasRanges:
      return ["fields += \(storage.reference).flatMap { $0.outOfRangeFields }"]
    case .numbers, .maskedNumbers:
      guard let surface = member.surface, let violation = surface.violation(surface.raw(ofStored: "$0")) else {
        return []
      }
      return ["if \(storage.reference).contains(where: { \(violation) }) { fields.append(\(literal(member.label))) }"]
    case .number, .twoWidths, .enumeration:
      return check(member.surface?.violation(raw), of: storage.reference, member.label)
    default: return []
    }
  }
}
