import GATTDefinitions
import GATTModel
import GATTText

extension ServiceDescriptor {
  /// Returns the expression of the descriptor that a peripheral serves; nil when its value is not derived from
  /// the definition.
  func served(for value: ValueDefinition) -> String? {
    if uuid.uuid16 == 0x2901 { return ".userDescription(\(literal(value.name)))" }
    guard value.fields.count == 1, let field = value.fields.first, field.count == .one, field.byteOrder == .little,
      field.shortForm == nil,
      case .integer(let bits, let isSigned) = field.form
    else { return nil }
    if uuid.uuid16 == 0x2906, let range = field.rawRange, bits.isMultiple(of: 8) {
      return ".validRange(\(range.lowerBound)...\(range.upperBound), octets: \(bits / 8))"
    }
    // The Bluetooth SIG numbers the formats of unsigned numbers from 1, and those of signed ones from 12, by their
    // bits.
    let widths = isSigned ? [8, 12, 16, 24, 32, 48, 64, 128] : [1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 128]
    guard uuid.uuid16 == 0x2904, let exponent = field.scale.decimalExponent, let place = widths.firstIndex(of: bits)
    else { return nil }
    let format = place + (isSigned ? 12 : 1)
    let unit = field.unit?.uuid?.uuid16 ?? 0x2700
    return ".presentationFormat(\(format), exponent: \(exponent), unit: 0x\(hexadecimal(unit, digits: 4)))"
  }
}

extension Scale {
  /// The exponent of a scale that is a power of ten; nil for any other scale.
  fileprivate var decimalExponent: Int? {
    guard offset == 0, multiplier == 1 || divisor == 1 else { return nil }
    let digits = String(multiplier * divisor)
    guard digits.first == "1", digits.dropFirst().allSatisfy({ $0 == "0" }) else { return nil }
    return divisor == 1 ? digits.count - 1 : 1 - digits.count
  }
}
