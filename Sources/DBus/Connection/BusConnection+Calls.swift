import Synchronization

extension BusConnection {
  /// The timeout of a call by default, the same as libdbus's.
  public static let defaultTimeout = Duration.seconds(25)
  /// How many calls may be unanswered at once. The bus refuses more than 128.
  static let maximumUnansweredCalls = 100
  /// How many further calls may be unanswered if they are urgent.
  static let urgentReserve = 20
  /// At how many abandoned calls the connection ends. The bus forgets unanswered calls only with the connection.
  static let maximumAbandonedCalls = 64
  /// How long the answers of so many calls may still come. A program may cancel many calls at once.
  static let lateReplyTime = Duration.seconds(2)
  /// How many octets may wait to be written; further messages wait in this program's queues.
  static let maximumOutput = 1 << 20

  /// Calls a method, and waits for its reply.
  ///
  /// At most 100 calls are unanswered at once, including those that timed out or were cancelled, because the bus counts
  /// them too. Further calls queue. The time in the queue counts against their timeout. When 64 calls have timed out or
  /// were cancelled, and 2 s later still have no reply, the connection ends.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - urgency: Whether the call has room where others queue.
  ///   - timeout: The longest time until the reply; nil for no limit.
  /// - Throws: `BusError`; `.remote` when the method or the bus answers with an error.
  public func call(
    _ call: MethodCall,
    urgency: CallUrgency = .ordinary,
    timeout: Duration? = BusConnection.defaultTimeout
  ) async throws(BusError) -> Arguments {
    try await perform(.call(call, expectsReply: true), urgency: urgency, timeout: timeout)
  }

  /// Calls a method without requesting a reply. Returns when libdbus has queued the message for writing.
  ///
  /// - Throws: `BusError`, but never `.remote`.
  public func send(_ call: MethodCall, timeout: Duration = BusConnection.defaultTimeout) async throws(BusError) {
    _ = try await perform(.call(call, expectsReply: false), expectsReply: false, timeout: timeout)
  }

  /// Sends a signal. Returns when libdbus has queued it for writing. The signals of one task arrive in order.
  ///
  /// - Throws: `BusError`, but never `.remote`.
  public func emit(_ signal: OutgoingSignal, timeout: Duration = BusConnection.defaultTimeout) async throws(BusError) {
    _ = try await perform(.signal(signal), expectsReply: false, timeout: timeout)
  }

  /// Makes the bus start the program that provides a name, unless the name has an owner.
  ///
  /// - Throws: `BusError`; `.remote` when the bus knows no such program, or it did not start.
  public func startService(_ name: BusName) async throws(BusError) {
    _ = try await call(MethodCall(.bus, .bus, .bus, "StartServiceByName", [name.text.value, UInt32(0).value]))
  }

  /// Sends `message` and waits: for the reply if `expectsReply`, otherwise until libdbus has queued the message.
  /// Without a message, waits until another function removes the operation from `pending`.
  func perform(
    _ message: Message?,
    expectsReply: Bool = true,
    urgency: CallUrgency = .ordinary,
    timeout: Duration?,
    whenStarted: (Int) -> Void = { _ in }
  ) async throws(BusError) -> Arguments {
    if Task.isCancelled { throw .cancelled }
    if case .ended(let reason) = state { throw reason }
    let token = pending.makeToken()
    let outcome = Outcome(loop)
    pending.insert(
      token,
      message,
      expectsReply: expectsReply,
      urgency: urgency,
      timeout: timeout,
      handler: outcome.set
    )
    pump()
    whenStarted(token)
    return try await withTaskCancellationHandler {
      // The isolation is named, because without it the task would continue on another thread, and out of order.
      await outcome.value(isolation: self)
    } onCancel: {
      Task { await cancel(token) }
    }.get()
  }

  private func cancel(_ token: Int) {
    end(token, .cancelled)
    pump()
  }

  /// Ends an operation with an error, if it has not ended.
  func end(_ token: Int, _ error: BusError) {
    let before = pending.abandonedCount
    pending.remove(token)?(.failure(error))
    statistics.abandonedCalls += pending.abandonedCount - before
    if pending.abandonedCount >= Self.maximumAbandonedCalls, lateReplyDeadline == nil {
      lateReplyDeadline = .now + Self.lateReplyTime
    }
  }

  /// Ends the connection if too many calls are abandoned, and their answers have had their time.
  func endIfAbandoned(at now: ContinuousClock.Instant) {
    guard let deadline = lateReplyDeadline, deadline <= now else { return }
    lateReplyDeadline = nil
    if pending.abandonedCount >= Self.maximumAbandonedCalls { end(.tooManyAbandonedCalls) }
  }

  /// Sends queued messages as far as the limits above allow.
  func pump() {
    guard let raw else { return }
    while raw.outputSize < Self.maximumOutput, let (token, call) = pending.nextCall() {
      do throws(BusError) {
        pending.awaitReply(try raw.send(call), token)
      } catch {
        end(token, error)
      }
    }
    while raw.outputSize < Self.maximumOutput, let (token, message) = pending.nextMessage() {
      let result = Result { () throws(BusError) in try raw.send(message) }
      pending.remove(token)?(result.map { _ in Arguments([]) })
    }
  }
}

/// Whether a call has room when many calls are unanswered.
public enum CallUrgency: Hashable, Sendable {
  /// The call queues while 100 calls are unanswered.
  case ordinary
  /// The call overtakes ordinary ones that queue, and queues itself only while 120 calls are unanswered: for calls that
  /// release something, or that are answered at once.
  case urgent
}

/// The result of an operation, for the task that waits for it.
private final class Outcome: Sendable {
  private let result = Mutex<Result<Arguments, BusError>?>(nil)
  private let gate: LoopGate

  init(_ loop: BusLoop) { gate = LoopGate(loop) }

  func set(_ result: Result<Arguments, BusError>) {
    self.result.withLock { $0 = result }
    gate.open()
  }

  func value(isolation actor: isolated (any Actor)? = #isolation) async -> Result<Arguments, BusError> {
    while true {
      if let result = result.withLock(\.self) { return result }
      await gate.wait()
    }
  }
}
