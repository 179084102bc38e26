import Synchronization

/// The peripherals of a manager: one object for each device.
final class PeripheralTable: Sendable {
  /// How many devices that are not connected are remembered.
  static let maximumCount = 4096

  private struct State {
    var peripherals: [PeerIdentifier: Peripheral] = [:]
    var order: [PeerIdentifier] = []
  }

  private let context: CentralContext
  private let state = Mutex(State())

  init(_ context: CentralContext) {
    self.context = context
  }

  var peripherals: [Peripheral] {
    state.withLock { state in state.order.compactMap { state.peripherals[$0] } }
  }

  func peripheral(_ identifier: PeerIdentifier) -> Peripheral {
    state.withLock { state in
      if let peripheral = state.peripherals[identifier] { return peripheral }
      let peripheral = Peripheral(identifier, context: context)
      state.peripherals[identifier] = peripheral
      state.order.append(identifier)
      forgetOldest(&state)
      return peripheral
    }
  }

  /// Forgets a quarter when there are too many, so that forgetting costs little for each device.
  private func forgetOldest(_ state: inout State) {
    guard state.order.count > Self.maximumCount + Self.maximumCount / 4 else { return }
    var excess = state.order.count - Self.maximumCount
    state.order.removeAll { identifier in
      guard excess > 0, state.peripherals[identifier]?.state == .disconnected else { return false }
      excess -= 1
      state.peripherals[identifier] = nil
      return true
    }
  }
}
