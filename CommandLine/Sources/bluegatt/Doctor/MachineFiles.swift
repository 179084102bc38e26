#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Read access to the files of a machine.
struct MachineFiles: Sendable {
  /// The prefix of each path; empty for this machine.
  var root = ""

  /// The longest file that is read, in octets. The files that the checks need are shorter.
  private static let longestFile = 1 << 16

  /// The names in a folder, sorted; empty when the folder does not exist.
  func names(in folder: String) -> [String] {
    guard let directory = opendir(root + folder) else { return [] }
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

  /// Whether the path exists.
  func has(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

  /// Whether the path is executable.
  func hasProgram(_ path: String) -> Bool { access(root + path, X_OK) == 0 }

  /// The contents of a file; nil when it can't be read or is too long.
  func octets(of path: String) -> [UInt8]? {
    let descriptor = open(root + path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return readAll(descriptor, atMost: Self.longestFile)
  }

  /// The first line of a file; nil in the cases in which `octets(of:)` returns nil.
  func line(of path: String) -> String? {
    octets(of: path).map { String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self) }
  }
}
