import Synchronization

/// The peripherals of a manager. While the program holds the `Peripheral` of a device, the table creates no second
/// `Peripheral` for that device.
final class PeripheralTable: Sendable {
  /// The number of devices to keep. The table grows by a quarter before it forgets devices, so that forgetting costs
  /// little per device.
  static let maximumCount = 4096

  /// A device that the table no longer keeps.
  private struct Forgotten {
    weak var peripheral: Peripheral?
  }

  private struct State {
    var peripherals: [PeerIdentifier: Peripheral] = [:]
    /// The devices in `peripherals`, longest known first.
    var order: [PeerIdentifier] = []
    var forgotten: [PeerIdentifier: Forgotten] = [:]

    mutating func keep(_ peripheral: Peripheral) {
      peripherals[peripheral.identifier] = peripheral
      order.append(peripheral.identifier)
    }

    /// - Returns: The forgotten peripherals. The caller releases them when it no longer holds the lock.
    mutating func forgetOldest() -> [Peripheral] {
      guard order.count > maximumCount + maximumCount / 4 else { return [] }
      return forget(order.count - maximumCount)
    }

    /// Forgets the oldest devices that are neither connected nor connecting.
    mutating func forget(_ excess: Int) -> [Peripheral] {
      forgotten = forgotten.filter { $0.value.peripheral != nil }
      var released: [Peripheral] = []
      order.removeAll { identifier in
        guard released.count < excess, let peripheral = peripherals[identifier], peripheral.state == .disconnected
        else { return false }
        peripherals[identifier] = nil
        forgotten[identifier] = Forgotten(peripheral: peripheral)
        released.append(peripheral)
        return true
      }
      return released
    }
  }

  private let context: CentralContext
  private let state = Mutex(State())

  init(_ context: CentralContext) {
    self.context = context
  }

  /// The kept peripherals, longest known first.
  var peripherals: [Peripheral] {
    state.withLock { state in state.order.compactMap { state.peripherals[$0] } }
  }

  func peripheral(_ identifier: PeerIdentifier) -> Peripheral {
    let (peripheral, released) = state.withLock { state -> (Peripheral, [Peripheral]) in
      if let peripheral = state.peripherals[identifier] { return (peripheral, []) }
      let peripheral =
        state.forgotten.removeValue(forKey: identifier)?.peripheral ?? Peripheral(identifier, context: context)
      state.keep(peripheral)
      return (peripheral, state.forgetOldest())
    }
    return withExtendedLifetime(released) { peripheral }
  }

  func remove(_ identifier: PeerIdentifier) {
    let removed = state.withLock { state in
      state.order.removeAll { $0 == identifier }
      let peripheral = state.peripherals.removeValue(forKey: identifier)
      if let peripheral { state.forgotten[identifier] = Forgotten(peripheral: peripheral) }
      return peripheral
    }
    withExtendedLifetime(removed) {}
  }

  func removeAll() {
    let removed = state.withLock { $0.forget(.max) }
    withExtendedLifetime(removed) {}
  }
}
