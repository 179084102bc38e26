public import Logging
import Synchronization

/// Writes a line of the log that comes again and again, such as one about an adapter that cannot be used, once a minute.
/// Lines of the levels `trace` and `debug` are all written.
public struct RepetitionFilter: LogHandler {
  /// The lines of the last minute.
  private final class Memory: Sendable {
    struct Line {
      /// The time at which the line was written.
      var time: Duration
      /// The time at which the line came last.
      var last: Duration
      /// The number of equal lines that were left out since `time`.
      var count = 0
    }

    let lines = Mutex([String: Line]())
  }

  /// A little less than a minute, because some lines are written each minute.
  private static let pause = Duration.seconds(55)
  /// The greatest number of lines to remember; at most a quarter more. Those that came last longest ago are forgotten.
  private static let mostLines = 1000

  private var base: any LogHandler
  private let now: @Sendable () -> Duration
  private let memory = Memory()

  /// Filters the lines for another handler.
  public init(_ base: any LogHandler) {
    let start = ContinuousClock.now
    self.init(base) { start.duration(to: .now) }
  }

  /// - Parameter now: Returns the time since any start.
  init(_ base: any LogHandler, now: @escaping @Sendable () -> Duration) {
    self.base = base
    self.now = now
  }

  /// The metadata of the other handler.
  public var metadata: Logger.Metadata {
    get { base.metadata }
    set { base.metadata = newValue }
  }

  /// The level of the other handler.
  public var logLevel: Logger.Level {
    get { base.logLevel }
    set { base.logLevel = newValue }
  }

  /// A member of the metadata of the other handler.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { base[metadataKey: key] }
    set { base[metadataKey: key] = newValue }
  }

  /// Gives a line to the other handler, unless an equal one was given less than a minute ago.
  public func log(event: LogEvent) {
    guard event.level >= .info else { return base.log(event: event) }
    let metadata = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let text = "\(event.level) \(event.message) \(metadata)"
    let time = now()
    let leftOut = memory.lines.withLock { lines -> Int? in
      if let line = lines[text], time - line.time < Self.pause {
        lines[text]?.count += 1
        lines[text]?.last = time
        return nil
      }
      let count = lines[text]?.count ?? 0
      lines[text] = Memory.Line(time: time, last: time)
      lines.forgetLowest(above: Self.mostLines, by: \.last)
      return count
    }
    guard let leftOut else { return }
    var event = event
    if leftOut > 0 { event.metadata = (event.metadata ?? [:]).merging(["left out": "\(leftOut)"]) { $1 } }
    base.log(event: event)
  }
}
