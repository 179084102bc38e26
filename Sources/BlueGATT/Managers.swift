#if os(Linux)
  import GATTBlueZ
  import Logging

  extension CentralManager {
    /// Creates a manager on this machine's Bluetooth: on BlueZ's first adapter that is switched on, or on its first
    /// adapter if all are off.
    ///
    /// For another adapter, pass an adapter of `BlueZHost.shared()` to `init(backend:)`.
    ///
    /// - Parameters:
    ///   - profiles: The names and string forms of services and characteristics.
    ///   - timeouts: The default timeouts of operations.
    ///   - keys: The keys of devices that encipher their advertisements, such as a `KeyRing` of `GATTCiphers`.
    ///   - replayGuard: The `replayGuard` of an earlier manager, so that packets recorded before still count as
    ///     replays.
    ///   - logger: The logger of the manager.
    /// - Throws: `CentralManagerError.unavailable` with a remedy when there is no adapter, no BlueZ, or no permission
    ///   to use it. An adapter that is powered off is no error here: see `state`, `stateExplanation` and
    ///   `poweredOn(timeout:)`.
    public convenience init(
      profiles: ProfileManager = ProfileManager(),
      timeouts: Timeouts = Timeouts(),
      keys: (any KeyProvider)? = nil,
      replayGuard: ReplayGuard = ReplayGuard(),
      logger: Logger = Logger(label: "BlueGATT.CentralManager")
    ) async throws(CentralManagerError) {
      let adapter = try await adapterOfThisMachine(orThrow: CentralManagerError.unavailable)
      try await self.init(
        backend: adapter,
        profiles: profiles,
        timeouts: timeouts,
        keys: keys,
        replayGuard: replayGuard,
        logger: logger
      )
    }
  }

  extension PeripheralManager {
    /// Creates a manager on this machine's Bluetooth: on BlueZ's first adapter that is switched on, or on its first
    /// adapter if all are off.
    ///
    /// For another adapter, pass an adapter of `BlueZHost.shared()` to `init(backend:)`.
    ///
    /// - Parameters:
    ///   - timeouts: The timeouts of operations.
    ///   - logger: The logger of the manager.
    /// - Throws: `PeripheralManagerError.unavailable` with a remedy when there is no adapter, no BlueZ, or no
    ///   permission to use it. An adapter that is powered off is no error here: see `state`, `stateExplanation` and
    ///   `poweredOn(timeout:)`.
    public convenience init(
      timeouts: Timeouts = Timeouts(),
      logger: Logger = Logger(label: "BlueGATT.PeripheralManager")
    ) async throws(PeripheralManagerError) {
      let adapter = try await adapterOfThisMachine(orThrow: PeripheralManagerError.unavailable)
      try await self.init(backend: adapter, timeouts: timeouts, logger: logger)
    }
  }

  /// - Parameter unavailable: Creates the error for a machine without a usable adapter.
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
