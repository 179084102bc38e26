/// A bit, or several adjacent ones with one name, of a field with a `BitField`.
public struct InterpretedBit: Equatable, Sendable {
  /// The name in the definition, or `Bit 3` if it has none.
  public var name: String
  /// The number in the bits.
  public var raw: UInt64
  /// The number of bits.
  public var size: Int
  /// The name of the number; nil if the definition gives it none.
  public var meaning: String?
}

extension InterpretedField {
  /// The bits in the definition, from the lowest; empty when the field has no `BitField`.
  public var bits: [InterpretedBit] {
    guard !plan.bits.isEmpty, let raw else { return [] }
    let word = UInt64(truncatingIfNeeded: raw)
    return plan.bitPlans.map { bit in
      let number = word >> bit.index & bit.mask
      return InterpretedBit(name: bit.name, raw: number, size: bit.size, meaning: bit.meanings[number])
    }
  }
}
