/// A connection to a bus, through which this program calls, is called, and hears signals.
///
/// It lives on the thread of its `BusLoop`, which alone touches it. Everything that is waited for ends: with its
/// result, at its timeout, when the task is cancelled, or with the connection. When the bus goes, calls throw
/// `BusError.disconnected` and sequences of signals end with it; `reconnect()` starts a new *generation*, in which
/// objects are exported as before, and signals and names have to be asked for again.
///
/// A connection is closed when nobody has it any more; sequences, exported objects and remote objects hold it.
public actor BusConnection {
  enum State {
    case connected(RawConnection)
    /// Opened, but the bus has not yet said who this is.
    case greeting(RawConnection)
    case ended(BusError)
  }

  /// The thread that the connection lives on.
  public nonisolated let loop: BusLoop
  /// Where the bus is.
  public nonisolated let address: BusAddress

  /// Which connection to the bus this is: 1 for the first one, one more for each `reconnect()`.
  public private(set) var generation = 0
  /// The name that the bus has given to this connection; nil when there is none.
  public private(set) var uniqueName: BusName?
  /// What was not handed on, and why.
  public internal(set) var statistics = BusStatistics()

  var state = State.ended(.disconnected)
  var pending = PendingCalls()
  /// The operations whose calls are not sent yet, in their order.
  var unsentCalls: ArraySlice<Int> = []
  /// The operations whose messages without a reply are not sent yet, in their order.
  var unsentMessages: ArraySlice<Int> = []
  let rules = RuleTable()
  let names = NameTable()
  var subscriptions: [Int: SubscriptionEntry] = [:]
  let objects = ObjectTable()
  /// Whether messages have been read from the socket that had no turn yet.
  var hasUnreadMessages = false

  /// The thread of the loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// A connection that is not there yet: `reconnect()` opens it.
  package init(unopenedTo address: BusAddress, on loop: BusLoop) {
    self.address = address
    self.loop = loop
  }

  isolated deinit { end(.closed) }

  // MARK: - Opening and ending

  /// Connects to a bus.
  ///
  /// - Parameters:
  ///   - address: Where the bus is.
  ///   - loop: The thread to live on; a new one without it.
  ///   - timeout: How long the bus may take to greet.
  /// - Throws: `BusError.cannotConnect`, `.timedOut` or `.cancelled`.
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

  /// Whether there is a bus at the other end, as far as this program knows.
  public var isConnected: Bool { if case .connected = state { true } else { false } }

  /// Connects again, as a new generation. Does nothing when the connection has not ended.
  ///
  /// - Throws: `BusError.cannotConnect`, `.timedOut` or `.cancelled`; `.invalid` while somebody else connects.
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
      // Meanwhile it may have been closed, and opened again by somebody else. What ended this opening, the caller's
      // patience for one, is not what others are to be told.
      if generation == mine { end(.disconnected) }
      throw reason
    }
    objects.trustAgain(on: self)
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

  /// Ends the connection. What waits for an answer throws `BusError.closed`.
  public func close() { end(.closed) }

  /// Waits until the connection ends.
  ///
  /// - Returns: Why it has: `.disconnected` or `.closed`.
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

  /// Everything that waits ends with `reason`.
  func end(_ reason: BusError) {
    if case .ended = state { return }
    state = .ended(reason)
    uniqueName = nil
    hasUnreadMessages = false
    unsentCalls = []
    unsentMessages = []
    for ending in pending.removeAll() { ending(.failure(reason)) }
    rules.end(reason)
    names.end(reason)
    objects.end()
  }

  /// The connection as far as it has not ended.
  var raw: RawConnection? {
    switch state {
    case .connected(let raw), .greeting(let raw): raw
    case .ended: nil
    }
  }
}
