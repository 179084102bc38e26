import DBus

extension RemoteObject {
  /// Returns the values of all properties of an interface.
  ///
  /// - Throws: `BusError`.
  package nonisolated(nonsending) func properties(of interface: InterfaceName) async throws(BusError) -> [String: Value]
  {
    try await call(.properties, "GetAll", [interface.text.value]).read([String: Value].self)
  }

  /// Sets a property.
  ///
  /// - Throws: `BusError`.
  package nonisolated(nonsending) func setProperty(
    _ name: MemberName,
    of interface: InterfaceName,
    to value: some ValueConvertible
  ) async throws(BusError) {
    try await call(.properties, "Set", [interface.text.value, name.text.value, value.value.value])
  }
}
