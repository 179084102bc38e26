extension DefinitionSet {
  /// A reference within big-endian octets leads to a value with an order of its own, which is seldom meant.
  static func checkByteOrders(in set: inout DefinitionSet) -> [Diagnostic] {
    let firstPart = set.firstPart
    return set.values.flatMap { value in
      value.fields.compactMap { field -> Diagnostic? in
        guard field.byteOrder == .big, case .value(let index) = field.form, index < firstPart,
          set.values[index].fields.contains(where: \.dependsOnByteOrder)
        else { return nil }
        return Diagnostic(
          .warning,
          at: field.position,
          "'\(set.values[index].name)' is little-endian here too, as its own definition says; give '\(field.name)' a Format if "
            + "it is big-endian"
        )
      }
    }
  }
}

extension FieldDefinition {
  /// It is little-endian, and several octets that could be the other way round.
  fileprivate var dependsOnByteOrder: Bool {
    guard byteOrder == .little else { return false }
    switch form {
    case .integer(let bits, _): return bits > 8
    case .float, .medicalFloat, .packedFloat, .uuid, .text(.utf16): return true
    case .boolean, .text(.utf8), .octets, .value, .choice: return false
    }
  }
}
