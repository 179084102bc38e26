import DBus
import GATTRuntime

/// `Device1.Connect`, called again until the device can be reached. A link begins when `ServicesResolved`
/// becomes true, not when BlueZ answers a call; see `Device1.State`.
extension BlueZAdapter {
  /// Whether the identifier is an address such as `AA:BB:CC:DD:EE:FF`.
  public nonisolated func isWellFormed(_ peer: PeerIdentifier) -> Bool { peer.isAddress }

  /// Connects, or returns the link that exists. Searches for a device that BlueZ does not know, or no longer knows.
  ///
  /// Tries until the device can be reached or the task is cancelled.
  ///
  /// - Throws: `BackendError` when no further attempt can succeed.
  public func connect(to peer: PeerIdentifier) async throws(BackendError) -> LinkIdentifier {
    guard let path = try poweredPath().device(peer) else { throw .unknownPeer }
    if let link = devices[path]?.usableLink { return link.identifier }
    let attempt = attempts[path] ?? beginAttempt(path)
    let completion = Completion<LinkIdentifier>()
    attempt.add(completion)
    do throws(BackendError) {
      return try await completion.backendValue()
    } catch {
      attempt.remove(completion)
      if !attempt.isWanted, attempts[path] === attempt { abandon(attempt, path) }
      throw error
    }
  }

  private func beginAttempt(_ path: ObjectPath) -> ConnectionAttempt {
    let attempt = ConnectionAttempt()
    attempts[path] = attempt
    attempt.task = Task { await connectRepeatedly(attempt, path) }
    return attempt
  }

  /// Ends an attempt after all its tasks were cancelled.
  private func abandon(_ attempt: ConnectionAttempt, _ path: ObjectPath) {
    attempts[path] = nil
    attempt.task?.cancel()
    guard let device = devices[path] else { return }
    release(device)
    if case .waiting = attempt.state { return }
    if device.link == nil, state == .poweredOn { close(device) }
  }

  func failAttempts(_ error: BackendError) {
    let failed = attempts
    attempts = [:]
    for (path, attempt) in failed {
      if let device = devices[path] { release(device) }
      attempt.fail(error)
    }
  }

  // MARK: - One attempt

  /// How long BlueZ may take to report a connection after its answer.
  private static let reportTime = Duration.seconds(1)
  /// How long BlueZ may take to resolve the services of a connected device.
  private static let resolvingTime = Duration.seconds(30)

  private func connectRepeatedly(_ attempt: ConnectionAttempt, _ path: ObjectPath) async {
    var pauses = RetryPause.connection
    while !Task.isCancelled, attempts[path] === attempt {
      switch devices[path]?.state {
      case .closing(let task), .disconnecting(_, let task):
        await task.value
        continue
      default: break
      }
      do throws(BackendError) {
        try await search(for: path)
        try await connectOnce(path, attempt)
      } catch {
        guard !Task.isCancelled, attempts[path] === attempt else { return }
        if error.isFinal {
          attempts[path] = nil
          if let device = devices[path] { release(device) }
          return attempt.fail(error)
        }
        logger.debug("connecting again", metadata: ["device": "\(path.lastPart)", "after": "\(error)"])
      }
      // A random pause, so that two programs do not always try at the same time.
      try? await Task.sleep(for: pauses.take() * Double.random(in: 0.75...1.25))
    }
  }

  /// Scans until BlueZ has an object for the device. BlueZ removes devices that it has not heard for 30 s.
  func search(for path: ObjectPath) async throws(BackendError) {
    guard devices[path] == nil else { return }
    discovery.searchCount += 1
    defer {
      discovery.searchCount -= 1
      Task { await applyDiscovery() }
    }
    try await updateDiscovery()
    try await wait { self.devices[path] != nil }
  }

  /// Calls `Connect` once, and throws its error. After a success, the new link cancels the task of the attempt.
  private func connectOnce(_ path: ObjectPath, _ attempt: ConnectionAttempt) async throws(BackendError) -> Never {
    let queue = connectionTurns.queue(after: attempt.failure)
    let turn = queue.enqueue()
    defer { queue.end(turn) }
    try await queue.waitInBackend(for: turn)
    let isDisturbed = attempt.failure?.isCausedByScanning ?? false
    let pause = isDisturbed && discovery.isRunning ? await pauseDiscovery() : nil
    defer { pause?.complete(.success(())) }
    guard let device = devices[path] else { throw .disconnected }
    device.isWanted = true
    if case .failed = attempt.state { attempt.state = .resolving }
    updateState(of: device)
    let failure = try await callConnect(device, attempt)
    attempt.state = .failed(failure)
    // BlueZ may still be connecting, or stay connected.
    if failure.leavesConnection { await close(device)?.value }
    throw failure.error
  }

  /// - Returns: Why there is no link.
  private func callConnect(_ device: Device1, _ attempt: ConnectionAttempt) async throws(BackendError)
    -> ConnectionAttempt.Failure
  {
    if !device.properties.isConnected {
      let calling = startConnecting(device, attempt)
      defer { calling.cancel() }
      try await wait { attempt.isAnswered }
      // BlueZ may report the connection after its answer.
      let isConnected = try await wait(atMost: Self.reportTime) {
        device.properties.isConnected || attempt.failure != nil
      }
      if !isConnected { return .notConnected }
    }
    try await wait(atMost: Self.resolvingTime) { !device.properties.isConnected || attempt.failure != nil }
    return attempt.failure ?? (device.properties.isConnected ? .unresolved : .dropped)
  }

  /// Calls `Connect`. The reply answers the attempt.
  private func startConnecting(_ device: Device1, _ attempt: ConnectionAttempt) -> Task<Void, Never> {
    attempt.state = .calling
    let start = ContinuousClock.now
    return Task {
      do throws(BusError) {
        try await call(device.path, .device, "Connect")
        attempt.answer(.resolving)
      } catch {
        // If this task is cancelled, `callConnect` has returned, and the attempt may wait for a later call.
        if !Task.isCancelled { attempt.answer(.failed(.refused(error, after: .now - start))) }
      }
      checkConditions()
    }
  }

  /// Ends a connection without a link. The next attempt waits for its end, and not only for the answer to
  /// `Disconnect`, which comes earlier. Otherwise late signals of this connection would seem to belong to the next one.
  ///
  /// - Returns: A task that waits for the end; nil when the device has a link.
  @discardableResult
  func close(_ device: Device1) -> Task<Void, Never>? {
    if case .closing(let task) = device.state { return task }
    guard device.link == nil else { return nil }
    let task = Task {
      await callDisconnect(device) { !device.properties.isConnected || self.devices[device.path] !== device }
      device.state = .idle
      if devices[device.path] === device { updateState(of: device) }
    }
    device.state = .closing(task)
    return task
  }
}

extension BackendError {
  /// Whether no further attempt to connect can succeed.
  fileprivate var isFinal: Bool {
    switch self {
    case .connectionFailed, .disconnected, .cancelled: false
    default: true
    }
  }
}
