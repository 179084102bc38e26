import GATTCore

/// The endpoint of a characteristic on the peripheral's side, typed: it has the operations that the definition gives it.
///
/// `Value` is a `CharacteristicValue`, or a `DirectedValue` where what is read, written and notified differs.
public struct ServerCharacteristic<Value, Access: AccessType>: Sendable {
  /// The same characteristic in octets.
  public let characteristic: MutableCharacteristic

  /// The typed form of `characteristic`.
  public init(_ characteristic: MutableCharacteristic) {
    self.characteristic = characteristic
  }
}

extension ServerCharacteristic where Value: CharacteristicValue, Access: UpdateAccess {
  /// Notifies or indicates a value to those who have subscribed; see `MutableCharacteristic.update(_:to:)`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - central: The one subscriber that gets it; all when nil.
  /// - Throws: `EncodeError` when the value has no octets; `MutableCharacteristicError`;
  ///   `PeripheralManagerError.isPoweredOff`; `CancellationError`.
  public func notify(_ value: Value, to central: Central? = nil) async throws {
    try await characteristic.update(value.data(), to: central)
  }
}

extension ServerCharacteristic where Access: UpdateAccess {
  /// The centrals that have subscribed, in the order in which they did.
  public var subscribers: [Central] { characteristic.subscribers }

  /// The subscribers, and each change of them from now on.
  public func subscriberChanges() -> EventSequence<[Central]> {
    characteristic.subscriberChanges()
  }
}
