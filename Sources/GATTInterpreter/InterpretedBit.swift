/// One bit, or several that belong together, of a field that has a `BitField`.
public struct InterpretedBit: Equatable, Sendable {
  /// The name that the definition gives; `Bit 3` when it gives none.
  public var name: String
  /// The number that the bits hold.
  public var raw: UInt64
  /// How many bits they are.
  public var size: Int
  /// What the number is called, when the definition says so.
  public var meaning: String?
}

extension InterpretedField {
  /// The bits that the definition names, from the lowest on; none when the field has no `BitField`.
  public var bits: [InterpretedBit] {
    guard !plan.bits.isEmpty, let raw else { return [] }
    let word = UInt64(truncatingIfNeeded: raw)
    return plan.bitPlans.map { bit in
      let number = word >> bit.index & bit.mask
      return InterpretedBit(name: bit.name, raw: number, size: bit.size, meaning: bit.meanings[number])
    }
  }
}
