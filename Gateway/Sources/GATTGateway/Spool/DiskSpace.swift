import Foundation

/// The space of a file system with a database.
struct DiskSpace: Hashable, Sendable {
  /// The octets that a user without special rights may still write.
  let free: Int
  /// The octets of the log of the database, which count as used.
  let log: Int

  /// With more free octets than this, a database can grow without care.
  static let plenty = 16 << 20

  /// - Returns: nil when the system does not tell.
  init?(_ path: String) {
    var system = statvfs()
    guard statvfs(path, &system) == 0 else { return nil }
    free = Int(exactly: (Double(system.f_bavail) * Double(system.f_frsize)).rounded()) ?? .max
    var file = stat()
    log = stat(path + "-wal", &file) == 0 ? Int(file.st_size) : 0
  }
}
