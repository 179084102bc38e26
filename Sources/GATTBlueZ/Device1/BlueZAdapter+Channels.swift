import BluetoothSockets
import DBus
import GATTCore
import GATTRuntime

/// L2CAP channels. BlueZ has none on D-Bus: they are sockets of the kernel, over the links that BlueZ makes.
extension BlueZAdapter {
  /// Opens a channel. When the peer demands a more secure link, the kernel pairs, and BlueZ asks the pairing agent.
  public func openChannel(_ psm: UInt16, on link: LinkIdentifier) async throws(BackendError) -> any BackendChannel {
    let device = try device(on: link).0
    guard let address = DeviceAddress(device.properties.address), let kind = device.properties.addressKind else {
      throw .rejected("BlueZ does not report the address of the device")
    }
    let adapter = try socketAddress()
    let isLinkUp = connectionCheck(of: device.path)
    let socket = try L2CAPSocket(psm, to: device.peer, from: adapter, on: host.loop, clock, isLinkUp: isLinkUp)
    device.add(socket)
    try await socket.connect(to: L2CAPAddress(address, kind, psm: psm))
    return socket
  }

  /// Takes channels for a PSM, also after the adapter was switched off or unplugged, or BlueZ has restarted.
  public func publishChannel(
    _ psm: UInt16?,
    security: LinkSecurity,
    handler: @escaping @Sendable (any BackendChannel) -> Void
  ) async throws(BackendError) -> UInt16 {
    _ = try poweredPath()
    let listener = try L2CAPListeningSocket(at: socketAddress(psm: psm ?? 0), security, on: host.loop) {
      [weak self] channel in
      self?.assumeIsolated { $0.accept(channel, handler) }
    }
    listeners[listener.psm] = listener
    return listener.psm
  }

  /// Refuses further channels for a PSM.
  public func unpublishChannel(_ psm: UInt16) async {
    await listeners.removeValue(forKey: psm)?.close()
  }

  private func accept(_ channel: AcceptedChannel, _ handler: @escaping @Sendable (any BackendChannel) -> Void) {
    Task {
      let address = channel.peer.device.description
      guard let adapter = path, let known = adapter.device(PeerIdentifier(address)) else { return }
      // The kernel may report the channel before BlueZ reports the device.
      _ = await isConnected(known)
      let device = devices.all.first { $0.properties.address == address } ?? devices[known]
      guard let device, device.properties.isConnected else { return }
      let isLinkUp = connectionCheck(of: device.path)
      let socket = await channel.socket(to: device.peer, on: host.loop, clock, isLinkUp: isLinkUp)
      device.add(socket)
      handler(socket)
    }
  }

  private func connectionCheck(of device: ObjectPath) -> @Sendable () async -> Bool {
    { [weak self] in await self?.isConnected(device) ?? false }
  }

  /// Whether a device is connected, after two calls of BlueZ. BlueZ may answer the first call before it reads the
  /// events of the kernel, but not the second one.
  private func isConnected(_ device: ObjectPath) async -> Bool {
    for _ in 0..<2 { try? await get("Connected", of: .device, at: device) }
    return devices[device]?.properties.isConnected ?? false
  }

  /// The address of the adapter for sockets.
  private func socketAddress(psm: UInt16 = 0) throws(BackendError) -> L2CAPAddress {
    guard let address = DeviceAddress(properties.address) else { throw .poweredOff }
    return L2CAPAddress(address, properties.addressKind, psm: psm)
  }
}

extension Device1 {
  func add(_ channel: L2CAPSocket) {
    channels.removeAll { !$0.assumeIsolated { $0.isOpen } }
    channels.append(channel)
  }

  func endChannels() {
    for channel in channels { channel.assumeIsolated { $0.endLink() } }
    channels = []
  }
}
