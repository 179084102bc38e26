import DBus
import Foundation
import Glibc
import Synchronization

/// A private `dbus-daemon` for one test, with its socket and configuration in a temporary folder. It ends with this
/// object, or with this process, however that ends.
public final class PrivateBus: Sendable {
  /// The address of the bus.
  public let address: BusAddress
  private let folder: URL
  private let daemon: Mutex<Daemon?>

  /// The path of the program; nil if it is not installed.
  public static let executable = ["/usr/bin/dbus-daemon", "/usr/local/bin/dbus-daemon", "/bin/dbus-daemon"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Starts a daemon. It listens when this returns.
  ///
  /// - Parameter limits: Elements of the configuration.
  /// - Throws: `CannotStart`; errors of Foundation when the configuration can't be written.
  public init(limits: String = "") throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("dbus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    address = BusAddress("unix:path=\(folder.path)/bus")
    let configuration = folder.appendingPathComponent("bus.conf")
    try Data(Self.configuration(address, limits).utf8).write(to: configuration)
    daemon = Mutex(try Daemon(configuration))
  }

  private static func configuration(_ address: BusAddress, _ limits: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <listen>\(address)</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
      \(limits)
    </busconfig>
    """
  }

  /// Kills the daemon.
  public func kill() {
    daemon.withLock { daemon in
      daemon?.end()
      daemon = nil
    }
  }

  /// Suspends or resumes the daemon.
  public func pause(_ isPaused: Bool) {
    daemon.withLock { _ = $0.map { Glibc.kill($0.process, isPaused ? SIGSTOP : SIGCONT) } }
  }

  /// Starts a daemon at the same address again.
  ///
  /// - Throws: `CannotStart`.
  public func restart() throws {
    kill()
    let configuration = folder.appendingPathComponent("bus.conf")
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("bus"))
    let started = try Daemon(configuration)
    daemon.withLock { $0 = started }
  }

  /// Opens a connection to the bus.
  ///
  /// - Throws: `BusError`.
  public func connect() async throws(BusError) -> BusConnection { try await BusConnection.open(address) }

  deinit {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }
}

/// The error when the daemon can't be started.
public struct CannotStart: Error, CustomStringConvertible {
  /// The reason.
  public let description: String

  init(_ description: String) { self.description = description }
}
