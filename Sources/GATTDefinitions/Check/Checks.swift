extension DefinitionSet {
  /// Runs the checks over a resolved set. Each reports problems. Some also correct the set, so that later checks can
  /// rely on it.
  ///
  /// - Parameter files: The paths of the files with an `x:Exchange` that was reported, and is not in the set.
  mutating func check(filesWithWrongExchange files: Set<String>) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    checkTypes(&diagnostics)
    let innermostFirst = checkReferenceCycles(&diagnostics)
    checkSubOctetFields(&diagnostics)
    checkByteOrders(&diagnostics)
    checkLayouts(innermostFirst, &diagnostics)
    checkFrames(&diagnostics)
    checkExchanges(filesWithWrongExchange: files, &diagnostics)
    checkMatches(&diagnostics)
    return diagnostics
  }

  /// Checks that the definitions of the target differ in identifier.
  private func checkTypes(_ diagnostics: inout [Diagnostic]) {
    var earlier: [String: ValueDefinition] = [:]
    for value in values where value.module == nil && !value.type.isEmpty {
      let type = TypeName.canonical(value.type)
      guard let first = earlier[type] else {
        earlier[type] = value
        continue
      }
      // Values that differ by direction have one identifier and one UUID.
      if !value.directions.isEmpty, value.uuid == first.uuid { continue }
      diagnostics.error(
        at: value.position,
        "the type '\(value.type)' belongs to '\(first.name)' already (\(first.position.text)); give one of them "
          + "another type"
      )
    }
  }

  /// Warns about a big-endian field that refers to a value with little-endian fields, because that is seldom intended.
  private func checkByteOrders(_ diagnostics: inout [Diagnostic]) {
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
  }
}
