import GATTCore
import GATTRuntime
import GATTSimulator

/// A characteristic of a device of the simulated world.
struct SimulatedCharacteristic: Sendable {
  let served: MutableCharacteristic
  /// How often its value changes; nil when it does not.
  let period: Duration?
  private let octets: @Sendable (Int) -> Data

  /// - Parameters:
  ///   - uuid: What kind of characteristic it is.
  ///   - properties: What centrals may do with it.
  ///   - period: How often its value changes; nil when it does not.
  ///   - description: Its Characteristic User Description; none when nil.
  ///   - octets: Its value, by the number of changes so far.
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

  /// The same characteristic, which takes what is written to it only if `isWelcome`.
  func refusing(with error: ATTError, unless isWelcome: @escaping @Sendable (Data) -> Bool) -> SimulatedCharacteristic {
    served.onWriteData { data, _ in
      if !isWelcome(data) { throw error }
    }
    return self
  }

  /// Changes the value again and again, until the task is cancelled.
  func live(on clock: SimulatedClock) async throws {
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
        // Whom it was for has gone.
      }
    }
  }
}
