/// A path as its parts, absolute, without `.`, `..` and repeated slashes.
///
/// Symbolic links are not followed: what is given as below a folder is below it.
struct AbsolutePath: Equatable {
  let parts: [Substring]

  /// - Parameters:
  ///   - path: A path as a program is given it.
  ///   - workingDirectory: What a relative path starts from.
  init(_ path: String, from workingDirectory: String) {
    var parts: [Substring] = []
    // By octets, since a path is not looked at as characters.
    let octets = (path.hasPrefix("/") ? path : workingDirectory + "/" + path).utf8
    for part in octets.split(separator: UInt8(ascii: "/")).map(Substring.init) where part != "." {
      if part == ".." {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    self.parts = parts
  }

  /// The path from a folder to this one, which need not be below it, as `../../Definitions`.
  func way(from folder: AbsolutePath) -> String {
    let common = zip(parts, folder.parts).prefix { $0 == $1 }.count
    let way = [Substring](repeating: "..", count: folder.parts.count - common) + parts[common...]
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  /// The path from a folder to this file; nil when the file is not below it.
  func relative(to folder: AbsolutePath) -> String? {
    guard parts.count > folder.parts.count, parts.starts(with: folder.parts) else { return nil }
    return parts.dropFirst(folder.parts.count).joined(separator: "/")
  }
}
