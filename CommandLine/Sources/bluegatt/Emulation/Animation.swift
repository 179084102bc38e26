import GATTCore
import GATTInterpreter

/// The changing values of `--animate`: the first number of a characteristic rises and falls.
struct Animation: Sendable {
  let characteristic: EmulatedCharacteristic
  /// The value before the first change.
  private let start: [UInt8]

  /// Fails if the characteristic does not notify or indicate, or its value has no number.
  init?(_ characteristic: EmulatedCharacteristic) {
    guard characteristic.notifies, let interpreter = characteristic.interpreter else { return nil }
    start = [UInt8](characteristic.served.value)
    guard let value = try? interpreter.decode(start), value.fields.contains(where: { $0.amount != nil }) else {
      return nil
    }
    self.characteristic = characteristic
  }

  /// The octets after `number` changes; the first value if the definition does not allow the change.
  func octets(_ number: Int) -> [UInt8] {
    guard let interpreter = characteristic.interpreter, let value = try? interpreter.decode(start) else { return start }
    let fields = value.fields.compactMap { field in
      field.amount.map { (field.name, GivenValue.Content.number(moved($0, number))) }
    }
    return (try? interpreter.octets(changing: fields, of: start)) ?? start
  }

  /// Returns the number after some changes. In ten steps it rises by a tenth of `amount`, or from 0 to 10. In the next
  /// ten steps it falls to `amount` again.
  private func moved(_ amount: Double, _ number: Int) -> Double {
    let step = Double(min(number % 20, 20 - number % 20))
    return amount + (amount == 0 ? step : (amount.magnitude / 100 * step).rounded())
  }
}
