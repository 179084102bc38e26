/// What ends a simulation early.
public enum SimulationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The simulation ran for longer than it may on its clock; it was cancelled.
  case timeLimitExceeded(Duration)

  /// What it says to a person.
  public var description: String {
    switch self {
    case .timeLimitExceeded(let limit):
      "The simulation was still running after \(limit) on its clock: something in it waits for what never comes."
    }
  }
}
