import Logging
import Synchronization

/// The lines that a program writes to its log.
final class RecordedLog: Sendable {
  private let recorded = Mutex<[String]>([])

  /// All lines so far, with their metadata.
  var lines: [String] { recorded.withLock { $0 } }

  var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: RecordedLog
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let parts = (event.metadata ?? [:]).map { "\($0.key)=\($0.value)" }
      self.log.recorded.withLock { $0.append(([event.message.description] + parts).joined(separator: " ")) }
    }
  }
}
