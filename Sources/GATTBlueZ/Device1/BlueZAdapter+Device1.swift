import DBus
import GATTRuntime

/// Changes of `Device1` objects, such as `Connected`, and the links of the adapter. A link begins when
/// `ServicesResolved` becomes true (`BlueZAdapter+ServicesResolved.swift`) and ends when `Connected` becomes false; see
/// `Device1.State`.
extension BlueZAdapter {
  func applyToDevice(_ change: ObjectChange, _ path: ObjectPath) {
    switch change {
    case .added(let interfaces):
      guard let values = interfaces[InterfaceName.device.text], let device = devices.device(at: path) else { return }
      // The properties are complete and replace the earlier ones.
      let before = device.properties
      device.properties = Device1Properties()
      update(device, values, [], before: before)
    case .changed(InterfaceName.device.text, let values, let invalidated):
      guard let device = devices[path] else { return readAgain(path) }
      update(device, values, invalidated, before: device.properties)
    case .removed(let interfaces):
      guard interfaces.contains(InterfaceName.device.text), let device = devices.remove(path) else { return }
      let wasConnected = device.properties.isConnected
      device.properties.isConnected = false
      // BlueZ never answers a call of `Connect` for a device that it removes.
      attempts[path]?.answer(.failed(.dropped))
      updateState(of: device)
      if wasConnected { observers.report(.centralDisconnected(device.peer)) }
      if device.properties.hasBond { reportLostBond(of: device) }
    case .disconnected(let reason): devices[path]?.disconnectionReason = reason
    case .changed: break
    }
  }

  /// Reports that the keys of a removed device are lost, unless BlueZ is shutting down. Then BlueZ removes all objects,
  /// but keeps the keys, and it answers no more calls.
  private func reportLostBond(of device: Device1) {
    guard let path else { return }
    Task {
      do throws(BusError) {
        try await get("Powered", of: .adapter, at: path)
      } catch .timedOut {
        // BlueZ is slow, but has not ended.
      } catch {
        return
      }
      if isPresent, devices[device.path]?.properties.hasBond != true {
        observers.report(.bondChanged(device.peer, isBonded: false))
      }
    }
  }

  /// Reads all properties of a device that was heard and is not in the table.
  func readAgain(_ path: ObjectPath) {
    guard isPresent, PeerIdentifier(devicePath: path) != nil else { return }
    devices.mustRead(path)
    readNext()
  }

  private func readNext() {
    guard let path = devices.beginRead() else { return }
    Task {
      let reply = try? await call(path, .properties, "GetAll", [InterfaceName.device.text.value])
      devices.endRead(path)
      if let values = try? reply?.read(Properties.self), isPresent, devices[path] == nil {
        apply(.added([InterfaceName.device.text: values]), to: path)
      }
      readNext()
    }
  }

  private func update(_ device: Device1, _ values: Properties, _ invalidated: [String], before: Device1Properties) {
    let wasHeard = device.properties.update(values, invalidated: invalidated)
    if wasHeard { device.lastHeard = .now }
    if isPresent, device.properties.hasBond != before.hasBond {
      observers.report(.bondChanged(device.peer, isBonded: device.properties.hasBond))
    }
    updateState(of: device)
    if device.properties.isConnected != before.isConnected { connectionChanged(of: device) }
    if before.isConnected, !device.properties.isConnected { observers.report(.centralDisconnected(device.peer)) }
    if wasHeard, isPresent { heard(device) }
  }

  /// Begins or ends the link with a device after its properties have changed.
  func updateState(of device: Device1) {
    guard isPresent else { return }
    if device.properties.isConnected {
      if unfinishedDisconnections.contains(device.path) {
        close(device)
      } else if device.properties.areServicesResolved, state == .poweredOn {
        resolve(device)
      }
      return
    }
    device.endChannels()
    disconnected(device)
    if device.link == nil, attempts[device.path] == nil, !device.isPairing { release(device) }
  }

  private func disconnected(_ device: Device1) {
    switch device.state {
    case .idle, .resolving, .closing: break
    case .disconnecting: endLink(of: device, .local)
    case .disconnected:
      // BlueZ has removed the device before it gave the reason.
      if devices[device.path] !== device { endLink(of: device) }
    case .connected(let link):
      let reportsReason = properties.version.map { $0 >= BlueZVersion(5, 83) } ?? false
      guard reportsReason, device.disconnectionReason == nil, devices[device.path] === device else {
        return endLink(of: device)
      }
      device.state = .disconnected(link)
      Task {
        await waitForSignals(of: device.path)
        if device.link === link { endLink(of: device) }
      }
    }
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
    published.withLock { $0.links = links.sorted { $0.0.rawValue < $1.0.rawValue } }
  }

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
}
