import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One attempt to connect, and the connection that results from it.
struct ConnectionTask {
  let number: Int
  var task: Task<Void, Never>?
}

extension Peripheral {
  /// Connects, and returns a stream with one value for this connection and for each later one.
  ///
  /// The stream fails with `PeripheralError.connectionTimeout`, `.disconnected` and `.forcedDisconnect`, with
  /// `CentralManagerError.isPoweredOff` or `.invalidPeripheral`, or with an error of the runtime. It continues after
  /// each failure: `reconnect(withDelay:)` connects the device again, and this stream reports that connection too. A
  /// call while the device is connected or connecting returns the same stream with its kept elements; otherwise a new
  /// stream replaces the previous one.
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
      if let stream = state.stream, state.connectionTask != nil { return (stream, nil) }
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
      guard state.connectionTask == nil else { return }
      state.connectionTaskCount += 1
      let number = state.connectionTaskCount
      if state.stream == nil { state.stream = FutureStream(capacity: defaultStreamCapacity) }
      let timeout = Duration(timeInterval: state.connectionTimeout)
      state.connectionTask = ConnectionTask(number: number)
      state.connectionTask?.task = runner.start { [weak self, base, runner] in
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
    let connectionTask = values.withLock { $0.connection == nil ? $0.connectionTask : nil }
    connectionTask?.task?.cancel()
    runner.start { [base] in await base.disconnect() }
  }

  /// Ends the connection, and removes the device from the manager.
  public func terminate() {
    let (number, manager) = values.withLock { ($0.connectionTask?.number, $0.manager) }
    let connectionTask = number.flatMap { end($0, PeripheralError.forcedDisconnect) }
    connectionTask?.task?.cancel()
    runner.start { [base] in await base.disconnect() }
    manager?.removePeripheral(withIdentifier: identifier)
  }

  /// - Returns: The stream for the connection; nil when the attempt has been cancelled.
  private func connected(_ connection: Connection, _ number: Int) -> FutureStream<Void>? {
    values.withLock { state in
      guard state.connectionTask?.number == number else { return nil }
      state.connection = connection
      return state.stream
    }
  }

  private func end(_ number: Int, _ error: PeripheralError) {
    end(number, error as any Error)
  }

  /// Clears `connectionTask` before it completes the stream, so that a subscriber can begin the next connection.
  @discardableResult
  private func end(_ number: Int, _ error: any Error) -> ConnectionTask? {
    let (connectionTask, stream) = values.withLock { state -> (ConnectionTask?, FutureStream<Void>?) in
      guard let connectionTask = state.connectionTask, connectionTask.number == number else { return (nil, nil) }
      state.connectionTask = nil
      state.connection = nil
      return (connectionTask, state.stream)
    }
    stream?.failure(error)
    return connectionTask
  }
}
