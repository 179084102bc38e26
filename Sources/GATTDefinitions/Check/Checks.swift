extension DefinitionSet {
  /// Runs the checks over a resolved set. Each reports problems. Some also correct the set, so that later checks can
  /// rely on it.
  mutating func check() -> [Diagnostic] {
    let duplicates = checkDuplicates()
    let (cycles, innermostFirst) = checkReferenceCycles()
    return duplicates + cycles + checkSubOctetFields() + checkByteOrders() + checkLayouts(innermostFirst)
      + checkFrames() + checkExchanges() + checkMatches()
  }

  /// Warns about a big-endian field that refers to a value with little-endian fields, because that is seldom intended.
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
