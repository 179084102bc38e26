import Synchronization

/// Sends each element to everyone who listens, in the same order, whichever threads it is sent from.
final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var mailboxes: [(token: Int, mailbox: Mailbox<Element>)] = []
    var nextToken = 0
    var latest: Element?
    var isFinished = false
  }

  private let state: Mutex<State>
  private let replaysLatest: Bool

  /// - Parameters:
  ///   - replaysLatest: Whether a new listener first gets the element that was sent last.
  ///   - initial: What it gets before anything has been sent.
  init(replaysLatest: Bool, initial: Element? = nil) {
    self.replaysLatest = replaysLatest
    state = Mutex(State(latest: initial))
  }

  func send(_ element: Element) {
    // With the lock held, so that two who send at the same time are heard in one order by all: a mailbox only keeps
    // the element, or has a task resumed.
    state.withLock { state in
      if replaysLatest { state.latest = element }
      for listener in state.mailboxes { listener.mailbox.send(element) }
    }
  }

  /// Replays `element` to new listeners unless something has been sent already: for a state that was asked for after
  /// its changes began to be sent.
  func begin(with element: Element) {
    state.withLock { state in
      if state.latest == nil { state.latest = element }
    }
  }

  func finish() {
    let mailboxes = state.withLock { state in
      state.isFinished = true
      defer { state.mailboxes = [] }
      return state.mailboxes
    }
    for listener in mailboxes { listener.mailbox.finish() }
  }

  /// Everything sent from now on.
  ///
  /// - Parameter source: Who sends: kept alive by the sequence and its iterators, because Swift may release an object
  ///   after its last use, and nothing more would come.
  func sequence(_ policy: BufferingPolicy, of source: any AnyObject & Sendable) -> EventSequence<Element> {
    EventSequence(self, policy, source)
  }

  func listen(_ policy: BufferingPolicy, _ overflows: OverflowCounter) -> Listener<Element> {
    let mailbox = Mailbox<Element>(policy, overflows: overflows)
    let token = state.withLock { state in
      if let latest = state.latest { mailbox.send(latest) }
      if state.isFinished { mailbox.finish() }
      state.nextToken += 1
      if !state.isFinished { state.mailboxes.append((state.nextToken, mailbox)) }
      return state.nextToken
    }
    return Listener(mailbox) { [weak self] in self?.remove(token) }
  }

  private func remove(_ token: Int) {
    state.withLock { $0.mailboxes.removeAll { $0.token == token } }
  }
}

/// A mailbox that is taken out of its source when it is no longer used.
final class Listener<Element: Sendable>: Sendable {
  let mailbox: Mailbox<Element>
  private let end: @Sendable () -> Void

  init(_ mailbox: Mailbox<Element>, end: @escaping @Sendable () -> Void) {
    self.mailbox = mailbox
    self.end = end
  }

  deinit { end() }
}
