import DBus
import GATTRuntime

/// The presence and the power of the adapter: changes of `Adapter1`.
extension BlueZAdapter {
  /// Applies a change of the properties, such as `Powered`.
  func applyToAdapter(_ change: ObjectChange) {
    switch change {
    case .added(let interfaces):
      if let values = interfaces[InterfaceName.adapter.text] { properties.update(values) }
    case .changed(InterfaceName.adapter.text, let values, _): properties.update(values)
    default: return
    }
    published.withLock { published in
      published.version = properties.version
      published.address = PeerIdentifier(properties.address.uppercased())
    }
    if isPresent { updatePowerState() }
  }

  func bind(to path: ObjectPath) {
    presence = .reading(path)
    published.withLock { $0.name = String(path.lastPart) }
  }

  func finishReading() {
    guard case .reading(let path) = presence else { return }
    presence = .present(path)
    updatePowerState()
  }

  func unbind(_ reason: UnavailabilityReason) {
    setUnavailability(reason)
    presence = .absent
    devices.removeAll()
    checkConditions()
  }

  private func updatePowerState() {
    setUnavailability(properties.isPowered ? nil : properties.isBlocked ? .blocked : .switchedOff)
  }

  /// Sets why the adapter can't be used; nil if it can.
  func setUnavailability(_ reason: UnavailabilityReason?) {
    let before = published.withLock { published in
      defer { published.unavailability = reason }
      return published.unavailability
    }
    guard before?.state != reason?.state else { return }
    if before == nil { endOperations(reason?.state == .resetting ? .backendLost : .poweredOff) }
    if let reason, reason.state != .poweredOff {
      endServing()
      endAgent()
    }
    observers.report(.stateChanged(reason?.state ?? .poweredOn))
    if reason == nil {
      // Other programs may have connected devices already.
      for device in devices.all { updateState(of: device) }
      if discovery.state == .stopping { Task { await retryDiscovery() } }
    }
  }

  /// Ends the operations that need power.
  private func endOperations(_ reason: DisconnectionReason) {
    for device in devices.all {
      device.endChannels()
      endLink(of: device, reason)
    }
    failAttempts(.poweredOff)
    endScans()
    endAdvertisements()
  }
}
