/// The operations that tasks of this program wait for: calls, messages that have to be written, setups.
///
/// Each operation ends once: with the reply, at its deadline, when its task is cancelled, or with the connection,
/// whichever comes first.
struct PendingCalls {
  /// Takes the result of an operation, on the loop's thread.
  typealias Ending = (Result<Arguments, BusError>) -> Void

  private struct Operation {
    var ending: Ending
    /// The message, until it is sent.
    var message: Message?
    /// The serial number of the sent message.
    var serial: UInt32?
    var deadline: ContinuousClock.Instant?
  }

  private var operations: [Int: Operation] = [:]
  private var tokens: [UInt32: Int] = [:]
  /// The serial numbers of unanswered calls that no task waits for any more. The daemon counts them too.
  private var abandoned: Set<UInt32> = []
  /// No deadline is earlier than this one.
  private(set) var nextDeadline: ContinuousClock.Instant?
  private var lastToken = 0

  /// How many calls have no reply yet, abandoned ones included.
  var unansweredCount: Int { tokens.count + abandoned.count }

  var count: Int { operations.count }

  /// Returns a new token.
  mutating func makeToken() -> Int {
    lastToken += 1
    return lastToken
  }

  mutating func insert(
    _ token: Int,
    _ message: Message?,
    deadline: ContinuousClock.Instant?,
    ending: @escaping Ending
  ) {
    operations[token] = Operation(ending: ending, message: message, deadline: deadline)
    if let deadline { nextDeadline = min(nextDeadline ?? deadline, deadline) }
  }

  /// Returns the message that the operation has to send, once; nil after that, and when the operation has ended.
  mutating func takeMessage(_ token: Int) -> Message? { operations[token]?.message.take() }

  /// Records that the operation's message was sent with this serial number, which its reply will name.
  mutating func awaitReply(_ serial: UInt32, _ token: Int) {
    operations[token]?.serial = serial
    tokens[serial] = token
  }

  /// Removes the operation that waits for the reply to this serial number; nil if no task waits for it.
  mutating func remove(awaiting serial: UInt32) -> Ending? {
    guard let token = tokens.removeValue(forKey: serial) else {
      abandoned.remove(serial)
      return nil
    }
    return operations.removeValue(forKey: token)?.ending
  }

  /// Removes the operation before its reply has come; nil if the operation has ended.
  mutating func remove(_ token: Int) -> Ending? {
    guard let operation = operations.removeValue(forKey: token) else { return nil }
    if let serial = operation.serial {
      tokens[serial] = nil
      abandoned.insert(serial)
    }
    return operation.ending
  }

  /// Removes all operations.
  ///
  /// - Returns: Their endings, oldest first.
  mutating func removeAll() -> [Ending] {
    let endings = operations.sorted { $0.key < $1.key }.map(\.value.ending)
    self = PendingCalls(lastToken: lastToken)
    return endings
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
