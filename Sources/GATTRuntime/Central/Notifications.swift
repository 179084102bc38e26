import GATTCore

/// The values a device notifies or indicates, for as long as the link lasts.
///
/// The subscription starts when the first iterator asks for its first value and stops when the last iterator goes;
/// all iterators of all sequences of a characteristic share it, and each gets every value. The sequence ends with the link, after
/// the values that came before. It throws when the device refuses the subscription, when a value can't be decoded,
/// `CharacteristicError.removed` when the device no longer has the characteristic, and `CancellationError` when the
/// iterating task is cancelled. `Peripheral.notifications(of:)` has a sequence that goes on with the next link.
public struct Notifications<Value: Sendable>: AsyncSequence, Sendable {
  /// What it delivers.
  public typealias Element = Value

  private let route: NotificationRoute?
  private let policy: BufferingPolicy
  private let overflows = OverflowCounter()
  private let decode: @Sendable (Data) throws -> Value

  /// - Parameter route: nil when the characteristic has neither the property notify nor indicate.
  init(_ route: NotificationRoute?, _ policy: BufferingPolicy, _ decode: @escaping @Sendable (Data) throws -> Value) {
    self.route = route
    self.policy = policy
    self.decode = decode
  }

  /// How many values slow iterators of this sequence have lost.
  public var overflowCount: Int { overflows.count }

  /// Delivers the values of `Notifications`.
  public struct Iterator: AsyncIteratorProtocol {
    private let source: Notifications
    private var listener: Listener<Data>?

    fileprivate init(_ source: Notifications) {
      self.source = source
    }

    /// The next value; nil when the link has ended.
    public mutating func next() async throws -> Value? {
      let listener = try listener ?? source.attach().listener
      self.listener = listener
      guard let data = try await listener.mailbox.next() else { return nil }
      return try source.decode(data)
    }
  }

  /// A new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }

  fileprivate func attach() throws -> (listener: Listener<Data>, start: Completion<Void>) {
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
    return Subscription(listener, overflows, decode)
  }
}

/// A subscription that the device has acknowledged: what it notifies or indicates from then on, for as long as the link
/// lasts and this value is held. One task iterates over it, once.
///
/// It ends and throws as `Notifications` does.
public struct Subscription<Value: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
  /// What it delivers.
  public typealias Element = Value

  private let listener: Listener<Data>
  private let overflows: OverflowCounter
  private let decode: @Sendable (Data) throws -> Value

  init(
    _ listener: Listener<Data>,
    _ overflows: OverflowCounter,
    _ decode: @escaping @Sendable (Data) throws -> Value
  ) {
    self.listener = listener
    self.overflows = overflows
    self.decode = decode
  }

  /// How many values were lost because they were not taken in time.
  public var overflowCount: Int { overflows.count }

  /// The next value; nil when the link has ended.
  public func next() async throws -> Value? {
    guard let data = try await listener.mailbox.next() else { return nil }
    return try decode(data)
  }

  /// A new iterator.
  public func makeAsyncIterator() -> Subscription { self }
}
