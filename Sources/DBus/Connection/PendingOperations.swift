/// The operations that tasks of this program wait for: replies to calls, the writing of other messages, the setup of
/// rules and names with the bus, and the end of the connection.
///
/// Each operation ends once: with the reply, at its deadline, when its task is cancelled, or with the connection,
/// whichever comes first.
struct PendingOperations {
  /// Takes the result of an operation, on the loop's thread.
  typealias ResultHandler = (Result<Arguments, BusError>) -> Void

  private struct Operation {
    var handler: ResultHandler
    /// The message, until it is sent.
    var message: Message?
    var deadline: ContinuousClock.Instant?
    /// Whether a call was sent. Its reply ends the operation.
    var awaitsReply = false
  }

  private var operations: [Int: Operation] = [:]
  /// The operations with an unsent urgent call, oldest first.
  private var unsentUrgentCalls: ArraySlice<Int> = []
  /// The operations with another unsent call, oldest first.
  private var unsentCalls: ArraySlice<Int> = []
  /// The operations with an unsent message that expects no reply, oldest first.
  private var unsentMessages: ArraySlice<Int> = []
  /// The operations by the serial numbers of their unanswered calls. A call stays here until its reply, also when its
  /// operation ended earlier, because the bus counts the call until then.
  private var unanswered: [UInt32: Int] = [:]
  /// How many of the unanswered calls belong to operations that have ended.
  private(set) var abandonedCount = 0
  /// A lower bound of the deadlines. It stays the same when the operation with the earliest deadline is removed.
  private(set) var nextDeadline: ContinuousClock.Instant?
  private var lastToken = 0

  /// How many calls have no reply yet, including those that no task waits for any more.
  var unansweredCount: Int { unanswered.count }

  var count: Int { operations.count }

  /// Returns a new token.
  mutating func makeToken() -> Int {
    lastToken += 1
    return lastToken
  }

  /// Adds an operation.
  ///
  /// - Parameters:
  ///   - message: The message that has to be sent; nil for an operation that only waits.
  ///   - urgency: Which queue a call waits in.
  mutating func insert(
    _ token: Int,
    _ message: Message?,
    expectsReply: Bool,
    urgency: CallUrgency = .ordinary,
    timeout: Duration?,
    handler: @escaping ResultHandler
  ) {
    // Clamped, so that the addition can't overflow.
    let deadline = timeout.map { ContinuousClock.now + max(.zero, min($0, .seconds(1 << 32))) }
    operations[token] = Operation(handler: handler, message: message, deadline: deadline)
    if let deadline { nextDeadline = min(nextDeadline ?? deadline, deadline) }
    guard message != nil else { return }
    switch (expectsReply, urgency) {
    case (false, _): unsentMessages.append(token)
    case (true, .ordinary): unsentCalls.append(token)
    case (true, .urgent): unsentUrgentCalls.append(token)
    }
  }

  /// Takes the oldest unsent urgent call, or else the oldest other one, if there is room for it.
  mutating func nextCall() -> (token: Int, message: Message)? {
    if unansweredCount < BusConnection.maximumUnansweredCalls + BusConnection.urgentReserve,
      let call = takeMessage(unsentUrgentCalls.popFirst())
    {
      return call
    }
    return unansweredCount < BusConnection.maximumUnansweredCalls ? takeMessage(unsentCalls.popFirst()) : nil
  }

  /// Takes the oldest unsent message that expects no reply.
  mutating func nextMessage() -> (token: Int, message: Message)? { takeMessage(unsentMessages.popFirst()) }

  private mutating func takeMessage(_ token: Int?) -> (token: Int, message: Message)? {
    guard let token, let message = operations[token]?.message.take() else { return nil }
    return (token, message)
  }

  /// Records that the operation's message was sent with this serial number, which its reply will name.
  mutating func awaitReply(_ serial: UInt32, _ token: Int) {
    unanswered[serial] = token
    operations[token]?.awaitsReply = true
  }

  /// Removes the operation that waits for the reply to this serial number; nil if no task waits for it.
  mutating func remove(awaiting serial: UInt32) -> ResultHandler? {
    guard let token = unanswered.removeValue(forKey: serial) else { return nil }
    guard let operation = operations.removeValue(forKey: token) else {
      abandonedCount -= 1
      return nil
    }
    return operation.handler
  }

  /// Removes the operation; nil if it has ended. A call that was sent is abandoned.
  mutating func remove(_ token: Int) -> ResultHandler? {
    guard let operation = operations.removeValue(forKey: token) else { return nil }
    if operation.awaitsReply { abandonedCount += 1 }
    if operation.message != nil {
      unsentUrgentCalls.removeAll { $0 == token }
      unsentCalls.removeAll { $0 == token }
      unsentMessages.removeAll { $0 == token }
    }
    return operation.handler
  }

  /// Removes all operations.
  ///
  /// - Returns: Their handlers, oldest first.
  mutating func removeAll() -> [ResultHandler] {
    let handlers = operations.sorted { $0.key < $1.key }.map(\.value.handler)
    self = PendingOperations(lastToken: lastToken)
    return handlers
  }

  /// Returns the operations with deadlines that have passed, oldest first. The caller removes them.
  mutating func due(at now: ContinuousClock.Instant) -> [Int] {
    guard let nextDeadline, nextDeadline <= now else { return [] }
    self.nextDeadline = operations.values.compactMap(\.deadline).filter { $0 > now }.min()
    return operations.filter { $0.value.deadline.map { $0 <= now } ?? false }.keys.sorted()
  }

  init() {}

  private init(lastToken: Int) { self.lastToken = lastToken }
}
