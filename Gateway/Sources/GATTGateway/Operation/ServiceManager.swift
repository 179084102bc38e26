import FlyingSocks
import Foundation
import Logging

/// Tells systemd the state of the service, as `sd_notify(3)` does.
struct ServiceManager: Hashable, Sendable {
  private let socket: String
  /// The time between two signs of life; nil when systemd does not watch the service.
  let watchdogInterval: Duration?

  /// - Parameter environment: The environment of the process.
  /// - Returns: nil when the process is no service of systemd of `Type=notify`.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let socket = environment["NOTIFY_SOCKET"], !socket.isEmpty else { return nil }
    self.socket = socket
    // systemd ends a service that is silent for this time, so signs of life come three times as often.
    let watchdog = environment["WATCHDOG_USEC"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    watchdogInterval = watchdog.map { .microseconds($0 / 3) }
  }

  /// Sends variables, such as `READY=1`. A failure has no effect, because the service works without systemd too.
  func tell(_ variables: String...) {
    guard let datagrams = try? Socket(domain: AF_UNIX, type: .datagram) else { return }
    let address: sockaddr_un =
      socket.hasPrefix("@") ? .unix(abstractNamespace: String(socket.dropFirst())) : .unix(path: socket)
    _ = try? datagrams.send(Array(variables.joined(separator: "\n").utf8), to: address)
    try? datagrams.close()
  }

  /// Sends a sign of life again and again, until the task is cancelled.
  func watch(on clock: some Clock<Duration>) async throws {
    guard let watchdogInterval else { return }
    while true {
      tell("WATCHDOG=1")
      try await clock.sleep(for: watchdogInterval)
    }
  }
}
