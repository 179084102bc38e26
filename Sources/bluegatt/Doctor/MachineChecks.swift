#if os(Linux)
  import GATTBlueZ
  import GATTRuntime

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension Check {
    /// Whether the adapter can be used, as its backend sees it: what counts in the end.
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

    /// What the machine has, from the kernel up.
    static func ofMachine(_ version: BlueZVersion?) -> [Check] {
      [controllers, blocks, bus, daemon, BlueZAdvice.check(version), group].compactMap { $0 }
    }

    // MARK: Hardware

    private static var controllers: Check {
      let names = entries(of: "/sys/class/bluetooth").filter { $0.hasPrefix("hci") && !$0.contains(":") }
      if !names.isEmpty { return Check("controllers", .ok, "the kernel has \(names.joined(separator: ", "))") }
      return Check(
        "controllers",
        .failed,
        "the kernel has none",
        "Plug one in. If there is one, 'journalctl -k | grep -i bluetooth' says whether its driver or firmware is missing."
      )
    }

    /// nil where the kernel knows of nothing that could be blocked.
    private static var blocks: Check? {
      let folder = "/sys/class/rfkill/"
      let switches = entries(of: folder).filter { text(of: folder + $0 + "/type") == "bluetooth" }
      if switches.isEmpty { return nil }
      if switches.contains(where: { text(of: folder + $0 + "/hard") == "1" }) {
        return Check("rfkill", .failed, "a switch of the machine blocks Bluetooth", "Turn it, or press the key for it.")
      }
      if switches.contains(where: { text(of: folder + $0 + "/soft") == "1" }) {
        return Check("rfkill", .failed, "Bluetooth is blocked", "sudo rfkill unblock bluetooth")
      }
      return Check("rfkill", .ok, "Bluetooth is not blocked")
    }

    // MARK: Software

    private static var bus: Check {
      if let address = Terminal.variable("DBUS_SYSTEM_BUS_ADDRESS") {
        return Check("system bus", .ok, "DBUS_SYSTEM_BUS_ADDRESS has it at \(address)")
      }
      let paths: [String] = ["/run/dbus/system_bus_socket", "/var/run/dbus/system_bus_socket"]
      if let path = paths.first(where: { access($0, F_OK) == 0 }) { return Check("system bus", .ok, path) }
      return Check(
        "system bus",
        .failed,
        "there is no /run/dbus/system_bus_socket",
        "Install and start dbus ('sudo apt-get install dbus'); in a container give it the host's /run/dbus."
      )
    }

    private static var daemon: Check {
      let places: [String] = [
        "/usr/libexec/bluetooth/bluetoothd", "/usr/lib/bluetooth/bluetoothd", "/usr/sbin/bluetoothd",
      ]
      if let path = places.first(where: { access($0, X_OK) == 0 }) { return Check("bluetoothd", .ok, path) }
      // It may run outside of a container.
      return Check(
        "bluetoothd",
        .warning,
        "it is in none of the usual places",
        "Unless it runs outside of a container: 'sudo apt-get install bluez'."
      )
    }

    /// nil where there is no such group.
    private static var group: Check? {
      guard let entry = getgrnam("bluetooth") else { return nil }
      let wanted = entry.pointee.gr_gid
      if geteuid() == 0 { return Check("permission", .ok, "this is root") }
      var groups = [gid_t](repeating: 0, count: 65536)
      let count = getgroups(Int32(groups.count), &groups)
      if groups.prefix(Int(max(count, 0))).contains(wanted) {
        return Check("permission", .ok, "this user is in the group bluetooth")
      }
      return Check(
        "permission",
        .warning,
        "this user is not in the group bluetooth",
        "Who does not sit at the machine needs it: 'sudo usermod -aG bluetooth $USER', then log in again."
      )
    }

    // MARK: Files

    private static func entries(of folder: String) -> [String] {
      guard let directory = opendir(folder) else { return [] }
      defer { closedir(directory) }
      var names: [String] = []
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if !name.hasPrefix(".") { names.append(name) }
      }
      return names.sorted()
    }

    /// What a small file of the kernel says; nil when there is none.
    private static func text(of path: String) -> String? {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var octets = [UInt8](repeating: 0, count: 64)
      let count = read(descriptor, &octets, octets.count)
      return String(decoding: octets.prefix(max(count, 0)).filter { $0 > 0x20 }, as: UTF8.self)
    }
  }

  /// What there is to know of a version of BlueZ.
  private enum BlueZAdvice {
    static func check(_ version: BlueZVersion?) -> Check? {
      guard let version else { return nil }
      let found = "version \(version)"
      if version < BlueZVersion(5, 55) {
        return Check("BlueZ", .failed, "\(found) is older than 5.55", "Install a newer one; 5.71 or newer is best.")
      }
      if version < BlueZVersion(5, 63) {
        return Check(
          "BlueZ",
          .warning,
          "\(found): a device could write past the end of a buffer of bluetoothd",
          "Do not serve with it; install 5.71 or newer."
        )
      }
      if version < BlueZVersion(5, 67) {
        return Check(
          "BlueZ",
          .warning,
          "\(found) may deliver notifications that follow each other fast in another order",
          "Set Channels = 1 under [GATT] in /etc/bluetooth/main.conf, or install 5.71 or newer."
        )
      }
      return Check("BlueZ", .ok, found)
    }
  }
#endif
