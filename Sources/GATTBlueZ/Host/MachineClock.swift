import GATTRuntime

/// The machine's monotonic clock, which also advances while the machine sleeps.
struct MachineClock: BackendClock {
  private let start = ContinuousClock.now

  var now: BackendInstant { BackendInstant(sinceStart: start.duration(to: .now)) }

  func schedule(at instant: BackendInstant, _ action: @escaping @Sendable () -> Void) -> ScheduledAction {
    let task = Task {
      guard (try? await Task.sleep(until: start.advanced(by: instant.sinceStart), clock: .continuous)) != nil else {
        return
      }
      action()
    }
    return ScheduledAction { task.cancel() }
  }
}
