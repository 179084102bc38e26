import Logging
import Synchronization

/// The last lines that the library has logged, which explain a failure. The library logs a warning for every fault, so
/// a successful run does not print them.
enum RecentLog {
  private static let most = 60
  private static let kept = Mutex<[String]>([])

  static var lines: [String] { kept.withLock(\.self) }

  static func add(_ line: String) {
    kept.withLock { lines in
      if lines.count >= most { lines.removeFirst() }
      lines.append(line)
    }
  }

  /// A log handler that passes each line to a function.
  struct Handler: LogHandler {
    let label: String
    let write: @Sendable (String) -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let details = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
      write(details.reduce("\(event.level) \(label): \(event.message)") { "\($0) \($1.key)=\($1.value)" })
    }
  }
}
