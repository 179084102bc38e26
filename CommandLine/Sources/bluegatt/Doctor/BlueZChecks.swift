#if os(Linux)
  import GATTBlueZ

  /// Checks of the version and the settings of BlueZ.
  struct BlueZChecks: Sendable {
    var files = MachineFiles()
    /// The version of BlueZ; nil when BlueZ does not report it.
    var version: BlueZVersion?
    /// Whether the adapter is switched off.
    var isOff = false

    /// The checks that apply.
    var all: [Check] {
      let daemon = Bluetoothd(files)
      let path = daemon.configurationPath
      let text = files.octets(of: path).map { String(decoding: $0, as: UTF8.self) }
      let configuration = BlueZConfiguration(text ?? "")
      let isVisible = daemon.process != nil
      let settings = [
        controllerMode(configuration, path), client(configuration, path),
        power(configuration, path), passiveScans(configuration, path, daemon),
      ].compactMap { $0 }
      // A bluetoothd that is not visible runs outside this container, and may read another file.
      return [age, order(configuration, path)].compactMap { $0 } + settings.map { isVisible ? $0 : $0.asWarning }
    }

    // MARK: The version

    private var age: Check? {
      guard let version else { return nil }
      let found = "version \(version)"
      if version < BlueZVersion(5, 66) {
        return Check("BlueZ", .failed, "\(found) is older than 5.66", "Install a newer one; 5.71 or newer is best.")
      }
      return Check("BlueZ", .ok, found)
    }

    /// With several channels for ATT, the default of older versions, notifications can overtake each other.
    private func order(_ configuration: BlueZConfiguration, _ path: String) -> Check? {
      let configured = configuration.value("GATT", "Channels").flatMap { Int($0) }
      let hasSeveral = configured.map { $0 > 1 } ?? version.map { $0 < BlueZVersion(5, 67) } ?? false
      guard hasSeveral else { return nil }
      return Check(
        "order of values",
        .warning,
        "notifications that follow each other fast may be delivered in another order",
        remedy("Channels = 1", "GATT", path)
      )
    }

    // MARK: Settings

    private func remedy(_ setting: String, _ group: String, _ path: String) -> String {
      "Set \(setting) under [\(group)] in \(path), and restart bluetoothd ('sudo systemctl restart bluetooth')."
    }

    private func controllerMode(_ configuration: BlueZConfiguration, _ path: String) -> Check? {
      guard configuration.value("General", "ControllerMode") == "bredr" else { return nil }
      return Check(
        "ControllerMode",
        .failed,
        "bluetoothd was told to do without Bluetooth LE",
        remedy("ControllerMode = dual", "General", path)
      )
    }

    private func client(_ configuration: BlueZConfiguration, _ path: String) -> Check? {
      guard configuration.flag("GATT", "Client") == false else { return nil }
      return Check(
        "GATT client",
        .failed,
        "bluetoothd was told not to ask devices for their services",
        remedy("Client = true", "GATT", path)
      )
    }

    /// Warns when the settings of bluetoothd leave adapters off.
    private func power(_ configuration: BlueZConfiguration, _ path: String) -> Check? {
      guard isOff, configuration.flag("Policy", "AutoEnable") == false else { return nil }
      return Check(
        "AutoEnable",
        .warning,
        "bluetoothd does not switch adapters on by itself",
        remedy("AutoEnable = true", "Policy", path)
      )
    }

    private func passiveScans(_ configuration: BlueZConfiguration, _ path: String, _ daemon: Bluetoothd) -> Check? {
      if daemon.isExperimental || configuration.flag("General", "Experimental") == true {
        return Check("passive scans", .ok, "bluetoothd does them")
      }
      guard daemon.process != nil else { return nil }
      return Check(
        "passive scans",
        .ok,
        "bluetoothd does none, which programs seldom want",
        "For those that do, set Experimental = true under [General] in \(path), and restart bluetoothd."
      )
    }
  }

  extension Check {
    /// Whether the adapter can be used, by the state of its backend. If it can, failures of other checks become
    /// warnings.
    init(_ adapter: BlueZAdapter?, called name: String?) {
      guard let adapter else {
        self.init("adapter", .failed, "there is no '\(name ?? "")'", "'bluegatt adapters' lists those that are there.")
        return
      }
      if adapter.state == .poweredOn {
        let address = adapter.address.map { " (\($0))" } ?? ""
        self.init("adapter", .ok, "\(adapter.adapterName)\(address) is powered on")
      } else {
        self.init("adapter", .failed, "\(adapter.state)", adapter.stateExplanation)
      }
    }
  }
#endif
