import GATTDefinitions

/// How a value is stored, and the names that its Swift type has for everything.
///
/// A class, because it is handed to everything that is made of it, and never changes.
final class ValueLayout: Sendable {
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
  /// As a field of another value it is read and written without a branch.
  let isFlat: Bool

  init(
    definition: ValueDefinition,
    name: String,
    shape: Shape,
    members: [Member],
    computed: [ComputedNumber],
    parts: [Int],
    isFlat: Bool
  ) {
    self.definition = definition
    self.name = name
    self.shape = shape
    self.members = members
    self.computed = computed
    self.parts = parts
    self.isFlat = isFlat
  }
}

extension ValueLayout {
  /// It is flat and has at most eight octets: as a field of another value it is one number.
  var isWord: Bool { isFlat && members.reduce(0) { $0 + ($1.fixedSize ?? 0) } <= 8 }

  /// The members of a flat value in stretches of up to eight octets, which are read and written together.
  var words: [[Int]] {
    var words: [[Int]] = []
    var size = 0
    for index in members.indices {
      // What reads and writes itself is alone.
      let octets = members[index].isWideValue ? 8 : members[index].fixedSize ?? 0
      if words.isEmpty || size + octets > 8 {
        words.append([])
        size = 0
      }
      words[words.count - 1].append(index)
      size += octets
    }
    return words
  }
}

/// A number that follows from fields.
struct ComputedNumber {
  /// The Swift property.
  var name: String
  /// The name for people; unique in the value.
  var label: String
  var definition: ComputedDefinition
}

/// Another value as a field.
struct NestedValue {
  /// Its Swift type.
  var typeName: String
  /// The octets that it always takes up; nil when that depends on what is in them.
  var fixedSize: Int?
  /// It takes all the octets that it can get.
  var reachesEnd: Bool
  /// It is several numbers that are read and written without a branch.
  var isFlat: Bool
  /// The number that it is, when it is an enum or a struct of bits.
  var namedNumber: Number?
  /// It is an enum.
  var isEnum: Bool
  /// Some of its numbers are not allowed.
  var hasRanges: Bool
  /// All its numbers may be 0, as they are where it is read though it is absent.
  var allowsZeros: Bool
}

extension NestedValue {
  /// It is read and written without a branch.
  var isStraight: Bool { isFlat || namedNumber != nil }

  /// It is flat and has at most eight octets, and so is made of one number, its `packedOctets`.
  var isWord: Bool { isFlat && (fixedSize ?? 0) <= 8 }

  /// The value that is zeros.
  var zero: String {
    if namedNumber != nil { return "\(typeName)(rawValue: 0)" }
    return isWord ? "\(typeName)(packedOctets: 0)" : "\(typeName)(decoding: RawSpan(), at: 0, mask: 0)"
  }
}
