import BlueGATT
import Foundation

/// The commands of the last minutes with their answers, so that a command that a broker sends again is not executed twice.
struct RecentAnswers {
  /// The state of an equal command that was received before.
  enum EarlierCommand: Hashable {
    /// The command was not received before, or is forgotten.
    case none
    /// The command was received, and has no answer yet.
    case waiting
    case answered(Data)
  }

  /// The time for which an answer is kept.
  private static let time = Duration.seconds(300)
  /// The greatest number of answers. A command has up to 64 KiB.
  private static let most = 256

  /// The commands that were received; nil for one without an answer yet.
  private var answers: [Command: Data?] = [:]
  /// The commands with answers, oldest first.
  private var answered: [(command: Command, time: BackendInstant)] = []

  /// Looks for a command.
  mutating func earlier(_ command: Command, at now: BackendInstant) -> EarlierCommand {
    while let oldest = answered.first, answered.count > Self.most || oldest.time.duration(to: now) > Self.time {
      answers[oldest.command] = nil
      answered.removeFirst()
    }
    guard let known = answers[command] else { return .none }
    return known.map { .answered($0) } ?? .waiting
  }

  /// Notes that a command was received.
  mutating func begin(_ command: Command) { answers.updateValue(nil, forKey: command) }

  /// Keeps the answer to a command.
  mutating func finish(_ command: Command, _ answer: Data, at now: BackendInstant) {
    answers.updateValue(answer, forKey: command)
    answered.append((command, now))
  }
}
