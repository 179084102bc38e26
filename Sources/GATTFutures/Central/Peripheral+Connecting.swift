import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One attempt to connect, and the connection that comes of it.
struct ConnectionLife {
  let number: Int
  var task: Task<Void, Never>?
}

extension Peripheral {
  /// Connects, and tells of this and all further connections: one value for each time the device is connected.
  ///
  /// The stream fails with `PeripheralError.connectionTimeout`, `.disconnected` and `.forcedDisconnect`, with
  /// `CentralManagerError.isPoweredOff` or `.invalidPeripheral`, or with an error of the runtime, and outlives all of
  /// them: nothing is connected again before `reconnect(withDelay:)`, and what comes then is told here too. Who calls
  /// this while the device is connected, or being connected, gets the same stream with what it keeps; otherwise a new
  /// one takes the place of the one before.
  ///
  /// - Parameters:
  ///   - connectionTimeout: How long each attempt may take, in seconds.
  ///   - capacity: How many results are kept for those who subscribe later.
  public func connect(
    connectionTimeout: TimeInterval = .infinity,
    capacity: Int = defaultStreamCapacity
  ) -> FutureStream<Void> {
    let (stream, replaced) = values.withLock { state -> (FutureStream<Void>, FutureStream<Void>?) in
      state.connectionTimeout = connectionTimeout
      if let stream = state.stream, state.life != nil { return (stream, nil) }
      let stream = FutureStream<Void>(capacity: capacity)
      defer { state.stream = stream }
      return (stream, state.stream)
    }
    replaced?.end()
    reconnect()
    return stream
  }

  /// Connects again; nothing happens when the device is connected or being connected.
  ///
  /// - Parameter delay: How long to wait before, in seconds.
  public func reconnect(withDelay delay: TimeInterval = 0) {
    values.withLock { state in
      guard state.life == nil else { return }
      state.lifeCount += 1
      let number = state.lifeCount
      if state.stream == nil { state.stream = FutureStream(capacity: defaultStreamCapacity) }
      let timeout = Duration(timeInterval: state.connectionTimeout)
      state.life = ConnectionLife(number: number)
      state.life?.task = runner.start { [weak self, base, runner] in
        do {
          if delay > 0 { try await runner.clock.sleep(for: Duration(timeInterval: delay)) }
          let connection = try await base.connect(timeout: timeout)
          guard let stream = self?.connected(connection, number) else { return await connection.disconnect() }
          stream.success(())
          let reason = try await connection.waitForEnd()
          self?.end(number, reason == .local ? .forcedDisconnect : .disconnected)
        } catch is CancellationError {
          self?.end(number, PeripheralError.forcedDisconnect)
        } catch {
          self?.end(number, translated(error))
        }
      }
    }
  }

  /// Ends the connection, or gives the attempt or the wait before it up. The stream of
  /// `connect(connectionTimeout:capacity:)` then fails with `PeripheralError.forcedDisconnect`.
  public func disconnect() {
    let life = values.withLock { $0.connection == nil ? $0.life : nil }
    life?.task?.cancel()
    runner.start { [base] in await base.disconnect() }
  }

  /// Ends the connection, and has the manager forget the device.
  public func terminate() {
    let (number, manager) = values.withLock { ($0.life?.number, $0.manager) }
    let life = number.flatMap { end($0, PeripheralError.forcedDisconnect) }
    life?.task?.cancel()
    runner.start { [base] in await base.disconnect() }
    manager?.removePeripheral(withIdentifier: identifier)
  }

  /// - Returns: Where to tell it; nil when the attempt has been given up.
  private func connected(_ connection: Connection, _ number: Int) -> FutureStream<Void>? {
    values.withLock { state in
      guard state.life?.number == number else { return nil }
      state.connection = connection
      return state.stream
    }
  }

  private func end(_ number: Int, _ error: PeripheralError) {
    end(number, error as any Error)
  }

  /// The life is over before anyone is told, so that who is told can begin the next one.
  @discardableResult
  private func end(_ number: Int, _ error: any Error) -> ConnectionLife? {
    let (life, stream) = values.withLock { state -> (ConnectionLife?, FutureStream<Void>?) in
      guard let life = state.life, life.number == number else { return (nil, nil) }
      state.life = nil
      state.connection = nil
      return (life, state.stream)
    }
    stream?.failure(error)
    return life
  }
}
