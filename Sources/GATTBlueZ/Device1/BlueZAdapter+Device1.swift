import DBus
import GATTRuntime

/// What BlueZ says of the devices around.
extension BlueZAdapter {
  func applyToDevice(_ change: ObjectChange, _ path: ObjectPath) {
    switch change {
    case .added(let interfaces):
      guard let values = interfaces[InterfaceName.device.text], let device = devices.device(at: path) else { return }
      // What is told whole replaces what was known.
      let before = device.properties
      device.properties = Device1Properties()
      update(device, Properties(values), [], before: before)
      appeared(device)
    case .changed(InterfaceName.device.text, let values, let invalidated):
      guard let device = devices[path] else { return learnAgain(path) }
      update(device, Properties(values), invalidated, before: device.properties)
    case .removed(let interfaces):
      guard interfaces.contains(InterfaceName.device.text), let device = devices.remove(path) else { return }
      let wasConnected = device.properties.isConnected
      device.properties.isConnected = false
      settle(device)
      if wasConnected { report(.centralDisconnected(device.peer)) }
      removed(device)
      if device.properties.hasBond { reportLostBond(of: device) }
    case .disconnected(let reason): devices[path]?.disconnectionReason = reason
    case .changed: break
    }
  }

  /// When BlueZ ends in good order, it takes all its objects away and keeps the keys: then it does not answer any more.
  private func reportLostBond(of device: Device1) {
    guard let path else { return }
    Task {
      do throws(BusError) {
        try await call(
          path,
          .properties,
          "Get",
          [InterfaceName.adapter.text.value, "Powered".value]
        )
      } catch .timedOut {
        // Slow, and there.
      } catch {
        return
      }
      if isRead, devices[device.path]?.properties.hasBond != true {
        report(.securityChanged(device.peer, isBonded: false))
      }
    }
  }

  /// A device that is not known, because it has made room for others or is new, is heard: BlueZ is asked for all that it knows of it.
  func learnAgain(_ path: ObjectPath) {
    guard isRead, PeerIdentifier(devicePath: path) != nil, devices.beginLearning(path) else { return }
    Task {
      let name = Value.string(InterfaceName.device.text)
      let reply = try? await call(path, .properties, "GetAll", [name])
      devices.endLearning(path)
      guard let values = try? reply?.read([String: Value].self), isRead, devices[path] == nil else { return }
      applyToDevice(.added([InterfaceName.device.text: values]), path)
    }
  }

  private func update(_ device: Device1, _ values: Properties, _ invalidated: [String], before: Device1Properties) {
    let wasHeard = device.properties.update(values, invalidated: invalidated)
    if wasHeard { devices.hear(device) }
    if isRead, device.properties.hasBond != before.hasBond {
      report(.securityChanged(device.peer, isBonded: device.properties.hasBond))
    }
    settle(device)
    if device.properties.isConnected != before.isConnected { connectionChanged(of: device) }
    if before.isConnected, !device.properties.isConnected { report(.centralDisconnected(device.peer)) }
    if wasHeard, isRead { heard(device) }
  }
}
