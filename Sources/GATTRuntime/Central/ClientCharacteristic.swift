import GATTCore

/// The endpoint of a characteristic on the central's side, typed: it has the operations that the definition gives it.
///
/// `Value` is a `CharacteristicValue`, or a `DirectedValue` where what is read, written and notified differs.
///
/// A device may leave out what its definition calls optional, and what it gets wrong: then the operation throws
/// `CharacteristicError.readNotSupported`, `.writeNotSupported` or `.notifyNotSupported`, before anything is sent.
public struct ClientCharacteristic<Value, Access: AccessType>: Sendable {
  /// The same characteristic in octets.
  public let characteristic: Characteristic

  /// The typed form of `characteristic`.
  public init(_ characteristic: Characteristic) {
    self.characteristic = characteristic
  }
}

extension ClientCharacteristic where Value: CharacteristicValue, Access: ReadAccess {
  /// Reads the value.
  ///
  /// - Parameter timeout: `Timeouts.read` (10 s) when nil.
  /// - Throws: As `Characteristic.read(timeout:)`; `DecodeError` when the octets are no `Value`.
  public func read(timeout: Duration? = nil) async throws -> Value {
    let octets = try await characteristic.read(timeout: timeout)
    return try characteristic.link.decode(octets, of: characteristic.attribute) { octets, trailing in
      try Value(received: octets, trailingOctets: &trailing)
    }
  }
}

extension ClientCharacteristic where Value: CharacteristicValue, Access: WriteAccess {
  /// Writes a value; returns when the device has accepted it.
  ///
  /// - Parameters:
  ///   - value: What is to be the value.
  ///   - timeout: `Timeouts.write` (10 s) when nil.
  /// - Throws: As `Characteristic.write(_:type:timeout:)`; `EncodeError` when the value has no octets.
  public func write(_ value: Value, timeout: Duration? = nil) async throws {
    try await characteristic.write(value.data(), type: .withResponse, timeout: timeout)
  }
}

extension ClientCharacteristic where Value: CharacteristicValue, Access: WriteWithoutResponseAccess {
  /// Writes a value without being told whether it was accepted; returns when there is room for it in the radio's queue.
  ///
  /// - Parameters:
  ///   - value: What is to be the value.
  ///   - timeout: `Timeouts.write` (10 s) when nil.
  /// - Throws: As `Characteristic.write(_:type:timeout:)`; `EncodeError` when the value has no octets.
  public func writeWithoutResponse(_ value: Value, timeout: Duration? = nil) async throws {
    try await characteristic.write(value.data(), type: .withoutResponse, timeout: timeout)
  }
}

extension ClientCharacteristic where Value: CharacteristicValue, Access: UpdateAccess {
  /// The values that the device notifies or indicates; see `Notifications`.
  ///
  /// - Parameters:
  ///   - buffering: How many values are kept for an iterator that is slower than the device.
  ///   - malformed: What becomes of octets that do not decode.
  public func notifications(
    buffering: BufferingPolicy = .default,
    malformed: MalformedValuePolicy = .skipping
  ) -> Notifications<Value> {
    characteristic.notifications(buffering, malformed) { try Value(received: $0, trailingOctets: &$1) }
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
  ) async throws -> Subscription<Value> {
    try await notifications(buffering: buffering, malformed: malformed).subscription()
  }
}
