import Dispatch
import GATTModel
import GATTText
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Shows a message while the program waits for longer than a second. The message is shown on standard error, if that is
/// a terminal.
final class Progress: Sendable {
  private struct State {
    var isShown = false
    var isOver = false
  }

  private let text: @Sendable () -> String
  private let state = Shared(State())
  private let start = ContinuousClock.now

  private init(_ text: @escaping @Sendable () -> String) {
    self.text = text
  }

  /// Runs `body`, and shows `text` until it ends.
  ///
  /// - Parameter text: The description. It is escaped, so it may contain names of devices.
  static func during<Result>(_ text: String, _ body: () async throws -> Result) async rethrows -> Result {
    try await during({ text }, body)
  }

  /// Runs `body`, and shows the current result of `text` until it ends.
  static func during<Result>(
    _ text: @escaping @Sendable () -> String,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard Terminal.isErrors else { return try await body() }
    let progress = Progress(text)
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + 1, repeating: 0.2)
    timer.setEventHandler { progress.show() }
    timer.resume()
    defer {
      timer.cancel()
      progress.end()
    }
    return try await body()
  }

  private func show() {
    let seconds = (ContinuousClock.now - start).components.seconds
    state.value.withLock { state in
      guard !state.isOver else { return }
      state.isShown = true
      let line = "\(printable(text())) … \(seconds) s".cut(to: Terminal.size.columns - 1)
      Question.unlessOpen { Terminal.writeErrors("\r\u{1B}[2m\(line)\u{1B}[0m\u{1B}[K") }
    }
  }

  private func end() {
    state.value.withLock { state in
      state.isOver = true
      if state.isShown { Question.unlessOpen { Terminal.clearLineOfErrors() } }
    }
  }
}
