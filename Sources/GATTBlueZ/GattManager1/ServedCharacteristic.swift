import GATTCore
import GATTRuntime

/// A characteristic that is served, and who has subscribed to it.
final class ServedCharacteristic {
  /// How many subscriptions there are at most. Radios have far fewer links.
  static let maximumSubscriptionCount = 64

  struct Subscription {
    var central: Central
    var socket: NotificationSocket
    /// Whether the link of a bonded central has ended: BlueZ keeps its subscription for the next one.
    var isDormant = false
  }

  /// How updates are sent; nil when there are none. BlueZ does not say which of the two a central has chosen, so that one
  /// with both counts as a notification: nothing is waited for.
  let updates: UpdateKind?
  /// The errors of which the log was told that they don't travel. Who is far away must not fill the log.
  var reportedErrors: Set<ATTError> = []
  /// The oldest first.
  private(set) var subscriptions: [Subscription] = []
  /// Those of whom the handler knows.
  private(set) var told: [Central] = []

  init(_ properties: CharacteristicProperties) {
    updates = properties.contains(.notify) ? .notification : properties.contains(.indicate) ? .indication : nil
  }

  /// A central has subscribed. What it had before is over.
  ///
  /// - Returns: Whether there was room for it.
  func subscribe(_ central: Central, _ socket: NotificationSocket) -> Bool {
    for former in subscriptions where former.central == central { former.socket.assumeIsolated { $0.close() } }
    removeEnded()
    guard subscriptions.count < Self.maximumSubscriptionCount else { return false }
    subscriptions.append(Subscription(central: central, socket: socket))
    return true
  }

  /// Takes those out whose sockets have been closed.
  func removeEnded() { subscriptions.removeAll { !$0.socket.assumeIsolated { $0.isOpen } } }

  /// Closes all sockets. The handler has still to be told.
  func endSubscriptions() {
    for subscription in subscriptions { subscription.socket.assumeIsolated { $0.close() } }
    subscriptions = []
  }

  /// The links of all centrals that `isAffected` says have ended, or are back.
  func setDormant(_ isDormant: Bool, where isAffected: (PeerIdentifier) -> Bool) {
    for index in subscriptions.indices where isAffected(subscriptions[index].central.identifier) {
      subscriptions[index].isDormant = isDormant
    }
  }

  /// More, or less, fits into a packet to a central than when it subscribed.
  ///
  /// - Returns: Whether the handler has to be told.
  func update(_ central: Central) -> Bool {
    guard let index = told.firstIndex(of: central),
      told[index].maximumTransmissionUnit != central.maximumTransmissionUnit
    else { return false }
    told[index] = central
    for index in subscriptions.indices where subscriptions[index].central == central {
      subscriptions[index].central = central
    }
    return true
  }

  /// The socket that leads to a central that the handler was told of.
  func socket(of central: Central) -> NotificationSocket? {
    guard told.contains(central) else { return nil }
    return subscriptions.first { $0.central == central }?.socket
  }

  /// What the handler has to be told to know who has subscribed.
  ///
  /// - Parameter isShared: Whether everybody gets what is sent to one, so that the first stands for all.
  /// - Returns: Those who have ended their subscription, and those who have begun one.
  func changes(isShared: Bool) -> (ended: [Central], begun: [Central]) {
    let active = subscriptions.filter { !$0.isDormant }.map { $0.central }
    let current = isShared ? Array(active.prefix(1)) : active
    defer { told = current }
    return (told.filter { !current.contains($0) }, current.filter { !told.contains($0) })
  }
}
