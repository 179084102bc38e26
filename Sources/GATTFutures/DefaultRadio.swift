#if os(Linux)
  import BlueGATT

  extension CentralManager {
    /// A manager on the Bluetooth of this machine: BlueZ's first adapter that is switched on, or else its first. It is
    /// opened while this returns; what keeps it from being opened is told by `state`, which then is unsupported, by
    /// `stateExplanation`, and by all futures.
    ///
    /// - Parameters:
    ///   - profileManager: Gives services and characteristics names and text forms.
    ///   - options: Not looked at: what Apple's systems have options for is done here unasked.
    public convenience init(profileManager: ProfileManager = ProfileManager(), options: [String: Any]? = nil) {
      self.init(opening: { try await GATTRuntime.CentralManager(profiles: profileManager) })
    }
  }

  extension PeripheralManager {
    /// A manager on the Bluetooth of this machine: BlueZ's first adapter that is switched on, or else its first. It is
    /// opened while this returns; what keeps it from being opened is told by `state`, which then is unsupported, by
    /// `stateExplanation`, and by all futures.
    ///
    /// - Parameter options: Not looked at: what Apple's systems have options for is done here unasked.
    public convenience init(options: [String: Any]? = nil) {
      self.init(opening: { try await GATTRuntime.PeripheralManager() })
    }
  }

  extension BeaconManager {
    /// A manager on the Bluetooth of this machine.
    public convenience init() { self.init(CentralManager()) }
  }

  extension RegionManager {
    /// A manager on the Bluetooth of this machine.
    public convenience init() { self.init(CentralManager()) }
  }
#endif
