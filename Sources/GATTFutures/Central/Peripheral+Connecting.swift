import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One attempt to connect, and the connection that results from it.
struct ConnectionLife {
  let number: Int
  var task: Task<Void, Never>?
}

extension Peripheral {
  /// Connects, and returns a stream with one value for this connection and for each later one.
  ///
  /// The stream fails with `PeripheralError.connectionTimeout`, `.disconnected` and `.forcedDisconnect`, with
  /// `CentralManagerError.isPoweredOff` or `.invalidPeripheral`, or with an error of the runtime. It continues after
  /// each failure: the device is not connected again before `reconnect(withDelay:)`, and this stream then reports that
  /// connection too. A call while the device is connected or connecting returns the same stream with its kept elements;
  /// otherwise a new stream replaces the previous one.
  ///
  /// - Parameters:
  ///   - connectionTimeout: The timeout of each attempt, in seconds.
  ///   - capacity: The number of elements kept for late subscribers.
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

  /// Connects again, unless the device is connected or connecting.
  ///
  /// - Parameter delay: The time before the attempt, in seconds.
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

  /// Ends the connection, or cancels the attempt or the delay before it. The stream of
  /// `connect(connectionTimeout:capacity:)` then fails with `PeripheralError.forcedDisconnect`.
  public func disconnect() {
    let life = values.withLock { $0.connection == nil ? $0.life : nil }
    life?.task?.cancel()
    runner.start { [base] in await base.disconnect() }
  }

  /// Ends the connection, and removes the device from the manager.
  public func terminate() {
    let (number, manager) = values.withLock { ($0.life?.number, $0.manager) }
    let life = number.flatMap { end($0, PeripheralError.forcedDisconnect) }
    life?.task?.cancel()
    runner.start { [base] in await base.disconnect() }
    manager?.removePeripheral(withIdentifier: identifier)
  }

  /// - Returns: The stream for the connection; nil when the attempt has been cancelled.
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

  /// Clears the life before it completes the stream, so that a subscriber can begin the next one.
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
