import GATTModel

extension Resolver {
  /// Sets the short form of a number: `x:ShortForm`.
  mutating func resolveShortForm(of element: XMLElement, into field: inout FieldDefinition) {
    guard let short = element.first(.shortForm) else { return }
    guard let width = field.form.integerWidth, [16, 32, 64].contains(width), field.isAmount,
      element.extensionAttribute(.from) == nil, let range = field.form.integerRange
    else {
      return error(
        at: short.position,
        "x:ShortForm is for one whole number of 16, 32 or 64 bits, without names, bits, special values, an Offset, "
          + "x:Exponential, x:Epoch, x:Constant, x:Checksum, x:from and x:role; '\(field.name)' is something else"
      )
    }
    guard let format = required(.format, of: short, " with the shorter format") else { return }
    guard let notation = FormatNotation(format.text), notation.count == .one, !notation.hasNamelessBits,
      case .integer(let bits, let isSigned) = notation.form, [8, 16, 32].contains(bits), bits < width
    else {
      return error(
        at: format.position,
        "'\(format.text)' is not a short form of '\(field.name)'; write a whole number of 8, 16 or 32 bits, fewer than "
          + "the \(width) of the field"
      )
    }
    let numbers = notation.form.integerRange ?? 0...0
    guard let factor = scale(of: short).factor(to: field.scale),
      [numbers.lowerBound, numbers.upperBound].allSatisfy({ number in
        let (product, overflow) = number.multipliedReportingOverflow(by: factor)
        return !overflow && range.contains(product)
      })
    else {
      return error(
        at: short.position,
        "some numbers of the short form of '\(field.name)' have no equal in its Format; its steps must be a whole multiple "
          + "of those of the Format, and its greatest number must fit. Correct the scales, or exchange the formats"
      )
    }
    field.shortForm = ShortForm(bits: bits, isSigned: isSigned, factor: factor)
  }
}

extension FieldDefinition {
  /// Whether the field is one number that measures or counts something.
  fileprivate var isAmount: Bool {
    count == .one && length == .natural && bits.isEmpty && enumeration.isEmpty && specialValues.isEmpty
      && exponential == nil && epoch == nil && constant == nil && checksum == nil && role == nil && scale.offset == 0
  }
}

extension Scale {
  /// Returns the factor from raw numbers of this scale to raw numbers of another one; nil unless it is a whole number.
  fileprivate func factor(to other: Scale) -> Int64? {
    let over = Int128(multiplier) * Int128(other.divisor)
    let under = Int128(divisor) * Int128(other.multiplier)
    guard under != 0, over % under == 0 else { return nil }
    return Int64(exactly: over / under).flatMap { $0 > 0 ? $0 : nil }
  }
}
