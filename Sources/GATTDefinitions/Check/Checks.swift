extension DefinitionSet {
  /// Runs the passes over a resolved set. Each reports what it finds, and makes the set fit for those after it.
  mutating func check() -> [Diagnostic] {
    let duplicates = checkDuplicates()
    let (cycles, innermostFirst) = checkReferenceCycles()
    return duplicates + cycles + checkSubOctetFields() + checkByteOrders() + checkLayouts(innermostFirst)
  }

  /// A reference within big-endian octets leads to a value with an order of its own, which is seldom meant.
  private func checkByteOrders() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for field in values.flatMap(\.fields) where field.byteOrder == .big {
      guard case .value(let index) = field.form, index < firstPart,
        values[index].fields.contains(where: { $0.byteOrder == .little && $0.form.hasByteOrder })
      else { continue }
      diagnostics.warning(
        at: field.position,
        "'\(values[index].name)' is little-endian here too, as its own definition says; give '\(field.name)' a Format "
          + "if it is big-endian"
      )
    }
    return diagnostics
  }
}
