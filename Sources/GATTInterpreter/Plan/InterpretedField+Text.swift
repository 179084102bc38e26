import GATTCore
import GATTText

extension InterpretedField {
  /// The value as a string without unit: `36.4`, `Chest`, `true`, or octets as hexadecimal digits. A nested value is a
  /// list of its fields, separated by commas, and starts with its name if a choice selected it.
  public var text: String {
    switch value {
    case .integer(let number, let meaning): meaning ?? number.description
    case .unsigned(let number): number.description
    case .number(let number, let meaning): meaning ?? text(number)
    case .special(let meaning): meaning
    case .boolean(let isSet): isSet ? "true" : "false"
    case .text(let text): text
    case .address(let address): address.description
    case .uuid(let uuid): uuid.description
    case .octets(let octets): Data(octets).hexStringValue()
    case .value(let value):
      ((isChoice ? [value.name] : []) + value.fields.map { "\($0.name): \($0.text)" }).joined(separator: ", ")
    }
  }

  /// A number as a string. An unscaled `float32` has the digits of a `Float`, not those of the `Double`.
  private func text(_ number: Double) -> String {
    if case .bits(let bits) = content, case .fraction(.float(bits: 32)) = plan.form, plan.scale == nil {
      return NumberText.text(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    }
    return NumberText.text(number)
  }
}

extension ComputedNumber {
  /// The number as a string without unit; `NaN`, `+INFINITY` or `-INFINITY` when it is not finite.
  public var text: String { NumberText.text(value) }
}
