import GATTCore
import GATTInterpreter

/// Values that go up and down, for who wants to see something happen.
struct Animation: Sendable {
  let characteristic: EmulatedCharacteristic
  /// The value that it starts from.
  private let start: [UInt8]

  /// nil for what has no number, or does not send it.
  init?(_ characteristic: EmulatedCharacteristic) {
    guard characteristic.notifies, let interpreter = characteristic.interpreter else { return nil }
    start = [UInt8](characteristic.served.value)
    guard let value = try? interpreter.decode(start), value.fields.contains(where: { $0.amount != nil }) else {
      return nil
    }
    self.characteristic = characteristic
  }

  /// The octets after so many changes; those at the start where the definition does not allow the change.
  func octets(_ number: Int) -> [UInt8] {
    guard let interpreter = characteristic.interpreter, let value = try? interpreter.decode(start) else { return start }
    let fields = value.fields.compactMap { field in
      field.amount.map { (field.name, GivenValue.Content.number(moved($0, number))) }
    }
    return (try? interpreter.octets(changing: fields, of: start)) ?? start
  }

  /// Up by a tenth, or by 10 from 0 on, and down again, in 20 steps.
  private func moved(_ amount: Double, _ number: Int) -> Double {
    let step = Double(min(number % 20, 20 - number % 20))
    return amount + (amount == 0 ? step : (amount.magnitude / 100 * step).rounded())
  }
}
