#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Checks of the kernel, the system bus and the daemon, by files of the machine.
struct MachineChecks: Sendable {
  var files = MachineFiles()
  /// The address of the system bus in the environment; nil when it is not set.
  var busAddress: String?

  /// The checks that apply.
  var all: [Check] { [controllers, blocks, bus, daemon].compactMap { $0 } }

  // MARK: Hardware

  var controllers: Check {
    let names = files.names(in: "/sys/class/bluetooth").filter { $0.hasPrefix("hci") && !$0.contains(":") }
    if !names.isEmpty { return Check("controllers", .ok, "the kernel has \(names.joined(separator: ", "))") }
    return Check(
      "controllers",
      .failed,
      "the kernel has none",
      "Plug one in. If there is one, 'journalctl -k | grep -i bluetooth' says whether its driver or firmware is missing."
    )
  }

  /// nil when the kernel has no rfkill switch for Bluetooth.
  var blocks: Check? {
    let folder = "/sys/class/rfkill/"
    let switches = files.names(in: folder).filter { files.line(of: folder + $0 + "/type") == "bluetooth" }
    func names(_ kind: String) -> String {
      switches.filter { files.line(of: folder + $0 + "/" + kind) == "1" }
        .map { files.line(of: folder + $0 + "/name") ?? $0 }.joined(separator: ", ")
    }
    if switches.isEmpty { return nil }
    let (hard, soft) = (names("hard"), names("soft"))
    if !hard.isEmpty {
      return Check("rfkill", .failed, "a switch of the machine blocks \(hard)", "Turn it, or press the key for it.")
    }
    if !soft.isEmpty { return Check("rfkill", .failed, "\(soft) is blocked", "sudo rfkill unblock bluetooth") }
    return Check("rfkill", .ok, "Bluetooth is not blocked")
  }

  // MARK: Software

  var bus: Check {
    if let busAddress { return Check("system bus", .ok, "DBUS_SYSTEM_BUS_ADDRESS has it at \(busAddress)") }
    let paths = ["/run/dbus/system_bus_socket", "/var/run/dbus/system_bus_socket"]
    if let path = paths.first(where: { files.has($0) }) { return Check("system bus", .ok, path) }
    return Check(
      "system bus",
      .failed,
      "there is no /run/dbus/system_bus_socket",
      "Install and start dbus ('sudo apt-get install dbus'); in a container give it the host's /run/dbus."
    )
  }

  var daemon: Check {
    let daemon = Bluetoothd(files)
    if let process = daemon.process { return Check("bluetoothd", .ok, "it runs, as process \(process.number)") }
    guard let program = daemon.program else {
      return Check(
        "bluetoothd",
        .failed,
        "it is in none of the usual places",
        "Install it: 'sudo apt-get install bluez'. In a container give it the host's /run/dbus, where bluetoothd runs."
      )
    }
    let isContainer = files.has("/.dockerenv") || files.has("/run/.containerenv")
    return Check(
      "bluetoothd",
      .failed,
      "\(program) does not run",
      isContainer
        ? "Start it outside of the container, and give that the host's /run/dbus."
        : "sudo systemctl enable --now bluetooth; if it ends again, 'journalctl -u bluetooth' says why."
    )
  }
}

extension Check {
  /// Whether the user is in the group that D-Bus allows to use BlueZ; nil when the group does not exist.
  static var group: Check? {
    guard let entry = getgrnam("bluetooth") else { return nil }
    let wanted = entry.pointee.gr_gid
    var groups = [gid_t](repeating: 0, count: 65536)
    let count = getgroups(Int32(groups.count), &groups)
    if groups.prefix(Int(max(count, 0))).contains(wanted) {
      return Check("permission", .ok, "this user is in the group bluetooth")
    }
    return Check(
      "permission",
      .failed,
      "this user is not in the group bluetooth",
      "Who does not sit at the machine needs it: 'sudo usermod -aG bluetooth $USER', then log in again."
    )
  }
}
