import DBus
import GATTRuntime

/// Links: what there is of them follows from BlueZ's objects alone.
extension BlueZAdapter {
  /// The links that exist and whom they lead to, oldest first.
  ///
  /// BlueZ does not say who made a connection. A device counts as one that this adapter is the central of when this program
  /// has connected it, and otherwise as long as this program serves and advertises nothing here.
  public nonisolated func links() -> [(link: LinkIdentifier, peer: PeerIdentifier)] {
    published.withLock { $0.links.map { ($0.link, $0.peer) } }
  }

  /// The most octets of an ATT packet on the link; 23 before version 5.62, which does not say it.
  public nonisolated func maximumTransmissionUnit(of link: LinkIdentifier) -> Int {
    published.withLock { published in
      published.links.first { $0.link == link }?.maximumTransmissionUnit
        ?? AttributeProtocol.defaultMaximumTransmissionUnit
    }
  }

  /// BlueZ has it nowhere on D-Bus.
  public func readRSSI(of link: LinkIdentifier) async throws(BackendError) -> Int {
    _ = try device(on: link)
    throw .unsupported("the signal strength of a connection: BlueZ has none on D-Bus, in no version so far")
  }

  /// Ends a link. Returns when BlueZ says that it has ended, which is after it has answered.
  public func disconnect(_ link: LinkIdentifier) async {
    guard let (device, active) = try? self.device(on: link) else { return }
    active.isEndedHere = true
    for session in active.subscriptions { stopNotifying(session) }
    active.subscriptions = []
    // Also when the task is cancelled: who has given everything up wants the link to end.
    await Task {
      _ = try? await call(device.path, .device, "Disconnect", on: active)
      await end(of: active, device)
      if device.link === active { endLink(of: device, .local) }
    }.value
  }

  /// Waits until a link has ended, for at most 10 s.
  private func end(of link: ActiveLink, _ device: Device1) async {
    guard device.link === link else { return }
    let ending = Completion<Void>()
    link.endings.append(ending)
    try? await ending.answer(orAfter: .seconds(10), on: clock)
  }

  /// Ends the connection with a device, whoever made it and whichever of the two is the central; nothing happens when there
  /// is none.
  public func disconnect(_ peer: PeerIdentifier) async {
    guard let path = path?.device(peer), devices[path]?.properties.isConnected ?? false else { return }
    _ = try? await call(path, .device, "Disconnect")
  }

  /// Looks whether what BlueZ says of a device makes or ends a link.
  func settle(_ device: Device1) {
    guard isRead else { return }
    devices.note(device)
    if device.properties.isConnected, device.properties.areServicesResolved {
      if state == .poweredOn { begin(device) }
    } else if !device.properties.isConnected {
      device.disconnection?.complete(.success(()))
      end(device)
      attempts[device.path]?.deviceDisconnected()
      if device.link == nil, attempts[device.path] == nil, !security.pairing.contains(device.path) { releaseDevice(of: device) }
    }
  }

  /// Whether this adapter is the central of a link with the device: never of one that is being ended for nobody.
  private func isOurs(_ device: Device1) -> Bool {
    device.hangUp == nil
      && (device.isWanted || attempts[device.path] != nil || (gattManager.isEmpty && advertisingManager.isEmpty))
  }

  /// The device is connected and its services are known, once all that BlueZ has to say of them has come.
  private func begin(_ device: Device1) {
    guard device.link.map(\.isEnding) ?? true, device.settling == nil, isOurs(device) else { return }
    device.settling = Task {
      await fence(device.path)
      device.settling = nil
      // Switched off meanwhile, disconnected, or no longer wanted.
      guard state == .poweredOn, devices[device.path] === device, device.properties.isConnected,
        device.properties.areServicesResolved, isOurs(device)
      else { return }
      if attempts[device.path]?.refuseEmpty(device) ?? false { return }
      endLink(of: device, .other("it was made anew"))
      beginLink(with: device)
    }
  }

  /// Returns when the links that BlueZ has already are known here.
  func awaitLinks() async {
    for settling in devices.all.compactMap(\.settling) { await settling.value }
  }

  func beginLink(with device: Device1) {
    let link = ActiveLink(LinkIdentifier(rawValue: makeIdentifier()))
    device.link = link
    device.disconnectionReason = nil
    publishLinks()
    report(.connected(link.identifier, to: device.peer))
    guard let attempt = attempts.removeValue(forKey: device.path) else { return }
    device.isWanted = true
    // All who wanted it were cancelled just now.
    if !attempt.succeed(link.identifier) {
      link.isEndedHere = true
      Task { await disconnect(link.identifier) }
    }
  }

  /// The device is disconnected. Newer versions say why, before or after that.
  private func end(_ device: Device1) {
    // BlueZ may forget the device while it is being asked why.
    guard let link = device.link, !link.isEnding || devices[device.path] !== device else { return }
    link.isEnding = true
    let saysWhy = properties.version.map { $0 >= BlueZVersion(5, 83) } ?? false
    guard saysWhy, device.disconnectionReason == nil, !link.isEndedHere, devices[device.path] === device else {
      return endLink(of: device, reason(of: link, device))
    }
    Task {
      await fence(device.path)
      if device.link === link { endLink(of: device, reason(of: link, device)) }
    }
  }

  private func reason(of link: ActiveLink, _ device: Device1) -> DisconnectionReason {
    if link.isEndedHere { return .local }
    return switch device.disconnectionReason {
    case "org.bluez.Reason.Timeout": .supervisionTimeout
    case "org.bluez.Reason.Local": .local
    case "org.bluez.Reason.Remote": .remote
    case "org.bluez.Reason.Authentication": .authentication
    case "org.bluez.Reason.Suspend": .poweredOff
    case .some: .other("BlueZ does not know why")
    case nil: .other("BlueZ says why from version 5.83 on")
    }
  }

  /// A link has ended.
  func endLink(of device: Device1, _ reason: DisconnectionReason) {
    guard let link = device.link else { return }
    reportUpdates(left: link, device)
    link.isEnding = true
    device.link = nil
    releaseDevice(of: device)
    device.disconnectionReason = nil
    // BlueZ would go on with the next connection.
    for session in link.subscriptions { stopNotifying(session) }
    for socket in link.writeSockets.values { socket.assumeIsolated { $0.close() } }
    for ending in link.endings { ending.complete(.success(())) }
    devices.note(device)
    publishLinks()
    report(.disconnected(link.identifier, reason))
  }

  /// Reports what came before a link ended, and was held back or not taken in yet.
  private func reportUpdates(left link: ActiveLink, _ device: Device1) {
    for (path, values) in link.endReads() {
      guard let handle = device.attributes[path]?.handle else { continue }
      for value in values { report(.update(value, of: handle, on: link.identifier)) }
    }
    for socket in link.updateSockets.values { socket.assumeIsolated { $0.finish() } }
  }

  func publishLinks() {
    let links = devices.connected.compactMap { device in
      device.link.map { link in
        PublishedLink(
          link: link.identifier,
          peer: device.peer,
          maximumTransmissionUnit: device.maximumTransmissionUnit
        )
      }
    }
    .sorted { $0.link.rawValue < $1.link.rawValue }
    published.withLock { $0.links = links }
  }
}

extension Device1 {
  /// The most octets of an ATT packet, as the characteristics say it.
  fileprivate var maximumTransmissionUnit: Int {
    AttributeProtocol.maximumTransmissionUnit(
      nearestTo: attributes.values.compactMap(\.maximumTransmissionUnit).max() ?? 0
    )
  }
}
