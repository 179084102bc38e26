import DBus
import GATTRuntime

/// `Device1.Disconnect`. A link ends when `Connected` becomes false (`BlueZAdapter+Device1.swift`), not with the answer.
extension BlueZAdapter {
  /// Ends a link. Returns when BlueZ reports its end, which is after the answer to `Disconnect`.
  public func disconnect(_ link: LinkIdentifier) async {
    guard let (device, active) = try? self.device(on: link) else { return }
    device.state = .disconnecting(active)
    for path in active.subscriptions { stopNotifying(path) }
    active.subscriptions = []
    // In an unstructured task, so that cancelling the caller does not keep the link.
    await Task {
      _ = try? await call(device.path, .device, "Disconnect", on: active)
      _ = try? await wait(atMost: .seconds(10)) { device.link !== active }
      if device.link === active { endLink(of: device, .local) }
    }.value
  }

  /// Ends the connection with a device, whichever program made it and whichever side is the central. Does nothing when
  /// the device is not connected.
  public func disconnect(_ peer: PeerIdentifier) async {
    guard let path = path?.device(peer), let device = devices[path], device.properties.isConnected else { return }
    if let link = device.usableLink { return await disconnect(link.identifier) }
    // In an unstructured task, so that cancelling the caller does not keep the link.
    await Task { _ = try? await call(path, .device, "Disconnect") }.value
  }
}
