import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The error of an operation that a signal ended.
struct Interrupted: Error {
  /// The number of the signal.
  var signal: Int32
}

/// Handles SIGINT (Ctrl-C), SIGTERM and SIGHUP.
enum Interrupts {
  /// Runs `body` and cancels it on the first signal. A second signal ends the program at once.
  ///
  /// - Throws: `Interrupted` after a signal, otherwise the error of `body`.
  static func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let received = Shared<Int32?>(nil)
    let task = Task { try await body() }
    let sources = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        let isFirst = received.value.withLock { received in
          defer { received = received ?? number }
          return received == nil
        }
        if !isFirst {
          Terminal.restoreAtOnce()
          end(status: 128 + number)
        }
        task.cancel()
      }
      source.resume()
      return source
    }
    let result = await task.result
    for source in sources { source.cancel() }
    if let signal = received.value.withLock({ $0 }) { throw Interrupted(signal: signal) }
    try result.get()
  }

  /// Whether the signal was ignored when the program started, as under `nohup`. It then stays ignored.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
