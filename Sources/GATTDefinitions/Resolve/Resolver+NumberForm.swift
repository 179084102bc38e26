import GATTModel

extension Resolver {
  mutating func resolveMask(of element: XMLElement, into field: inout FieldDefinition) {
    let mask = element.first(.mask)
    let shift = element.first(.shift)
    guard let first = mask ?? shift else { return }
    guard case .integer(let width, _) = field.form, width <= 64, width.isMultiple(of: 8), field.bits.isEmpty else {
      return error(
        at: first.position,
        "'\(first.qualifiedName)' is for a whole number of 8 to 64 bits without a BitField; remove it, or change the Format"
      )
    }
    let all = UInt64.max >> UInt64(64 - width)
    var bits = all
    if let mask {
      guard let number = Number.bits(mask.text.text), number != 0, number & all == number else {
        return error(
          at: mask.position,
          "'\(mask.text.text)' is no mask of \(width) bits; write the bits that are the number, as 0x0FFC"
        )
      }
      bits = number
    }
    let zeros = bits.trailingZeroBitCount
    guard (bits >> UInt64(zeros)) & ((bits >> UInt64(zeros)) &+ 1) == 0 else {
      return error(at: first.position, "the bits of '\(first.text.text)' do not stand side by side; use a BitField")
    }
    var places = 0
    if let shift {
      let limit = mask == nil ? width - 1 : zeros
      guard let number = Number.integer(shift.text.text), (1...Int64(max(limit, 1))).contains(number), limit > 0 else {
        return error(
          at: shift.position,
          "'\(shift.text.text)' is no shift for this mask; write 1 to \(limit), because no bit of the number may be lost"
        )
      }
      places = Int(number)
      if mask == nil { bits = (all >> UInt64(places)) << UInt64(places) }
    }
    field.mask = bits == all ? nil : BitMask(mask: bits, shift: places)
  }

  mutating func resolveExponential(of element: XMLElement, into field: inout FieldDefinition) {
    guard let exponential = element.first(.exponential) else { return }
    guard case .integer(let width, _) = field.form, width <= 64, field.bits.isEmpty else {
      return error(
        at: exponential.position,
        "an exponential scale is for a whole number; change the Format, or remove this"
      )
    }
    let base = exponential.attribute(.base)
    let bias = exponential.attribute(.bias)
    guard let base, let number = DecimalNumber(base.text)?.double, number > 0, number != 1 else {
      return error(
        at: base?.position ?? exponential.position,
        "'\(exponential.qualifiedName)' needs a base greater than 0 that is not 1, as base=\"1.1\""
      )
    }
    guard let bias = Number.integer(bias?.text ?? "0") else {
      return error(
        at: bias?.position ?? exponential.position,
        "'\(bias?.text ?? "")' is not a whole number; write bias=\"64\""
      )
    }
    field.exponential = ExponentialScale(base: number, bias: bias)
  }

  /// Returns the form of a `Format` of `x:packedfloat16`.
  mutating func packedFloat(_ format: XMLElement) -> PackedFloatScale? {
    func number(_ name: AttributeName) -> Int64? { format.extensionAttribute(name).flatMap { Number.integer($0.text) } }
    guard let mantissa = number(.mantissaBits), let exponent = number(.exponentBits), (1...15).contains(mantissa),
      (1...15).contains(exponent), mantissa + exponent == 16
    else {
      return failure(
        at: format.position,
        "x:packedfloat16 needs x:mantissaBits and x:exponentBits, which are 16 together; add them, as x:mantissaBits=\"12\" "
          + "x:exponentBits=\"4\""
      )
    }
    let radix = number(.radix) ?? 2
    if let text = format.extensionAttribute(.radix), ![2, 10].contains(Number.integer(text.text)) {
      return failure(at: text.position, "x:radix is 2 or 10")
    }
    return PackedFloatScale(
      mantissaBits: Int(mantissa),
      isExponentSigned: format.extensionAttribute(.exponentSigned).map { truth($0) } ?? false,
      radix: Int(radix)
    )
  }
}

extension FieldDefinition {
  /// The form of the raw numbers: that of the field, or of the bits of its mask.
  var numberForm: Form {
    guard let mask, case .integer(_, let isSigned) = form else { return form }
    return .integer(bits: mask.width, isSigned: isSigned)
  }
}
