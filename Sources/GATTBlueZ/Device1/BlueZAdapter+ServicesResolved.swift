import DBus
import GATTRuntime

/// The beginning of links: after `ServicesResolved` has become true and all attributes have arrived.
extension BlueZAdapter {
  /// Whether this adapter is the central of the connection with the device.
  private func isCentral(of device: Device1) -> Bool {
    device.isWanted || attempts[device.path] != nil || (gattManager.isEmpty && advertisingManager.isEmpty)
  }

  /// Begins a link when all attributes that BlueZ has resolved have arrived.
  func resolve(_ device: Device1) {
    guard isCentral(of: device) else { return }
    switch device.state {
    case .idle: break
    case .disconnected: endLink(of: device)
    case .resolving, .connected, .disconnecting, .closing: return
    }
    device.state = .resolving(
      Task {
        await waitForSignals(of: device.path)
        guard case .resolving = device.state else { return }
        device.state = .idle
        defer { checkConditions() }
        // The adapter was switched off meanwhile, or the device disconnected or no longer wanted.
        guard state == .poweredOn, devices[device.path] === device, device.properties.isConnected,
          device.properties.areServicesResolved, isCentral(of: device),
          !(attempts[device.path]?.refuseEmpty(device) ?? false)
        else { return }
        beginLink(with: device)
      }
    )
  }

  /// Waits until each device with resolved services has a link, or can't have one.
  func awaitLinks() async {
    for device in devices.all {
      if case .resolving(let task) = device.state { await task.value }
    }
  }

  func beginLink(with device: Device1) {
    let link = ActiveLink(LinkIdentifier(rawValue: makeIdentifier()))
    device.state = .connected(link)
    device.disconnectionReason = nil
    publishLinks()
    observers.report(.connected(link.identifier, to: device.peer))
    guard let attempt = attempts.removeValue(forKey: device.path) else { return }
    device.isWanted = true
    // Every task that wanted the link was cancelled just now.
    if !attempt.succeed(link.identifier) { beginDisconnecting(device, link) }
  }
}
