import GATTCore
import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CentralManager {
  /// The number of peripherals above which the manager removes those that the runtime has forgotten, and no longer
  /// remembers removed ones that the program does not hold.
  private static let maximumPeripherals = 6144

  /// The devices that were seen or retrieved, in the order of their discovery.
  public var peripherals: [Peripheral] {
    let dated = discoveredPeripherals.values.map { ($0, discoveredAt: $0.base.statistics.discoveredAt) }
    return dated.sorted { $0.discoveredAt < $1.discoveredAt }.map { $0.0 }
  }

  /// The devices that were seen or retrieved, by identifier.
  public var discoveredPeripherals: [PeerIdentifier: Peripheral] { values.withLock { $0.peripherals } }

  /// The services that have been discovered, of all peripherals.
  public var services: [Service] { peripherals.flatMap { $0.services } }

  /// Ends all connections of the adapter in the central role.
  public func disconnectAllPeripherals() {
    for peripheral in peripherals { peripheral.disconnect() }
    _ = runtime.future { await $0.disconnectAllPeripherals() }
  }

  /// Forgets the devices that are not connected.
  public func removeAllPeripherals() {
    runtime.base?.removeAllPeripherals()
    release { $0.filter { $0.value.state == .disconnected } }
  }

  /// Forgets a device. Its connection ends when the last reference to the `Peripheral` is released.
  public func removePeripheral(withIdentifier identifier: PeerIdentifier) {
    release { $0.filter { $0.key == identifier } }
  }

  /// Returns the devices that are connected to the adapter, even by other programs, and have at least one of the
  /// services.
  ///
  /// - Parameter uuids: The services; an empty array for all connected devices.
  public func retrieveConnectedPeripherals(withServices uuids: [CBUUID]) -> Future<[Peripheral]> {
    retrieve { try await $0.retrieveConnectedPeripherals(withServices: uuids) }
  }

  /// Returns the devices with these identifiers that the host knows or this manager has seen.
  public func retrievePeripherals(withIdentifiers identifiers: [PeerIdentifier]) -> Future<[Peripheral]> {
    retrieve { try await $0.retrievePeripherals(withIdentifiers: identifiers) }
  }

  /// Returns the devices that the host knows without a scan: connected ones, bonded ones, and those of earlier
  /// connections that the host remembers.
  public func retrievePeripherals() -> Future<[Peripheral]> {
    retrieve { try await $0.retrievePeripherals() }
  }

  private func retrieve(
    _ body: @escaping @Sendable (GATTRuntime.CentralManager) async throws -> [GATTRuntime.Peripheral]
  ) -> Future<[Peripheral]> {
    runtime.future { [weak self] base in
      let found = try await body(base)
      guard let self else { throw CancellationError() }
      return found.map { self.peripheral($0) }
    }
  }

  /// Returns the futures interface of a peripheral of the runtime: the same object for each call.
  public func peripheral(_ base: GATTRuntime.Peripheral) -> Peripheral {
    if let known = values.withLock({ $0.peripherals[base.identifier] }) { return known }
    let new = Peripheral(base, of: self)
    let (peripheral, count) = values.withLock { state -> (Peripheral, Int) in
      if let known = state.peripherals[base.identifier] { return (known, 0) }
      let peripheral = state.forgotten.removeValue(forKey: base.identifier)?.peripheral ?? new
      state.peripherals[base.identifier] = peripheral
      return (peripheral, state.peripherals.count)
    }
    if count > Self.maximumPeripherals { forgetStrangers() }
    return peripheral
  }

  /// Removes the peripherals that the runtime has forgotten, except those that are connected or connect after a delay:
  /// their streams must not end. The runtime keeps the peripherals heard last, and connected ones.
  private func forgetStrangers() {
    guard let base = runtime.base else { return }
    let known = Set(base.peripherals.map { $0.identifier })
    release { $0.filter { !known.contains($0.key) && !$0.value.isInUse } }
  }

  /// Removes peripherals, and releases them outside the lock.
  private func release(_ select: ([PeerIdentifier: Peripheral]) -> [PeerIdentifier: Peripheral]) {
    let released = select(discoveredPeripherals)
    values.withLock { state in
      for (identifier, peripheral) in released {
        state.peripherals[identifier] = nil
        state.forgotten[identifier] = ForgottenPeripheral(peripheral: peripheral)
      }
      if state.forgotten.count > Self.maximumPeripherals {
        state.forgotten = state.forgotten.filter { $0.value.peripheral != nil }
      }
    }
    withExtendedLifetime(released) {}
  }
}
