import Foundation
import Glibc

/// A running `dbus-daemon`, and a shell that supervises it. If this process dies, the shell ends the daemon and removes
/// its folder.
struct Daemon {
  /// The daemon. Its process number is not reused until `end()`, because the shell is its parent and reaps it only
  /// then.
  let process: pid_t
  private let shell: pid_t
  /// This program's end of the shell's standard input.
  private let shellInput: Int32

  private static let script = """
    folder=$1; shift
    "$@" < /dev/null &
    exec > /dev/null
    read -r word
    kill -9 $!
    wait $!
    [ "$word" ] || rm -rf "$folder"
    """

  /// Starts a daemon, and waits until it listens.
  init(_ configuration: URL) throws {
    guard let executable = PrivateBus.executable else {
      throw CannotStart("there is no dbus-daemon here (apt install dbus-daemon)")
    }
    let (input, output) = (try Ends(), try Ends())
    defer {
      close(input.read)
      close(output.read)
    }
    shell = try Self.spawn(
      [
        "/bin/sh", "-c", Self.script, "sh", configuration.deletingLastPathComponent().path, executable, "--nofork",
        "--nopidfile", "--nosyslog", "--print-address=1", "--print-pid=1", "--config-file=\(configuration.path)",
      ],
      input: input.read,
      output: output.write
    )
    close(output.write)
    shellInput = input.write
    guard let process = Self.lines(2, from: output.read).last.flatMap({ pid_t($0) }) else {
      close(shellInput)
      waitpid(shell, nil, 0)
      throw CannotStart("the daemon has ended without a word")
    }
    self.process = process
  }

  /// Ends the daemon, and leaves its folder.
  func end() {
    kill(process, SIGKILL)
    write(shellInput, "end\n", 4)
    close(shellInput)
    waitpid(shell, nil, 0)
  }

  private static func spawn(_ arguments: [String], input: Int32, output: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    // The daemon prints warnings about limits that only root may raise.
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // Swift's threads block all signals. A shell with blocked signals is not notified when its children end.
    var (attributes, noSignals) = (posix_spawnattr_t(), sigset_t())
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, arguments[0], &actions, &attributes, &pointers, environ)
    guard result == 0 else { throw CannotStart("\(arguments[0]) does not start: error \(result)") }
    return process
  }

  /// Reads `count` lines; empty when the input ends before.
  private static func lines(_ count: Int, from descriptor: Int32) -> [Substring] {
    var text = ""
    var octets = [UInt8](repeating: 0, count: 256)
    while text.count(where: { $0 == "\n" }) < count {
      let length = read(descriptor, &octets, octets.count)
      if length <= 0 { return [] }
      text += String(decoding: octets[..<length], as: UTF8.self)
    }
    return text.split(separator: "\n")
  }
}

/// The two ends of a connection. Programs that this process starts do not inherit them, except by `adddup2`.
private struct Ends {
  let read: Int32
  let write: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw CannotStart("there is no room for a pair of sockets: error \(errno)")
    }
    (read, write) = (ends[0], ends[1])
  }
}
