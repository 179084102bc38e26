import Logging

/// Records the levels and the metadata of the log lines.
struct LogRecorder: LogHandler {
  typealias Line = (level: Logger.Level, metadata: Logger.Metadata)

  let lines: Record<Line>
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    lines.append((event.level, event.metadata ?? [:]))
  }
}

extension Record where Element == LogRecorder.Line {
  /// A logger that writes its lines to this record.
  var logger: Logger { Logger(label: "test") { _ in LogRecorder(lines: self) } }

  /// The metadata of the warnings.
  var warnings: [Logger.Metadata] { all.filter { $0.level == .warning }.map(\.metadata) }
}
