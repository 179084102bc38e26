import DBus
import GATTRuntime

/// Watching whether an adapter that scans hears anything.
extension BlueZAdapter {
  /// Looks once a minute, until the discovery ends.
  func watch() {
    scanning.watch = Task { [weak self] in
      while (try? await Task.sleep(for: .seconds(60))) != nil, let self { await lookAtDiscovery() }
    }
  }

  /// Does what helps when nothing was heard since the last look.
  func lookAtDiscovery() async {
    let turn = scanning.turns.enqueue()
    defer { scanning.turns.end(turn) }
    guard (try? await scanning.turns.wait(for: turn)) != nil, let filter = scanning.discovery, let path else { return }
    let hasLinks = devices.all.contains { $0.properties.isConnected }
    let isIdle = !hasLinks && attempts.isEmpty && security.pairing.isEmpty
    switch scanning.deafness.look(hasLinks: hasLinks, canSwitch: isIdle && properties.isDiscovering) {
    case .newDiscovery:
      logger.info("nothing was heard for a minute: discovery begins anew", metadata: ["adapter": "\(adapterName)"])
      await stopDiscovery(path)
      await restartDiscovery(filter, path)
    case .newPower:
      logger.notice(
        "a new discovery hears nothing either: the adapter is switched off and on",
        metadata: ["adapter": "\(adapterName)"]
      )
      await switchPower(path)
      await restartDiscovery(filter, path)
    case nil: break
    }
  }

  /// For the scans that there are, if they have not ended meanwhile.
  private func restartDiscovery(_ filter: DiscoveryFilter, _ path: ObjectPath) async {
    guard scanning.discovery != nil else { return }
    try? await callDiscovery("SetDiscoveryFilter", path, [filter.value])
    try? await startDiscovery(path)
    // The power went meanwhile, and BlueZ may have begun when it was back.
    if scanning.discovery == nil { await stopDiscovery(path) }
  }

  /// Switches an adapter off and on that has no links. The managers don't hear of it, unless it stays off: scans and services
  /// outlive it, and advertisements, which don't, are said to have ended, so that they come back.
  private func switchPower(_ path: ObjectPath) async {
    scanning.isSwitchingPower = true
    await set(power: false, of: path)
    await set(power: true, of: path)
    scanning.isSwitchingPower = false
    if isRead, path == self.path { facePower() }
    await releaseAdvertisements()
  }

  private func set(power isOn: Bool, of path: ObjectPath) async {
    let arguments: [Value] = [InterfaceName.adapter.text.value, "Powered".value, .variant(.boolean(isOn))]
    for _ in 0..<3 where properties.isPowered != isOn {
      _ = try? await callInTurn(path, .properties, "Set", arguments, limit: .seconds(5), timeout: .seconds(10))
      // What BlueZ has said of it has come before the answer; after an error it gets a moment.
      if properties.isPowered != isOn { try? await Task.sleep(for: .milliseconds(500)) }
    }
  }
}
