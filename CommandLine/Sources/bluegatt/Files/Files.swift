#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The largest file that is read, in octets. The limit of the definition reader is lower, and its error has a position.
private let largestFile = 16 << 20

/// Reads a regular file.
func readFile(_ path: String) throws(Failure) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { throw failure(path, "can't be opened") }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw failure(path, "can't be examined") }
  guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(.file, "\(path): is not a regular file") }
  guard status.st_size <= largestFile else {
    throw Failure(.file, "\(path): is larger than the \(largestFile) octets that are read at most")
  }
  guard let octets = readAll(descriptor, atMost: largestFile) else { throw failure(path, "can't be read") }
  return octets
}

/// Reads standard input to its end.
func readStandardInput() throws(Failure) -> [UInt8] {
  guard let octets = readAll(STDIN_FILENO, atMost: largestFile) else {
    throw failure("standard input", "can't be read, or has more than \(largestFile) octets")
  }
  return octets
}

/// The `*.xml` files in a folder and its subfolders, sorted by path; at least one. Links to folders are not followed.
func definitionFiles(in folder: String) throws(Failure) -> [String] {
  var files: [String] = []
  try addDefinitionFiles(in: folder, depth: 0, to: &files)
  if files.isEmpty { throw Failure(.file, "\(folder): has no definition file; their names end with .xml") }
  return files.sorted()
}

private func addDefinitionFiles(in folder: String, depth: Int, to files: inout [String]) throws(Failure) {
  guard depth < 64 else { throw Failure(.file, "\(folder): is more than 64 folders deep") }
  guard let directory = opendir(folder) else { throw failure(folder, "can't be opened as a folder") }
  defer { closedir(directory) }
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name.hasPrefix(".") { continue }
    let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
    var status = stat()
    guard lstat(path, &status) == 0 else { continue }
    if status.st_mode & S_IFMT == S_IFDIR {
      try addDefinitionFiles(in: path, depth: depth + 1, to: &files)
    } else if name.hasSuffix(".xml") {
      files.append(path)
    }
  }
}

/// Whether the path is a folder.
func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Whether something other than a folder has the path.
func isFile(_ path: String) -> Bool { fileExists(path) && !isFolder(path) }

/// Whether something has the path.
func fileExists(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0
}

/// The last component of a path.
func fileName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

/// Writes a file.
///
/// - Returns: false when it exists and must not be replaced.
/// - Throws: `Failure` when it can't be written.
func writeFile(_ path: String, _ octets: [UInt8], isReplacing: Bool) throws(Failure) -> Bool {
  let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isReplacing ? O_TRUNC : O_EXCL)
  let descriptor = open(path, flags, 0o666)
  if descriptor < 0, errno == EEXIST, !isReplacing { return false }
  guard descriptor >= 0 else { throw failure(path, "can't be written") }
  defer { close(descriptor) }
  let code = writeAll(octets, to: descriptor)
  if code != 0 {
    errno = code
    throw failure(path, "can't be written")
  }
  return true
}

private func failure(_ path: String, _ what: String) -> Failure {
  Failure(.file, "\(path): \(what): \(String(cString: strerror(errno)))")
}
