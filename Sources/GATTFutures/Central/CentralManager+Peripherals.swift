import GATTCore
import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CentralManager {
  /// How many peripherals the manager has before it looks which of them the runtime has forgotten.
  private static let maximumPeripherals = 6144

  /// The devices that were seen or retrieved, by when they were first.
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
    _ = radio.future { await $0.disconnectAllPeripherals() }
  }

  /// Forgets the devices that are not connected.
  public func removeAllPeripherals() {
    radio.base?.removeAllPeripherals()
    release { $0.filter { $0.value.state == .disconnected } }
  }

  /// Forgets a device; its connection is ended if there is one.
  public func removePeripheral(withIdentifier identifier: PeerIdentifier) {
    release { $0.filter { $0.key == identifier } }
  }

  /// The devices that the adapter is connected to, whoever connected them, and that have at least one of the services.
  ///
  /// - Parameter uuids: None for all connected devices.
  public func retrieveConnectedPeripherals(withServices uuids: [CBUUID]) -> Future<[Peripheral]> {
    retrieve { try await $0.retrieveConnectedPeripherals(withServices: uuids) }
  }

  /// Those of the devices that the host remembers or this manager has seen.
  public func retrievePeripherals(withIdentifiers identifiers: [PeerIdentifier]) -> Future<[Peripheral]> {
    retrieve { try await $0.retrievePeripherals(withIdentifiers: identifiers) }
  }

  /// The devices that the host remembers without hearing them: connected ones, bonded ones, and as far as the host
  /// keeps them those of earlier connections.
  public func retrievePeripherals() -> Future<[Peripheral]> {
    retrieve { try await $0.retrievePeripherals() }
  }

  private func retrieve(
    _ body: @escaping @Sendable (GATTRuntime.CentralManager) async throws -> [GATTRuntime.Peripheral]
  ) -> Future<[Peripheral]> {
    radio.future { [weak self] base in
      let found = try await body(base)
      guard let self else { throw CancellationError() }
      return found.map { self.peripheral($0) }
    }
  }

  /// The peripheral in futures of one of the runtime: always the same one.
  public func peripheral(_ base: GATTRuntime.Peripheral) -> Peripheral {
    if let known = values.withLock({ $0.peripherals[base.identifier] }) { return known }
    let new = Peripheral(base, of: self)
    let (peripheral, count) = values.withLock { state -> (Peripheral, Int) in
      if let known = state.peripherals[base.identifier] { return (known, 0) }
      state.peripherals[base.identifier] = new
      return (new, state.peripherals.count)
    }
    if count > Self.maximumPeripherals { forgetOldest() }
    return peripheral
  }

  /// Forgets what the runtime has forgotten: it keeps the newest, and those that are connected.
  private func forgetOldest() {
    guard let base = radio.base else { return }
    let known = Set(base.peripherals.map { $0.identifier })
    release { $0.filter { !known.contains($0.key) && $0.value.state == .disconnected } }
  }

  /// Lets peripherals go where no lock is held.
  private func release(_ which: ([PeerIdentifier: Peripheral]) -> [PeerIdentifier: Peripheral]) {
    let released = which(discoveredPeripherals)
    values.withLock { state in
      for identifier in released.keys { state.peripherals[identifier] = nil }
    }
    withExtendedLifetime(released) {}
  }
}
