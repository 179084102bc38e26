import GATTCore

/// One of several values that are written together; see `Connection.writeReliably(_:timeout:)`.
public struct ReliableWrite: Sendable {
  /// Where it is written to.
  public let characteristic: Characteristic
  /// Its octets, at most 512.
  public let value: Data

  /// The octets `value` for `characteristic`.
  public init(_ value: Data, to characteristic: Characteristic) {
    self.characteristic = characteristic
    self.value = value
  }

  /// A value for a typed endpoint.
  ///
  /// - Throws: `EncodeError` when the value has no octets.
  public init<Value: CharacteristicValue, Access: WriteAccess>(
    _ value: Value,
    to characteristic: ClientCharacteristic<Value, Access>
  ) throws(EncodeError) {
    self.init(try value.data(), to: characteristic.characteristic)
  }
}

extension Connection {
  /// Writes values together (Core Specification, Volume 3, Part G, 4.9.5): the device sends each back, they are compared,
  /// and only when all are right does it have them take effect, in this order. Otherwise none does.
  ///
  /// - Parameters:
  ///   - writes: At least one; a characteristic may occur several times.
  ///   - timeout: `Timeouts.write` (10 s) when nil; waiting for earlier reads and writes included.
  /// - Throws: `CharacteristicError.writeNotSupported` when one of the characteristics lacks the property reliable write,
  ///   `.valueTooLong`, `.removed` or `.writeTimeout`, `.rejected` when something came back that was not sent;
  ///   `PeripheralError.unsupported` when the host can't write several values together; `PeripheralError.disconnected`, also
  ///   for a characteristic of another connection; `ATTError` as the device answered, `CancellationError`.
  public func writeReliably(_ writes: [ReliableWrite], timeout: Duration? = nil) async throws {
    try link.scope.check()
    for write in writes { try write.check(on: link) }
    if writes.isEmpty { return }
    // The turn of the link first, so that two who want the same characteristics don't wait for each other.
    var queues = [link.reliableWrites]
    for write in writes where !queues.contains(where: { $0 === write.characteristic.attribute.acknowledged }) {
      queues.append(write.characteristic.attribute.acknowledged)
    }
    let turns = HeldTurns()
    defer { turns.end() }
    let values = writes.map { (value: $0.value, handle: $0.characteristic.handle) }
    try await link.perform(
      timeout: timeout ?? link.context.timeouts.write,
      expiry: CharacteristicError.writeTimeout,
      before: { [queues] in for queue in queues { try await turns.take(queue) } },
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
