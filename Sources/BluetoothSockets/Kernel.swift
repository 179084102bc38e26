import Glibc

/// What depends on the kernel that runs.
enum Kernel {
  /// Whether the kernel gives a peer credits for the room that it has, and keeps what has no room nevertheless.
  ///
  /// Kernels before 6.10 give a credit for each packet that arrives, whether or not the program has read the earlier
  /// ones, and lose what has no room. Many of them have been repaired. Those have a function that the others lack.
  static let givesCreditsForRoom: Bool = {
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
