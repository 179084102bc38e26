import GATTDefinitions

/// How a value is stored, and the names that its Swift type has for everything.
struct ValueLayout {
  enum Shape {
    /// No `Value`: octets and no more.
    case opaque
    /// One enumeration: a Swift enum.
    case enumeration(NamedNumbers)
    /// One bit field: a struct of bits.
    case bitField(BitFieldLayout)
    /// An op code and what depends on it: an enum with associated values.
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
  /// Indices of the definitions whose types stand within this one.
  let parts: [Int]
}

/// A number that follows from fields.
struct ComputedNumber {
  var names: MemberNames
  var definition: ComputedDefinition

  var name: String { names.property }
  var label: String { names.label }
}
