// These functions use the C library, because Foundation would double the build time of this tool for every consumer.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error of the file system.
struct FileError: Error, Equatable {
  var path: String
  var message: String

  init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  /// Creates an error with the reason in `errno`.
  fileprivate init(path: String, _ what: String) {
    self.init(path: path, message: "\(what): \(String(cString: strerror(errno)))")
  }
}

/// The directory that relative paths refer to.
func workingDirectory() throws(FileError) -> String {
  guard let path = getcwd(nil, 0) else { throw FileError(path: ".", "the working directory can't be found") }
  defer { free(path) }
  return String(cString: path)
}

/// Reads a regular file.
///
/// A file that is not regular or is larger than the limit is rejected before it is read. Opening never blocks: a named
/// pipe may never get a writer.
///
/// - Parameter limit: The largest acceptable size, in octets.
func readFile(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path, "can't be opened") }
  defer { close(descriptor) }

  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, "can't be examined") }
  let kind = status.st_mode & S_IFMT
  guard kind == S_IFREG else {
    throw FileError(path: path, message: kind == S_IFDIR ? "is a directory, not a file" : "is not a regular file")
  }
  func tooLarge() -> FileError {
    FileError(path: path, message: "is larger than the \(limit) octets that are read at most")
  }
  guard status.st_size <= limit else { throw tooLarge() }

  // Requests one octet more than the size, to detect the end. The file may still grow while it is read.
  var room = Int(status.st_size) + 1
  var octets: [UInt8] = []
  while true {
    guard let more = readOctets(of: descriptor, atMost: room) else { throw FileError(path: path, "can't be read") }
    octets = octets.isEmpty ? more : octets + more
    guard octets.count <= limit else { throw tooLarge() }
    if more.count < room { return octets }
    room = octets.count
  }
}

/// Reads from an open file until `room` octets or the end; nil on an error, which is in `errno`.
private func readOctets(of descriptor: Int32, atMost room: Int) -> [UInt8]? {
  var octets: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: room)
  while octets.count < room {
    let received = read(descriptor, &buffer, room - octets.count)
    if received < 0, errno == EINTR { continue }
    if received < 0 { return nil }
    if received == 0 { break }
    octets += buffer[..<received]
  }
  return octets
}

/// The status of the file at a path; nil when it can't be examined.
private func status(of path: String) -> stat? {
  var status = stat()
  return stat(path, &status) == 0 ? status : nil
}

/// Whether the path is a regular file of `size` octets.
func isFile(_ path: String, ofSize size: Int) -> Bool {
  guard let status = status(of: path) else { return false }
  return status.st_mode & S_IFMT == S_IFREG && status.st_size == size
}

/// Whether the path is a regular file that begins with these octets.
func isFile(_ path: String, beginningWith beginning: [UInt8]) -> Bool {
  guard kindOfFile(path) == .regularFile else { return false }
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return readOctets(of: descriptor, atMost: beginning.count) == beginning
}

/// The kind of file at a path.
enum FileKind: Equatable {
  case nothing
  case regularFile
  case somethingElse
}

/// The kind of file at a path, after following symbolic links.
func kindOfFile(_ path: String) -> FileKind {
  guard let status = status(of: path) else { return .nothing }
  return status.st_mode & S_IFMT == S_IFREG ? .regularFile : .somethingElse
}

/// Creates a folder and its missing parent folders.
func createDirectory(_ path: String) throws(FileError) {
  if kindOfFile(path) == .nothing {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for end in parts.indices {
      let folder = parts[...end].joined(separator: "/")
      guard !folder.isEmpty, mkdir(folder, 0o777) != 0, errno != EEXIST else { continue }
      throw FileError(path: folder, "can't be created")
    }
  }
  guard let status = status(of: path) else { throw FileError(path: path, "can't be examined") }
  guard status.st_mode & S_IFMT == S_IFDIR else { throw FileError(path: path, message: "is not a directory") }
}

/// The names of the files and folders in a folder, unsorted.
func fileNames(in directory: String) throws(FileError) -> [String] {
  guard let stream = opendir(directory) else { throw FileError(path: directory, "can't be listed") }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    names.append(
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
          String(cString: $0)
        }
      }
    )
  }
  return names
}

/// Removes a file.
func removeFile(_ path: String) throws(FileError) {
  guard unlink(path) == 0 else { throw FileError(path: path, "can't be removed") }
}

/// Replaces several files.
///
/// Each file is first written completely under a temporary name in its folder. The files are renamed after the last one
/// is written, because renaming needs no further space. After a failure, the remaining temporary files are removed.
func replaceFiles(_ files: [(path: String, octets: [UInt8])]) throws(FileError) {
  let ending = ".\(getpid()).gatt-tmp"
  let temporary = files.map { $0.path + ending }
  var renamed = 0
  defer { for path in temporary[renamed...] { unlink(path) } }

  for (file, temporary) in zip(files, temporary) {
    // Renaming would also fail for a folder, but only after other files are replaced.
    guard kindOfFile(file.path) != .somethingElse else {
      throw FileError(path: file.path, message: "is not a regular file, so it can't be replaced")
    }
    try write(file.octets, to: temporary, for: file.path)
  }
  for (file, temporary) in zip(files, temporary) {
    guard rename(temporary, file.path) == 0 else {
      throw FileError(path: file.path, "can't be replaced")
    }
    renamed += 1
  }
}

/// Writes a new file.
///
/// - Parameter finalPath: The path in error messages.
private func write(_ octets: [UInt8], to path: String, for finalPath: String) throws(FileError) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw FileError(path: finalPath, "can't be written") }
  guard write(octets, to: descriptor) else {
    let error = FileError(path: finalPath, "can't be written")
    close(descriptor)
    throw error
  }
  // Some file systems report a full disk only here.
  guard close(descriptor) == 0 else { throw FileError(path: finalPath, "can't be written") }
}

/// Writes octets to an open file.
///
/// - Returns: Whether all octets were written. If not, `errno` has the reason.
private func write(_ octets: [UInt8], to descriptor: Int32) -> Bool {
  octets.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// Writes a string to standard output. Errors are ignored.
func printOutput(_ text: String) { _ = write(Array(text.utf8), to: STDOUT_FILENO) }

/// Writes a string to standard error. Errors are ignored.
func printError(_ text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }
