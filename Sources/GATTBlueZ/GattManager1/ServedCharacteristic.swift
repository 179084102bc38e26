import BluetoothSockets
import GATTCore
import GATTRuntime

/// A characteristic that this program serves, and its subscribers. `BlueZAdapter.subscribe(_:to:)` adds them.
final class ServedCharacteristic {
  /// The most subscriptions. Radios have far fewer links, but BlueZ keeps the subscriptions of all bonded centrals.
  static let maximumSubscriptionCount = 64

  struct Subscription {
    var central: Central
    var socket: PacketSocket
    /// Whether the link has ended. BlueZ keeps the subscription of a bonded central for its next link.
    var isDisconnected = false
  }

  /// The kind of the updates; nil without updates. BlueZ does not report which of two kinds a central has chosen, so
  /// a characteristic with both counts as one with notifications: no update waits for a confirmation.
  let updates: UpdateKind?
  /// The subscriptions, oldest first.
  private(set) var subscriptions: [Subscription] = []
  /// The subscribers that were reported to the handler.
  private(set) var reportedSubscribers: [Central] = []

  init(_ properties: CharacteristicProperties) {
    updates = properties.contains(.notify) ? .notification : properties.contains(.indicate) ? .indication : nil
  }

  /// Adds a subscription, and ends an earlier one of the same central. When there is no room, the oldest subscription
  /// that BlueZ keeps for a central without a link ends.
  ///
  /// - Returns: Whether there was room for the subscription.
  func subscribe(_ central: Central, _ socket: PacketSocket, isDisconnected: Bool) -> Bool {
    for former in subscriptions where former.central == central { former.socket.assumeIsolated { $0.close() } }
    removeEnded()
    if subscriptions.count >= Self.maximumSubscriptionCount {
      subscriptions.first { $0.isDisconnected }?.socket.assumeIsolated { $0.close() }
      removeEnded()
    }
    guard subscriptions.count < Self.maximumSubscriptionCount else { return false }
    subscriptions.append(Subscription(central: central, socket: socket, isDisconnected: isDisconnected))
    return true
  }

  /// Removes the subscriptions with closed sockets.
  func removeEnded() { subscriptions.removeAll { !$0.socket.assumeIsolated { $0.isOpen } } }

  /// Closes all sockets. A caller that keeps the service reports the end of the subscriptions to the handler.
  func endSubscriptions() {
    for subscription in subscriptions { subscription.socket.assumeIsolated { $0.close() } }
    subscriptions = []
  }

  /// Records that the links of some centrals have ended, or are back.
  func setDisconnected(_ isDisconnected: Bool, where isAffected: (PeerIdentifier) -> Bool) {
    for index in subscriptions.indices where isAffected(subscriptions[index].central.identifier) {
      subscriptions[index].isDisconnected = isDisconnected
    }
  }

  /// Updates the MTU of a central.
  ///
  /// - Returns: Whether the caller has to report the change to the handler.
  func update(_ central: Central) -> Bool {
    guard let index = reportedSubscribers.firstIndex(of: central),
      reportedSubscribers[index].maximumTransmissionUnit != central.maximumTransmissionUnit
    else { return false }
    reportedSubscribers[index] = central
    for index in subscriptions.indices where subscriptions[index].central == central {
      subscriptions[index].central = central
    }
    return true
  }

  /// The socket of a central that was reported to the handler.
  func socket(of central: Central) -> PacketSocket? {
    guard reportedSubscribers.contains(central) else { return nil }
    return subscriptions.first { $0.central == central }?.socket
  }

  /// Returns the subscribers that have ended or begun since the last call. The caller reports them to the handler.
  ///
  /// - Parameter isShared: Whether BlueZ sends each update to all subscribers, so that only the first one is reported.
  func changes(isShared: Bool) -> (ended: [Central], begun: [Central]) {
    let active = subscriptions.filter { !$0.isDisconnected }.map { $0.central }
    let current = isShared ? Array(active.prefix(1)) : active
    defer { reportedSubscribers = current }
    return (
      reportedSubscribers.filter { !current.contains($0) }, current.filter { !reportedSubscribers.contains($0) }
    )
  }
}
