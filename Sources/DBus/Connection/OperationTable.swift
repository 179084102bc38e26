/// What this program waits for: each operation ends once, with the answer, at its deadline, when it is cancelled or
/// with the connection, whichever comes first.
struct OperationTable {
  /// What an operation ends with, on the loop's thread.
  typealias Ending = (Result<Arguments, BusError>) -> Void

  private struct Operation {
    var ending: Ending
    /// The message that was not sent yet.
    var message: Message?
    var serial: UInt32?
  }

  private var operations: [Int: Operation] = [:]
  private var tokens: [UInt32: Int] = [:]
  /// The numbers of replies that nobody waits for any more, and that have not come. The daemon counts them too.
  private var unwanted: Set<UInt32> = []
  private var deadlines = DeadlineQueue()
  private var lastToken = 0

  /// How many calls have not been answered, whether somebody waits for that or not.
  var unansweredCount: Int { tokens.count + unwanted.count }

  var count: Int { operations.count }

  /// Whether the operation has not ended.
  func isOpen(_ token: Int) -> Bool { operations[token] != nil }

  /// A token that no operation has.
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
    operations[token] = Operation(ending: ending, message: message)
    if let deadline {
      deadlines.insert(deadline, token, openCount: operations.count) { operations[$0] != nil }
    }
  }

  /// The message that the operation has still to send; it is the caller's now. nil if there is none any more.
  mutating func takeMessage(_ token: Int) -> Message? { operations[token]?.message.take() }

  /// The operation now waits for the reply with this number.
  mutating func awaitReply(_ serial: UInt32, _ token: Int) {
    operations[token]?.serial = serial
    tokens[serial] = token
  }

  /// Takes the operation that waits for the reply with this number, which has come.
  mutating func remove(awaiting serial: UInt32) -> Ending? {
    guard let token = tokens.removeValue(forKey: serial) else {
      unwanted.remove(serial)
      return nil
    }
    return operations.removeValue(forKey: token)?.ending
  }

  /// Takes the operation; nil if it has ended.
  mutating func remove(_ token: Int) -> Ending? {
    guard let operation = operations.removeValue(forKey: token) else { return nil }
    if let serial = operation.serial {
      tokens[serial] = nil
      unwanted.insert(serial)
    }
    return operation.ending
  }

  /// Takes all operations, in the order in which they began.
  mutating func removeAll() -> [Ending] {
    let endings = operations.sorted { $0.key < $1.key }.map(\.value.ending)
    operations = [:]
    tokens = [:]
    unwanted = []
    deadlines = DeadlineQueue()
    return endings
  }

  mutating func nextDeadline() -> ContinuousClock.Instant? {
    deadlines.next { [operations] in operations[$0] != nil }
  }

  /// Takes an operation whose deadline has passed.
  mutating func removeDue(at now: ContinuousClock.Instant) -> Ending? {
    deadlines.removeDue(at: now) { [operations] in operations[$0] != nil }.flatMap { remove($0) }
  }
}
