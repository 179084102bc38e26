import GATTDefinitions

/// What is prepared for a bit of a bit field.
struct BitPlan: Sendable {
  let name: String
  let index: UInt64
  let size: Int
  /// As many ones as there are bits.
  let mask: UInt64
  /// What its numbers are called.
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
  /// The name; published definitions leave some out.
  var label: String { name.isEmpty ? "Bit \(index)" : name }
}

/// A number of which the lowest `count` bits are 1: all of them for 64 and more.
func lowBits(_ count: Int) -> UInt64 {
  count >= 64 ? .max : 1 << UInt64(max(count, 0)) - 1
}
