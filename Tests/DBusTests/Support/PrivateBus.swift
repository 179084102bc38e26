import DBus
import Foundation
import Glibc
import Synchronization
import Testing

/// A `dbus-daemon` of its own, for one test: its socket and configuration are in a temporary folder, and it goes with
/// this object.
final class PrivateBus: Sendable {
  let address: BusAddress
  private let folder: URL
  private let process: Mutex<pid_t?>

  static let executable = ["/usr/bin/dbus-daemon", "/usr/local/bin/dbus-daemon", "/bin/dbus-daemon"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Starts a daemon. It listens when this returns.
  ///
  /// - Parameter limits: Elements of the configuration.
  init(limits: String = "") throws {
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
    let executable = try #require(executable)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
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
    try #require(result == 0)
    var line = [UInt8](repeating: 0, count: 256)
    try #require(read(ends[0], &line, line.count) > 0, "the daemon has ended without a word")
    return process
  }

  /// Ends the daemon at once; it has no time to say anything.
  func kill() {
    process.withLock { process in
      guard let number = process else { return }
      Glibc.kill(number, SIGKILL)
      waitpid(number, nil, 0)
      process = nil
    }
  }

  /// Stops the daemon where it stands, or lets it go on.
  func pause(_ isPaused: Bool) {
    process.withLock { _ = $0.map { Glibc.kill($0, isPaused ? SIGSTOP : SIGCONT) } }
  }

  /// Starts a daemon at the same address again.
  func restart() throws {
    kill()
    let configuration = folder.appendingPathComponent("bus.conf")
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("bus"))
    let number = try Self.start(configuration)
    process.withLock { $0 = number }
  }

  func connect() async throws -> BusConnection { try await BusConnection.open(address) }

  deinit {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips where there is no `dbus-daemon`.
  static var needsDaemon: Self {
    .enabled(if: PrivateBus.executable != nil, "there is no dbus-daemon here: install it (apt install dbus-daemon)")
  }
}
