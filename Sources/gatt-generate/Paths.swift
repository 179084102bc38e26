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

/// The paths of files below a root, which mostly lie in a few folders: the way to the folder of the last file is kept.
struct FolderPaths {
  private let root: AbsolutePath
  private let workingDirectory: String
  /// The folder of the last file, with a slash behind it.
  private var folder: [UInt8] = []
  /// The path of the folder below the root, with a slash behind it; nil when it is not below it.
  private var way: [UInt8]?

  /// - Parameters:
  ///   - root: What the paths start from.
  ///   - workingDirectory: What a given path starts from.
  init(below root: AbsolutePath, from workingDirectory: String) {
    self.root = root
    self.workingDirectory = workingDirectory
  }

  /// The path of a file from the root; nil when it is not below it.
  mutating func path(of givenPath: String) -> String? {
    var path = givenPath
    return path.withUTF8 { octets in
      let nameStart = octets.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let name = octets[nameStart...]
      // One of `.` and `..` is no name.
      if nameStart == 0 || name.count <= 2 && name.allSatisfy({ $0 == UInt8(ascii: ".") }) {
        return ownPath(of: givenPath)
      }
      let folder = Array(octets[..<nameStart])
      if !areEqual(folder, self.folder) {
        self.folder = folder
        // A file of any name, so that the folder may be the root itself.
        way = ownPath(of: String(decoding: folder, as: UTF8.self) + "x").map { Array($0.utf8.dropLast()) }
      }
      return way.map { way in
        String(unsafeUninitializedCapacity: way.count + name.count) { path in
          _ = path.initialize(fromContentsOf: way)
          return path[way.count...].initialize(fromContentsOf: name)
        }
      }
    }
  }

  private func ownPath(of givenPath: String) -> String? {
    AbsolutePath(givenPath, from: workingDirectory).relative(to: root)
  }
}
