import GATTCore

/// A value to write to a characteristic, as a part of a transaction; see `Connection.writeReliably(_:timeout:)`.
public struct ReliableWrite: Sendable {
  /// The characteristic to write.
  public let characteristic: Characteristic
  /// The octets to write, at most 512.
  public let value: Data

  /// Creates a write of the octets `value` to `characteristic`.
  public init(_ value: Data, to characteristic: Characteristic) {
    self.characteristic = characteristic
    self.value = value
  }

  /// Creates a write of a value to a typed characteristic.
  ///
  /// - Throws: `EncodeError` when the value can't be encoded.
  public init<Value: CharacteristicValue, Access: WriteAccess>(
    _ value: Value,
    to characteristic: ClientCharacteristic<Value, Access>
  ) throws(EncodeError) {
    self.init(try value.data(), to: characteristic.characteristic)
  }
}

extension Connection {
  /// Writes several values as one transaction (Core Specification, Volume 3, Part G, 4.9.5). The device applies all
  /// values, in the order of `writes`, or none.
  ///
  /// - Parameters:
  ///   - writes: The writes; a characteristic may occur several times.
  ///   - timeout: `Timeouts.write` (10 s) when nil. The timeout includes the wait for earlier operations.
  /// - Throws: `CharacteristicError.writeNotSupported` when a characteristic lacks the property reliable write;
  ///   `CharacteristicError.rejected` when the device sent back different octets; `CharacteristicError.valueTooLong`,
  ///   `.removed` or `.writeTimeout`; `PeripheralError.unsupported` when the host can't write several values together;
  ///   `PeripheralError.disconnected`, also for a characteristic of another connection; `ATTError` from the device;
  ///   `CancellationError`.
  public func writeReliably(_ writes: [ReliableWrite], timeout: Duration? = nil) async throws {
    try link.scope.check()
    for write in writes { try write.check(on: link) }
    if writes.isEmpty { return }
    // Waits in the link's queue first, so that two calls with the same characteristics do not deadlock.
    var queues = [link.reliableWrites]
    for write in writes where !queues.contains(where: { $0 === write.characteristic.attribute.acknowledgedQueue }) {
      queues.append(write.characteristic.attribute.acknowledgedQueue)
    }
    let turns = AcquiredTurns()
    defer { turns.end() }
    let values = writes.map { (value: $0.value, handle: $0.characteristic.handle) }
    try await link.perform(
      timeout: timeout ?? link.context.timeouts.write,
      timeoutError: CharacteristicError.writeTimeout,
      before: { [queues, scope = link.scope] in for queue in queues { try await turns.take(queue, in: scope) } },
      { (backend, link) async throws(BackendError) in try await backend.writeReliably(values, on: link) }
    )
  }
}

extension ReliableWrite {
  fileprivate func check(on link: Link) throws {
    guard characteristic.link === link else { throw PeripheralError.disconnected }
    try characteristic.attribute.check()
    guard characteristic.properties.contains(.reliableWrite) else { throw CharacteristicError.writeNotSupported }
    try link.checkLength(of: value, for: .withResponse)
  }
}
