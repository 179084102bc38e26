import GATTModel
import GATTText

extension Resolver {
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
    guard let bias = NumberNotation.integer(bias?.text ?? "0") else {
      return error(
        at: bias?.position ?? exponential.position,
        "'\(bias?.text ?? "")' is not a whole number; write bias=\"64\""
      )
    }
    field.exponential = ExponentialScale(base: number, bias: bias)
  }

  /// Returns the form of a `Format` of `x:packedfloat16`.
  mutating func packedFloat(_ format: XMLElement) -> PackedFloatScale? {
    func number(_ name: AttributeName) -> Int64? {
      format.extensionAttribute(name).flatMap { NumberNotation.integer($0.text) }
    }
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
    if let text = format.extensionAttribute(.radix), ![2, 10].contains(NumberNotation.integer(text.text)) {
      return failure(at: text.position, "x:radix is 2 or 10")
    }
    return PackedFloatScale(
      mantissaBits: Int(mantissa),
      isExponentSigned: format.extensionAttribute(.exponentSigned).map { truth($0) } ?? false,
      radix: Int(radix)
    )
  }
}
