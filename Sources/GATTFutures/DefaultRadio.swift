#if os(Linux)
  import BlueGATT

  extension CentralManager {
    /// Creates a manager on the Bluetooth of this machine: BlueZ's first adapter that is powered on; without one,
    /// BlueZ's first adapter. The adapter is opened asynchronously. When that fails, `state` is unsupported, and
    /// `stateExplanation` and all futures have the reason.
    ///
    /// - Parameters:
    ///   - profileManager: The profiles with the names and string forms of services and characteristics.
    ///   - options: Ignored. The state is always restored, which an option requests on Apple's systems.
    public convenience init(profileManager: ProfileManager = ProfileManager(), options: [String: Any]? = nil) {
      self.init(opening: { try await GATTRuntime.CentralManager(profiles: profileManager) })
    }
  }

  extension PeripheralManager {
    /// Creates a manager on the Bluetooth of this machine: BlueZ's first adapter that is powered on; without one,
    /// BlueZ's first adapter. The adapter is opened asynchronously. When that fails, `state` is unsupported, and
    /// `stateExplanation` and all futures have the reason.
    ///
    /// - Parameter options: Ignored. The state is always restored, which an option requests on Apple's systems.
    public convenience init(options: [String: Any]? = nil) {
      self.init(opening: { try await GATTRuntime.PeripheralManager() })
    }
  }

  extension BeaconManager {
    /// Creates a manager on the Bluetooth of this machine.
    public convenience init() { self.init(CentralManager()) }
  }

  extension RegionManager {
    /// Creates a manager on the Bluetooth of this machine.
    public convenience init() { self.init(CentralManager()) }
  }
#endif
