#if os(Linux)
  import GATTBlueZ
  import Logging

  extension CentralManager {
    /// A manager on the Bluetooth of this machine: BlueZ's first adapter that is switched on, or else its first.
    ///
    /// For another one give `init(backend:)` an adapter of `BlueZHost.shared()`.
    ///
    /// - Parameters:
    ///   - profiles: Gives services and characteristics names and text forms.
    ///   - timeouts: What operations may take when they are not told otherwise.
    ///   - keys: The keys of devices that encipher their advertisements, such as a `KeyRing` of `GATTCiphers`.
    ///   - counters: The `counters` of an earlier manager, so that packets recorded before are still replays.
    ///   - logger: Where it tells what it does.
    /// - Throws: `CentralManagerError.unavailable` when there is no adapter, no BlueZ, or no permission to use it: it says
    ///   what to do. That the adapter is powered off is no error here: see `state`, `stateExplanation` and
    ///   `poweredOn(timeout:)`.
    public convenience init(
      profiles: ProfileManager = ProfileManager(),
      timeouts: Timeouts = Timeouts(),
      keys: (any KeyProvider)? = nil,
      counters: ReplayGuard = ReplayGuard(),
      logger: Logger = Logger(label: "BlueGATT.CentralManager")
    ) async throws(CentralManagerError) {
      let adapter = try await adapterOfThisMachine(orThrow: CentralManagerError.unavailable)
      try await self.init(
        backend: adapter,
        profiles: profiles,
        timeouts: timeouts,
        keys: keys,
        counters: counters,
        logger: logger
      )
    }
  }

  extension PeripheralManager {
    /// A manager on the Bluetooth of this machine: BlueZ's first adapter that is switched on, or else its first.
    ///
    /// For another one give `init(backend:)` an adapter of `BlueZHost.shared()`.
    ///
    /// - Parameters:
    ///   - timeouts: What operations may take.
    ///   - logger: Where it tells what it does.
    /// - Throws: `PeripheralManagerError.unavailable` when there is no adapter, no BlueZ, or no permission to use it: it
    ///   says what to do. That the adapter is powered off is no error here: see `state`, `stateExplanation` and
    ///   `poweredOn(timeout:)`.
    public convenience init(
      timeouts: Timeouts = Timeouts(),
      logger: Logger = Logger(label: "BlueGATT.PeripheralManager")
    ) async throws(PeripheralManagerError) {
      let adapter = try await adapterOfThisMachine(orThrow: PeripheralManagerError.unavailable)
      try await self.init(backend: adapter, timeouts: timeouts, logger: logger)
    }
  }

  /// - Parameter unavailable: The error that says why there is none.
  private func adapterOfThisMachine<Failure>(
    orThrow unavailable: (String) -> Failure
  ) async throws(Failure) -> BlueZAdapter {
    do throws(BackendError) {
      return try await BlueZHost.shared().defaultAdapter()
    } catch {
      throw unavailable("Bluetooth can't be used: \(error)")
    }
  }
#endif
