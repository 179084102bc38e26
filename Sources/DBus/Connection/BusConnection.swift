/// A connection to a message bus: calls methods, exports objects and receives signals.
///
/// The connection runs on the thread of its `BusLoop`; no other thread accesses its state. Every wait ends: with its
/// result, at its timeout, when its task is cancelled, or with the connection. When the bus disconnects, calls throw
/// `BusError.disconnected` and sequences of signals end with this error. `reconnect()` starts a new *generation*:
/// exported objects are available again, but the program has to subscribe to signals and owners again.
///
/// The connection closes with its last reference. A `Subscription`, an `ObjectExport` or a `RemoteObject` holds one.
public actor BusConnection {
  enum State {
    case connected(RawConnection)
    /// The socket is open; the bus has not answered `Hello` yet.
    case greeting(RawConnection)
    case ended(BusError)
  }

  /// The loop with the connection's thread.
  public nonisolated let loop: BusLoop
  /// The address of the bus.
  public nonisolated let address: BusAddress

  /// The current generation: 1 for the first connection to the bus, one more for each `reconnect()`.
  public private(set) var generation = 0
  /// The unique name that the bus assigned; nil while not connected.
  public private(set) var uniqueName: BusName?
  /// Counts of dropped and refused messages.
  public internal(set) var statistics = BusStatistics()

  var state = State.ended(.disconnected)
  var pending = PendingOperations()
  /// When the connection ends unless abandoned calls are answered; nil unless too many are abandoned.
  var lateReplyDeadline: ContinuousClock.Instant?
  let rules = RuleTable()
  let names = NameTable()
  var subscriptions: [Int: SubscriptionEntry] = [:]
  let objects = ObjectTable()
  /// Whether libdbus may have received messages that are not handled yet.
  var hasUnreadMessages = false

  /// The executor of the loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Creates an unopened connection; `reconnect()` opens it.
  package init(unopenedTo address: BusAddress, on loop: BusLoop) {
    self.address = address
    self.loop = loop
  }

  isolated deinit { end(.closed) }

  // MARK: - Opening and ending

  /// Connects to a bus.
  ///
  /// - Parameters:
  ///   - address: The address of the bus.
  ///   - loop: The loop to run on; nil creates one.
  ///   - timeout: How long authentication and the reply to `Hello` may take.
  /// - Throws: `BusError.cannotConnect`, `.timedOut` or `.cancelled`; `.invalid` when the address contains a NUL;
  ///   `.remote` when the bus refuses `Hello`, for example because it has too many connections.
  public static func open(
    _ address: BusAddress = .system,
    on loop: BusLoop? = nil,
    timeout: Duration = BusConnection.defaultTimeout
  ) async throws(BusError) -> BusConnection {
    let connection: BusConnection
    if let loop {
      connection = BusConnection(unopenedTo: address, on: loop)
    } else {
      connection = BusConnection(unopenedTo: address, on: try BusLoop())
    }
    try await connection.reconnect(timeout: timeout)
    return connection
  }

  /// Whether the bus has accepted the connection and this program has not noticed its end.
  public var isConnected: Bool { if case .connected = state { true } else { false } }

  /// Connects again, as a new generation. Does nothing when connected.
  ///
  /// - Throws: The errors of `open(_:on:timeout:)`; `BusError.closed` when another task closes the connection
  ///   meanwhile; `.invalid` while another task connects.
  public func reconnect(timeout: Duration = BusConnection.defaultTimeout) async throws(BusError) {
    switch state {
    case .connected: return
    case .greeting: throw .invalid("the connection is being opened already")
    case .ended: break
    }
    if Task.isCancelled { throw .cancelled }
    state = .greeting(try RawConnection(address))
    generation += 1
    loop.add(self)
    let mine = generation
    do {
      try await greet(timeout, mine)
    } catch {
      let reason = error == .disconnected ? .cannotConnect("the bus does not let this program in") : error
      // Meanwhile another task may have closed and reopened the connection. Other tasks get `.disconnected`, because
      // the error of this attempt, such as its timeout, concerns only its caller.
      if generation == mine { end(.disconnected) }
      throw reason
    }
    objects.followCallersAgain(on: self)
  }

  private func greet(_ timeout: Duration, _ mine: Int) async throws(BusError) {
    let hello = try Message.call(MethodCall(.bus, .bus, .bus, "Hello"), expectsReply: true)
    let name = try await perform(hello, timeout: timeout).read(String.self)
    guard generation == mine, case .greeting(let raw) = state else { throw .closed }
    let uniqueName = try BusName(validating: name)
    self.uniqueName = uniqueName
    state = .connected(raw)
    pump()
  }

  /// Ends the connection. Waiting operations throw `BusError.closed`.
  public func close() { end(.closed) }

  /// Waits until the connection ends.
  ///
  /// - Returns: The reason: `.disconnected`, `.closed` or `.tooManyAbandonedCalls`.
  /// - Throws: `BusError.cancelled`.
  public func waitForEnd() async throws(BusError) -> BusError {
    if case .ended(let reason) = state { return reason }
    do {
      _ = try await perform(nil, timeout: nil)
    } catch .cancelled {
      throw .cancelled
    } catch {
      return error
    }
    return .closed
  }

  /// Ends the connection, and all operations and subscriptions with `reason`.
  func end(_ reason: BusError) {
    if case .ended = state { return }
    state = .ended(reason)
    uniqueName = nil
    lateReplyDeadline = nil
    hasUnreadMessages = false
    for handler in pending.removeAll() { handler(.failure(reason)) }
    rules.end(reason)
    names.end(reason)
    objects.end()
  }

  /// The libdbus connection; nil after the connection has ended.
  var raw: RawConnection? {
    switch state {
    case .connected(let raw), .greeting(let raw): raw
    case .ended: nil
    }
  }

  // MARK: - Looked at by tests

  /// Whether no operation is pending.
  package var isIdle: Bool { pending.count == 0 }
  /// The number of sent calls that have no reply yet.
  package var unansweredCount: Int { pending.unansweredCount }
  /// The number of match rules that this connection has registered with the bus.
  package var matchRuleCount: Int { rules.count }
}
