/// An absolute path in parts, without `.`, `..` and repeated slashes.
///
/// Symbolic links are not resolved: a path counts as below a folder by its name.
struct AbsolutePath: Equatable {
  let parts: [Substring]

  /// - Parameters:
  ///   - path: A path in the arguments of the program.
  ///   - workingDirectory: The folder that a relative path refers to.
  init(_ path: String, from workingDirectory: String) {
    var parts: [Substring] = []
    // Splits octets, because a slash may be part of a character.
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

  /// The path with slashes.
  var text: String { parts.map { "/" + $0 }.joined() }

  /// The relative path from a folder to this path, such as `../../Definitions`.
  func path(from folder: AbsolutePath) -> String {
    let common = zip(parts, folder.parts).prefix { $0 == $1 }.count
    let steps = [Substring](repeating: "..", count: folder.parts.count - common) + parts[common...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The relative path from a folder to this file; nil when the file is not below it.
  func relative(to folder: AbsolutePath) -> String? {
    guard parts.count > folder.parts.count, parts.starts(with: folder.parts) else { return nil }
    return parts.dropFirst(folder.parts.count).joined(separator: "/")
  }
}
