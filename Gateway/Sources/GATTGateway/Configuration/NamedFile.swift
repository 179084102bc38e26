import Foundation

/// The files that settings name.
enum NamedFile {
  /// The reason that a file was not read.
  struct Failure: Error, Hashable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// More than any certificate, password or file of settings needs.
  private static let greatestSize = 16 << 20

  /// Reads a file.
  ///
  /// - Parameter isSecret: Whether only the owner of the file may use it, as a file of keys, or systemd has to give it to
  ///   the service with `LoadCredential=`.
  static func content(of path: String, isSecret: Bool = false) throws(Failure) -> Data {
    // Opening does not wait, not even for a named pipe without a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure("the file cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure("is not a regular file")
    }
    guard status.st_size <= greatestSize else { throw Failure("is larger than \(greatestSize) octets") }
    let mode = status.st_mode & 0o777
    guard !isSecret || mode & 0o077 == 0 || isCredential(path, status) else {
      let octal = String(mode, radix: 8)
      throw Failure("other users may use this secret file (mode \(octal)). Run: chmod 600 '\(path)'")
    }
    do {
      return try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd() ?? Data()
    } catch {
      throw Failure("the file cannot be read: \(error)")
    }
  }

  /// Reads a file without which the gateway cannot work.
  static func required(_ path: String, isSecret: Bool = false) throws(GatewayError) -> Data {
    do throws(Failure) {
      return try content(of: path, isSecret: isSecret)
    } catch {
      throw GatewayError("\(path): \(error.reason)")
    }
  }

  /// Whether systemd makes the file for the service with `LoadCredential=`, and this process is not the service.
  static func isOfService(_ path: String) -> Bool {
    path.hasPrefix("/run/credentials/") && ProcessInfo.processInfo.environment["CREDENTIALS_DIRECTORY"] == nil
  }

  /// Whether systemd has put the file into the folder of credentials of this service. An access control list gives the
  /// service its access, so the permissions of the group are not empty.
  private static func isCredential(_ path: String, _ status: stat) -> Bool {
    guard let folder = ProcessInfo.processInfo.environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty else {
      return false
    }
    let inside = URL(filePath: path).resolvingSymlinksInPath().path
    return inside.hasPrefix(URL(filePath: folder).resolvingSymlinksInPath().path + "/")
      && status.st_mode & 0o037 == 0 && (status.st_uid == 0 || status.st_uid == geteuid())
  }
}
