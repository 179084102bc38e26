import GATTCore

extension Peripheral {
  /// Reads a value, and connects first if necessary. When a link ends before the device has answered, connects again as
  /// the policy says and repeats the read. Also repeats the read, as the policy says, when the device does not answer.
  ///
  /// ```swift
  /// let level = try await peripheral.read(of: BatteryService.self) { $0.batteryLevel }
  /// ```
  ///
  /// Ends the connection after the answer, unless a loop over `connections(policy:)` is active.
  ///
  /// - Parameters:
  ///   - service: A generated or hand-written service.
  ///   - policy: The number and timing of retries.
  ///   - characteristic: Selects one of the service's characteristics.
  /// - Throws: `PeripheralError.gaveUp` when the policy's retries are used up; `PeripheralError.forcedDisconnect` when
  ///   this program calls `disconnect()` before the answer; `CentralManagerError.invalidPeripheral` when no device can
  ///   have this identifier; the errors of `Connection.service(_:performsSetup:)` and of
  ///   `ClientCharacteristic.read(timeout:)` except timeouts; the errors that the closure `characteristic` throws.
  public func read<S: ClientService, Value: CharacteristicValue, Access: ReadAccess>(
    of service: S.Type,
    policy: ConnectionPolicy = .persistent,
    _ characteristic: (S.Client) throws -> ClientCharacteristic<Value, Access>
  ) async throws -> Value {
    try await overLinks(policy) { try await characteristic($0.service(service)).read() }
  }

  /// The same as `read(of:policy:_:)`, for a characteristic with different types of values to read, write and notify
  /// (`ValueByDirection`).
  public func read<S: ClientService, Value: ValueByDirection, Access: ReadAccess>(
    of service: S.Type,
    policy: ConnectionPolicy = .persistent,
    _ characteristic: (S.Client) throws -> ClientCharacteristic<Value, Access>
  ) async throws -> Value.ReadValue {
    try await overLinks(policy) { try await characteristic($0.service(service)).read() }
  }

  private func overLinks<Result>(
    _ policy: ConnectionPolicy,
    _ body: (Connection) async throws -> Result
  ) async throws -> Result {
    var connections = connections(policy: policy).makeAsyncIterator()
    var connection: Connection?
    var mustRediscover = false
    while true {
      if connection?.isConnected != true { connection = try await connections.next() }
      guard let link = connection else { throw PeripheralError.forcedDisconnect }
      do {
        if mustRediscover { try await link.rediscoverServices() }
        mustRediscover = false
        return try await body(link)
      } catch PeripheralError.disconnected {
        // The link has ended, but the next link may last.
        connection = nil
      } catch let error where error.isOfSilentDevice {
        if case CharacteristicError.removed = error { mustRediscover = true }
        try await connections.pause(after: error)
      }
    }
  }
}
