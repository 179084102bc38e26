import DBus
import GATTRuntime

/// Connecting.
extension BlueZAdapter {
  /// Connects, or returns the link that exists. Tries until the device can be reached or the task is cancelled; what no
  /// further attempt can change is thrown.
  public func connect(to peer: PeerIdentifier) async throws(BackendError) -> LinkIdentifier {
    guard let path = try poweredPath().device(peer) else { throw .unknownPeer }
    if let link = devices[path]?.link, !link.isEnding, !link.isEndedHere { return link.identifier }
    guard devices[path] != nil || devices.hasSeen(path) else { throw .unknownPeer }
    let attempt = attempts[path] ?? begin(path)
    let completion = Completion<LinkIdentifier>()
    let token = attempt.add(completion)
    do throws(BackendError) {
      return try await completion.answer()
    } catch {
      attempt.remove(token)
      if !attempt.isWanted, attempts[path] === attempt { abandon(path, attempt) }
      throw error
    }
  }

  private func begin(_ path: ObjectPath) -> ConnectionAttempt {
    let attempt = ConnectionAttempt()
    attempts[path] = attempt
    attempt.task = Task { await connectRepeatedly(attempt, path) }
    return attempt
  }

  private func abandon(_ path: ObjectPath, _ attempt: ConnectionAttempt) {
    attempts[path] = nil
    attempt.task?.cancel()
    guard let device = devices[path] else { return }
    releaseDevice(of: device)
    if attempt.hasCalled, device.link == nil, state == .poweredOn { hangUp(device) }
  }

  func failAttempts(_ error: BackendError) {
    let failed = attempts
    attempts = [:]
    for (path, attempt) in failed {
      if let device = devices[path] { releaseDevice(of: device) }
      attempt.fail(error)
    }
  }

  /// BlueZ has the device.
  func appeared(_ device: Device1) { attempts[device.path]?.appearance?.complete(.success(())) }

  // MARK: - Trying

  private func connectRepeatedly(_ attempt: ConnectionAttempt, _ path: ObjectPath) async {
    var pause = Duration.milliseconds(200)
    while !Task.isCancelled, attempts[path] === attempt {
      if let hangUp = devices[path]?.hangUp {
        await hangUp.value
        continue
      }
      do throws(BackendError) {
        try await waitForObject(path, attempt)
        try await connectOnce(path, attempt)
      } catch {
        guard !Task.isCancelled, attempts[path] === attempt else { return }
        if let final = finalError(on: error, attempt) {
          attempts[path] = nil
          if let device = devices[path] { releaseDevice(of: device) }
          return attempt.fail(final)
        }
        logger.debug("connecting again", metadata: ["device": "\(path.lastPart)", "after": "\(error)"])
      }
      // Two programs that try again at the same time would go on to disturb each other.
      try? await Task.sleep(for: pause * Double.random(in: 0.75...1.25))
      pause = min(pause * 2, .seconds(5))
    }
  }

  /// What is to be thrown; nil when it is worth another attempt.
  private func finalError(on error: BackendError, _ attempt: ConnectionAttempt) -> BackendError? {
    switch error {
    case .connectionFailed: attempt.isHopeless ? error : nil
    case .disconnected, .cancelled: nil
    default: error
    }
  }

  /// Waits until BlueZ has an object for the device: it forgets devices that it has not heard for 30 s.
  private func waitForObject(_ path: ObjectPath, _ attempt: ConnectionAttempt) async throws(BackendError) {
    guard devices[path] == nil else { return }
    let appearance = Completion<Void>()
    attempt.appearance = appearance
    defer { attempt.appearance = nil }
    try await search(for: path) { () async throws(BackendError) in try await appearance.answer() }
  }

  /// Calls `Connect` once, and waits for what comes of it: why there is no link is thrown, and a link cancels the attempt.
  private func connectOnce(_ path: ObjectPath, _ attempt: ConnectionAttempt) async throws(BackendError) -> Never {
    // BlueZ waits up to 40 s for a device that is not there; others shall have their turn.
    let queue = connectionTurns[connectionTurns[0].count <= connectionTurns[1].count ? 0 : 1]
    let turn = queue.enqueue()
    defer { queue.end(turn) }
    try await queue.arrival(of: turn)
    let pause = attempt.isDisturbed && scanning.discovery != nil ? await pauseDiscovery() : nil
    defer { pause?.complete(.success(())) }
    guard let device = devices[path] else { throw .disconnected }
    device.isWanted = true
    let outcome = Completion<ConnectionAttempt.Outcome>()
    attempt.outcome = outcome
    attempt.hasBeenConnected = device.properties.isConnected
    attempt.isDisturbed = false
    let start = ContinuousClock.now
    let calling = Task { await callConnect(device, attempt, outcome) }
    settle(device)
    defer {
      calling.cancel()
      attempt.outcome = nil
    }
    let end = try await outcome.answer()
    if case .unresolved = end { await hangUp(device).value }
    attempt.isDisturbed = end.comesOfDisturbance(after: .now - start)
    throw failure(end, attempt)
  }

  /// Ends a connection that is of no use, or is being made for nobody. Until it has ended there is no link with the
  /// device and no further attempt: BlueZ answers before that, and what is left of it would be taken for the next one.
  ///
  /// - Returns: What waits for its end.
  @discardableResult
  private func hangUp(_ device: Device1) -> Task<Void, Never> {
    if let hangUp = device.hangUp { return hangUp }
    let hangUp = Task {
      let disconnection = Completion<Void>()
      device.disconnection = disconnection
      let isAnswered = (try? await call(device.path, .device, "Disconnect")) != nil
      if isAnswered, device.properties.isConnected { try? await disconnection.answer(orAfter: .seconds(10), on: clock) }
      device.disconnection = nil
      device.hangUp = nil
      if devices[device.path] === device { settle(device) }
    }
    device.hangUp = hangUp
    return hangUp
  }

  private func callConnect(
    _ device: Device1,
    _ attempt: ConnectionAttempt,
    _ outcome: Completion<ConnectionAttempt.Outcome>
  ) async {
    if !device.properties.isConnected {
      attempt.hasCalled = true
      do throws(BusError) {
        try await call(device.path, .device, "Connect")
      } catch .timedOut where device.properties.isConnected {
        // Some devices never let BlueZ answer, though they are connected.
      } catch {
        outcome.complete(.success(.failed(error)))
        return
      }
    }
    if !device.properties.isConnected {
      // BlueZ may hear of the channel before it hears of the connection that it is on.
      try? await Task.sleep(for: .seconds(1))
    }
    guard device.properties.isConnected else {
      outcome.complete(.success(.notConnected))
      return
    }
    attempt.hasBeenConnected = true
    try? await Task.sleep(for: .seconds(30))
    if !Task.isCancelled { outcome.complete(.success(.unresolved)) }
  }

  private func failure(_ outcome: ConnectionAttempt.Outcome, _ attempt: ConnectionAttempt) -> BackendError {
    switch outcome {
    case .failed(let error):
      if error.isConnectedAndDropped { attempt.dropCount += 1 }
      return BackendError(connecting: error)
    case .notConnected:
      attempt.dropCount += 1
      return .connectionFailed("BlueZ connected, and lost the connection at once")
    case .dropped:
      attempt.dropCount += 1
      return .connectionFailed("the device ended the connection before its services were known")
    case .unresolved:
      attempt.dropCount += 1
      return .connectionFailed("the device did not name its services")
    }
  }
}
