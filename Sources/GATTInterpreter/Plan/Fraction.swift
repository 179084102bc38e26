import GATTCore
import GATTDefinitions
import GATTText

/// The formats of numbers that are not whole.
enum Fraction {
  /// IEEE 754.
  case float(bits: Int)
  /// IEEE 11073-20601.
  case medicalFloat(bits: Int)
  /// The format `x:packedfloat16`.
  case packedFloat(PackedFloatScale)

  /// The format of a field; nil for fields of other formats.
  init?(_ definition: FieldDefinition) {
    switch definition.form {
    case .float(let bits): self = .float(bits: bits)
    case .medicalFloat(let bits): self = .medicalFloat(bits: bits)
    case .packedFloat(let packed):
      self = .packedFloat(
        PackedFloatScale(
          mantissaBits: packed.mantissaBits,
          isExponentSigned: packed.isExponentSigned,
          radix: packed.radix,
          scale: definition.scale
        )
      )
    default: return nil
    }
  }

  /// The width on the wire in bits.
  var bits: Int {
    switch self {
    case .float(let bits), .medicalFloat(let bits): bits
    case .packedFloat: 16
    }
  }

  // MARK: Decoding

  /// The physical number, and its name if it is not finite.
  func value(_ bits: UInt64, _ scale: Scale) -> (number: Double, meaning: String?) {
    switch self {
    case .float(bits: 32): named(scale.value(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))))
    case .float: named(scale.value(Double(bitPattern: bits)))
    case .packedFloat(let packed): named(packed.value(Int64(bits)))
    case .medicalFloat(bits: 16): named(SFLOAT(bitPattern: UInt16(truncatingIfNeeded: bits)), scale)
    case .medicalFloat: named(FLOAT(bitPattern: UInt32(truncatingIfNeeded: bits)), scale)
    }
  }

  private func named(_ number: Double) -> (Double, String?) { (number, NumberText.nonFiniteName(number)) }

  private func named<Number: MedicalFloat>(_ number: Number, _ scale: Scale) -> (Double, String?) {
    (scale.value(number), number.special == nil ? nil : number.description)
  }

  // MARK: Encoding

  /// The bits of a special value of an IEEE 11073-20601 number, such as `NRes`, by its name; nil for other strings, and
  /// for other formats.
  func bits(special text: String) -> UInt64? {
    switch self {
    case .medicalFloat(bits: 16): SFLOAT(special: text).map { UInt64($0.bitPattern) }
    case .medicalFloat: FLOAT(special: text).map { UInt64($0.bitPattern) }
    case .float, .packedFloat: nil
    }
  }

  /// The bits of the number nearest to a physical one.
  ///
  /// - Throws: `EncodeError` for a number outside the format.
  func bits(_ number: Double, _ scale: Scale, _ value: String, _ field: String) throws(EncodeError) -> UInt64 {
    switch self {
    case .medicalFloat(bits: 16):
      return UInt64((try FieldCheck.number(number, scale, value, field) as SFLOAT).bitPattern)
    case .medicalFloat: return UInt64((try FieldCheck.number(number, scale, value, field) as FLOAT).bitPattern)
    case .float(bits: 32):
      let raw = scale.rawFraction(number)
      let greatest = Double(Float.greatestFiniteMagnitude)
      if Float(raw).isFinite || !raw.isFinite { return UInt64(Float(raw).bitPattern) }
      throw EncodeError(value: value, field: field, reason: .outOfRange(raw, minimum: -greatest, maximum: greatest))
    case .float: return scale.rawFraction(number).bitPattern
    case .packedFloat(let packed):
      if let raw = packed.raw(number) { return UInt64(raw) }
      let bounds = packed.bounds(of: 0...0xFFFF)
      let reason = EncodeError.Reason.outOfRange(number, minimum: bounds.minimum, maximum: bounds.maximum)
      throw EncodeError(value: value, field: field, reason: number.isFinite ? reason : .notANumber)
    }
  }
}

extension MedicalFloat {
  /// The special value with this name; nil for finite numbers.
  fileprivate init?(special text: String) {
    guard let number = Self(stringValue: text), number.special != nil else { return nil }
    self = number
  }
}
