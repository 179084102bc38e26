public import GATTCore
import GATTDefinitions

/// A number that is computed from the fields of a value.
public struct ComputedNumber: Equatable, Sendable {
  /// The name in the definition.
  public var name: String
  /// The number.
  public var value: Double
  /// The unit; nil when the number is not finite.
  public var unit: GATTUnit?
}

extension InterpretedValue {
  /// The computed numbers. A number is omitted when one of its fields is absent or contains no number.
  public var computed: [ComputedNumber] {
    zip(interpreter.definition.computed, interpreter.computedUnits).compactMap { computed, unit in
      number(computed.expression).map { number in
        ComputedNumber(name: computed.name, value: number, unit: number.isFinite ? unit : nil)
      }
    }
  }

  private func number(_ expression: ComputedDefinition.Expression) -> Double? {
    switch expression {
    case .number(let number): number
    case .field(let index): fields.first { $0.plan.index == index }?.physicalNumber
    case .negative(let inner): number(inner).map { -$0 }
    case .sum(let left, let right): number(left, right, +)
    case .difference(let left, let right): number(left, right, -)
    case .product(let left, let right): number(left, right, *)
    case .quotient(let left, let right): number(left, right, /)
    }
  }

  private func number(
    _ left: ComputedDefinition.Expression,
    _ right: ComputedDefinition.Expression,
    _ operation: (Double, Double) -> Double
  ) -> Double? {
    guard let left = number(left), let right = number(right) else { return nil }
    return operation(left, right)
  }
}

extension InterpretedField {
  /// The number in the unit of the field; nil when the field contains no number.
  fileprivate var physicalNumber: Double? {
    switch value {
    case .integer(let number, _): Double(number)
    case .unsigned(let number): Double(number)
    case .number(let number, _): number
    case .special, .boolean, .text, .uuid, .octets, .value: nil
    }
  }
}
