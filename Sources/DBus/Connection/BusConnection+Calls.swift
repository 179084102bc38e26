import Synchronization

extension BusConnection {
  /// How long a call may take unless the caller says otherwise; libdbus has the same.
  public static let defaultTimeout = Duration.seconds(25)
  /// How many calls may be without an answer at once. The daemon refuses more than 128.
  static let maximumUnansweredCalls = 100
  /// How many octets may wait to be written; who sends more waits.
  static let maximumOutput = 1 << 20

  /// Calls a method, and waits for what it returns.
  ///
  /// At most 100 calls are without an answer at once, those included that nobody waits for any more: the bus counts
  /// them. Others wait for their turn, which counts against their timeout.
  ///
  /// - Throws: `BusError`; `.remote` when the method or the bus answers with an error.
  public func call(_ call: MethodCall, timeout: Duration = BusConnection.defaultTimeout) async throws(BusError)
    -> Arguments
  {
    try await perform(.call(call, expectsReply: true), timeout: timeout)
  }

  /// Calls a method that does not answer, or whose answer nobody wants. Returns when it is on its way.
  ///
  /// - Throws: `BusError`, but never `.remote`.
  public func send(_ call: MethodCall, timeout: Duration = BusConnection.defaultTimeout) async throws(BusError) {
    _ = try await perform(.call(call, expectsReply: false), expectsReply: false, timeout: timeout)
  }

  /// Sends a signal. Returns when it is on its way; those of one task arrive in their order.
  ///
  /// - Throws: `BusError`, but never `.remote`.
  public func emit(_ signal: OutgoingSignal, timeout: Duration = BusConnection.defaultTimeout) async throws(BusError) {
    _ = try await perform(.signal(signal), expectsReply: false, timeout: timeout)
  }

  /// Sends a message if there is one, and waits for the answer if there is to be one.
  func perform(
    _ message: Message?,
    expectsReply: Bool = true,
    timeout: Duration?,
    whenStarted: (Int) -> Void = { _ in }
  ) async throws(BusError) -> Arguments {
    if Task.isCancelled { throw .cancelled }
    if case .ended(let reason) = state { throw reason }
    let token = pending.makeToken()
    let outcome = Outcome(loop)
    return try await withTaskCancellationHandler {
      start(token, message, expectsReply: expectsReply, timeout: timeout, ending: outcome.set)
      whenStarted(token)
      return await outcome.value()
    } onCancel: {
      Task { await cancel(token) }
    }.get()
  }

  /// Sends a message in its turn. `ending` is called once, unless there is no connection.
  func start(
    _ token: Int,
    _ message: Message?,
    expectsReply: Bool = true,
    timeout: Duration?,
    ending: @escaping PendingCalls.Ending
  ) {
    pending.insert(token, message, deadline: timeout.map(deadline), ending: ending)
    guard message != nil else { return }
    if expectsReply {
      unsentCalls.append(token)
    } else {
      unsentMessages.append(token)
    }
    pump()
  }

  /// The clock's time has an end.
  private func deadline(after timeout: Duration) -> ContinuousClock.Instant {
    .now + max(.zero, min(timeout, .seconds(1 << 32)))
  }

  private func cancel(_ token: Int) {
    end(token, .cancelled)
    pump()
  }

  /// Ends an operation with an error, if it has not ended.
  func end(_ token: Int, _ error: BusError) {
    guard let ending = pending.remove(token) else { return }
    unsentCalls.removeAll { $0 == token }
    unsentMessages.removeAll { $0 == token }
    ending(.failure(error))
  }

  /// Sends what may be sent.
  func pump() {
    guard let raw else { return }
    while pending.unansweredCount < Self.maximumUnansweredCalls, raw.outputSize < Self.maximumOutput,
      let token = unsentCalls.popFirst()
    {
      guard let message = pending.takeMessage(token) else { continue }
      do throws(BusError) {
        pending.awaitReply(try raw.send(message), token)
      } catch {
        pending.remove(token)?(.failure(error))
      }
    }
    while raw.outputSize < Self.maximumOutput, let token = unsentMessages.popFirst() {
      guard let message = pending.takeMessage(token) else { continue }
      let result = Result { () throws(BusError) in try raw.send(message) }
      pending.remove(token)?(result.map { _ in Arguments([]) })
    }
  }
}

/// What an operation ends with, for the task that waits for it.
private final class Outcome: Sendable {
  private let result = Mutex<Result<Arguments, BusError>?>(nil)
  private let room: WaitingRoom

  init(_ loop: BusLoop) { room = WaitingRoom(loop) }

  func set(_ result: Result<Arguments, BusError>) {
    self.result.withLock { $0 = result }
    room.open()
  }

  func value(isolation actor: isolated (any Actor)? = #isolation) async -> Result<Arguments, BusError> {
    while true {
      if let result = result.withLock(\.self) { return result }
      await room.pass()
    }
  }
}
