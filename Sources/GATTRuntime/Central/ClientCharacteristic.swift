import GATTCore

/// A characteristic of a connected device with typed values, and with the operations that its definition allows.
///
/// `Value` is a `CharacteristicValue`, or a `ValueByDirection` if the values to read, write and notify have different
/// types.
///
/// An operation that the device does not offer throws `CharacteristicError.readNotSupported`, `.writeNotSupported` or
/// `.notifyNotSupported`.
public struct ClientCharacteristic<Value, Access: AccessType>: Sendable {
  /// The characteristic with values as octets.
  public let characteristic: Characteristic

  /// Creates the typed form of `characteristic`.
  public init(_ characteristic: Characteristic) {
    self.characteristic = characteristic
  }
}

extension ClientCharacteristic where Value: CharacteristicValue, Access: ReadAccess {
  /// Reads the value.
  ///
  /// - Parameter timeout: `Timeouts.read` (10 s) when nil.
  /// - Throws: The errors of `Characteristic.read(timeout:)`; `DecodeError` when the octets do not decode.
  public func read(timeout: Duration? = nil) async throws -> Value {
    let octets = try await characteristic.read(timeout: timeout)
    return try characteristic.link.decode(octets, of: characteristic.attribute) { octets, trailing in
      try Value(received: octets, trailingOctets: &trailing)
    }
  }
}

extension ClientCharacteristic where Value: CharacteristicValue {
  /// Whether values are written as a stream of octets.
  fileprivate var isStream: Bool { Value.maximumFrameLength != nil }
}

extension ClientCharacteristic where Value: CharacteristicValue, Access: WriteAccess {
  /// Writes a value; returns when the device has accepted it.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - timeout: `Timeouts.write` (10 s) when nil.
  /// - Throws: The errors of `Characteristic.write(_:type:timeout:)`; `EncodeError` when the value can't be encoded.
  public func write(_ value: Value, timeout: Duration? = nil) async throws {
    try await characteristic.write(value.data(), type: .withResponse, isStream: isStream, timeout: timeout)
  }
}

extension ClientCharacteristic where Value: CharacteristicValue, Access: WriteAccess {
  /// Writes the same value repeatedly, for devices that stop when the writes cease. Ends only by throwing an error.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - interval: The time between the acknowledgement of a write and the next write.
  /// - Throws: `CancellationError` when the task is cancelled; the errors of `write(_:timeout:)`.
  public func write(_ value: Value, every interval: Duration) async throws {
    while true {
      try await write(value)
      try await characteristic.runner.clock.sleep(for: interval)
    }
  }
}

extension ClientCharacteristic where Value: CharacteristicValue, Access: WriteWithoutResponseAccess {
  /// Writes the same value repeatedly without an acknowledgement, for devices that stop when the writes cease. Ends
  /// only by throwing an error.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - interval: The time between the end of a write and the next write.
  /// - Throws: `CancellationError` when the task is cancelled; the errors of `writeWithoutResponse(_:timeout:)`.
  public func writeWithoutResponse(_ value: Value, every interval: Duration) async throws {
    while true {
      try await writeWithoutResponse(value)
      try await characteristic.runner.clock.sleep(for: interval)
    }
  }
}

extension ClientCharacteristic where Value: CharacteristicValue, Access: WriteWithoutResponseAccess {
  /// Writes a value without an acknowledgement; returns when the radio's queue has room for it.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - timeout: `Timeouts.write` (10 s) when nil.
  /// - Throws: The errors of `Characteristic.write(_:type:timeout:)`; `EncodeError` when the value can't be encoded.
  public func writeWithoutResponse(_ value: Value, timeout: Duration? = nil) async throws {
    try await characteristic.write(value.data(), type: .withoutResponse, isStream: isStream, timeout: timeout)
  }
}

extension ClientCharacteristic where Value: CharacteristicValue, Access: UpdateAccess {
  /// Returns the values that the device notifies or indicates.
  ///
  /// - Parameters:
  ///   - buffering: The number of values to keep for an iterator that is slower than the device.
  ///   - malformed: The handling of octets that do not decode.
  public func notifications(
    buffering: BufferingPolicy = .default,
    malformed: MalformedValuePolicy = .skipping
  ) -> Notifications<Value> {
    characteristic.notifications(buffering, malformed, FrameAssembler(of: Value.self)) {
      try Value(received: $0, trailingOctets: &$1)
    }
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
  ) async throws -> Subscription<Value> {
    try await notifications(buffering: buffering, malformed: malformed).subscription()
  }
}
