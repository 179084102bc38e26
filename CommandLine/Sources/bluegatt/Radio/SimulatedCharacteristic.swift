import GATTCore
@_spi(Programs) import GATTRuntime
import GATTSimulator

/// A characteristic of a simulated device.
struct SimulatedCharacteristic: Sendable {
  let served: MutableCharacteristic
  /// The interval between changes of the value; nil when it is constant.
  let period: Duration?
  private let octets: @Sendable (Int) -> Data

  /// - Parameters:
  ///   - period: The interval between changes of the value; nil when it is constant.
  ///   - description: The Characteristic User Description; nil for none.
  ///   - octets: Returns the value after a number of changes.
  init(
    _ uuid: BluetoothUUID,
    _ properties: CharacteristicProperties,
    every period: Duration? = nil,
    description: String? = nil,
    _ octets: @escaping @Sendable (Int) -> Data
  ) {
    let descriptors = description.map { [LocalDescriptor.userDescription($0)] } ?? []
    served = MutableCharacteristic(uuid: uuid, properties: properties, value: octets(0), descriptors: descriptors)
    self.period = period
    self.octets = octets
  }

  /// Creates a characteristic with a constant value, which answers requests with examples.
  init(_ emulated: EmulatedCharacteristic) {
    served = emulated.served
    period = nil
    octets = { _ in emulated.served.value }
    guard let answers = emulated.answers else { return }
    served.onWriteData { data, request in _ = try answers.send(answersTo: data, of: request) }
  }

  /// Makes the characteristic refuse written values that `isWelcome` does not accept.
  func refusing(with error: ATTError, unless isWelcome: @escaping @Sendable (Data) -> Bool) -> SimulatedCharacteristic {
    served.onWriteData { data, _ in
      if !isWelcome(data) { throw error }
    }
    return self
  }

  /// Changes the value periodically, until the task is cancelled.
  func changePeriodically(on clock: SimulatedClock) async throws {
    guard let period else { return }
    for number in 1... {
      try await clock.sleep(for: period)
      let value = octets(number)
      guard !served.properties.isDisjoint(with: [.notify, .indicate]) else {
        served.value = value
        continue
      }
      do {
        try await served.update(value)
      } catch is MutableCharacteristicError {
        // The subscriber has disconnected.
      }
    }
  }
}
