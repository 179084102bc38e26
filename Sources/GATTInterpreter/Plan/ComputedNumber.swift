public import GATTCore
public import GATTDefinitions

/// A number that is computed from the fields of a value.
public struct ComputedNumber: Equatable, Sendable {
  /// The name in the definition.
  public var name: String
  /// The number.
  public var value: Double
  /// The unit; nil when the definition gives none, and when the number is not finite.
  public var unit: GATTUnit?
  /// Whether the number is outside the range of the definition.
  public var isOutOfRange = false
  /// The numbers that the definition can give.
  public var numbers = ComputedDefinition.Numbers.any
  /// Whether the number is about the device or the packet, and is no measurement.
  public var isDiagnostic = false
}

extension InterpretedValue {
  /// The computed numbers. A number is omitted when its conditions do not hold, and when one of its fields is absent or
  /// contains no number.
  public var computed: [ComputedNumber] {
    let parameters = interpreter.definition.parameters
    return zip(interpreter.definition.computed, interpreter.computedUnits).enumerated().compactMap {
      index,
      definition -> ComputedNumber? in
      let (computed, unit) = definition
      guard computed.conditions.isEmpty || Presence.when(computed.conditions).isMet(by: fields) == true else {
        return nil
      }
      return number(computed.expression).map { number in
        // A number that an `x:from` names is stored in integer fields, which cannot store the sign of 0.
        let number = parameters.contains(index) ? FieldArithmetic.withoutNegativeZero(number) : number
        return ComputedNumber(
          name: computed.name,
          value: number,
          unit: number.isFinite ? unit : nil,
          isOutOfRange: number.isFinite && computed.range?.contains(number) == false,
          numbers: computed.numbers,
          isDiagnostic: computed.isDiagnostic
        )
      }
    }
  }

  private func number(_ expression: Expression) -> Double? {
    expression.value { operand in
      guard let index = operand.field, let field = fields.first(where: { $0.plan.index == index }) else { return nil }
      return switch operand {
      case .field: field.physicalNumber
      case .raw: field.raw.map { Double($0) }
      case .bits(let bits): bits.number([field]).map { Double($0) }
      case .computed: nil
      }
    }
  }
}

extension InterpretedField {
  /// The number in the unit of the field; nil when the field contains no number.
  fileprivate var physicalNumber: Double? {
    switch value {
    case .integer(let number, _): Double(number)
    case .unsigned(let number): Double(number)
    case .number(let number, _): number
    case .special, .boolean, .text, .address, .uuid, .octets, .value: nil
    }
  }
}
