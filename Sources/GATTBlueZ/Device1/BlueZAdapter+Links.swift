import DBus
import GATTRuntime

/// The links of an adapter, and their ends. A link ends when `Connected` becomes false, not when BlueZ answers a call;
/// see `Device1.State`. `BlueZAdapter+ServicesResolved.swift` begins links, `updateState(of:)` notices their ends.
extension BlueZAdapter {
  /// The links and their peers, oldest first.
  ///
  /// BlueZ does not report which program made a connection, nor which side is the central. A device counts as a
  /// peripheral when this program has connected it, or as long as this program neither serves nor advertises here.
  public nonisolated func links() -> [(link: LinkIdentifier, peer: PeerIdentifier)] {
    published.withLock { $0.links.map { ($0.link, $0.peer) } }
  }

  /// Throws `.unsupported`: BlueZ does not have the signal strength of a link on D-Bus.
  public func readRSSI(of link: LinkIdentifier) async throws(BackendError) -> Int {
    _ = try device(on: link)
    throw .unsupported("the signal strength of a connection: BlueZ has none on D-Bus, in no version so far")
  }

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
    _ = try? await call(path, .device, "Disconnect")
  }

  /// Ends a link and reports its end.
  ///
  /// - Parameter reason: The reason; nil for the one that BlueZ gave.
  func endLink(of device: Device1, _ reason: DisconnectionReason? = nil) {
    let reason = reason ?? device.disconnectionReason ?? .other("BlueZ says why from version 5.83 on")
    guard let link = device.link else { return }
    for (path, values) in link.endReads() {
      guard let handle = device.attributes.characteristics[path]?.handle else { continue }
      for value in values { observers.report(.update(value, of: handle, on: link.identifier)) }
    }
    device.state = .idle
    release(device)
    device.disconnectionReason = nil
    // BlueZ would keep the subscriptions for the next connection.
    for path in link.subscriptions { stopNotifying(path) }
    publishLinks()
    observers.report(.disconnected(link.identifier, reason))
    checkConditions()
  }

  func publishLinks() {
    let links = devices.connected.compactMap { device in
      device.link.map { ($0.identifier, device.peer, device.attributes.maximumTransmissionUnit) }
    }
    .sorted { $0.0.rawValue < $1.0.rawValue }
    published.withLock { $0.links = links }
  }
}
