import GATTDefinitions

/// The Swift type of a value: its shape, its properties and their names.
struct ValueLayout {
  enum Shape {
    /// A struct with the octets, because the definition has no `Value` or no fields.
    case opaque
    /// A Swift enum, because the only field is an enumeration.
    case enumeration(NamedNumbers)
    /// A struct of bits, because the only field is a bit field.
    case bitField(BitFieldLayout)
    /// An enum with associated values, because the value consists of an op code and a choice that depends on it.
    case opCodes(ChoiceLayout)
    /// A struct with a property for each field: any other value.
    case structure
  }

  let definition: ValueDefinition
  /// The name of the Swift type.
  let name: String
  let shape: Shape
  /// The stored properties, in the order of their octets; empty unless `shape` is `.structure`.
  let members: [Member]
  let computed: [ComputedNumber]
  /// The expressions for the numbers in groups on which the case or the presence of members depends.
  let numbersInGroups: [FieldBits: String]
  /// The groups and cases of the value, by index into `DefinitionSet.values`. Their types are nested in this one.
  let parts: [Int]
  /// The names of the types that are nested in this one.
  let nestedTypes: Set<String>
}

/// An `x:Computed`: a property that is computed from fields.
struct ComputedNumber {
  var names: MemberNames
  var definition: ComputedDefinition

  /// Whether an `x:from` names the number. The initializer then has a parameter for it.
  var isParameter: Bool

  var name: String { names.property }
  var label: String { names.label }
}
