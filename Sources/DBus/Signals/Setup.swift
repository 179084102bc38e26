/// Something that takes some answers of the bus to be there, for which any number wait.
final class Setup {
  typealias Outcome = Result<Void, BusError>

  private var remaining: Int
  private var outcome: Outcome?
  private var observers: [(Outcome) -> Void] = []

  /// - Parameter parts: How many answers it takes.
  init(parts: Int) { remaining = parts }

  /// Calls `body` once, now or when it is there or can't be.
  func whenFinished(_ body: @escaping (Outcome) -> Void) {
    if let outcome { body(outcome) } else { observers.append(body) }
  }

  /// One of the answers has come. The first failure is the whole's.
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
  /// Waits until it is there.
  func wait(for setup: Setup, timeout: Duration) async throws(BusError) {
    _ = try await perform(nil, timeout: timeout) { token in
      setup.whenFinished { outcome in
        self.pending.remove(token)?(outcome.map { Arguments([]) })
      }
    }
  }

  /// Calls the bus itself; `ending` is called once, later or now.
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
