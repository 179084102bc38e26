extension DefinitionSet {
  /// The passes over a resolved set, in order. Each reports what it finds, and makes the set fit for those after it.
  static let checks: [@Sendable (inout DefinitionSet) -> [Diagnostic]] = [
    { checkDuplicates(in: &$0) },
    { checkReferenceCycles(in: &$0) },
    { checkSubOctetFields(in: &$0) },
    { checkByteOrders(in: &$0) },
    { checkLayouts(in: &$0) },
  ]
}
