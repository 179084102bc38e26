import Dispatch
import Foundation

/// Calls a function at SIGINT and SIGTERM, which by default would end the process at once.
struct Signals {
  private let sources: [any DispatchSourceSignal]

  init(_ handler: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler(handler: handler)
      source.resume()
      return source
    }
  }

  func stop() { for source in sources { source.cancel() } }
}
