import GATTCore

/// The values that a device notifies or indicates while the link lasts.
///
/// The subscription starts at the first call of `next()`, and stops when the last iterator is released. Each iterator
/// gets every value, unless its buffer overflows.
///
/// The sequence ends when the link has ended. It throws:
///
/// - The errors of `Characteristic.subscribe(buffering:assembler:)` when the subscription fails.
/// - `CharacteristicError.removed` when the device no longer has the characteristic.
/// - The error of the discovery when the device has changed its services and the discovery of the new services fails.
/// - `CancellationError` when the iterating task is cancelled.
///
/// Octets that do not decode are skipped, unless the sequence was created with `MalformedValuePolicy.throwing`.
/// `ReconnectingNotifications` connects again when the link ends.
public struct Notifications<Value: Sendable>: AsyncSequence, Sendable {
  /// One value.
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

  /// The number of values lost because iterators of this sequence were too slow.
  public var overflowCount: Int { overflows.count }

  /// The iterator of `Notifications`.
  public struct Iterator: AsyncIteratorProtocol {
    private let source: Notifications
    private var listener: Listener<Update>?

    fileprivate init(_ source: Notifications) {
      self.source = source
    }

    /// Returns the next value; nil when the link has ended.
    public mutating func next() async throws -> Value? {
      try await source.decoder.next(of: attached())
    }

    /// Returns the next value; nil when the link has ended.
    ///
    /// - Throws: The errors of `Notifications`; `CharacteristicError.updateTimeout` when the device has sent no value
    ///   in time. After a timeout the sequence continues.
    public mutating func next(timeout: Duration) async throws -> Value? {
      try await source.decoder.next(of: attached(), timeout: timeout)
    }

    private mutating func attached() throws -> Listener<Update> {
      let attached = try listener ?? source.attach().listener
      listener = attached
      return attached
    }
  }

  /// Returns a new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }

  fileprivate func attach() throws -> (listener: Listener<Update>, start: Completion<Void>) {
    guard let route else { throw CharacteristicError.notifyNotSupported }
    return try route.attach(Mailbox(policy, overflows: overflows), decoder.assembler)
  }

  /// Subscribes, and returns when the device has acknowledged the subscription.
  ///
  /// - Throws: The errors of `Characteristic.subscribe(buffering:assembler:)`.
  func subscription() async throws -> Subscription<Value> {
    let (listener, start) = try attach()
    try await start.value()
    return Subscription(listener, overflows, decoder)
  }
}

/// A subscription that the device has acknowledged. The subscription lasts while the link lasts and the program holds
/// the `Subscription`. Only one task may iterate over the sequence, and only once.
///
/// The sequence ends and throws as `Notifications` does.
public struct Subscription<Value: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
  /// One value.
  public typealias Element = Value

  private let listener: Listener<Update>
  private let overflows: OverflowCounter
  private let decoder: UpdateDecoder<Value>

  init(_ listener: Listener<Update>, _ overflows: OverflowCounter, _ decoder: UpdateDecoder<Value>) {
    self.listener = listener
    self.overflows = overflows
    self.decoder = decoder
  }

  /// The number of values lost because the program did not take them in time.
  public var overflowCount: Int { overflows.count }

  /// Returns the next value; nil when the link has ended.
  public func next() async throws -> Value? {
    try await decoder.next(of: listener)
  }

  /// Returns the next value; nil when the link has ended.
  ///
  /// - Throws: The errors of `Notifications`; `CharacteristicError.updateTimeout` when the device has sent no value in
  ///   time. After a timeout the sequence continues.
  public func next(timeout: Duration) async throws -> Value? {
    try await decoder.next(of: listener, timeout: timeout)
  }

  /// Drops the values that have arrived and that the program has not taken.
  func dropBuffered() {
    listener.mailbox.dropBuffered()
  }

  /// Returns the subscription.
  public func makeAsyncIterator() -> Subscription { self }
}

/// Decodes the updates of a subscription, and reports octets that do not decode.
struct UpdateDecoder<Value: Sendable>: Sendable {
  let link: Link
  let attribute: Attribute
  let malformed: MalformedValuePolicy
  /// Finds values in a stream; nil if packets are whole values.
  let assembler: FrameAssembler?
  /// Sets its second parameter to the number of octets after the value.
  let decode: @Sendable (Data, inout Int) throws -> Value

  /// Returns the next value; nil at the end.
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

  /// Returns the value of an update; nil for skipped octets.
  private func value(of update: Update) throws -> Value? {
    do {
      return try link.decode(update.octets, of: attribute, update.number, decode)
    } catch {
      if malformed == .throwing { throw error }
      return nil
    }
  }
}
