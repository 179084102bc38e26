import DBus
import GATTRuntime

extension BlueZAdapter {
  /// Switches the adapter off and on again, which helps controllers that have stopped hearing or connecting.
  ///
  /// All links, scans, advertisements and services of all programs on this adapter end, as whenever an adapter is
  /// switched off; managers restore their services, advertisements, scans and lasting subscriptions. The library never
  /// does this by itself.
  ///
  /// - Throws: `BackendError`; `.poweredOff` when the adapter is gone, or does not come back within 10 s.
  public func powerCycle() async throws(BackendError) {
    try await setPower(false)
    try await setPower(true)
  }

  private func setPower(_ isOn: Bool) async throws(BackendError) {
    guard let path else { throw .poweredOff }
    let arguments: [Value] = [InterfaceName.adapter.text.value, "Powered".value, .variant(.boolean(isOn))]
    do throws(BusError) {
      try await call(path, .properties, "Set", arguments)
    } catch {
      throw BackendError(adapter: error)
    }
    guard try await wait(atMost: .seconds(10), until: { self.properties.isPowered == isOn }) else { throw .poweredOff }
  }
}
