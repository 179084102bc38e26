// This function uses the C library, because Foundation can't return the permissions of a file that it has opened.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a regular file that only its owner may use, or a credential of systemd.
///
/// The function checks the permissions of the opened file, so that replacing the file after the check has no effect.
/// Opening does not block, not even for a named pipe without a writer.
///
/// - Parameter limit: The largest acceptable size, in octets.
func readPrivateFile(_ path: String, limit: Int) throws(KeyFileError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { throw .failed(path, "can't be opened") }
  defer { close(descriptor) }

  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw .failed(path, "can't be examined") }
  guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path, "is not a regular file") }
  let mode = UInt32(status.st_mode & 0o777)
  guard mode & 0o077 == 0 || isCredential(path, status) else {
    throw KeyFileError(path: path, reason: .notPrivate(mode: mode))
  }

  var octets: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while octets.count <= limit {
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .failed(path, "can't be read") }
    if count == 0 { return octets }
    octets += buffer[..<count]
  }
  throw .unreadable(path, "is larger than the \(limit) octets that are read at most")
}

/// Returns whether systemd has put the file into the folder of credentials of this service, as `LoadCredential=` asks
/// for.
///
/// The mode of such a file is 0440: an access control list gives the service its access, and the permissions of the
/// group then are the limit of that list.
private func isCredential(_ path: String, _ status: stat) -> Bool {
  guard let folder = getenv("CREDENTIALS_DIRECTORY").flatMap({ resolved($0) }),
    let file = path.withCString({ resolved($0) })
  else { return false }
  return file.hasPrefix(folder + "/") && status.st_mode & 0o037 == 0
    && (status.st_uid == 0 || status.st_uid == geteuid())
}

/// Returns a path without symbolic links; nil when nothing is there.
private func resolved(_ path: UnsafePointer<CChar>) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

extension KeyFileError {
  fileprivate static func unreadable(_ path: String, _ why: String) -> KeyFileError {
    KeyFileError(path: path, reason: .unreadable(why))
  }

  /// Returns an error with the reason in `errno`.
  fileprivate static func failed(_ path: String, _ what: String) -> KeyFileError {
    unreadable(path, "\(what): \(String(cString: strerror(errno)))")
  }
}
