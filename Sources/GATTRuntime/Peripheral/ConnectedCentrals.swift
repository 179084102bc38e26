import GATTCore
import Synchronization

/// A change of the centrals that use the services of a peripheral manager.
///
/// A minor version may add cases.
public enum CentralChange: Hashable, Sendable {
  /// The central has sent its first request on this link, or has subscribed for the first time.
  case connected(Central)
  /// The link of the central has ended, or the adapter is no longer powered on.
  case disconnected(Central)
}

/// The centrals that use the services of a peripheral manager.
final class ConnectedCentrals: Sendable {
  let changes = Broadcast<CentralChange>(replaysLatest: false)
  private let centrals = Mutex<[Central]>([])

  /// The centrals, in the order of their first requests or subscriptions.
  var all: [Central] { centrals.withLock { $0 } }

  /// Records a central that sends a request or subscribes. A known central is replaced, because the MTU may have
  /// changed. A central that is no longer connected is not recorded: no event would remove it.
  func record(_ central: Central) {
    guard central.isConnected else { return }
    centrals.withLock { centrals in
      if let index = centrals.firstIndex(of: central) {
        centrals[index] = central
        return
      }
      centrals.append(central)
      changes.send(.connected(central))
    }
  }

  /// Removes a device that has disconnected.
  func remove(_ identifier: PeerIdentifier) {
    removeAll { $0.identifier == identifier }
  }

  /// Removes the centrals for which `hasGone` returns true; by default all.
  func removeAll(where hasGone: (Central) -> Bool = { _ in true }) {
    centrals.withLock { centrals in
      for central in centrals where hasGone(central) { changes.send(.disconnected(central)) }
      centrals.removeAll(where: hasGone)
    }
  }
}
