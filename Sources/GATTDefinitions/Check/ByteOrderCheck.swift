extension DefinitionSet {
  /// A reference within big-endian octets leads to a value with an order of its own, which is seldom meant.
  static func checkByteOrders(in set: inout DefinitionSet) -> [Diagnostic] {
    let firstPart = set.firstPart
    var diagnostics: [Diagnostic] = []
    for value in set.values.indices {
      // By index, as copying a field costs more than looking at it.
      for field in set.values[value].fields.indices where set.values[value].fields[field].byteOrder == .big {
        let field = set.values[value].fields[field]
        guard case .value(let index) = field.form, index < firstPart,
          set.values[index].fields.contains(where: { $0.byteOrder == .little && $0.form.hasByteOrder })
        else { continue }
        diagnostics.append(
          Diagnostic(
            .warning,
            at: field.position,
            "'\(set.values[index].name)' is little-endian here too, as its own definition says; give '\(field.name)' a Format "
              + "if it is big-endian"
          )
        )
      }
    }
    return diagnostics
  }
}
