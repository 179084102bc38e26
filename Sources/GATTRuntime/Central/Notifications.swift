import GATTCore

/// The values a device notifies or indicates, for as long as the link lasts.
///
/// The subscription starts when the first iterator asks for its first value and stops when the last iterator goes;
/// all iterators of all sequences of a characteristic share it, and each gets every value. The sequence ends with the link, after
/// the values that came before. It throws when the device refuses the subscription, `CharacteristicError.removed` when the
/// device no longer has the characteristic, and `CancellationError` when the iterating task is cancelled. Octets that do not
/// decode are skipped, unless the sequence was made with `MalformedValuePolicy.throwing`: the manager logs and counts them, and
/// `Peripheral.malformedValues()` delivers them. `Peripheral.notifications(of:)` has a sequence that goes on with the next
/// link.
public struct Notifications<Value: Sendable>: AsyncSequence, Sendable {
  /// What it delivers.
  public typealias Element = Value

  private let route: NotificationRoute?
  private let policy: BufferingPolicy
  private let overflows = OverflowCounter()
  private let decoder: UpdateDecoder<Value>

  /// - Parameter route: nil when the characteristic has neither the property notify nor indicate.
  init(_ route: NotificationRoute?, _ policy: BufferingPolicy, _ decoder: UpdateDecoder<Value>) {
    self.route = route
    self.policy = policy
    self.decoder = decoder
  }

  /// How many values slow iterators of this sequence have lost.
  public var overflowCount: Int { overflows.count }

  /// Delivers the values of `Notifications`.
  public struct Iterator: AsyncIteratorProtocol {
    private let source: Notifications
    private var listener: Listener<Update>?

    fileprivate init(_ source: Notifications) {
      self.source = source
    }

    /// The next value; nil when the link has ended.
    public mutating func next() async throws -> Value? {
      try await source.decoder.next(of: attached())
    }

    /// The next value; nil when the link has ended.
    ///
    /// - Throws: `CharacteristicError.updateTimeout` when the device has sent no value in time. The sequence goes on: the
    ///   next call delivers the next value.
    public mutating func next(timeout: Duration) async throws -> Value? {
      try await source.decoder.next(of: attached(), timeout: timeout)
    }

    private mutating func attached() throws -> Listener<Update> {
      let attached = try listener ?? source.attach().listener
      listener = attached
      return attached
    }
  }

  /// A new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }

  fileprivate func attach() throws -> (listener: Listener<Update>, start: Completion<Void>) {
    guard let route else { throw CharacteristicError.notifyNotSupported }
    return try route.attach(policy, overflows)
  }

  /// Subscribes now and returns when the device has acknowledged.
  ///
  /// - Throws: `CharacteristicError.notifyNotSupported` or `.notifyTimeout`, `PeripheralError.disconnected`, `ATTError`,
  ///   `CancellationError`.
  func subscription() async throws -> Subscription<Value> {
    let (listener, start) = try attach()
    try await start.value()
    return Subscription(listener, overflows, decoder)
  }
}

/// A subscription that the device has acknowledged: what it notifies or indicates from then on, for as long as the link
/// lasts and this value is held. One task iterates over it, once.
///
/// It ends and throws as `Notifications` does.
public struct Subscription<Value: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
  /// What it delivers.
  public typealias Element = Value

  private let listener: Listener<Update>
  private let overflows: OverflowCounter
  private let decoder: UpdateDecoder<Value>

  init(_ listener: Listener<Update>, _ overflows: OverflowCounter, _ decoder: UpdateDecoder<Value>) {
    self.listener = listener
    self.overflows = overflows
    self.decoder = decoder
  }

  /// How many values were lost because they were not taken in time.
  public var overflowCount: Int { overflows.count }

  /// The next value; nil when the link has ended.
  public func next() async throws -> Value? {
    try await decoder.next(of: listener)
  }

  /// The next value; nil when the link has ended.
  ///
  /// - Throws: `CharacteristicError.updateTimeout` when the device has sent no value in time. The sequence goes on: the
  ///   next call delivers the next value.
  public func next(timeout: Duration) async throws -> Value? {
    try await decoder.next(of: listener, timeout: timeout)
  }

  /// Drops the values that have come and have not been taken.
  func dropWaiting() {
    listener.mailbox.dropWaiting()
  }

  /// A new iterator.
  public func makeAsyncIterator() -> Subscription { self }
}

/// Decodes what a subscription delivers, and reports what does not decode.
struct UpdateDecoder<Value: Sendable>: Sendable {
  let link: Link
  let attribute: Attribute
  let malformed: MalformedValuePolicy
  /// The second parameter becomes the number of octets after the value.
  let decode: @Sendable (Data, inout Int) throws -> Value

  /// The next value; nil at the end.
  ///
  /// - Parameter timeout: nil for no timeout.
  func next(of listener: Listener<Update>, timeout: Duration? = nil) async throws -> Value? {
    let clock = link.context.runner.clock
    let deadline = timeout.map { clock.now.advanced(by: $0) }
    while let update = try await listener.mailbox.next(until: deadline, on: clock) {
      if let value = try value(of: update) { return value }
    }
    return nil
  }

  /// The value of an update; nil for octets that do not decode and are skipped.
  private func value(of update: Update) throws -> Value? {
    do {
      return try link.decode(update.octets, of: attribute, update.number, decode)
    } catch {
      if malformed == .throwing { throw error }
      return nil
    }
  }
}
