public import GATTCore
import GATTDefinitions
import GATTText

extension InterpretedField {
  /// The number on the wire: a whole number, or the bits of a fraction; nil for other contents, and for numbers greater
  /// than `Int128.max`.
  public var raw: Int128? {
    switch content {
    case .integer(let raw): raw
    case .unsigned(let raw): Int128(exactly: raw)
    case .bits(let bits): Int128(bits)
    case .text, .uuid, .octets, .value: nil
    }
  }

  /// The bits of a number on the wire; nil if the content is not a number.
  var word: UInt64? {
    guard let raw else { return nil }
    let bits = UInt64(truncatingIfNeeded: raw)
    return bits & lowBits(plan.form.bits)
  }

  /// The value of a field, by its definition.
  public enum Value: Equatable, Sendable {
    /// A whole number without scale, with its name if it has one in the enumeration.
    case integer(Int128, meaning: String?)
    /// An unsigned whole number of 128 bits.
    case unsigned(UInt128)
    /// The physical number. If it is not finite, `meaning` is its name.
    case number(Double, meaning: String?)
    /// A number with a special meaning, as "value is not known".
    case special(String)
    case boolean(Bool)
    case text(String)
    case address(DeviceAddress)
    case uuid(BluetoothUUID)
    case octets([UInt8])
    case value(InterpretedValue)
  }

  /// The value of the field, by its definition.
  public var value: Value {
    switch content {
    case .integer(let raw) where plan.isAddress: .address(DeviceAddress(number: UInt64(truncatingIfNeeded: raw)))
    case .integer(let raw): integerValue(raw)
    case .unsigned(let raw): plan.scale.map { .number($0.value(Double(raw)), meaning: nil) } ?? .unsigned(raw)
    case .bits(let bits): fractionValue(bits)
    case .text(let octets): .text(text(ShortArray(octets)))
    case .uuid(let uuid): .uuid(uuid)
    case .octets(let octets): .octets(octets)
    case .value(let value): .value(value)
    }
  }

  private func text(_ octets: ShortArray<UInt8>) -> String {
    if case .text(.utf16) = plan.form { return String(utf16: octets, isBigEndian: plan.isBigEndian) }
    return String(utf8: octets)
  }

  private func integerValue(_ raw: Int128) -> Value {
    if case .boolean = plan.form { return .boolean(raw != 0) }
    let meaning = plan.meanings.isEmpty ? nil : Int64(exactly: raw).flatMap { plan.meanings[$0] }
    if let meaning, !plan.specialValues.isEmpty { return .special(meaning) }
    if plan.isEnumeration { return .integer(raw, meaning: meaning) }
    if let exponential = plan.exponential {
      let number = exponential.value(Int64(clamping: raw))
      return .number(number, meaning: NumberText.nonFiniteName(number))
    }
    guard let scale = plan.scale else { return .integer(raw, meaning: nil) }
    return .number(scale.value(raw), meaning: nil)
  }

  private func fractionValue(_ bits: UInt64) -> Value {
    guard case .fraction(let fraction) = plan.form else { return .integer(Int128(bits), meaning: nil) }
    let (number, meaning) = fraction.value(bits, plan.scale ?? .identity)
    return .number(number, meaning: meaning)
  }
}

extension Scale {
  /// The physical value of a raw number of any width.
  func value(_ raw: Int128) -> Double {
    if let small = Int64(exactly: raw) { return value(small) }
    if let large = UInt64(exactly: raw) { return value(large) }
    return value(Double(raw))
  }
}
