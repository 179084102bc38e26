import DBus
import GATTRuntime

/// The presence and the power of the adapter: changes of `Adapter1`, and `Powered`, which a program may set.
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
    unfinishedDisconnections = []
  }

  func unbind(_ reason: UnavailabilityReason) {
    unfinishedDisconnections.formUnion(devices.all.filter { $0.disconnectionCount > 0 }.map(\.path))
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
    if before == nil { endOperations(reason?.state == .resetting ? .hostServiceEnded : .poweredOff) }
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

  /// Switches the adapter off and on again, which helps controllers that have stopped hearing or connecting.
  ///
  /// The links, scans and advertisements of all programs on this adapter end; services stay registered. Managers
  /// restore advertisements, and loops over `Peripheral.connections(policy:)` get a new link. The library never
  /// switches the adapter off by itself.
  ///
  /// - Throws: `BackendError`; `.poweredOff` when the adapter is gone, or does not come back within 10 s.
  public func powerCycle() async throws(BackendError) {
    try await setPower(false)
    try await setPower(true)
  }

  /// How long an adapter may take to change its power.
  private static let powerTime = Duration.seconds(10)

  private func setPower(_ isOn: Bool) async throws(BackendError) {
    guard let path else { throw .poweredOff }
    let arguments: [Value] = [InterfaceName.adapter.text.value, "Powered".value, .variant(.boolean(isOn))]
    do throws(BusError) {
      try await call(path, .properties, "Set", arguments)
    } catch {
      throw BackendError(adapter: error)
    }
    let hasChanged = try await wait(atMost: Self.powerTime, until: { self.properties.isPowered == isOn })
    if !hasChanged { throw .poweredOff }
  }
}
