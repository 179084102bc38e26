import Synchronization

/// Sends each element to all listeners, in the same order. Any thread may send.
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
  ///   - replaysLatest: Whether a new listener first gets the last element sent.
  ///   - initial: The element to replay as long as no element has been sent.
  init(replaysLatest: Bool, initial: Element? = nil) {
    self.replaysLatest = replaysLatest
    state = Mutex(State(latest: initial))
  }

  func send(_ element: Element) {
    // The lock keeps concurrent elements in the same order for all listeners.
    state.withLock { state in
      if replaysLatest { state.latest = element }
      for listener in state.mailboxes { listener.mailbox.send(element) }
    }
  }

  /// Sets the element that a new listener gets first, unless an element has been sent.
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

  /// Returns a sequence of the elements sent from now on. If there is an element to replay, it comes first.
  ///
  /// - Parameter source: The object that has this broadcast. The sequence and its iterators keep the object alive.
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
    return Listener(mailbox, onRelease: { [weak self] in self?.remove(token) })
  }

  private func remove(_ token: Int) {
    state.withLock { $0.mailboxes.removeAll { $0.token == token } }
  }
}

/// A mailbox that receives the elements of a `Broadcast` until the listener is released.
final class Listener<Element: Sendable>: Sendable {
  let mailbox: Mailbox<Element>
  private let onRelease: @Sendable () -> Void

  init(_ mailbox: Mailbox<Element>, onRelease: @escaping @Sendable () -> Void) {
    self.mailbox = mailbox
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}
