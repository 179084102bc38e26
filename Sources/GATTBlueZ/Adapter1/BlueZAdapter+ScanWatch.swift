import DBus
import GATTRuntime

/// Watching whether an adapter that scans hears any device.
extension BlueZAdapter {
  /// Starts to check once a minute, until the discovery ends.
  func watchDiscovery() {
    scanning.watch = Task { [weak self] in
      while (try? await Task.sleep(for: .seconds(60))) != nil, let self { await checkDiscovery() }
    }
  }

  /// Reports a discovery that hears nothing, and starts it anew, which helps with some controllers and disturbs no program.
  func checkDiscovery() async {
    let turn = scanning.turns.enqueue()
    defer { scanning.turns.end(turn) }
    guard (try? await scanning.turns.wait(for: turn)) != nil, let filter = scanning.discovery, let path,
      let minutes = scanning.watchdog.check(hasLinks: devices.all.contains { $0.properties.isConnected })
    else { return }
    logger.log(
      level: minutes == 1 ? .info : .warning,
      "a scan hears no device; discovery starts anew",
      metadata: [
        "adapter": "\(adapterName)", "minutes": "\(minutes)",
        "remedy": "if devices are near, switch the adapter off and on; 'bluegatt doctor' checks it",
      ]
    )
    await stopDiscovery(path)
    // The scans may have ended meanwhile.
    guard scanning.discovery != nil else { return }
    try? await callDiscovery("SetDiscoveryFilter", path, [filter.value])
    try? await startDiscovery(path)
    // The power went meanwhile, and BlueZ may have begun when it was back.
    if scanning.discovery == nil { await stopDiscovery(path) }
  }

  /// Switches the adapter off and on again, which helps controllers that have stopped hearing or connecting.
  ///
  /// All links, scans, advertisements and services of all programs on this adapter end, as whenever an adapter is switched
  /// off; managers bring back what is lasting. The library never does this by itself.
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
    let deadline = ContinuousClock.now + .seconds(10)
    // BlueZ may report the new state after its answer.
    while properties.isPowered != isOn {
      guard ContinuousClock.now < deadline else { throw .poweredOff }
      guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { throw .cancelled }
    }
  }
}
