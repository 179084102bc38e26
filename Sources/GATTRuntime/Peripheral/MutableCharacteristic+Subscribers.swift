import GATTCore

extension MutableCharacteristic {
  /// The centrals that have subscribed, in the order of their subscriptions. With BlueZ before 5.76, only the first of
  /// them.
  public var subscribers: [Central] { state.withLock { $0.subscribers.map { $0.central } } }

  /// Returns a sequence of arrays. The first array has the current subscribers. After each change, another array has
  /// all subscribers.
  public func subscriberChanges() -> EventSequence<[Central]> {
    subscriptions.sequence(.default, of: self)
  }

  func subscriptionChanged(by central: Central, to kind: UpdateKind?) {
    if kind == nil { unsubscribed(central) } else { subscribed(central) }
  }

  private func subscribed(_ central: Central) {
    let (registration, kept, waiting) = state.withLock { state -> (Registration?, [KeptTurn], [UpdateOutcome]) in
      defer { subscriptions.send(state.subscribers.map { $0.central }) }
      if let known = state.subscribers.first(where: { $0.central == central }) {
        known.central = central
        return (nil, [], [])
      }
      let subscriber = Subscriber(central)
      state.subscribers.append(subscriber)
      // Enqueued while the lock is held, so that later updates come after the kept updates.
      let maximum = dividesUpdates ? AttributeProtocol.maximumValueLength : central.maximumUpdateLength
      let kept = state.kept.take(maximum: maximum, includesLong: state.shortensUpdates)
      return (
        state.registration, kept.map { KeptTurn(update: $0, turn: UpdateTurn(enqueuedFor: subscriber)) },
        Array(state.waitingUpdates.values)
      )
    }
    // The new subscriber must not wait for those that do not take an earlier update.
    for outcome in waiting { outcome.stopWaiting() }
    guard let registration, !kept.isEmpty else { return }
    registration.start { await self.sendKept(kept, registration) }
  }

  private func unsubscribed(_ central: Central) {
    let ended = state.withLock { state -> Subscriber? in
      guard let index = state.subscribers.firstIndex(where: { $0.central == central }) else { return nil }
      defer { subscriptions.send(state.subscribers.map { $0.central }) }
      return state.subscribers.remove(at: index)
    }
    ended?.scope.close(MutableCharacteristicError.disconnected)
  }

  /// Ends all subscriptions. Their pending updates throw `error`.
  func endSubscriptions(_ error: any Error) {
    let ended = state.withLock { state in
      let ended = state.subscribers
      state.subscribers = []
      if !ended.isEmpty { subscriptions.send([]) }
      return ended
    }
    for subscriber in ended { subscriber.scope.close(error) }
  }

  /// Records the registration that serves the characteristic.
  ///
  /// - Returns: False if the characteristic is served already.
  func bind(to registration: Registration) -> Bool {
    state.withLock { state in
      if state.registration != nil { return false }
      state.registration = registration
      return true
    }
  }

  /// Ends all subscriptions, unless another registration serves the characteristic.
  func unbind(from registration: Registration) {
    let wasBound = state.withLock { state in
      guard state.registration === registration else { return false }
      state.registration = nil
      return true
    }
    if wasBound { endSubscriptions(MutableCharacteristicError.notServed) }
  }
}
