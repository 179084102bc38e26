import GATTCore
import Synchronization

/// One value that a device has notified or indicated.
struct Update: Sendable {
  let octets: Data
  /// The first value of a characteristic has the number 1.
  let number: Int
}

/// The one subscription to a characteristic that all its subscribers share: made for the first, ended with the last.
///
/// ```
/// off ──attach──> starting ──acknowledged──> on ──last detach──> stopping ──acknowledged──> off
///                    └──refused: all subscribers get the error──> off
/// ```
/// Who attaches while it stops has it started again afterwards; who detaches while it starts has it stopped afterwards.
final class NotificationRoute: Sendable {
  private enum Phase {
    case off
    case starting
    case on
    case stopping
  }

  private struct Subscriber {
    let token: Int
    let mailbox: Mailbox<Update>
    /// Completed when the device has acknowledged.
    let start: Completion<Void>
  }

  private struct State {
    var phase = Phase.off
    var subscribers: [Subscriber] = []
    var nextToken = 0
    var deliveredCount = 0
    /// Why nobody can subscribe any more.
    var ending: (any Error)?
  }

  private let link: Link
  private let handle: AttributeHandle
  let kind: UpdateKind
  private let state = Mutex(State())

  init(link: Link, handle: AttributeHandle, kind: UpdateKind) {
    self.link = link
    self.handle = handle
    self.kind = kind
  }

  /// Whether the device was asked for updates and has not been asked to stop.
  var isActive: Bool {
    state.withLock { state in state.phase == .on || state.phase == .starting }
  }

  /// Adds a subscriber, and subscribes if it is the first.
  ///
  /// - Returns: Where its values come, and what completes when the device has acknowledged.
  /// - Throws: `PeripheralError.disconnected`, `CharacteristicError.removed`.
  func attach(_ policy: BufferingPolicy, _ overflows: OverflowCounter) throws
    -> (listener: Listener<Update>, start: Completion<Void>)
  {
    try link.scope.check()
    let mailbox = Mailbox<Update>(policy, overflows: overflows)
    let start = Completion<Void>()
    let (token, mustStart) = try state.withLock { state -> (Int, Bool) in
      if let ending = state.ending { throw ending }
      state.nextToken += 1
      state.subscribers.append(Subscriber(token: state.nextToken, mailbox: mailbox, start: start))
      switch state.phase {
      case .off:
        state.phase = .starting
        return (state.nextToken, true)
      case .on:
        start.complete(.success(()))
        return (state.nextToken, false)
      case .starting, .stopping:
        return (state.nextToken, false)
      }
    }
    if mustStart { change(to: kind) }
    return (Listener(mailbox) { [weak self] in self?.detach(token) }, start)
  }

  func deliver(_ value: Data) {
    let (subscribers, number) = state.withLock { state in
      state.deliveredCount += 1
      // Who waits for the next subscription gets nothing of the one that ends: there would be a gap between the two.
      return (state.phase == .stopping ? [] : state.subscribers, state.deliveredCount)
    }
    for subscriber in subscribers { subscriber.mailbox.send(Update(octets: value, number: number)) }
  }

  /// Ends the values of all subscribers; an error for those whose subscription was not acknowledged yet.
  func linkEnded() {
    finish { subscriber in
      let wasStarting = subscriber.start.complete(.failure(PeripheralError.disconnected))
      subscriber.mailbox.finish(throwing: wasStarting ? PeripheralError.disconnected : nil)
    }
  }

  /// Ends it for good: the device no longer has what was subscribed to.
  func end(_ error: any Error) {
    state.withLock { $0.ending = error }
    refuse(error)
  }

  /// Subscribes once more, because the device may have dropped the subscription; nobody who listens loses anything.
  func renew() {
    let mustStart = state.withLock { state -> Bool in
      guard state.phase == .on else { return false }
      state.phase = .starting
      return true
    }
    if mustStart { change(to: kind) }
  }

  private func detach(_ token: Int) {
    let mustStop = state.withLock { state -> Bool in
      state.subscribers.removeAll { $0.token == token }
      guard state.subscribers.isEmpty, state.phase == .on else { return false }
      state.phase = .stopping
      return true
    }
    if mustStop { change(to: nil) }
  }

  /// Asks the device; what happened meanwhile is taken care of when it has answered.
  private func change(to kind: UpdateKind?) {
    // Values that come before the acknowledgement count.
    if kind != nil { link.add(self, for: handle) }
    let timeout = link.context.timeouts.subscription
    link.context.runner.start { [self] in
      do {
        try await link.perform(timeout: timeout, expiry: CharacteristicError.notifyTimeout) {
          [handle] (backend, link) async throws(BackendError) in
          try await backend.setUpdates(kind, of: handle, on: link)
        }
        changed(to: kind)
      } catch {
        if kind == nil { changed(to: nil) } else { refuse(error) }
      }
    }
  }

  private func changed(to kind: UpdateKind?) {
    enum Next {
      case start
      case stop
      case rest
    }
    // Before the state changes: who starts the next subscription enters itself again.
    if kind == nil { link.remove(self) }
    let (next, started) = state.withLock { state -> (Next, [Completion<Void>]) in
      // The end of the link has been faster.
      if state.phase == .off { return (.rest, []) }
      if kind != nil {
        state.phase = state.subscribers.isEmpty ? .stopping : .on
        return (state.subscribers.isEmpty ? .stop : .rest, state.subscribers.map { $0.start })
      }
      state.phase = state.subscribers.isEmpty ? .off : .starting
      return (state.subscribers.isEmpty ? .rest : .start, [])
    }
    for start in started { start.complete(.success(())) }
    switch next {
    case .start: change(to: self.kind)
    case .stop: change(to: nil)
    case .rest: break
    }
  }

  /// Ends the values of all subscribers with an error.
  func refuse(_ error: any Error) {
    link.remove(self)
    finish { subscriber in
      subscriber.start.complete(.failure(error))
      subscriber.mailbox.finish(throwing: error)
    }
  }

  /// Lets all subscribers go.
  ///
  /// - Parameter end: Tells one of them, where no lock is held.
  private func finish(_ end: (Subscriber) -> Void) {
    let subscribers = state.withLock { state in
      state.phase = .off
      defer { state.subscribers = [] }
      return state.subscribers
    }
    for subscriber in subscribers { end(subscriber) }
  }
}
