import Glibc

/// Properties of the running kernel.
enum Kernel {
  /// Whether the kernel keeps all octets of an L2CAP channel until the program reads them.
  ///
  /// Kernels before 6.10 give the peer a credit for each packet that arrives, even if the program has not read the
  /// earlier packets. They lose the octets that have no room. Many of these kernels have been repaired: a repaired
  /// kernel gives credits only for free room, keeps octets that exceed the room, and has the function
  /// `l2cap_chan_rx_avail`.
  static let keepsAllOctets: Bool = {
    var system = utsname()
    guard uname(&system) == 0 else { return false }
    let release = withUnsafeBytes(of: system.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return isRepaired(release: release) || lines(of: "/proc/kallsyms") { $0.contains(" l2cap_chan_rx_avail") }
  }()

  /// Whether every kernel of this release, such as `6.12.1-amd64`, is repaired.
  static func isRepaired(release: String) -> Bool {
    let numbers = release.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return numbers.count == 2 && (numbers[0], numbers[1]) >= (6, 10)
  }

  /// Whether a condition holds for a line of a file.
  private static func lines(of path: String, contain condition: (String) -> Bool) -> Bool {
    guard let file = fopen(path, "re") else { return false }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) >= 0 {
      if let line, condition(String(cString: line)) { return true }
    }
    return false
  }
}
