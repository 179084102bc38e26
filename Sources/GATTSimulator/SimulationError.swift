/// The reason that a simulation ended early.
public enum SimulationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The simulation exceeded its time limit on the clock, and was cancelled.
  case timeLimitExceeded(Duration)

  /// The error message.
  public var description: String {
    switch self {
    case .timeLimitExceeded(let limit):
      "The simulation was still running after \(limit) on its clock: a task in it waits for an event that never occurs."
    }
  }
}
