import GATTCore

extension Peripheral {
  /// Reads a value, over as many links as that takes: when a link ends before the device has answered, the next one is made as
  /// the policy says, and the value is read again.
  ///
  /// ```swift
  /// let level = try await peripheral.read(of: BatteryService.self) { $0.batteryLevel }
  /// ```
  ///
  /// The link ends afterwards, as after a loop over `connections(policy:)`.
  ///
  /// - Parameters:
  ///   - service: A generated or hand-written service.
  ///   - policy: How often and when to connect again.
  ///   - characteristic: Which of the service's characteristics.
  /// - Throws: `PeripheralError.gaveUp` when the policy's retries are used up, `.forcedDisconnect` when this program
  ///   disconnects meanwhile; as `ClientCharacteristic.read(timeout:)`.
  public func read<S: ClientService, Value: CharacteristicValue, Access: ReadAccess>(
    of service: S.Type,
    policy: ConnectionPolicy = .persistent,
    _ characteristic: (S.Client) throws -> ClientCharacteristic<Value, Access>
  ) async throws -> Value {
    try await overLinks(policy) { try await characteristic($0.service(service)).read() }
  }

  /// As `read(of:policy:_:)`, of a characteristic whose values differ by direction.
  public func read<S: ClientService, Value: DirectedValue, Access: ReadAccess>(
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
        // The next link may last longer.
      }
    }
    throw PeripheralError.forcedDisconnect
  }
}
