import GATTCore
import Synchronization

/// One value that a device has notified or indicated, or the answer that an exchange has read.
@_spi(Programs) public struct Update: Sendable {
  /// The octets of the value.
  public let octets: Data
  /// The number of the packet that completed the value; nil for an answer that was read. The first packet of a
  /// characteristic has the number 1.
  let number: Int?
  /// The handle of the characteristic.
  let handle: AttributeHandle
}

/// Delivers the updates of one characteristic to the subscribers in this program. All subscribers share one
/// subscription at the device.
///
/// ```
/// off ──first subscriber──> starting ──acknowledged──> on ──last subscriber left──> stopping ──> off
/// ```
///
/// * If the device refuses the subscription, all subscribers get the error, and the route is `off`.
/// * If the last subscriber leaves during `starting`, `stopping` follows. If a subscriber comes during `stopping`,
///   `starting` follows.
/// * `resubscribe()` leads from `on` back to `starting`. `linkEnded()`, `end(_:)` and `endSubscriptions(_:)` lead from
///   every phase to `off`.
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
    /// Completed when the device has acknowledged the subscription.
    let start: Completion<Void>
    /// Finds values in a stream; nil if packets are whole values.
    var assembler: FrameAssembler?
  }

  /// The values that a packet has completed, and the octets that were skipped.
  private struct Delivery {
    /// The number of the packet.
    let number: Int
    var values: [(mailbox: Mailbox<Update>, octets: Data)] = []
    var skipped: FrameAssembler.Skipped?
  }

  private struct State {
    var phase = Phase.off
    var subscribers: [Subscriber] = []
    var nextToken = 0
    /// The number of calls of `finish(_:)`. If the number has changed since a request to the device, the answer to the
    /// request is outdated.
    var endings = 0
    var deliveredCount = 0
    /// Skips the octets of an incomplete value if the rest does not arrive in time.
    var streamPacketTimeout: ScheduledAction?
    /// The error for new subscribers after `end(_:)`.
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

  /// Whether the program has requested updates from the device and has not stopped them. During `stopping`, a
  /// subscriber waits for the next start.
  var isActive: Bool {
    state.withLock { state in
      switch state.phase {
      case .on, .starting: true
      case .stopping: !state.subscribers.isEmpty
      case .off: false
      }
    }
  }

  var subscriberCount: Int { state.withLock { $0.subscribers.count } }

  /// Adds a subscriber. The first subscriber starts the subscription.
  ///
  /// - Parameters:
  ///   - mailbox: Gets the values.
  ///   - assembler: Finds values in a stream; nil if packets are whole values.
  /// - Returns: The listener for the values, and the completion for the acknowledgement of the device. The subscriber
  ///   detaches when the listener is released.
  /// - Throws: `PeripheralError.disconnected`, `CharacteristicError.removed`.
  func attach(
    _ mailbox: Mailbox<Update>,
    _ assembler: FrameAssembler?
  ) throws -> (listener: Listener<Update>, start: Completion<Void>) {
    try link.scope.check()
    let start = Completion<Void>()
    let (token, mustStart) = try state.withLock { state -> (Int, Bool) in
      if let ending = state.ending { throw ending }
      state.nextToken += 1
      state.subscribers.append(Subscriber(token: state.nextToken, mailbox: mailbox, start: start, assembler: assembler))
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
    return (Listener(mailbox, onRelease: { [weak self] in self?.detach(token) }), start)
  }

  func deliver(_ value: Data) {
    let delivery = state.withLock { state in
      state.deliveredCount += 1
      return collect(&state) { subscriber in
        guard subscriber.assembler != nil else { return [value] }
        return subscriber.assembler?.append(value) ?? []
      }
    }
    send(delivery)
  }

  /// Skips the octets of an incomplete value, because the rest has not arrived in time.
  private func giveUp() {
    let delivery = state.withLock { state in collect(&state) { $0.assembler?.giveUp() ?? [] } }
    send(delivery)
  }

  /// Collects the values of all subscribers.
  private func collect(_ state: inout State, _ values: (inout Subscriber) -> [Data]) -> Delivery {
    var delivery = Delivery(number: state.deliveredCount)
    state.streamPacketTimeout?.cancel()
    state.streamPacketTimeout = nil
    // Subscribers that came during `stopping` get only values of the next subscription.
    if state.phase == .stopping { return delivery }
    var isWaiting = false
    for index in state.subscribers.indices {
      let mailbox = state.subscribers[index].mailbox
      delivery.values += values(&state.subscribers[index]).map { (mailbox, $0) }
      guard state.subscribers[index].assembler != nil else { continue }
      // All subscribers skip the same octets, unless a subscriber was added in the middle of a value.
      let skipped = state.subscribers[index].assembler?.takeSkipped()
      if delivery.skipped == nil { delivery.skipped = skipped }
      isWaiting = isWaiting || state.subscribers[index].assembler?.isWaiting == true
    }
    if isWaiting {
      let clock = link.context.runner.clock
      let end = clock.now.advanced(by: link.context.timeouts.streamPacket)
      state.streamPacketTimeout = clock.schedule(at: end) { [weak self] in self?.giveUp() }
    }
    return delivery
  }

  private func send(_ delivery: Delivery) {
    for (mailbox, octets) in delivery.values {
      mailbox.send(Update(octets: octets, number: delivery.number, handle: handle))
    }
    if let skipped = delivery.skipped { link.report(skipped, of: handle) }
  }

  /// Ends all subscribers. A subscriber gets an error if the device has not acknowledged the subscription.
  func linkEnded() {
    finish { subscriber in
      let wasStarting = subscriber.start.complete(.failure(PeripheralError.disconnected))
      subscriber.mailbox.finish(throwing: wasStarting ? PeripheralError.disconnected : nil)
    }
  }

  /// Ends the subscription permanently: the device no longer has the characteristic.
  func end(_ error: any Error) {
    state.withLock { $0.ending = error }
    endSubscriptions(error)
  }

  /// Subscribes again, because the device may have dropped the subscription.
  func resubscribe() {
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

  /// Requests updates of this kind from the device; with nil, stops the updates.
  private func change(to kind: UpdateKind?) {
    // Before the request, because values may arrive before the device acknowledges the subscription.
    if kind != nil { link.add(self, for: handle) }
    let endings = state.withLock { $0.endings }
    let timeout = link.context.timeouts.subscription
    link.context.runner.start { [self] in
      do {
        try await link.perform(timeout: timeout, timeoutError: CharacteristicError.subscriptionTimeout) {
          [handle] (backend, link) async throws(BackendError) in
          try await backend.setUpdates(kind, of: handle, on: link)
        }
        changed(to: kind, endings)
      } catch {
        if kind == nil { return changed(to: nil, endings) }
        if state.withLock({ $0.endings == endings }) { endSubscriptions(error) }
      }
    }
  }

  /// Records that the device has made the change, or that a stop has failed. Makes the next change if subscribers have
  /// attached or detached meanwhile.
  ///
  /// - Parameter endings: The value of `State.endings` when the change was requested.
  private func changed(to kind: UpdateKind?, _ endings: Int) {
    enum Next {
      case start
      case stop
      case nothing
    }
    let (next, started) = state.withLock { state -> (Next, [Completion<Void>]) in
      if state.endings != endings { return (.nothing, []) }
      if kind != nil {
        state.phase = state.subscribers.isEmpty ? .stopping : .on
        return (state.subscribers.isEmpty ? .stop : .nothing, state.subscribers.map { $0.start })
      }
      // While the lock is held, because the next subscription adds the route to the link again.
      link.remove(self)
      state.phase = state.subscribers.isEmpty ? .off : .starting
      return (state.subscribers.isEmpty ? .nothing : .start, [])
    }
    for start in started { start.complete(.success(())) }
    switch next {
    case .start: change(to: self.kind)
    case .stop: change(to: nil)
    case .nothing: break
    }
  }

  /// Ends all subscribers with an error.
  ///
  /// `PeripheralError.disconnected` counts as the end of the link, because an operation may throw this error before
  /// `Link` learns that the link has ended.
  func endSubscriptions(_ error: any Error) {
    link.remove(self)
    if error as? PeripheralError == .disconnected { return linkEnded() }
    finish { subscriber in
      subscriber.start.complete(.failure(error))
      subscriber.mailbox.finish(throwing: error)
    }
  }

  /// Removes all subscribers.
  ///
  /// - Parameter end: Ends one subscriber. Called without the lock held.
  private func finish(_ end: (Subscriber) -> Void) {
    let subscribers = state.withLock { state in
      state.phase = .off
      state.endings += 1
      state.streamPacketTimeout?.cancel()
      state.streamPacketTimeout = nil
      defer { state.subscribers = [] }
      return state.subscribers
    }
    for subscriber in subscribers { end(subscriber) }
  }
}
