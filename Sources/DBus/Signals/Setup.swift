/// The outcome of setting up a rule or a name with the bus. Any number of observers can wait for it.
final class Setup {
  typealias Outcome = Result<Void, BusError>

  private(set) var outcome: Outcome?
  private var observers: [(Outcome) -> Void] = []

  /// Calls `body` once: as soon as the setup is complete or has failed, which may be now.
  func whenFinished(_ body: @escaping (Outcome) -> Void) {
    if let outcome { body(outcome) } else { observers.append(body) }
  }

  /// Sets the outcome. Only the first call has an effect.
  func finish(_ result: Outcome) {
    guard outcome == nil else { return }
    outcome = result
    let observers = observers
    self.observers = []
    for observer in observers { observer(result) }
  }
}
