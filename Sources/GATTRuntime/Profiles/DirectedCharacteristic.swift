import GATTCore

// The endpoints of a characteristic whose octets differ by direction: the same operations, each with its own value.

extension ClientCharacteristic where Value: DirectedValue, Access: ReadAccess {
  /// Reads the value.
  ///
  /// - Parameter timeout: `Timeouts.read` (10 s) when nil.
  /// - Throws: As `Characteristic.read(timeout:)`; `DecodeError` when the octets are no such value.
  public func read(timeout: Duration? = nil) async throws -> Value.ReadValue {
    try await directed(Value.ReadValue.self).read(timeout: timeout)
  }
}

extension ClientCharacteristic where Value: DirectedValue, Access: WriteAccess {
  /// Writes a value; returns when the device has accepted it.
  ///
  /// - Parameters:
  ///   - value: What is to be written.
  ///   - timeout: `Timeouts.write` (10 s) when nil.
  /// - Throws: As `Characteristic.write(_:type:timeout:)`; `EncodeError` when the value has no octets.
  public func write(_ value: Value.WriteValue, timeout: Duration? = nil) async throws {
    try await directed(Value.WriteValue.self).write(value, timeout: timeout)
  }
}

extension ClientCharacteristic where Value: DirectedValue, Access: WriteWithoutResponseAccess {
  /// Writes a value without being told whether it was accepted; returns when there is room for it in the radio's queue.
  ///
  /// - Parameters:
  ///   - value: What is to be written.
  ///   - timeout: `Timeouts.write` (10 s) when nil.
  /// - Throws: As `Characteristic.write(_:type:timeout:)`; `EncodeError` when the value has no octets.
  public func writeWithoutResponse(_ value: Value.WriteValue, timeout: Duration? = nil) async throws {
    try await directed(Value.WriteValue.self).writeWithoutResponse(value, timeout: timeout)
  }
}

extension ClientCharacteristic where Value: DirectedValue, Access: UpdateAccess {
  /// The values that the device notifies or indicates; see `Notifications`.
  ///
  /// - Parameters:
  ///   - buffering: How many values are kept for an iterator that is slower than the device.
  ///   - malformed: What becomes of octets that do not decode.
  public func notifications(
    buffering: BufferingPolicy = .default,
    malformed: MalformedValuePolicy = .skipping
  ) -> Notifications<Value.UpdateValue> {
    directed(Value.UpdateValue.self).notifications(buffering: buffering, malformed: malformed)
  }

  /// Subscribes now and returns when the device has acknowledged: from then on no value is missed.
  ///
  /// - Parameters:
  ///   - buffering: How many values are kept until they are taken.
  ///   - malformed: What becomes of octets that do not decode.
  /// - Throws: As `Characteristic.subscribe(buffering:)`.
  public func subscribe(
    buffering: BufferingPolicy = .default,
    malformed: MalformedValuePolicy = .skipping
  ) async throws -> Subscription<Value.UpdateValue> {
    try await directed(Value.UpdateValue.self).subscribe(buffering: buffering, malformed: malformed)
  }
}

extension ClientCharacteristic {
  /// The endpoint for one direction.
  private func directed<Directed>(_ type: Directed.Type) -> ClientCharacteristic<Directed, Access> {
    ClientCharacteristic<Directed, Access>(characteristic)
  }
}

extension ServerCharacteristic where Value: DirectedValue, Access: UpdateAccess {
  /// Notifies or indicates a value to those who have subscribed; see `MutableCharacteristic.update(_:to:)`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - central: The one subscriber that gets it; all when nil.
  /// - Throws: `EncodeError` when the value has no octets; `MutableCharacteristicError`;
  ///   `PeripheralManagerError.isPoweredOff`; `CancellationError`.
  public func notify(_ value: Value.UpdateValue, to central: Central? = nil) async throws {
    try await ServerCharacteristic<Value.UpdateValue, Access>(characteristic).notify(value, to: central)
  }
}
