import Synchronization

/// The peripherals of a manager. While the program holds the `Peripheral` of a device, the table creates no second
/// `Peripheral` for that device.
///
/// A full table forgets the devices that were neither heard nor asked for longest, devices that the program has never
/// tried to connect to first. It never forgets a connected or connecting device.
final class PeripheralTable: Sendable {
  /// The number of devices that the table keeps when it forgets; at most a quarter more before.
  static let rememberedDevices = 4096

  private struct Known {
    let peripheral: Peripheral
    /// The number of devices that were known before this one.
    let number: Int
  }

  /// A device that the table no longer keeps.
  private struct Forgotten {
    weak var peripheral: Peripheral?
  }

  private struct State {
    var known = RecentTable<PeerIdentifier, Known>(capacity: rememberedDevices)
    var knownCount = 0
    var forgotten: [PeerIdentifier: Forgotten] = [:]

    /// - Returns: The forgotten peripherals. The caller releases them when it no longer holds the lock.
    mutating func keep(_ peripheral: Peripheral) -> [Peripheral] {
      knownCount += 1
      let known = Known(peripheral: peripheral, number: knownCount)
      return forget(self.known.store(known, for: peripheral.identifier, rank: Self.rank))
    }

    /// Remembers peripherals as long as the program holds them.
    mutating func forget(_ entries: [(PeerIdentifier, Known)]) -> [Peripheral] {
      for (identifier, known) in entries { forgotten[identifier] = Forgotten(peripheral: known.peripheral) }
      if forgotten.count > rememberedDevices { forgotten = forgotten.filter { $0.value.peripheral != nil } }
      return entries.map(\.1.peripheral)
    }

    static func rank(_ known: Known) -> Int? {
      known.peripheral.values.withLock { state in
        if state.isInUse { return nil }
        return state.statistics.attemptCount > 0 ? 1 : 0
      }
    }
  }

  private let context: CentralContext
  private let state = Mutex(State())

  init(_ context: CentralContext) {
    self.context = context
  }

  /// The kept peripherals, longest known first.
  var peripherals: [Peripheral] {
    state.withLock { $0.known.values.sorted { $0.number < $1.number } }.map(\.peripheral)
  }

  func peripheral(_ identifier: PeerIdentifier) -> Peripheral {
    let (peripheral, released) = state.withLock { state -> (Peripheral, [Peripheral]) in
      if let known = state.known.use(identifier) { return (known.peripheral, []) }
      let peripheral =
        state.forgotten.removeValue(forKey: identifier)?.peripheral ?? Peripheral(identifier, context: context)
      return (peripheral, state.keep(peripheral))
    }
    return withExtendedLifetime(released) { peripheral }
  }

  func remove(_ identifier: PeerIdentifier) {
    let removed = state.withLock { state -> [Peripheral] in
      guard let known = state.known.remove(identifier) else { return [] }
      return state.forget([(identifier, known)])
    }
    withExtendedLifetime(removed) {}
  }

  func removeAll() {
    let removed = state.withLock { state in
      state.forget(state.known.forget(.max) { known in State.rank(known).map { _ in 0 } })
    }
    withExtendedLifetime(removed) {}
  }
}
