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

extension BusConnection {
  /// Waits until the setup is complete.
  func wait(for setup: Setup, timeout: Duration) async throws(BusError) {
    _ = try await perform(nil, timeout: timeout) { token in
      setup.whenFinished { outcome in
        self.pending.remove(token)?(outcome.map { Arguments([]) })
      }
    }
  }

  /// Calls a method of the bus itself. Calls `handler` once, possibly before this returns.
  func callBus(_ member: MemberName, _ argument: String, handler: @escaping PendingOperations.ResultHandler) {
    do throws(BusError) {
      let call = MethodCall(.bus, .bus, .bus, member, [.string(argument)])
      let message = try Message.call(call, expectsReply: true)
      if case .ended(let reason) = state { throw reason }
      let timeout = BusConnection.defaultTimeout
      pending.insert(pending.makeToken(), message, expectsReply: true, timeout: timeout, handler: handler)
      pump()
    } catch {
      handler(.failure(error))
    }
  }
}
