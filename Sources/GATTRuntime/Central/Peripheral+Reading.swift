import GATTCore

extension Peripheral {
  /// Reads a value. When a link ends before the device has answered, connects again as the policy says and repeats the
  /// read.
  ///
  /// ```swift
  /// let level = try await peripheral.read(of: BatteryService.self) { $0.batteryLevel }
  /// ```
  ///
  /// Ends the link after the answer, as a loop over `connections(policy:)` does.
  ///
  /// - Parameters:
  ///   - service: A generated or hand-written service.
  ///   - policy: The number and timing of retries.
  ///   - characteristic: Selects one of the service's characteristics.
  /// - Throws: `PeripheralError.gaveUp` when the policy's retries are used up, `.forcedDisconnect` when this program
  ///   calls `disconnect()` during a connection, an attempt or a wait; the other errors of `connect(timeout:)` that no
  ///   retry follows, of `Connection.service(_:performsSetup:)`, of `characteristic` and of
  ///   `ClientCharacteristic.read(timeout:)`.
  public func read<S: ClientService, Value: CharacteristicValue, Access: ReadAccess>(
    of service: S.Type,
    policy: ConnectionPolicy = .persistent,
    _ characteristic: (S.Client) throws -> ClientCharacteristic<Value, Access>
  ) async throws -> Value {
    try await overLinks(policy) { try await characteristic($0.service(service)).read() }
  }

  /// The same as `read(of:policy:_:)`, for a characteristic with a `ValueByDirection`.
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
    for try await connection in connections(policy: policy) {
      do {
        return try await body(connection)
      } catch PeripheralError.disconnected {
        // The link has ended, but the next one may last.
      }
    }
    throw PeripheralError.forcedDisconnect
  }
}
