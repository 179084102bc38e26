/// A setup that needs several replies of the bus. Any number of observers can wait for it.
final class Setup {
  typealias Outcome = Result<Void, BusError>

  private var remaining: Int
  private var outcome: Outcome?
  private var observers: [(Outcome) -> Void] = []

  /// - Parameter parts: The number of replies that it needs.
  init(parts: Int) { remaining = parts }

  /// Calls `body` once: as soon as the setup is complete or has failed, which may be now.
  func whenFinished(_ body: @escaping (Outcome) -> Void) {
    if let outcome { body(outcome) } else { observers.append(body) }
  }

  /// Records one reply. The first failure ends the setup.
  func finishPart(_ result: Outcome) {
    guard outcome == nil else { return }
    remaining -= 1
    if case .success = result, remaining > 0 { return }
    outcome = result
    let observers = observers
    self.observers = []
    for observer in observers { observer(result) }
  }
}

extension BusConnection {
  /// Waits until the setup is complete.
  func wait(for setup: Setup, timeout: Duration) async throws(BusError) {
    _ = try await perform(nil, timeout: timeout) { token in
      setup.whenFinished { outcome in
        self.pending.remove(token)?(outcome.map { Arguments([]) })
      }
    }
  }

  /// Calls a method of the bus itself. Calls `ending` once, possibly before this returns.
  func callBus(_ member: MemberName, _ argument: String, ending: @escaping PendingCalls.Ending) {
    do throws(BusError) {
      let call = MethodCall(.bus, .bus, .bus, member, [.string(argument)])
      let message = try Message.call(call, expectsReply: true)
      if case .ended(let reason) = state { throw reason }
      start(pending.makeToken(), message, timeout: BusConnection.defaultTimeout, ending: ending)
    } catch {
      ending(.failure(error))
    }
  }
}
