import GATTCore

/// A characteristic of a service that this program serves, with typed values.
///
/// `Value` is a `CharacteristicValue` or a `ValueByDirection`.
public struct ServerCharacteristic<Value, Access: AccessType>: Sendable {
  /// The untyped characteristic, with values as octets.
  public let characteristic: MutableCharacteristic

  /// Creates the typed form of `characteristic`.
  public init(_ characteristic: MutableCharacteristic) {
    self.characteristic = characteristic
  }
}

extension ServerCharacteristic where Value: CharacteristicValue, Access: UpdateAccess {
  /// Notifies or indicates a value to the subscribers; see `MutableCharacteristic.update(_:to:)`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - central: The only subscriber that gets the value; nil for all.
  /// - Throws: `EncodeError` when the value can't be encoded; `MutableCharacteristicError`;
  ///   `PeripheralManagerError.notPoweredOn`, `.adapterGone` or `.unsupported`; `CancellationError`.
  public func notify(_ value: Value, to central: Central? = nil) async throws {
    try await characteristic.update(value.data(), to: central)
  }
}

extension ServerCharacteristic where Access: UpdateAccess {
  /// The centrals that have subscribed, in the order of their subscriptions.
  public var subscribers: [Central] { characteristic.subscribers }

  /// Returns a sequence of arrays. The first array has the current subscribers. After each change, another array has
  /// all subscribers.
  public func subscriberChanges() -> EventSequence<[Central]> {
    characteristic.subscriberChanges()
  }
}
