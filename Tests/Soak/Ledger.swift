import Synchronization

/// What one instrument says it has sent, against what the central has received.
///
/// A *session* is one subscription from the order to send until the order to stop, or until the link, or the characteristic, has
/// gone. The instrument numbers what it sends, so a session is as promised when
///
/// * what arrives is numbered from the session's first number on, without a gap, a repetition or a change of order;
/// * and, when it *lived* to its end, what has arrived is exactly what the runtime told the instrument that it has sent.
///
/// Of a session that was cut, what the instrument was told that was sent and what never arrived was *cut off*: it was in
/// the queue of a radio. It is counted, and can only be the end of the session.
final class Ledger: Sendable {
  /// What came of all sessions of both streams.
  struct Account: Sendable {
    var sessions = 0
    var livedSessions = 0
    /// What the runtime said that it has sent.
    var sent = 0
    var received = 0
    /// Of these, in sessions that lived: the same number twice.
    var sentAndLived = 0
    var receivedAndLived = 0
    /// Sent, as the runtime said, and gone with the link.
    var cutOff = 0
    /// What the runtime said that it could not send, because the subscriber went.
    var toldAsLost = 0
    /// What arrived although the runtime said that it could not be sent, or the program ended before it could say so.
    var arrivedUntold = 0

    static func + (left: Account, right: Account) -> Account {
      Account(
        sessions: left.sessions + right.sessions,
        livedSessions: left.livedSessions + right.livedSessions,
        sent: left.sent + right.sent,
        received: left.received + right.received,
        sentAndLived: left.sentAndLived + right.sentAndLived,
        receivedAndLived: left.receivedAndLived + right.receivedAndLived,
        cutOff: left.cutOff + right.cutOff,
        toldAsLost: left.toldAsLost + right.toldAsLost,
        arrivedUntold: left.arrivedUntold + right.arrivedUntold
      )
    }
  }

  fileprivate struct Session {
    let first: UInt32
    /// The last number that has arrived; one less than the first at the beginning.
    var received: UInt32
    /// The last number that the instrument was told that was sent.
    var sent: UInt32
    /// Told at its end.
    var isLived = false
    var isOver = false

    init(first: UInt32) {
      self.first = first
      received = first - 1
      sent = first - 1
    }
  }

  fileprivate struct State {
    var account = Account()
    /// Of each stream the sessions that are not settled, oldest first: what the instrument says of one may come late.
    var sessions: [Stream: [Session]] = [:]
    var failure: String?
    /// Of the instrument's process, when it is one of its own: after its warm-up, and the last.
    var memory: [Memory] = []
  }

  private let state = Mutex(State())

  /// What was not as promised, if anything was.
  var failure: String? { state.withLock { $0.failure } }

  /// What is settled so far.
  var account: Account { state.withLock { $0.account } }

  /// Something was not as promised.
  func fail(_ text: String) { state.withLock { $0.fail(text) } }

  // MARK: - The instrument's side

  /// The instrument said something.
  func record(_ entry: Entry) {
    state.withLock { state in
      switch entry {
      case .begun(let stream, let number): state.settle(stream, before: number)
      case .sent(let stream, let number): state.sent(stream, number)
      case .lost: state.account.toldAsLost += 1
      case .overtaken(let number): state.fail("command \(number) came after a newer one, or twice")
      case .memory(let memory): state.memory = state.memory.prefix(1) + [memory]
      }
    }
  }

  /// The instrument's program has ended, and will say nothing more.
  func instrumentEnded() {
    state.withLock { state in
      if let start = state.memory.first, let end = state.memory.last, let excess = end.excess(over: start) {
        state.fail("the instrument's program: \(excess)")
      }
      state.memory = []
    }
  }

  // MARK: - The central's side

  /// A session begins: all from `first` on is for it.
  func open(_ stream: Stream, first: UInt32) {
    state.withLock { state in
      state.sessions[stream, default: []].append(Session(first: first))
      state.account.sessions += 1
    }
  }

  /// A value has arrived.
  func received(_ stream: Stream, _ number: UInt32) {
    state.withLock { state in
      guard let index = state.sessions[stream]?.indices.last, let session = state.sessions[stream]?[index] else {
        return
      }
      // Of an order to send that came before this session.
      if session.received < session.first, number < session.first { return }
      if session.isOver, !session.isLived { return }
      guard number == session.received + 1, !session.isOver else {
        return state.fail("\(stream) \(number) arrived after \(session.received)")
      }
      state.sessions[stream]?[index].received = number
    }
  }

  /// The last number that has arrived.
  func lastReceived(_ stream: Stream) -> UInt32 { state.withLock { $0.sessions[stream]?.last?.received ?? 0 } }

  /// A session is over.
  ///
  /// - Parameter isLived: The link has lasted until everything must have arrived.
  func close(_ stream: Stream, isLived: Bool) {
    state.withLock { state in
      guard let index = state.sessions[stream]?.indices.last else { return }
      state.sessions[stream]?[index].isOver = true
      state.sessions[stream]?[index].isLived = isLived
    }
  }

  /// All is over, and the instrument has said all that it has to say.
  func settle() {
    state.withLock { state in for stream in Stream.allCases { state.settle(stream, before: .max) } }
  }
}

extension Ledger.State {
  fileprivate mutating func fail(_ text: String) { failure = failure ?? text }

  fileprivate mutating func sent(_ stream: Stream, _ number: UInt32) {
    guard let index = sessions[stream]?.lastIndex(where: { $0.first <= number }) else { return }
    sessions[stream]?[index].sent = number
  }

  /// The instrument is at `number`: of the sessions before the one that has it nothing more is to be heard.
  fileprivate mutating func settle(_ stream: Stream, before number: UInt32) {
    while let session = sessions[stream]?.first {
      let next = sessions[stream]?.dropFirst().first
      guard number == .max || next.map({ $0.first <= number }) == true else { return }
      sessions[stream]?.removeFirst()
      settle(stream, session)
    }
  }

  private mutating func settle(_ stream: Stream, _ session: Ledger.Session) {
    let (sent, received) = (Int(session.sent + 1 - session.first), Int(session.received + 1 - session.first))
    account.sent += sent
    account.received += received
    account.cutOff += max(sent - received, 0)
    account.arrivedUntold += max(received - sent, 0)
    guard session.isLived else { return }
    account.livedSessions += 1
    account.sentAndLived += sent
    account.receivedAndLived += received
    if sent != received {
      fail("of \(sent) \(stream) from \(session.first) on \(received) arrived, on a link that lived")
    }
  }
}
