import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A signal has ended what was under way.
struct Interrupted: Error {
  /// Which.
  var signal: Int32
}

/// Ctrl-C, and what else asks a program to end.
enum Interrupts {
  /// Runs `body`, and cancels it with the first signal; a second one ends the program at once.
  ///
  /// - Throws: `Interrupted` when there was a signal, otherwise what `body` throws.
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

  /// Whether whoever started the program wants it to go on in spite of the signal, as `nohup` does.
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
