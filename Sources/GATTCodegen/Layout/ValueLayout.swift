import GATTDefinitions

/// The storage of a value, and the names in its Swift type.
struct ValueLayout {
  enum Shape {
    /// No `Value`: only octets.
    case opaque
    /// One enumeration: a Swift enum.
    case enumeration(NamedNumbers)
    /// One bit field: a struct of bits.
    case bitField(BitFieldLayout)
    /// An op code and a choice that depends on it: an enum with associated values.
    case opCodes(ChoiceLayout)
    case structure
  }

  let definition: ValueDefinition
  /// The Swift type.
  let name: String
  let shape: Shape
  /// In the order of their octets; empty unless `shape` is `.structure`.
  let members: [Member]
  /// Numbers that follow from the members.
  let computed: [ComputedNumber]
  /// The indices of the definitions with types nested in this one.
  let parts: [Int]
}

/// A number that follows from fields.
struct ComputedNumber {
  var names: MemberNames
  var definition: ComputedDefinition

  /// Whether fields are made of it, so that the initializer has a parameter for it.
  var isParameter: Bool

  var name: String { names.property }
  var label: String { names.label }
}
