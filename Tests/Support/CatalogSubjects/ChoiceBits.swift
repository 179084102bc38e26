import GATTDefinitions

extension ValueDefinition {
  /// The bits of the first field that announce other fields, in ascending order.
  public var activatingBits: [Int] {
    var bits: Set<Int> = []
    for field in fields {
      guard case .when(let conditions) = field.presence else { continue }
      for activation in conditions.flatMap(\.activations) where activation.field == 0 && !fields[0].bits.isEmpty {
        bits.formUnion(activation.bitIndex..<activation.bitIndex + activation.bitSize)
      }
    }
    return bits.sorted()
  }

  /// The selecting numbers for every case of the choices: the first bit of each number, its size, and the number.
  public var choices: [[(bit: Int, size: Int, key: Int64)]] {
    fields.flatMap { field -> [[(bit: Int, size: Int, key: Int64)]] in
      guard case .choice(let choice) = field.form else { return [] }
      return choice.cases.flatMap(\.keys).compactMap { keys in
        let bits = zip(choice.selectors, keys).compactMap { selector, key in
          firstBit(of: selector.field).map { ($0 + selector.bitIndex, selector.bitSize, key) }
        }
        return bits.count == keys.count ? bits : nil
      }
    }
  }

  /// The first bit of a field, if only mandatory numbers precede it.
  private func firstBit(of field: Int) -> Int? {
    fields[..<field].reduce(0) { total, field in
      guard let total, case .integer(let bits, _) = field.form, field.count == .one, field.presence == .always else {
        return nil
      }
      return total + bits
    }
  }
}
