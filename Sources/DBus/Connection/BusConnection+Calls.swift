import Synchronization

extension BusConnection {
  /// The timeout of a call by default, the same as libdbus's.
  public static let defaultTimeout = Duration.seconds(25)
  /// How many calls may be unanswered at once. The bus refuses more than 128.
  static let maximumUnansweredCalls = 100
  /// How many octets may wait to be written; further messages wait in this program's queues.
  static let maximumOutput = 1 << 20

  /// Calls a method, and waits for its reply.
  ///
  /// At most 100 calls are unanswered at once, including those that timed out or were cancelled, because the bus counts
  /// them too. Further calls queue. The time in the queue counts against their timeout.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - timeout: The longest time until the reply; nil for no limit.
  /// - Throws: `BusError`; `.remote` when the method or the bus answers with an error.
  public func call(_ call: MethodCall, timeout: Duration? = BusConnection.defaultTimeout) async throws(BusError)
    -> Arguments
  {
    try await perform(.call(call, expectsReply: true), timeout: timeout)
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
    timeout: Duration?,
    whenStarted: (Int) -> Void = { _ in }
  ) async throws(BusError) -> Arguments {
    if Task.isCancelled { throw .cancelled }
    if case .ended(let reason) = state { throw reason }
    let token = pending.makeToken()
    let outcome = Outcome(loop)
    return try await withTaskCancellationHandler {
      pending.insert(token, message, expectsReply: expectsReply, timeout: timeout, handler: outcome.set)
      pump()
      whenStarted(token)
      return await outcome.value()
    } onCancel: {
      Task { await cancel(token) }
    }.get()
  }

  private func cancel(_ token: Int) {
    end(token, .cancelled)
    pump()
  }

  /// Ends an operation with an error, if it has not ended.
  func end(_ token: Int, _ error: BusError) { pending.remove(token)?(.failure(error)) }

  /// Sends queued messages as far as `maximumUnansweredCalls` and `maximumOutput` allow.
  func pump() {
    guard let raw else { return }
    while pending.unansweredCount < Self.maximumUnansweredCalls, raw.outputSize < Self.maximumOutput,
      let (token, call) = pending.nextCall()
    {
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
