/// The daemon of BlueZ, as found in the file system.
struct Bluetoothd: Sendable {
  /// The process; nil when it is not visible, for example because it runs outside the container.
  var process: Process?
  /// The path of the program; nil when it is in none of the usual places.
  var program: String?

  struct Process: Sendable {
    var number: Int
    var arguments: [String]

    /// The value of an option, as in `--configfile=/etc/bluetooth/main.conf` or `-f /etc/bluetooth/main.conf`.
    func value(_ long: String, _ short: String) -> String? {
      for (index, argument) in arguments.enumerated() {
        if argument.hasPrefix(long + "=") { return String(argument.dropFirst(long.count + 1)) }
        if [long, short].contains(argument), index + 1 < arguments.count { return arguments[index + 1] }
        if argument.hasPrefix(short), !argument.hasPrefix("--"), argument.count > short.count {
          return String(argument.dropFirst(short.count))
        }
      }
      return nil
    }
  }

  private static let places = [
    "/usr/libexec/bluetooth/bluetoothd", "/usr/lib/bluetooth/bluetoothd", "/usr/sbin/bluetoothd",
    "/usr/local/libexec/bluetooth/bluetoothd",
  ]

  init(_ files: MachineFiles) {
    program = Self.places.first { files.hasProgram($0) }
    process = files.names(in: "/proc").lazy
      .compactMap { Int($0) }
      .first { files.line(of: "/proc/\($0)/comm") == "bluetoothd" }
      .map { number in
        let words = (files.octets(of: "/proc/\(number)/cmdline") ?? []).split(separator: 0)
        return Process(number: number, arguments: words.dropFirst().map { String(decoding: $0, as: UTF8.self) })
      }
  }

  /// The path of its configuration file.
  var configurationPath: String { process?.value("--configfile", "-f") ?? "/etc/bluetooth/main.conf" }

  /// Whether it was started with experimental features.
  var isExperimental: Bool {
    process?.arguments.contains { ["--experimental", "-E"].contains($0) } ?? false
  }
}
