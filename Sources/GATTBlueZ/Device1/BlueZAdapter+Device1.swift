import DBus
import GATTRuntime

/// Changes of `Device1` objects, such as `Connected`.
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
    guard isPresent, PeerIdentifier(devicePath: path) != nil, devices.beingRead.count < 4,
      devices.beingRead.insert(path).inserted
    else { return }
    Task {
      let reply = try? await call(path, .properties, "GetAll", [InterfaceName.device.text.value])
      devices.beingRead.remove(path)
      guard let values = try? reply?.read(Properties.self), isPresent, devices[path] == nil else { return }
      apply(.added([InterfaceName.device.text: values]), to: path)
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
      if device.properties.areServicesResolved, state == .poweredOn { resolve(device) }
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
}
