import Logging

/// Writes the problems and notes of the metrics to the log: each one when it begins, when its text changes, once a minute
/// while it lasts or comes again, and when a problem is over. So nothing that comes again and again floods the log.
struct ProblemLog: Sendable {
  let metrics: Metrics
  let logger: Logger

  /// The time between two looks at the metrics.
  private static let interval = Duration.seconds(1)
  /// The shortest time between two lines about one subject with different texts. A problem that is away for less is not over.
  private static let shortestPause = Duration.seconds(10)
  /// The time between two lines with one text.
  private static let repetition = Duration.seconds(60)

  /// The last line about a subject.
  private struct Line<Instant: InstantProtocol<Duration>> {
    var news: Metrics.News
    var time: Instant
    /// The time from which there is nothing more to say about the subject.
    var end: Instant?
  }

  /// Writes until the task is cancelled.
  func run<Time: Clock<Duration>>(on clock: Time) async throws {
    var lines: [Metrics.LogSubject: Line<Time.Instant>] = [:]
    while true {
      try await clock.sleep(for: Self.interval)
      look(at: clock.now, &lines)
    }
  }

  private func look<Instant: InstantProtocol<Duration>>(
    at now: Instant,
    _ lines: inout [Metrics.LogSubject: Line<Instant>]
  ) {
    let news = metrics.takeNews()
    for (subject, newest) in news {
      lines[subject]?.end = nil
      if let line = lines[subject] {
        let pause = newest.text == line.news.text ? Self.repetition : Self.shortestPause
        guard line.time.duration(to: now) >= pause else { continue }
      }
      logger.warning("\(newest.text)")
      lines[subject] = Line(news: newest, time: now)
    }
    for (subject, line) in lines where news[subject] == nil {
      guard let end = line.end else {
        lines[subject]?.end = now
        continue
      }
      if line.news.lasts, end.duration(to: now) >= Self.shortestPause {
        logger.notice("over: \(line.news.text)")
        lines[subject] = nil
      } else if line.time.duration(to: now) >= Self.repetition {
        lines[subject] = nil
      }
    }
  }
}
