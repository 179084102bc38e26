import GATTDefinitions

/// The precomputed properties of a bit in a bit field.
struct BitPlan: Sendable {
  let name: String
  let index: UInt64
  let size: Int
  /// `size` ones in the lowest bits.
  let mask: UInt64
  /// The names of its numbers.
  let meanings: [UInt64: String]

  init(_ bit: BitDefinition) {
    name = bit.label
    index = UInt64(bit.index)
    size = bit.size
    mask = lowBits(bit.size)
    let named = bit.enumeration.map { (UInt64(bitPattern: $0.key) & lowBits(bit.size), $0.name) }
    meanings = Dictionary(named) { first, _ in first }
  }
}

extension BitDefinition {
  /// The name, or a replacement, because published definitions omit some.
  var label: String { name.isEmpty ? "Bit \(index)" : name }
}

/// A number with the lowest `count` bits set.
func lowBits(_ count: Int) -> UInt64 {
  count >= 64 ? .max : 1 << UInt64(max(count, 0)) - 1
}
