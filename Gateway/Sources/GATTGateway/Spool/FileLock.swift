import Foundation

/// Keeps other processes from using the same files, as long as the object exists. The system ends the lock of a process
/// that has ended.
///
/// A separate file carries the lock: when a process closes the file of a database, it loses all locks of SQLite on it.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Creates the file if it does not exist, and locks it.
  ///
  /// - Throws: `FileLockError`.
  init(_ path: String) throws(FileLockError) {
    // The property is set last, because a failure after that would close the file twice.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileLockError(description: "\(path): \(String(cString: strerror(errno)))") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let error = errno
      close(descriptor)
      throw FileLockError(
        description: error == EWOULDBLOCK
          ? "another gateway uses it; each gateway needs a separate spool"
          : "\(path): \(String(cString: strerror(error)))"
      )
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}

/// The reason that a lock is not held.
struct FileLockError: Error, Hashable, CustomStringConvertible {
  let description: String
}
