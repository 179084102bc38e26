import DBus
import GATTCore
import GATTRuntime

/// Who has subscribed to what is served.
///
/// BlueZ asks for a socket when a central subscribes, and closes it when the subscription ends. Before version 5.69 it asks
/// only once for a characteristic, and all subscribers get what is written; from then on once for each central, but until
/// 5.75 all still get what is written to one. So in those versions the first subscriber stands for all.
extension BlueZAdapter {
  /// Whether what is written for one subscriber goes to all. An unknown version is taken for a newer one: an older has
  /// one socket only, or sends twice, but nothing is lost.
  private var sharesUpdates: Bool { properties.version.map { $0 < BlueZVersion(5, 76) } ?? false }

  /// A central has subscribed.
  ///
  /// - Returns: BlueZ's end of the socket for its updates.
  func subscribe(_ central: Central, to attribute: ServedAttribute) throws(RemoteError) -> OwnedDescriptor {
    guard let service = gattManager.services[attribute.registration] else { throw .notServed }
    let pair = NotificationSocket.pair(on: host.loop) { [weak self] in
      self?.assumeIsolated { $0.settleSubscriptions(to: attribute) }
    }
    guard let pair else { throw RemoteError(.blueZ("Failed"), "there is no descriptor left") }
    guard service.characteristics[attribute.position].subscribe(central, pair.socket) else {
      throw RemoteError(.blueZ("Failed"), "there are too many subscribers")
    }
    settleSubscriptions(to: attribute)
    return pair.other
  }

  /// Some central has confirmed an indication; which one, BlueZ does not say.
  func confirm(_ attribute: ServedAttribute) {
    // From then on it says so at the central's socket, too.
    if let version = properties.version, version >= BlueZVersion(5, 80) { return }
    guard let service = gattManager.services[attribute.registration] else { return }
    for subscription in service.characteristics[attribute.position].subscriptions
    where subscription.socket.assumeIsolated({ $0.confirm() }) {
      return
    }
  }

  /// A request says how much fits into a packet to a central: that may have been agreed on after it subscribed.
  func learn(from request: RequestOptions) {
    guard request.saysMaximumTransmissionUnit else { return }
    for service in gattManager.services.values {
      for (position, characteristic) in service.characteristics.enumerated()
      where characteristic.update(request.central) {
        service.handler.subscriptionChanged(of: position, by: request.central, to: characteristic.updates)
      }
    }
  }

  /// A device is connected now, or is not any more. BlueZ keeps the subscriptions of bonded devices, which are of no use
  /// until they are back.
  func connectionChanged(of device: Device1) {
    let isConnected = device.properties.isConnected
    let peer = device.peer
    // Where one stands for all, that is so as long as there is anybody.
    let isAnybodyThere = isConnected || devices.connected.contains { $0.properties.isConnected }
    let isShared = sharesUpdates
    for service in gattManager.services.values {
      for position in service.characteristics.indices {
        let characteristic = service.characteristics[position]
        if characteristic.subscriptions.isEmpty { continue }
        if isShared {
          characteristic.setDormant(!isAnybodyThere) { _ in true }
        } else {
          characteristic.setDormant(!isConnected) { $0 == peer }
        }
        settleSubscriptions(to: ServedAttribute(registration: service.identifier, position: position))
      }
    }
  }

  /// Tells the handler of a service, if it is served, of what has changed.
  func settleSubscriptions(to service: ServedService) {
    for position in service.characteristics.indices {
      settleSubscriptions(to: ServedAttribute(registration: service.identifier, position: position))
    }
  }

  /// Tells the handler of what has changed.
  private func settleSubscriptions(to attribute: ServedAttribute) {
    guard let service = gattManager.services[attribute.registration] else { return }
    let characteristic = service.characteristics[attribute.position]
    characteristic.removeEnded()
    let (ended, begun) = characteristic.changes(isShared: sharesUpdates)
    for central in ended { service.handler.subscriptionChanged(of: attribute.position, by: central, to: nil) }
    for central in begun {
      service.handler.subscriptionChanged(of: attribute.position, by: central, to: characteristic.updates)
    }
  }
}
