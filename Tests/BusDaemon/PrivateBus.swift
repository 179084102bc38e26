import DBus
import Foundation
import Glibc
import Synchronization

/// A `dbus-daemon` of its own, for one test: its socket and configuration are in a temporary folder, and it goes with
/// this object.
public final class PrivateBus: Sendable {
  /// Where it listens.
  public let address: BusAddress
  private let folder: URL
  private let process: Mutex<pid_t?>

  /// Where the daemon's program is; nil if it is not installed.
  public static let executable = ["/usr/bin/dbus-daemon", "/usr/local/bin/dbus-daemon", "/bin/dbus-daemon"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Starts a daemon. It listens when this returns.
  ///
  /// - Parameter limits: Elements of the configuration.
  /// - Throws: `CannotStart`; what Foundation says to writing the configuration.
  public init(limits: String = "") throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("dbus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    address = BusAddress("unix:path=\(folder.path)/bus")
    let configuration = folder.appendingPathComponent("bus.conf")
    try Data(Self.configuration(address, limits).utf8).write(to: configuration)
    process = Mutex(try Self.start(configuration))
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

  /// Starts the daemon, and waits until it says that it listens.
  private static func start(_ configuration: URL) throws -> pid_t {
    guard let executable else { throw CannotStart("there is no dbus-daemon here (apt install dbus-daemon)") }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw CannotStart("there is no room for a pipe: error \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    // It grumbles about limits that only root may raise.
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let arguments = [
      executable, "--nofork", "--nopidfile", "--nosyslog", "--print-address=1", "--config-file=\(configuration.path)",
    ]
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, executable, &actions, nil, &pointers, environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard result == 0 else { throw CannotStart("\(executable) does not start: error \(result)") }
    var line = [UInt8](repeating: 0, count: 256)
    guard read(ends[0], &line, line.count) > 0 else { throw CannotStart("the daemon has ended without a word") }
    return process
  }

  /// Ends the daemon at once; it has no time to say anything.
  public func kill() {
    process.withLock { process in
      guard let number = process else { return }
      Glibc.kill(number, SIGKILL)
      waitpid(number, nil, 0)
      process = nil
    }
  }

  /// Stops the daemon where it stands, or lets it go on.
  public func pause(_ isPaused: Bool) {
    process.withLock { _ = $0.map { Glibc.kill($0, isPaused ? SIGSTOP : SIGCONT) } }
  }

  /// Starts a daemon at the same address again.
  ///
  /// - Throws: `CannotStart`.
  public func restart() throws {
    kill()
    let configuration = folder.appendingPathComponent("bus.conf")
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("bus"))
    let number = try Self.start(configuration)
    process.withLock { $0 = number }
  }

  /// Connects to it.
  ///
  /// - Throws: `BusError`.
  public func connect() async throws(BusError) -> BusConnection { try await BusConnection.open(address) }

  deinit {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }
}

/// Why there is no daemon.
public struct CannotStart: Error, CustomStringConvertible {
  /// What is missing.
  public let description: String

  init(_ description: String) { self.description = description }
}
