import GATTCore

extension ClientCharacteristic where Value: ValueByDirection, Access: ReadAccess {
  /// Reads the value.
  ///
  /// - Parameter timeout: `Timeouts.read` (10 s) when nil.
  /// - Throws: The errors of `Characteristic.read(timeout:)`; `DecodeError` when the octets do not decode.
  public func read(timeout: Duration? = nil) async throws -> Value.ReadValue {
    try await directed(Value.ReadValue.self).read(timeout: timeout)
  }
}

extension ClientCharacteristic where Value: ValueByDirection, Access: WriteAccess {
  /// Writes a value; returns when the device has accepted it.
  ///
  /// - Parameters:
  ///   - value: The value to write.
  ///   - timeout: `Timeouts.write` (10 s) when nil.
  /// - Throws: The errors of `Characteristic.write(_:type:timeout:)`; `EncodeError` when the value can't be encoded.
  public func write(_ value: Value.WriteValue, timeout: Duration? = nil) async throws {
    try await directed(Value.WriteValue.self).write(value, timeout: timeout)
  }
}

extension ClientCharacteristic where Value: ValueByDirection, Access: WriteWithoutResponseAccess {
  /// Writes a value without an acknowledgement; returns when the radio's queue has room for it.
  ///
  /// - Parameters:
  ///   - value: The value to write.
  ///   - timeout: `Timeouts.write` (10 s) when nil.
  /// - Throws: The errors of `Characteristic.write(_:type:timeout:)`; `EncodeError` when the value can't be encoded.
  public func writeWithoutResponse(_ value: Value.WriteValue, timeout: Duration? = nil) async throws {
    try await directed(Value.WriteValue.self).writeWithoutResponse(value, timeout: timeout)
  }
}

extension ClientCharacteristic where Value: ValueByDirection, Access: UpdateAccess {
  /// Returns the values that the device notifies or indicates; see `Notifications`.
  ///
  /// - Parameters:
  ///   - buffering: The number of values to keep for an iterator that is slower than the device.
  ///   - malformed: The handling of octets that do not decode.
  public func notifications(
    buffering: BufferingPolicy = .default,
    malformed: MalformedValuePolicy = .skipping
  ) -> Notifications<Value.UpdateValue> {
    directed(Value.UpdateValue.self).notifications(buffering: buffering, malformed: malformed)
  }

  /// Subscribes, and returns when the device has acknowledged the subscription.
  ///
  /// - Parameters:
  ///   - buffering: The number of values to keep until the caller takes them.
  ///   - malformed: The handling of octets that do not decode.
  /// - Throws: The errors of `Characteristic.subscribe(buffering:assembler:)`.
  public func subscribe(
    buffering: BufferingPolicy = .default,
    malformed: MalformedValuePolicy = .skipping
  ) async throws -> Subscription<Value.UpdateValue> {
    try await directed(Value.UpdateValue.self).subscribe(buffering: buffering, malformed: malformed)
  }
}

extension ClientCharacteristic {
  /// Returns the same characteristic with the value type of one direction.
  private func directed<Directed>(_ type: Directed.Type) -> ClientCharacteristic<Directed, Access> {
    ClientCharacteristic<Directed, Access>(characteristic)
  }
}
