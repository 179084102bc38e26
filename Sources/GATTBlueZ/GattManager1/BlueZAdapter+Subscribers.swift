import BluetoothSockets
import DBus
import GATTCore
import GATTRuntime

/// The subscribers of served characteristics.
///
/// BlueZ asks for a socket when a central subscribes (`AcquireNotify`), and closes it when the subscription ends.
/// BlueZ before 5.69 asks once for a characteristic; later versions ask once for each central. BlueZ before 5.76 sends
/// the updates of one socket to all centrals, so the adapter reports only the first subscriber.
extension BlueZAdapter {
  /// Whether an update for one subscriber goes to all. An unknown version counts as a newer one. If it is an older one
  /// after all, centrals may get an update twice, but none is lost.
  private var sharesUpdates: Bool { properties.version.map { $0 < BlueZVersion(5, 76) } ?? false }

  /// Adds a subscription.
  ///
  /// - Returns: BlueZ's end of the socket for the updates.
  func subscribe(_ central: Central, to attribute: ServedAttribute) throws(RemoteError) -> OwnedDescriptor {
    guard let characteristic = gattManager[attribute] else { throw .notServed }
    guard let (own, other) = PacketSocket.ends() else {
      throw RemoteError(.blueZ("Failed"), "there is no descriptor left")
    }
    let socket = PacketSocket(own, on: host.loop) { [weak self] in
      self?.assumeIsolated { $0.updateSubscriptions(to: attribute) }
    }
    let device = path?.device(central.identifier).flatMap { devices[$0] }
    let hasGone = device.map { !$0.properties.isConnected } ?? false
    guard characteristic.subscribe(central, socket, isDisconnected: hasGone) else {
      throw RemoteError(.blueZ("Failed"), "there are too many subscribers")
    }
    updateSubscriptions(to: attribute)
    return other
  }

  /// Records that a central has confirmed an indication. BlueZ does not say which one, so the oldest indication to each
  /// central counts as confirmed. Else a central that never confirms would keep the confirmations of the others.
  func confirm(_ attribute: ServedAttribute) {
    // From 5.80 on, BlueZ also reports the confirmation through the socket of the central.
    if let version = properties.version, version >= BlueZVersion(5, 80) { return }
    for subscription in gattManager[attribute]?.subscriptions ?? [] {
      subscription.socket.assumeIsolated { $0.confirm() }
    }
  }

  /// Takes the MTU from a request. The MTU may have changed since the central subscribed.
  func updateMaximumTransmissionUnit(from request: RequestOptions) {
    for service in gattManager.services.values {
      for (position, characteristic) in service.characteristics.enumerated()
      where characteristic.update(request.central) {
        service.handler.subscriptionChanged(of: position, by: request.central, to: characteristic.updates)
      }
    }
  }

  /// Records that a device has connected or disconnected. BlueZ keeps the subscriptions of a bonded device for its
  /// next connection.
  func connectionChanged(of device: Device1) {
    let isConnected = device.properties.isConnected
    let isShared = sharesUpdates
    let isAnyConnected = isConnected || devices.connected.contains { $0.properties.isConnected }
    for service in gattManager.services.values {
      for (position, characteristic) in service.characteristics.enumerated()
      where !characteristic.subscriptions.isEmpty {
        // Where only the first subscriber is reported, it stays as long as any device is connected.
        characteristic.setDisconnected(isShared ? !isAnyConnected : !isConnected) { isShared || $0 == device.peer }
        updateSubscriptions(to: ServedAttribute(registration: service.identifier, position: position))
      }
    }
  }

  /// Reports all changes of the subscribers of a service to its handler.
  func updateSubscriptions(to service: ServedService) {
    for position in service.characteristics.indices {
      updateSubscriptions(to: ServedAttribute(registration: service.identifier, position: position))
    }
  }

  private func updateSubscriptions(to attribute: ServedAttribute) {
    guard let service = gattManager.services[attribute.registration] else { return }
    let characteristic = service.characteristics[attribute.position]
    characteristic.removeEnded()
    let (ended, begun) = characteristic.changes(isShared: sharesUpdates)
    for central in ended { service.handler.subscriptionChanged(of: attribute.position, by: central, to: nil) }
    for central in begun {
      service.handler.subscriptionChanged(of: attribute.position, by: central, to: characteristic.updates)
    }
  }

  // MARK: - Sending

  /// Sends a value to those of `centrals` that subscribed. BlueZ before 5.76 sends the value to all subscribers.
  public func send(
    _ value: Data,
    of characteristic: Int,
    in registration: RegistrationIdentifier,
    to centrals: [Central]
  ) async throws(BackendError) {
    guard state == .poweredOn else { throw .poweredOff }
    try check(value)
    guard let service = gattManager.services[registration], service.characteristics.indices.contains(characteristic)
    else { throw .disconnected }
    if centrals.isEmpty { return }
    let served = service.characteristics[characteristic]
    let sockets = centrals.compactMap { served.socket(of: $0) }
    guard !sockets.isEmpty else { throw .disconnected }
    // BlueZ would take a packet without octets for the end of the socket.
    guard !value.isEmpty else { throw .unsupported("an update without octets: BlueZ has none") }
    // All are queued before the first wait, so that every subscriber gets its updates in the order of the calls.
    let needsConfirmation = served.updates == .indication
    let updates = sockets.map { socket in
      socket.assumeIsolated { $0.enqueue(value, needsConfirmation: needsConfirmation) }
    }
    try await finish(updates)
  }

  private func finish(_ updates: [Completion<Void>]) async throws(BackendError) {
    var isSent = false
    for update in updates {
      do throws(BackendError) {
        try await update.backendValue()
        isSent = true
      } catch {
        // A central that has gone does not keep the others from getting the value.
        guard error == .disconnected else {
          for other in updates { other.complete(.failure(error)) }
          throw error
        }
      }
    }
    if !isSent { throw .disconnected }
  }
}
