import GATTCore

extension ServerCharacteristic where Value: ValueByDirection, Access: UpdateAccess {
  /// Notifies or indicates a value to the subscribers; see `MutableCharacteristic.update(_:to:)`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - central: The only subscriber that gets the value; nil for all.
  /// - Throws: `EncodeError` when the value can't be encoded; `MutableCharacteristicError`;
  ///   `PeripheralManagerError.notPoweredOn`, `.adapterGone` or `.unsupported`; `CancellationError`.
  public func notify(_ value: Value.UpdateValue, to central: Central? = nil) async throws {
    try await ServerCharacteristic<Value.UpdateValue, Access>(characteristic).notify(value, to: central)
  }
}
