extension DefinitionSet {
  /// Checks with sample values that each `x:from` reverses the computation: the fields made from computed numbers must
  /// give the same numbers again. Otherwise a device would receive other numbers than the program gave.
  func checkFrom(_ diagnostics: inout [Diagnostic]) {
    for value in values {
      let proof = FromProof(value)
      if proof.parameters.isEmpty { continue }
      if let sample = (0..<FromProof.sampleCount).lazy.compactMap({ proof.problem(withSample: UInt64($0)) }).first {
        diagnostics.error(at: sample.position, sample.message)
      }
    }
  }
}

/// The check of the `x:from` expressions of one value.
private struct FromProof {
  let value: ValueDefinition
  /// The computed numbers from which programs make values.
  let parameters: [Int]

  init(_ value: ValueDefinition) {
    self.value = value
    parameters = value.parameters
  }

  static let sampleCount = 4096

  /// Returns the problem with a sample; nil when the fields made from its computed numbers give the same numbers again.
  func problem(withSample sample: UInt64) -> (position: SourcePosition, message: String)? {
    let raw = value.fields.enumerated().map { index, field in rawNumber(of: field, index, sample) }
    let computed = value.computed.map { number in number.expression.value { self.number($0, raw) } }
    var made = raw
    for (index, field) in value.fields.enumerated() {
      guard let from = field.from,
        let number = from.value({ if case .computed(let index) = $0 { computed[index] } else { nil } }),
        number.isFinite
      else { continue }
      guard let whole = Int64(exactly: number) else {
        return (
          field.position, "x:from of '\(field.name)' makes \(number), which is not whole; write round(…) around it"
        )
      }
      // The encoder refuses a number beyond the format, so no device receives a wrong one.
      guard field.form.integerRange?.contains(whole) == true else { return nil }
      made[index] = whole
    }
    for index in parameters {
      let number = value.computed[index]
      let again = number.expression.value { self.number($0, made) }
      if let before = computed[index], before.isFinite, again != before {
        return (
          number.position,
          "'\(number.name)' does not come back: \(list(raw)) is \(before), from which \(list(made)) is made, "
            + "which is \(again.map { "\($0)" } ?? "no number")"
        )
      }
    }
    return nil
  }

  /// Returns a number of the format; the numbers of successive samples are spread over the format.
  private func rawNumber(of field: FieldDefinition, _ index: Int, _ sample: UInt64) -> Int64 {
    if let constant = field.constant { return constant }
    guard let bits = field.form.bits, bits <= 64 else { return 0 }
    // Multiples of the golden ratio spread evenly. Each field has another factor.
    let spread = ((sample &+ 1) &* 0x9E37_79B9_7F4A_7C15 &* UInt64(2 * index + 1)) >> UInt64(64 - bits)
    guard case .integer(_, isSigned: true) = field.form else { return Int64(truncatingIfNeeded: spread) }
    return Int64(truncatingIfNeeded: spread << UInt64(64 - bits)) >> Int64(64 - bits)
  }

  private func number(_ operand: Expression.Operand, _ raw: [Int64]) -> Double? {
    switch operand {
    case .field(let index): value.fields[index].scale.value(raw[index])
    case .raw(let index): Double(raw[index])
    case .bits(let bits):
      Double(UInt64(bitPattern: raw[bits.field]) >> UInt64(bits.bitIndex) & (UInt64.max >> UInt64(64 - bits.bitSize)))
    case .computed: nil
    }
  }

  /// Returns `Packed 8392707`: the raw numbers of the fields that are made.
  private func list(_ raw: [Int64]) -> String {
    zip(value.fields, raw).filter { field, _ in field.from?.constant == nil && field.from != nil }
      .map { field, number in "\(field.name) \(number)" }.joined(separator: ", ")
  }
}
